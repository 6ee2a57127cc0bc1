// A thousand figures in a handful of draw calls.
//
//     clip frames  ──►  one texture: joints of every frame, in the clip's space        (once)
//     other poses  ──►  one texture: joints in the world                               (each moment)
//     Shape        ──►  one geometry; every vertex names its joint, or four
//     instance     ──►  two rows of a texture, how far between them, where it stands, its colour
//
// The vertex shader fetches joints and puts them down, so somebody who plays a clip costs no joint arithmetic here at all.
import {
    BufferAttribute, Color, DataTexture, FloatType, FrontSide, InstancedBufferGeometry, InstancedInterleavedBuffer, InterleavedBufferAttribute, DynamicDrawUsage,
    type Material, Mesh, MeshDepthMaterial, MeshStandardMaterial, NearestFilter, RGBAFormat, type Scene, type WebGLProgramParametersWithUniforms,
} from 'three';
import { NONE, type Costume, type FigureState, type Recording, type Skin } from '../contract';
import { forgetRoom } from './batch';
import { colourOf, wood } from './theme';
import { dressed, mannequin, shaded, type Build, type Shape } from './shape';

const WIDTH = 1024;
const CLIP_LIMIT = 4 << 20;  // texels of clip frames: 64 MB
const STRIDE = 12;           // numbers of an instance

/** Rows of joints for the shader: position, then quaternion (x y z w). */
class PoseTexture {
    texture: DataTexture;
    data: Float32Array;
    used = 0;
    constructor(private texels: number) {
        this.data = new Float32Array(texels * 4);
        this.texture = this.make();
    }
    private make(): DataTexture {
        const texture = new DataTexture(this.data, WIDTH, this.texels / WIDTH, RGBAFormat, FloatType);
        texture.minFilter = texture.magFilter = NearestFilter;
        texture.needsUpdate = true;
        return texture;
    }
    /** Room for so many texels more; where they begin. */
    reserve(count: number): number {
        const at = this.used;
        if (at + count > this.texels) {
            while (at + count > this.texels) this.texels *= 2;
            const bigger = new Float32Array(this.texels * 4);
            bigger.set(this.data.subarray(0, at * 4));
            this.data = bigger;
            this.texture.dispose();
            this.texture = this.make();
        }
        this.used = at + count;
        return at;
    }
    write(joints: Float32Array, from: number, count: number, texel: number): void {
        const { data } = this;
        for (let j = 0, o = texel * 4, i = from; j < count; ++j, o += 8, i += 7) {
            data[o] = joints[i]; data[o + 1] = joints[i + 1]; data[o + 2] = joints[i + 2]; data[o + 3] = 1;
            data[o + 4] = joints[i + 4]; data[o + 5] = joints[i + 5]; data[o + 6] = joints[i + 6]; data[o + 7] = joints[i + 3];
        }
    }
}

