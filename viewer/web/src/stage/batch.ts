// Many small things in one draw call each: strokes, solids, rings on the ground.
import {
    BoxGeometry, type BufferGeometry, Color, ConeGeometry, CylinderGeometry, DoubleSide, DynamicDrawUsage, InstancedBufferAttribute, InstancedBufferGeometry, InstancedInterleavedBuffer,
    InstancedMesh, InterleavedBufferAttribute, BufferAttribute, Matrix4, Mesh, type Material, MeshStandardMaterial, Quaternion, type Scene, ShaderMaterial, SphereGeometry, Vector2, Vector3,
} from 'three';

/** three remembers how many instances a geometry had room for when it was first drawn, and draws no more; whoever grows must tell it. */
export function forgetRoom(geometry: InstancedBufferGeometry): void { (geometry as { _maxInstanceCount?: number })._maxInstanceCount = undefined; }

type V = readonly [number, number, number] | number[];

/** Instances whose numbers are written anew each moment. */
class Rows {
    count = 0;
    buffer: InstancedInterleavedBuffer;
    constructor(private geometry: InstancedBufferGeometry, private stride: number, private fields: [name: string, size: number][]) {
        this.buffer = this.make(new Float32Array(stride * 64));
    }
    private make(array: Float32Array): InstancedInterleavedBuffer {
        const buffer = new InstancedInterleavedBuffer(array, this.stride);
        buffer.setUsage(DynamicDrawUsage);
        let at = 0;
        for (const [name, size] of this.fields) { this.geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, size, at)); at += size; }
        return buffer;
    }
    /** The array to write a row into, and where. */
    next(): [Float32Array, number] {
        let array = this.buffer.array as Float32Array;
        if ((this.count + 1) * this.stride > array.length) {
            const bigger = new Float32Array(array.length * 2);
            bigger.set(array);
            this.buffer = this.make(bigger);
            forgetRoom(this.geometry);
            array = bigger;
        }
        return [array, this.count++ * this.stride];
    }
    finish(mesh: Mesh): void {
        mesh.visible = this.count > 0;
        this.geometry.instanceCount = this.count;
        if (!this.count) return;
        this.buffer.clearUpdateRanges();
        this.buffer.addUpdateRange(0, this.count * this.stride);
        this.buffer.needsUpdate = true;
    }
}

/** Strokes of a width in pixels, but no thinner than a width in metres. */
export class Strokes {
    readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
    private rows: Rows;
    constructor(scene: Scene, order = 2, onTop = false) {
        const geometry = new InstancedBufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]), 3));
        geometry.setIndex([0, 1, 2, 0, 2, 3]);
        this.rows = new Rows(geometry, 16, [['aFrom', 4], ['aTo', 4], ['aColour', 4], ['aColourTo', 4]]);
        const material = new ShaderMaterial({
            transparent: true, depthWrite: false, depthTest: !onTop, side: DoubleSide,
            uniforms: { view: { value: new Vector2(1, 1) }, dim: { value: onTop ? 1 : 1 } },
            vertexShader: /* glsl */ `
attribute vec4 aFrom; attribute vec4 aTo; attribute vec4 aColour; attribute vec4 aColourTo;
uniform vec2 view;
varying vec4 vColour; varying float vAcross; varying float vWide;
void main() {
    vec4 a = modelViewMatrix * vec4(aFrom.xyz, 1.0), b = modelViewMatrix * vec4(aTo.xyz, 1.0);
    // what lies behind the eye is cut off
    float near = -0.02;
    if (projectionMatrix[3][3] == 0.0) {
        if (a.z > near && b.z > near) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
        if (a.z > near) a = mix(b, a, (near - b.z) / (a.z - b.z));
        if (b.z > near) b = mix(a, b, (near - a.z) / (b.z - a.z));
    }
    vec4 ca = projectionMatrix * a, cb = projectionMatrix * b;
    vec2 along = (cb.xy / cb.w - ca.xy / ca.w) * view;
    along = dot(along, along) < 1e-8 ? vec2(1.0, 0.0) : normalize(along);
    vec4 here = position.x < 0.5 ? ca : cb;
    float metres = aTo.w * projectionMatrix[1][1] * view.y * 0.5 / here.w;
    float wide = max(aFrom.w, metres) * 0.5;
    vWide = wide + 0.7;
    vAcross = position.y * vWide;
    vec2 off = vec2(-along.y, along.x) * vAcross + along * (position.x < 0.5 ? -1.0 : 1.0) * wide * 0.5;
    here.xy += off * 2.0 / view * here.w;
    here.z -= 0.00004 * here.w;
    vColour = position.x < 0.5 ? aColour : aColourTo;
    gl_Position = here;
}`,
            fragmentShader: /* glsl */ `
varying vec4 vColour; varying float vAcross; varying float vWide;
void main() {
    float a = vColour.a * clamp(vWide - abs(vAcross), 0.0, 1.0);
    if (a < 0.003) discard;
    gl_FragColor = vec4(vColour.rgb, a);
    #include <colorspace_fragment>
}`,
        });
        this.mesh = new Mesh(geometry, material);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = order;
        scene.add(this.mesh);
    }
    begin(): void { this.rows.count = 0; }
    add(from: V, to: V, pixels: number, metres: number, colour: Color, alpha = 1, alphaTo = alpha): void {
        this.addAt(from[0], from[1], from[2], to[0], to[1], to[2], pixels, metres, colour, alpha, alphaTo);
    }
    addAt(x: number, y: number, z: number, u: number, v: number, w: number, pixels: number, metres: number, c: Color, alpha: number, alphaTo: number): void {
        const [array, o] = this.rows.next();
        array[o] = x; array[o + 1] = y; array[o + 2] = z; array[o + 3] = pixels;
        array[o + 4] = u; array[o + 5] = v; array[o + 6] = w; array[o + 7] = metres;
        array[o + 8] = c.r; array[o + 9] = c.g; array[o + 10] = c.b; array[o + 11] = alpha;
        array[o + 12] = c.r; array[o + 13] = c.g; array[o + 14] = c.b; array[o + 15] = alphaTo;
    }
    end(): void { this.rows.finish(this.mesh); }
    get count(): number { return this.rows.count; }
    resize(width: number, height: number): void { this.mesh.material.uniforms.view.value.set(width, height); }
    dispose(): void { this.mesh.removeFromParent(); this.mesh.geometry.dispose(); this.mesh.material.dispose(); }
}

