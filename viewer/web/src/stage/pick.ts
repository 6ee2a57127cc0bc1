// What lies under the pointer? Rays against capsules, discs, boxes, meshes and strokes; the nearest wins.
import type { PerspectiveCamera, Vector3 } from 'three';
import { NONE, type FigureState, type Recording, type State } from '../contract';
import type { Build } from './shape';

export interface Ray { origin: Vector3; direction: Vector3; pixel: number; camera: PerspectiveCamera }

const SLACK = 6; // pixels beside a thin thing that still count

export function pickAt(ray: Ray, recording: Recording, state: State, seconds: number, shows: (thing: number) => boolean, build: (thing: number) => Build): number {
    const { origin: o, direction: d, pixel } = ray;
    let best = NONE, nearest = Infinity;
    const take = (thing: number, distance: number): void => { if (distance > 0 && distance < nearest) { nearest = distance; best = thing; } };

    let watched: FigureState | undefined;
    for (const figure of state.figures) {
        if (!shows(figure.thing)) continue;
        const { height } = build(figure.thing), [x, y, z] = figure.position;
        const along = (x - o.x) * d.x + (y - o.y) * d.y + (z - o.z) * d.z, far = Math.hypot(x - o.x - along * d.x, y - o.y - along * d.y, z - o.z - along * d.z);
        const slack = Math.max(0.02 * height, SLACK * 0.7 * pixel * along);
        if (state.figures.length > 20 && (along < -height || far > height * 0.75 + slack)) continue;
        // near enough: bone by bone
        watched = recording.figureAt(figure.thing, seconds, watched);
        if (!watched) continue;
        const { joints } = watched, bones = recording.skeletons[recording.things[figure.thing].skeleton].joints;
        for (let j = 0; j < bones.length; ++j) {
            const p = bones[j].parent;
            const a = (p < 0 ? j : p) * 7, b = j * 7;
            const hit = segment(ray, joints[a], joints[a + 1], joints[a + 2], joints[b], joints[b + 1], joints[b + 2]);
            if (hit.far < height * 0.06 + slack) take(figure.thing, hit.along - height * 0.05);
        }
    }
    for (const disc of state.discs) {
        if (!shows(disc.thing) || Math.abs(d.y) < 1e-6) continue;
        const along = (disc.centre[1] - o.y) / d.y, x = o.x + along * d.x - disc.centre[0], z = o.z + along * d.z - disc.centre[2];
        if (Math.hypot(x, z) <= disc.radius) take(disc.thing, along);
    }
    for (const box of state.boxes) {
        if (!shows(box.thing)) continue;
        const [px, py, pz] = back(box.rotation, o.x - box.position[0], o.y - box.position[1], o.z - box.position[2]), dir = back(box.rotation, d.x, d.y, d.z);
        const hit = slab([px, py, pz], dir, box.half);
        if (hit !== undefined) take(box.thing, hit);
    }
    for (const part of state.parts) {
        if (!shows(part.thing)) continue;
        const mesh = recording.meshes[recording.things[part.thing].mesh];
        const from = back(part.rotation, o.x - part.position[0], o.y - part.position[1], o.z - part.position[2]), dir = back(part.rotation, d.x, d.y, d.z);
        const { positions: v, indices } = mesh;
        for (let i = 0; i < indices.length; i += 3) {
            const hit = triangle(from, dir, v, indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3);
            if (hit !== undefined) take(part.thing, hit);
        }
    }
    // thin things lose against what one clearly points at, unless they are in front
    for (const line of state.lines) {
        if (!shows(line.thing)) continue;
        const hit = segment(ray, ...line.from, ...line.to);
        if (hit.far < SLACK * pixel * hit.along) take(line.thing, hit.along);
    }
    for (const string of state.strings) {
        if (!shows(string.thing)) continue;
        const p = string.points;
        for (let i = 0; i + 5 < p.length; i += 3) {
            const hit = segment(ray, p[i], p[i + 1], p[i + 2], p[i + 3], p[i + 4], p[i + 5]);
            if (hit.far < 0.012 + SLACK * pixel * hit.along) take(string.thing, hit.along);
        }
    }
    return best;
}

/** How near a ray comes to a segment, and where on the ray. */
function segment({ origin: o, direction: d }: Ray, ax: number, ay: number, az: number, bx: number, by: number, bz: number): { far: number; along: number } {
    const ux = bx - ax, uy = by - ay, uz = bz - az, wx = ax - o.x, wy = ay - o.y, wz = az - o.z;
    const uu = ux * ux + uy * uy + uz * uz, ud = ux * d.x + uy * d.y + uz * d.z, wd = wx * d.x + wy * d.y + wz * d.z, wu = wx * ux + wy * uy + wz * uz;
    const under = uu - ud * ud;
    const s = under < 1e-12 ? 0 : Math.min(1, Math.max(0, (ud * wd - wu) / under)), t = Math.max(0, wd + s * ud);
    return { far: Math.hypot(wx + s * ux - t * d.x, wy + s * uy - t * d.y, wz + s * uz - t * d.z), along: t };
}
function back([w, x, y, z]: readonly number[], px: number, py: number, pz: number): [number, number, number] {
    const tx = 2 * (z * py - y * pz), ty = 2 * (x * pz - z * px), tz = 2 * (y * px - x * py);
    return [px + w * tx + (z * ty - y * tz), py + w * ty + (x * tz - z * tx), pz + w * tz + (y * tx - x * ty)];
}
function slab(p: number[], d: number[], half: readonly number[]): number | undefined {
    let low = 0, high = Infinity;
    for (let k = 0; k < 3; ++k) {
        if (Math.abs(d[k]) < 1e-12) { if (Math.abs(p[k]) > half[k]) return undefined; continue; }
        const a = (-half[k] - p[k]) / d[k], b = (half[k] - p[k]) / d[k];
        low = Math.max(low, Math.min(a, b));
        high = Math.min(high, Math.max(a, b));
    }
    return low <= high ? low : undefined;
}
function triangle(o: number[], d: number[], v: Float32Array, a: number, b: number, c: number): number | undefined {
    const e = [v[b] - v[a], v[b + 1] - v[a + 1], v[b + 2] - v[a + 2]], f = [v[c] - v[a], v[c + 1] - v[a + 1], v[c + 2] - v[a + 2]];
    const p = [d[1] * f[2] - d[2] * f[1], d[2] * f[0] - d[0] * f[2], d[0] * f[1] - d[1] * f[0]], det = e[0] * p[0] + e[1] * p[1] + e[2] * p[2];
    if (Math.abs(det) < 1e-14) return undefined;
    const s = [o[0] - v[a], o[1] - v[a + 1], o[2] - v[a + 2]], u = (s[0] * p[0] + s[1] * p[1] + s[2] * p[2]) / det;
    if (u < 0 || u > 1) return undefined;
    const q = [s[1] * e[2] - s[2] * e[1], s[2] * e[0] - s[0] * e[2], s[0] * e[1] - s[1] * e[0]], w = (d[0] * q[0] + d[1] * q[1] + d[2] * q[2]) / det;
    if (w < 0 || u + w > 1) return undefined;
    return (f[0] * q[0] + f[1] * q[1] + f[2] * q[2]) / det;
}