const vertexHead = /* glsl */ `
attribute vec4 aPose;
attribute vec4 aPlace;
attribute vec4 aTint;
attribute vec4 aColour;
#ifdef SKIN
attribute vec4 aJoints;
attribute vec4 aWeights;
uniform sampler2D binds;
#else
attribute float aBone;
#endif
uniform sampler2D clipPoses;
uniform sampler2D livePoses;
varying vec4 vPaint;
varying vec3 vGrain;
varying float vGlow;
#ifdef GHOST
varying vec3 vTint;
#endif
vec4 texel(int i) {
    ivec2 at = ivec2(i & ${WIDTH - 1}, i >> 10);
    return aPose.w > 0.5 ? texelFetch(livePoses, at, 0) : texelFetch(clipPoses, at, 0);
}
vec3 turned(vec4 q, vec3 v) { vec3 t = 2.0 * cross(q.xyz, v); return v + q.w * t + cross(q.xyz, t); }
void boneAt(float bone, out vec3 p, out vec4 q) {
    int a = int(aPose.x + 0.5) + 2 * int(bone + 0.5), b = int(aPose.y + 0.5) + 2 * int(bone + 0.5);
    p = texel(a).xyz;
    q = texel(a + 1);
    if (aPose.z > 0.0) {
        vec4 r = texel(b + 1);
        p = mix(p, texel(b).xyz, aPose.z);
        q = normalize(mix(q, dot(q, r) < 0.0 ? -r : r, aPose.z));
    }
}
void bend(inout vec3 p, inout vec3 n) {
#ifdef SKIN
    vec3 place = vec3(0.0), normal_ = vec3(0.0);
    for (int k = 0; k < 4; ++k) {
        float w = aWeights[k];
        if (w <= 0.0) continue;
        vec3 bp; vec4 bq;
        int row = int(aJoints[k] + 0.5) * 4;
        vec4 r0 = texelFetch(binds, ivec2(row & ${WIDTH - 1}, row >> 10), 0), r1 = texelFetch(binds, ivec2((row + 1) & ${WIDTH - 1}, (row + 1) >> 10), 0);
        vec4 r2 = texelFetch(binds, ivec2((row + 2) & ${WIDTH - 1}, (row + 2) >> 10), 0), r3 = texelFetch(binds, ivec2((row + 3) & ${WIDTH - 1}, (row + 3) >> 10), 0);
        boneAt(r3.x, bp, bq);
        vec4 h = vec4(p, 1.0);
        place += w * (bp + turned(bq, vec3(dot(r0, h), dot(r1, h), dot(r2, h))));
        normal_ += w * turned(bq, vec3(dot(r0.xyz, n), dot(r1.xyz, n), dot(r2.xyz, n)));
    }
    p = place;
    n = normalize(normal_);
#else
    vec3 bp; vec4 bq;
    boneAt(aBone, bp, bq);
    p = bp + turned(bq, p);
    n = turned(bq, n);
#endif
    float s = sin(aPlace.w), c = cos(aPlace.w);
    p = vec3(c * p.x + s * p.z, p.y, -s * p.x + c * p.z) + aPlace.xyz;
    n = vec3(c * n.x + s * n.z, n.y, -s * n.x + c * n.z);
}
`;
const fragmentHead = /* glsl */ `
varying vec4 vPaint;
varying vec3 vGrain;
varying float vGlow;
#ifdef GHOST
varying vec3 vTint;
#endif
uniform float grain;
float hash(vec3 p) { return fract(sin(dot(p, vec3(12.9898, 78.233, 37.719))) * 43758.5453); }
float noise(vec3 p) {
    vec3 i = floor(p), f = fract(p);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
               mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x), mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}
`;

interface Instances { mesh: Mesh; geometry: InstancedBufferGeometry; buffer: InstancedInterleavedBuffer; count: number; triangles: number }

/** How one kind of figure looks, from near to far. */
interface Look { levels: Instances[][]; triangles: number[]; build: Build; skinned: boolean }

function paintOver(geometry: InstancedBufferGeometry, { r, g, b }: Color): void {
    const colours = geometry.getAttribute('aColour').array as Float32Array;
    for (let i = 0; i < colours.length; i += 4) colours.set([r, g, b, 0], i);
}

export class Bodies {
    readonly drawn = { figures: 0, instances: 0, impostors: 0, triangles: 0, calls: 0 };
    private clipPoses = new PoseTexture(WIDTH * 64);
    private livePoses = new PoseTexture(WIDTH * 4);
    private clipAt: number[] = [];          // where a clip's frames begin; -1: not yet, -2: too large
    private looks = new Map<string, Look>();
    private references: Float32Array[] = [];
    private uniforms = { clipPoses: { value: this.clipPoses.texture }, livePoses: { value: this.livePoses.texture }, grain: { value: 1 } };
    private all: Instances[] = [];
    private binds: DataTexture[] = [];
    private colour = new Color();
    private plain = new Color();

    constructor(private scene: Scene, private recording: Recording) {}

    /** Whether a figure's joints are needed from the recording, or are in the texture of its clip. */
    needsJoints(figure: FigureState): boolean { return figure.clip === NONE || this.clipRows(figure.clip) < 0; }