/** Flat rings, filled circles and soft shadows on the ground. */
export class Rings {
    readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
    private rows: Rows;
    constructor(scene: Scene, soft: boolean, order: number) {
        const geometry = new InstancedBufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(new Float32Array([-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1]), 3));
        geometry.setIndex([0, 1, 2, 0, 2, 3]);
        this.rows = new Rows(geometry, 12, [['aAt', 4], ['aColour', 4], ['aForm', 4]]);
        const material = new ShaderMaterial({
            transparent: true, depthWrite: false, side: DoubleSide, defines: soft ? { SOFT: '' } : {},
            vertexShader: /* glsl */ `
attribute vec4 aAt; attribute vec4 aColour; attribute vec4 aForm;
varying vec2 vAt; varying vec4 vColour; varying vec4 vForm; varying float vRadius;
void main() {
    float s = sin(aForm.w), c = cos(aForm.w), grow = aAt.w * 1.06 + 0.02;
    vAt = position.xz * grow / aAt.w;
    vec2 p = position.xz * grow * vec2(1.0, aForm.z);
    vColour = aColour; vForm = aForm; vRadius = aAt.w;
    vec4 mv = modelViewMatrix * vec4(aAt.x + c * p.x + s * p.y, aAt.y, aAt.z - s * p.x + c * p.y, 1.0);
    gl_Position = projectionMatrix * mv;
    gl_Position.z -= 0.00003 * gl_Position.w;
}`,
            fragmentShader: /* glsl */ `
varying vec2 vAt; varying vec4 vColour; varying vec4 vForm; varying float vRadius;
void main() {
    float d = length(vAt);
#ifdef SOFT
    float f = max(0.0, 1.0 - d);
    float a = vColour.a * f * f * (3.0 - 2.0 * f);
#else
    float w = fwidth(d);
    float wide = max(vForm.y / vRadius, 1.5 * w);
    float inside = clamp((1.0 - d) / w + 0.5, 0.0, 1.0);
    float ring = inside * clamp((d - 1.0 + wide) / w + 0.5, 0.0, 1.0);
    float a = vColour.a * max(ring, inside * vForm.x);
#endif
    if (a < 0.003) discard;
    gl_FragColor = vec4(vColour.rgb, a);
    #include <colorspace_fragment>
}`,
        });
        this.mesh = new Mesh(geometry, material);
        this.mesh.frustumCulled = false;
        this.mesh.renderOrder = order;
        scene.add(this.mesh);
    }
    begin(): void { this.rows.count = 0; }
    /** `fill` is how much of the ring's opacity its inside has; `stretch` makes an oval along `heading`. */
    add(x: number, y: number, z: number, radius: number, colour: Color, alpha: number, fill = 0, width = 0.03, stretch = 1, heading = 0): void {
        if (!(radius > 0)) return;
        const [array, o] = this.rows.next();
        array[o] = x; array[o + 1] = y; array[o + 2] = z; array[o + 3] = radius;
        array[o + 4] = colour.r; array[o + 5] = colour.g; array[o + 6] = colour.b; array[o + 7] = alpha;
        array[o + 8] = fill; array[o + 9] = width; array[o + 10] = stretch; array[o + 11] = heading;
    }
    end(): void { this.rows.finish(this.mesh); }
    get count(): number { return this.rows.count; }
    dispose(): void { this.mesh.removeFromParent(); this.mesh.geometry.dispose(); this.mesh.material.dispose(); }
}

