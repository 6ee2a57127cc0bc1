// Time goes up. The ground is now, a sheet of glass: above it rises what is to come, below it sinks what has been.
//
//        ╱╱        in two seconds
//      ╱╱          a tube as wide as somebody is: x, z and time
//    ═╬╬═══════    now
//     ││           a second ago
import { BufferAttribute, Color, DoubleSide, InstancedBufferGeometry, InstancedInterleavedBuffer, InterleavedBufferAttribute, Mesh, type Scene, ShaderMaterial, type Vector3 } from 'three';
import { Kind, type Place, type Recording } from '../contract';
import { accent, colourOf } from './theme';

const SLICE = 2, STEP = 0.2, SIDES = 14;
const MANY = 600, NEAR = 24;               // above so many only those within so many metres
const AHEAD = 4, BEHIND = 3, METRES = 1; // seconds shown, metres a second

/** Tubes of a stretch of time. */
interface Slice { mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>; version: number; key: string; until: number }

export class SpaceTime {
    private recording: Recording | undefined;
    private slices = new Map<number, Slice>();
    private shape = new InstancedBufferGeometry();
    private material: ShaderMaterial;

    constructor(private scene: Scene, private radiusOf: (thing: number, place: Place) => number) {
        const positions: number[] = [], indices: number[] = [];
        for (let k = 0; k <= SIDES; ++k) {
            const a = (2 * Math.PI * k) / SIDES;
            positions.push(Math.cos(a), 0, Math.sin(a), Math.cos(a), 1, Math.sin(a));
            if (k < SIDES) indices.push(2 * k, 2 * k + 1, 2 * k + 2, 2 * k + 1, 2 * k + 3, 2 * k + 2);
        }
        this.shape.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
        this.shape.setIndex(indices);
        this.material = new ShaderMaterial({
            transparent: true, depthWrite: false, side: DoubleSide,
            uniforms: { now: { value: 0 }, dark: { value: 0 } },
            vertexShader: /* glsl */ `
attribute vec4 aFrom; attribute vec4 aTo; attribute vec4 aColour;
uniform float now;
varying vec3 vNormal_; varying vec3 vView; varying vec4 vColour; varying float vTime;
void main() {
    vec4 e = mix(aFrom, aTo, position.y);
    vTime = e.z - now;
    vec3 p = vec3(e.x + position.x * e.w, vTime * ${METRES.toFixed(2)}, e.y + position.z * e.w);
    vec3 slope = vec3(aTo.x - aFrom.x, (aTo.z - aFrom.z) * ${METRES.toFixed(2)}, aTo.y - aFrom.y);
    vec3 n = vec3(position.x, 0.0, position.z);
    n = normalize(n - slope * dot(n, slope) / max(dot(slope, slope), 1e-9));
    vec4 mv = viewMatrix * vec4(p, 1.0);
    vNormal_ = mat3(viewMatrix) * n;
    vView = -mv.xyz;
    vColour = aColour;
    gl_Position = projectionMatrix * mv;
}`,
            fragmentShader: /* glsl */ `
uniform float dark;
varying vec3 vNormal_; varying vec3 vView; varying vec4 vColour; varying float vTime;
void main() {
    if (vTime > ${AHEAD.toFixed(1)} || vTime < -${BEHIND.toFixed(1)}) discard;
    float facing = abs(dot(normalize(vNormal_), normalize(vView)));
    float edge = pow(1.0 - facing, 2.0);
    float fade = vTime > 0.0 ? 1.0 - smoothstep(${(AHEAD * 0.55).toFixed(2)}, ${AHEAD.toFixed(2)}, vTime) : 0.6 * (1.0 - smoothstep(${(BEHIND * 0.4).toFixed(2)}, ${BEHIND.toFixed(2)}, -vTime));
    // a faint ring each second
    float second = abs(fract(vTime + 0.5) - 0.5) / max(fwidth(vTime), 1e-5);
    float ring = 1.0 - clamp(second - 0.6, 0.0, 1.0);
    float a = fade * vColour.a * (0.13 + 0.55 * edge + 0.35 * ring);
    vec3 c = vColour.rgb * (0.82 + 0.3 * facing) + dark * 0.08 * edge;
    gl_FragColor = vec4(c, a);
    #include <colorspace_fragment>
}`,
        });
    }
    setRecording(recording: Recording): void { this.clear(); this.recording = recording; }
    setDark(dark: boolean): void { this.material.uniforms.dark.value = dark ? 1 : 0; }