    build(thing: number): Build { return this.lookOf(thing).build; }
    /** Triangles of each level of a thing, near to far. */
    costs(thing: number): number[] { return this.lookOf(thing).triangles; }

    begin(): void {
        this.livePoses.used = 0;
        for (const instances of this.all) instances.count = 0;
        Object.assign(this.drawn, { figures: 0, instances: 0, impostors: 0, triangles: 0, calls: 0 });
    }

    add(figure: FigureState, level: number, glow: number): void {
        const look = this.lookOf(figure.thing);
        const { recording } = this, joints = recording.skeletons[recording.things[figure.thing].skeleton].joints.length;
        let a = 0, b = 0, weight = 0, live = 0;
        const rows = figure.clip === NONE ? -1 : this.clipRows(figure.clip);
        if (rows >= 0) {
            const frame = figure.clipFrame ?? 0, last = recording.clips[figure.clip].frameCount - 1;
            a = rows + frame * joints * 2;
            b = rows + Math.min(frame + 1, last) * joints * 2;
            weight = figure.clipWeight ?? 0;
        } else {
            if (figure.joints.length === 0) return;
            a = b = this.livePoses.reserve(joints * 2);
            this.livePoses.write(figure.joints, 0, joints, a);
            live = 1;
        }
        const has = figure.material !== NONE;
        colourOf(recording.materials, figure.material, wood, this.colour);
        for (const instances of look.levels[level]) {
            const array = this.room(instances), o = instances.count++ * STRIDE;
            array[o] = a; array[o + 1] = b; array[o + 2] = weight; array[o + 3] = live;
            const place = figure.placement;
            if (live || !place) { array[o + 4] = array[o + 5] = array[o + 6] = array[o + 7] = 0; }
            else { array[o + 4] = place[0]; array[o + 5] = place[1]; array[o + 6] = place[2]; array[o + 7] = place[3]; }
            array[o + 8] = this.colour.r; array[o + 9] = this.colour.g; array[o + 10] = this.colour.b; array[o + 11] = (has ? 1 : 0) + glow * 2;
            ++this.drawn.instances;
            this.drawn.triangles += instances.triangles;
        }
        ++this.drawn.figures;
        if (level === 3) ++this.drawn.impostors;
    }

    end(): void {
        this.uniforms.clipPoses.value = this.clipPoses.texture;
        this.uniforms.livePoses.value = this.livePoses.texture;
        if (this.livePoses.used) this.livePoses.texture.needsUpdate = true;
        for (const instances of this.all) {
            instances.mesh.visible = instances.count > 0;
            instances.geometry.instanceCount = instances.count;
            if (instances.count === 0) continue;
            instances.buffer.clearUpdateRanges();
            instances.buffer.addUpdateRange(0, instances.count * STRIDE);
            instances.buffer.needsUpdate = true;
            ++this.drawn.calls;
        }
    }

    setGrain(on: boolean): void { this.uniforms.grain.value = on ? 1 : 0; }

    dispose(): void {
        for (const { mesh, geometry } of this.all) {
            this.scene.remove(mesh);
            geometry.dispose();
            (mesh.material as Material).dispose();
            mesh.customDepthMaterial?.dispose();
        }
        for (const texture of this.binds) texture.dispose();
        this.clipPoses.texture.dispose();
        this.livePoses.texture.dispose();
    }

    /** Where a clip's frames begin in the texture; negative when they are not there. */
    private clipRows(clip: number): number {
        let at = this.clipAt[clip];
        if (at !== undefined) return at;
        const { frameCount, skeleton } = this.recording.clips[clip], joints = this.recording.skeletons[skeleton].joints.length;
        const texels = frameCount * joints * 2;
        if (this.clipPoses.used + texels > CLIP_LIMIT) return (this.clipAt[clip] = -2);
        at = this.clipPoses.reserve(texels);
        const row = new Float32Array(joints * 7);
        for (let frame = 0; frame < frameCount; ++frame) {
            this.recording.clipFrame(clip, frame, row);
            this.clipPoses.write(row, 0, joints, at + frame * joints * 2);
        }
        this.clipPoses.texture.needsUpdate = true;
        return (this.clipAt[clip] = at);
    }