const matrix = new Matrix4(), position = new Vector3(), rotation = new Quaternion(), scale = new Vector3(), up = new Vector3(0, 1, 0), along = new Vector3();

/** One solid, many times. */
export class Solids {
    mesh: InstancedMesh;
    count = 0;
    constructor(private scene: Scene, private geometry: BufferGeometry, private material: Material, private shadow = true, private order = 0) {
        this.mesh = this.make(16);
    }
    private make(room: number): InstancedMesh {
        const mesh = new InstancedMesh(this.geometry, this.material, room);
        mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(room * 3), 3);
        mesh.instanceMatrix.setUsage(DynamicDrawUsage);
        mesh.frustumCulled = false;
        mesh.castShadow = mesh.receiveShadow = this.shadow;
        mesh.renderOrder = this.order;
        this.scene.add(mesh);
        return mesh;
    }
    begin(): void { this.count = 0; }
    addMatrix(m: Matrix4, colour: Color): void {
        if (this.count === this.mesh.instanceMatrix.count) {
            const old = this.mesh;
            this.mesh = this.make(this.count * 2);
            this.mesh.instanceMatrix.array.set(old.instanceMatrix.array);
            this.mesh.instanceColor!.array.set(old.instanceColor!.array);
            this.scene.remove(old);
            old.dispose();
        }
        this.mesh.setMatrixAt(this.count, m);
        this.mesh.setColorAt(this.count++, colour);
    }
    add(at: V, turn: readonly [number, number, number, number] | undefined, size: V, colour: Color): void {
        position.set(at[0], at[1], at[2]);
        if (turn) rotation.set(turn[1], turn[2], turn[3], turn[0]); else rotation.identity();
        scale.set(size[0], size[1], size[2]);
        this.addMatrix(matrix.compose(position, rotation, scale), colour);
    }
    /** A solid of height 1 along Y, laid from here to there. */
    lay(from: V, to: V, radius: number, colour: Color): void {
        along.set(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
        const length = along.length();
        if (length < 1e-9) return;
        rotation.setFromUnitVectors(up, along.divideScalar(length));
        position.set((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2);
        this.addMatrix(matrix.compose(position, rotation, scale.set(radius, length, radius)), colour);
    }
    end(): void {
        this.mesh.count = this.count;
        this.mesh.visible = this.count > 0;
        this.mesh.instanceMatrix.needsUpdate = true;
        this.mesh.instanceColor!.needsUpdate = true;
    }
    get triangles(): number { return (this.count * (this.geometry.index?.count ?? this.geometry.getAttribute('position').count)) / 3; }
    dispose(): void { this.scene.remove(this.mesh); this.mesh.dispose(); this.geometry.dispose(); this.material.dispose(); }
}

export const rod = (scene: Scene): Solids => new Solids(scene, new CylinderGeometry(1, 1, 1, 10, 1, true), new MeshStandardMaterial({ roughness: 0.7 }));
export const ball = (scene: Scene): Solids => new Solids(scene, new SphereGeometry(1, 14, 10), new MeshStandardMaterial({ roughness: 0.55 }));
export const cone = (scene: Scene): Solids => new Solids(scene, new ConeGeometry(1, 1, 16), new MeshStandardMaterial({ roughness: 0.6 }));
export const box = (scene: Scene, opacity: number): Solids =>
    new Solids(scene, new BoxGeometry(2, 2, 2), new MeshStandardMaterial({ roughness: 0.8, transparent: opacity < 1, opacity, depthWrite: opacity >= 1 }), opacity >= 1, opacity < 1 ? 3 : 0);