    show(seconds: number, shown: boolean, shows: (thing: number) => boolean, selected: number, focus: Vector3): void {
        for (const slice of this.slices.values()) slice.mesh.visible = false;
        const { recording } = this;
        if (!shown || !recording) return;
        this.material.uniforms.now.value = seconds;
        const first = Math.floor(Math.max(seconds - BEHIND, recording.firstTime) / SLICE), last = Math.floor(Math.min(seconds + AHEAD, recording.lastTime) / SLICE);
        const things = recording.things.flatMap(({ kind }, i) => ((kind === Kind.figure || kind === Kind.disc) && shows(i) ? [i] : []));
        // of a large crowd only those near what is looked at
        const cell = things.length > MANY ? [Math.round(focus.x / NEAR), Math.round(focus.z / NEAR)] : undefined;
        const key = `${selected} ${things.length} ${cell ?? ''}`;
        for (let k = first; k <= last; ++k) {
            let slice = this.slices.get(k);
            const stale = slice && (slice.key !== key || (slice.until < Math.min((k + 1) * SLICE, recording.lastTime) - 1e-9));
            if (!slice || stale) {
                if (slice) this.drop(k, slice);
                slice = this.make(recording, k, things, selected, key, cell);
                this.slices.set(k, slice);
            }
            slice.mesh.visible = true;
        }
        // slices far away in time are let go
        if (this.slices.size > 24) for (const [k, slice] of this.slices) if (k < first - 4 || k > last + 4) this.drop(k, slice);
    }
    private make(recording: Recording, k: number, things: number[], selected: number, key: string, cell: number[] | undefined): Slice {
        const rows: number[] = [], colour = new Color(), until = Math.min((k + 1) * SLICE, recording.lastTime);
        const moving = !cell ? things : things.filter((thing) => {
            const place = thing === selected ? undefined : recording.placeOf(thing, (k + 0.5) * SLICE);
            return thing === selected || (place && Math.abs(place.position[0] - cell[0] * NEAR) < NEAR && Math.abs(place.position[2] - cell[1] * NEAR) < NEAR);
        });
        const step = moving.length > 400 ? STEP * 3 : moving.length > 150 ? STEP * 2 : STEP;
        for (const thing of moving) {
            const { material } = recording.things[thing];
            if (thing === selected) colour.copy(accent); else colourOf(recording.materials, material, grey, colour);
            const alpha = selected >= 0 && thing !== selected ? 0.45 : 1;
            let x = NaN, z = NaN, t = NaN, r = 0;
            for (let i = 0; ; ++i) {
                const time = Math.min(k * SLICE + i * step, until);
                const place = time < recording.firstTime ? undefined : recording.placeOf(thing, time);
                if (!place) t = NaN;
                else {
                    const radius = this.radiusOf(thing, place);
                    if (!Number.isNaN(t)) rows.push(x, z, t, r, place.position[0], place.position[2], time, radius, colour.r, colour.g, colour.b, alpha);
                    x = place.position[0]; z = place.position[2]; t = time; r = radius;
                }
                if (time >= until) break;
            }
        }
        const geometry = new InstancedBufferGeometry();
        geometry.index = this.shape.index;
        geometry.setAttribute('position', this.shape.getAttribute('position'));
        const buffer = new InstancedInterleavedBuffer(Float32Array.from(rows), 12);
        geometry.setAttribute('aFrom', new InterleavedBufferAttribute(buffer, 4, 0));
        geometry.setAttribute('aTo', new InterleavedBufferAttribute(buffer, 4, 4));
        geometry.setAttribute('aColour', new InterleavedBufferAttribute(buffer, 4, 8));
        geometry.instanceCount = rows.length / 12;
        const mesh = new Mesh(geometry, this.material);
        mesh.frustumCulled = false;
        mesh.renderOrder = 3;
        this.scene.add(mesh);
        return { mesh, version: recording.version, key, until };
    }
    private drop(k: number, slice: Slice): void {
        this.scene.remove(slice.mesh);
        slice.mesh.geometry.dispose();
        this.slices.delete(k);
    }
    private clear(): void { for (const [k, slice] of [...this.slices]) this.drop(k, slice); }
    dispose(): void { this.clear(); this.shape.dispose(); this.material.dispose(); }
}
const grey = new Color(0x8a929c);