    /** A pose in which the shape of a skeleton is thought out: at rest, or where rest says little, the first frame of a clip. */
    referenceOf(skeleton: number): Float32Array {
        const known = this.references[skeleton];
        if (known) return known;
        const { joints } = this.recording.skeletons[skeleton], pose = new Float32Array(joints.length * 7);
        let low = Infinity, high = -Infinity, wide = 0;
        joints.forEach((joint, j) => {
            for (let k = 0; k < 3; ++k) pose[j * 7 + k] = joint.offset[k] + (joint.parent >= 0 ? pose[joint.parent * 7 + k] : 0);
            pose[j * 7 + 3] = 1;
            low = Math.min(low, pose[j * 7 + 1]);
            high = Math.max(high, pose[j * 7 + 1]);
            wide = Math.max(wide, Math.hypot(pose[j * 7] - pose[0], pose[j * 7 + 2] - pose[2]));
        });
        const clip = this.recording.clips.findIndex((c) => c.skeleton === skeleton);
        const head = joints.findIndex((joint) => /head/i.test(joint.name)), foot = joints.findIndex((joint) => /foot|ankle/i.test(joint.name));
        const upright = head >= 0 && foot >= 0 && pose[head * 7 + 1] - pose[foot * 7 + 1] > 0.6 * Math.max(high - low, wide);
        if (!upright && clip >= 0) this.recording.clipFrame(clip, 0, pose);
        return (this.references[skeleton] = pose);
    }

    /** Frames of a clip, both ends included, are others now. */
    refresh(clip: number, first: number, last: number): void {
        const at = this.clipAt[clip];
        if (at === undefined || at < 0) return;
        const joints = this.recording.skeletons[this.recording.clips[clip].skeleton].joints.length, row = new Float32Array(joints * 7);
        for (let frame = first; frame <= last; ++frame) {
            this.recording.clipFrame(clip, frame, row);
            this.clipPoses.write(row, 0, joints, at + frame * joints * 2);
        }
        this.clipPoses.texture.needsUpdate = true;
    }

    private lookOf(thing: number): Look {
        const { skeleton, costume, material } = this.recording.things[thing];
        // less than opaque: a ghost, all edge and no shadow
        const ghost = material !== NONE && this.recording.materials[material].rgba[3] < 255;
        const key = `${skeleton} ${costume} ${ghost}`;
        const known = this.looks.get(key);
        if (known) return known;
        const bones = this.recording.skeletons[skeleton], reference = this.referenceOf(skeleton);
        const shapes = [0, 1, 2, 3].map((level) => mannequin(bones, reference, level));
        const levels: Instances[][] = shapes.map((shape, level) => [this.instances(shape, true)].map((made) => { made.mesh.castShadow = level < 3; return made; }));
        const worn = costume === NONE ? undefined : this.recording.costumes[costume];
        let skinned = false;
        if (worn && (worn.garments.length || worn.skins.length)) {
            const far = this.mean(worn);
            if (far) for (const [made] of levels.slice(1)) paintOver(made.geometry, far);
        }
        if (worn && (worn.garments.length || worn.skins.length)) {
            // the costume near by; further away wooden figures of its colour
            this.drop(levels[0]);
            levels[0] = [];
            if (worn.garments.length) levels[0].push(this.instances(dressed(this.recording, worn), false));
            for (const skin of worn.skins) levels[0].push(this.skin(this.recording.skins[skin]));
            skinned = worn.skins.length > 0;
        }
        if (ghost) for (const made of levels.flat()) this.fade(made);
        const { height, radius, human } = shapes[0];
        const look: Look = { levels, triangles: levels.map((level) => level.reduce((sum, i) => sum + i.triangles, 0)), build: { height, radius, human }, skinned };
        this.looks.set(key, look);
        return look;
    }

