// How much room does everything take that is seen at some moments?
//
// Corners are taken one by one: a sphere around a long thing would send the eye far away.
import { Vector3 } from 'three';
import { NONE, type Recording } from '../contract';

type V = [number, number, number];

/** A point turned by a quaternion, w first. */
export function turned(q: readonly number[], p: readonly number[]): [number, number, number] {
    const [w, x, y, z] = q, tx = 2 * (y * p[2] - z * p[1]), ty = 2 * (z * p[0] - x * p[2]), tz = 2 * (x * p[1] - y * p[0]);
    return [p[0] + w * tx + y * tz - z * ty, p[1] + w * ty + z * tx - x * tz, p[2] + w * tz + x * ty - y * tx];
}
/** An offset turned by the rotation of a pose: seven numbers from `o` on, place before rotation. */
export const spin = (poses: ArrayLike<number>, o: number, offset: readonly number[]): V => turned([poses[o + 3], poses[o + 4], poses[o + 5], poses[o + 6]], offset);

/** Up to so many figures are measured joint by joint; of more, a ball each will do. */
const few = 12;

export class Extent {
    private readonly sizes = new Map<number, { low: V; high: V }>();
    private readonly low = new Vector3();
    private readonly high = new Vector3();
    private readonly point = new Vector3();

    constructor(private readonly recording: Recording, private readonly build: (thing: number) => { height: number; human: boolean }) {}

    /** The box around everything at these moments; one for a person where there is nothing. */
    at(times: number[], low: Vector3, high: Vector3): void {
        const { recording } = this;
        this.low.setScalar(Infinity);
        this.high.setScalar(-Infinity);
        for (const time of times) {
            const state = recording.stateAt(time, { joints: () => false });
            for (const figure of state.figures) {
                if (state.figures.length > few) this.ball(figure.position, this.build(figure.thing).height * 0.5);
                else this.figure(figure.thing, time);
            }
            for (const disc of state.discs) this.ball(disc.centre, disc.radius);
            for (const b of state.boxes) this.corners(b.position, b.rotation, [-b.half[0], -b.half[1], -b.half[2]], b.half);
            for (const part of state.parts) { const size = this.sizeOf(recording.things[part.thing].mesh); this.corners(part.position, part.rotation, size.low, size.high); }
            for (const line of state.lines) { this.ball(line.from, 0); this.ball(line.to, 0); }
            for (const { points } of state.strings) for (let i = 0; i < points.length; i += 3) this.ball([points[i], points[i + 1], points[i + 2]], 0);
        }
        if (Number.isFinite(this.low.x)) { low.copy(this.low); high.copy(this.high); }
        else { low.set(-1.5, 0, -1.5); high.set(1.5, 1.8, 1.5); }
    }

    private ball([x, y, z]: V, r: number): void {
        this.low.min(this.point.set(x - r, y - r, z - r));
        this.high.max(this.point.set(x + r, y + r, z + r));
    }
    private corners(at: V, turn: readonly number[], low: V, high: V): void {
        for (let i = 0; i < 8; ++i) {
            const d = turned(turn, [i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]]);
            this.ball([at[0] + d[0], at[1] + d[1], at[2] + d[2]], 0);
        }
    }
    /** A mesh's least and most in its own axes. */
    private sizeOf(mesh: number): { low: V; high: V } {
        let size = this.sizes.get(mesh);
        if (size) return size;
        size = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
        const { positions } = this.recording.meshes[mesh];
        for (let i = 0; i < positions.length; ++i) {
            size.low[i % 3] = Math.min(size.low[i % 3], positions[i]);
            size.high[i % 3] = Math.max(size.high[i % 3], positions[i]);
        }
        this.sizes.set(mesh, size);
        return size;
    }
    /** Its joints, its end sites, and corners of the skins it wears. */
    private figure(thing: number, time: number): void {
        const { recording } = this, figure = recording.figureAt(thing, time);
        if (!figure) return;
        const { joints } = figure, { skeleton, costume } = recording.things[thing], { height, human } = this.build(thing);
        const from = (o: number, d: readonly number[], r: number): void => this.ball([joints[o] + d[0], joints[o + 1] + d[1], joints[o + 2] + d[2]], r);
        for (let o = 0; o < joints.length; o += 7) from(o, [0, 0, 0], height * 0.04);
        for (const site of recording.skeletons[skeleton].endSites) from(site.joint * 7, spin(joints, site.joint * 7, site.offset), height * (human ? 0.05 : 0.02));
        for (const index of costume === NONE ? [] : recording.costumes[costume].skins) {
            const skin = recording.skins[index], count = skin.positions.length / 3, step = Math.max(1, Math.floor(count / 400));
            for (let v = 0; v < count; v += step) {
                const j = skin.jointIndices[v * 4], o = skin.joints[j] * 7, m = skin.toJoint.subarray(j * 12, j * 12 + 12), [x, y, z] = skin.positions.subarray(v * 3, v * 3 + 3);
                from(o, spin(joints, o, [0, 4, 8].map((r) => m[r] * x + m[r + 1] * y + m[r + 2] * z + m[r + 3])), 0);
            }
        }
    }
}