    /** The colour a costume has from afar; undefined when it takes that of whoever wears it. */
    private mean(worn: Costume): Color | undefined {
        const sum = new Color(0, 0, 0), one = new Color();
        let weight = 0;
        for (const [material, triangles] of [...worn.garments.map(({ material, mesh }) => [material, this.recording.meshes[mesh].indices.length]), ...worn.skins.map((s) => [this.recording.skins[s].material, this.recording.skins[s].indices.length])]) {
            if (material === NONE) continue;
            colourOf(this.recording.materials, material, wood, one);
            sum.add(one.multiplyScalar(triangles));
            weight += triangles;
        }
        return weight > 0 ? sum.multiplyScalar(1 / weight) : undefined;
    }
    private fade({ mesh }: Instances): void {
        const material = mesh.material as MeshStandardMaterial;
        material.transparent = true;
        material.depthWrite = false;
        // where it stands in the body that it is the ghost of, it is not seen
        material.polygonOffset = true;
        material.polygonOffsetFactor = 1.5;
        material.polygonOffsetUnits = 4;
        material.defines = { ...material.defines, GHOST: '' };
        mesh.castShadow = mesh.receiveShadow = false;
        mesh.renderOrder = 1;
    }
    private drop(list: Instances[]): void {
        for (const made of list) {
            this.scene.remove(made.mesh);
            made.geometry.dispose();
            this.all.splice(this.all.indexOf(made), 1);
        }
    }

    private instances(shape: Shape, wooden: boolean): Instances {
        const geometry = new InstancedBufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(shape.positions, 3));
        geometry.setAttribute('normal', new BufferAttribute(shape.normals, 3));
        geometry.setAttribute('aColour', new BufferAttribute(shape.colours, 4));
        geometry.setAttribute('aBone', new BufferAttribute(shape.bones, 1));
        geometry.setIndex(new BufferAttribute(shape.indices, 1));
        return this.add_(geometry, shape.triangles, {}, {}, wooden);
    }
    private skin(skin: Skin): Instances {
        const made = shaded(skin.positions, skin.indices, 0.2), count = made.from.length;
        const joints = new Float32Array(count * 4), weights = new Float32Array(count * 4), colours = new Float32Array(count * 4);
        colourOf(this.recording.materials, skin.material, this.plain.setRGB(0.62, 0.47, 0.38, 'srgb'), this.colour);
        for (let v = 0; v < count; ++v) {
            for (let k = 0; k < 4; ++k) {
                joints[v * 4 + k] = skin.jointIndices[made.from[v] * 4 + k];
                weights[v * 4 + k] = skin.weights[made.from[v] * 4 + k] / 65535;
            }
            colours.set([this.colour.r, this.colour.g, this.colour.b, skin.material === NONE ? 1 : 0], v * 4);
        }
        const binds = new PoseTexture(WIDTH * Math.max(1, Math.ceil((skin.joints.length * 4) / WIDTH)));
        skin.joints.forEach((joint, i) => {
            binds.data.set(skin.toJoint.subarray(i * 12, i * 12 + 12), i * 16);
            binds.data[i * 16 + 12] = joint;
        });
        this.binds.push(binds.texture);
        const geometry = new InstancedBufferGeometry();
        geometry.setAttribute('position', new BufferAttribute(made.positions, 3));
        geometry.setAttribute('normal', new BufferAttribute(made.normals, 3));
        geometry.setAttribute('aColour', new BufferAttribute(colours, 4));
        geometry.setAttribute('aJoints', new BufferAttribute(joints, 4));
        geometry.setAttribute('aWeights', new BufferAttribute(weights, 4));
        geometry.setIndex(new BufferAttribute(made.indices, 1));
        return this.add_(geometry, made.indices.length / 3, { SKIN: '' }, { binds: { value: binds.texture } }, false);
    }
    private add_(geometry: InstancedBufferGeometry, triangles: number, defines: Record<string, string>, more: Record<string, { value: unknown }>, wooden: boolean): Instances {
        // the upper side casts the shadow: soles lie on the ground and would flicker with it
        const material = new MeshStandardMaterial({ roughness: 0.62, metalness: 0, shadowSide: FrontSide });
        const depth = new MeshDepthMaterial();
        for (const m of [material, depth]) {
            m.defines = { ...m.defines, ...defines, ...(wooden ? { WOODEN: '' } : {}) };
            m.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => this.patch(shader, more, m === material);
        }
        const buffer = new InstancedInterleavedBuffer(new Float32Array(STRIDE * 16), STRIDE);
        buffer.setUsage(DynamicDrawUsage);
        const mesh = new Mesh(geometry, material);
        mesh.customDepthMaterial = depth;
        mesh.frustumCulled = false;
        mesh.castShadow = mesh.receiveShadow = true;
        this.scene.add(mesh);
        const instances: Instances = { mesh, geometry, buffer, count: 0, triangles };
        this.bind(instances);
        this.all.push(instances);
        return instances;
    }
    private bind({ geometry, buffer }: Instances): void {
        geometry.setAttribute('aPose', new InterleavedBufferAttribute(buffer, 4, 0));
        geometry.setAttribute('aPlace', new InterleavedBufferAttribute(buffer, 4, 4));
        geometry.setAttribute('aTint', new InterleavedBufferAttribute(buffer, 4, 8));
    }
    private room(instances: Instances): Float32Array {
        const array = instances.buffer.array as Float32Array;
        if ((instances.count + 1) * STRIDE <= array.length) return array;
        const bigger = new Float32Array(array.length * 2);
        bigger.set(array);
        // attributes cannot grow on the card: new ones take their place
        instances.buffer = new InstancedInterleavedBuffer(bigger, STRIDE);
        instances.buffer.setUsage(DynamicDrawUsage);
        this.bind(instances);
        forgetRoom(instances.geometry);
        return bigger;
    }
    private patch(shader: WebGLProgramParametersWithUniforms, more: Record<string, { value: unknown }>, lit: boolean): void {
        Object.assign(shader.uniforms, this.uniforms, more);
        const paint = /* glsl */ `
            float has = mod(aTint.w, 2.0);
            vGlow = floor(aTint.w / 2.0);
            #ifdef GHOST
            vTint = aTint.rgb;
            #endif
            vPaint = vec4(mix(aColour.rgb, aTint.rgb, aColour.a * has), aColour.a * has);
            vGrain = position * vec3(1.0, 0.22, 1.0) + aPlace.xzx * 0.37;`;
        shader.vertexShader = vertexHead + shader.vertexShader
            .replace('#include <beginnormal_vertex>', `vec3 bentP = position, objectNormal = normal; bend(bentP, objectNormal);`)
            .replace('#include <begin_vertex>', `${lit ? '' : 'vec3 bentP = position, bentN = vec3(0.0, 1.0, 0.0); bend(bentP, bentN);'} vec3 transformed = bentP; ${paint}`);
        if (lit) {
            shader.fragmentShader = fragmentHead + shader.fragmentShader
                .replace('#include <color_fragment>', /* glsl */ `
            diffuseColor.rgb = vPaint.rgb;
            #ifdef WOODEN
            // rings of a tree, faint under paint
            float ring = noise(vGrain * 26.0), streak = noise(vGrain * vec3(160.0, 90.0, 160.0));
            diffuseColor.rgb *= 1.0 + grain * mix(0.16, 0.04, vPaint.a) * ((ring - 0.5) + 0.6 * (streak - 0.5));
            #endif`)
                .replace('#include <opaque_fragment>', /* glsl */ `#include <opaque_fragment>
            #ifdef GHOST
            float rim = pow(1.0 - saturate(abs(dot(normalize(vViewPosition), normal))), 1.6);
            gl_FragColor = vec4(mix(vTint, vec3(1.0), 0.25 * rim), 0.10 + 0.62 * rim);
            #endif`)
                .replace('#include <emissivemap_fragment>', /* glsl */ `
            // light that comes round the edge
            float edge = pow(1.0 - saturate(dot(normalize(vViewPosition), normal)), 3.0);
            totalEmissiveRadiance += edge * 0.06 * vec3(1.0, 0.96, 0.9) + vGlow * (edge * 1.1 + 0.05) * vec3(1.0, 0.56, 0.12);`);
        }
    }
}
