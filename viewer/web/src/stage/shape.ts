// What does a skeleton look like? Turned wood: each bone a profile about its axis, each joint a ball.
//
//     Shape   vertices in the space of the joint they ride on; one joint each
//
// The same pieces are made at four sizes: with many corners for those who stand near, down to a few dozen triangles for those who
// are a few pixels tall. A skeleton that is no person gets a plain limb for each bone.
import type { Costume, Recording, Skeleton } from '../contract';
import { Color } from 'three';
import { colourOf, darkWood, wood } from './theme';

export interface Shape {
    positions: Float32Array; normals: Float32Array;
    colours: Float32Array;  // r g b, and how much of it the figure's own material replaces
    bones: Float32Array;    // one joint a vertex
    indices: Uint32Array;
    triangles: number;
}

type V = [number, number, number];
const add = (a: V, b: V, k = 1): V => [a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]];
const sub = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const size = (a: V): number => Math.hypot(...a);
const unit = (a: V): V => { const n = size(a) || 1; return [a[0] / n, a[1] / n, a[2] / n]; };
const mix = (a: V, b: V, k: number): V => add(a, sub(b, a), k);

/** Radius along the side, radius to the front, and shift to the front, at a share of the way. */
type Key = [at: number, side: number, front?: number, shift?: number];

class Turner {
    positions: number[] = [];
    normals: number[] = [];
    colours: number[] = [];
    bones: number[] = [];
    indices: number[] = [];

    constructor(readonly sides: number, readonly rings: number, readonly stout: number) {}

    /** A closed profile from a to b; the first `dome0` and last `dome1` of its length are round. */
    turn(bone: number, a: V, b: V, side: V, keys: Key[], dome0: number, dome1: number, colour: Color, mask: number, fewer = 1): void {
        const axis = unit(sub(b, a)), length = size(sub(b, a));
        if (length < 1e-6) return;
        // a limb that runs along the side (arms held out) is turned about the way ahead instead
        if (Math.abs(dot(side, axis)) > 0.85) side = cross(side, Math.abs(side[1]) < 0.5 ? [0, 1, 0] : [0, 0, 1]);
        const u = unit(sub(side, axis.map((c) => c * dot(side, axis)) as V)), v = cross(axis, u);
        // a bar of three sides, open at its ends, is all that is seen of a limb from afar
        const bar = this.sides === 4 && fewer < 1;
        const n = bar ? 1 : Math.max(2, Math.round(this.rings * fewer)), m = Math.max(3, Math.round(this.sides * (fewer < 1 ? 0.75 : 1)));
        const first = this.positions.length / 3;
        for (let i = 0; i <= n; ++i) {
            // rings stand closer where the ends are round
            let t = 0.5 - 0.5 * Math.cos((Math.PI * i) / n);
            t = 0.004 + 0.992 * t;
            let [ru, rv, shift] = at(keys, t);
            const s = t * length;
            let round = 1;
            if (s < dome0 && !bar) round = Math.sqrt(Math.max(0, 1 - ((dome0 - s) / dome0) ** 2));
            if (length - s < dome1 && !bar) round = Math.min(round, Math.sqrt(Math.max(0, 1 - ((dome1 - length + s) / dome1) ** 2)));
            ru *= round * this.stout; rv *= round * this.stout; shift *= round;
            const [cx, cy, cz] = add(add(a, axis, s), v, shift);
            for (let k = 0; k < m; ++k) {
                const angle = (2 * Math.PI * k) / m, p = ru * Math.cos(angle), q = rv * Math.sin(angle);
                this.positions.push(cx + p * u[0] + q * v[0], cy + p * u[1] + q * v[1], cz + p * u[2] + q * v[2]);
                this.colours.push(colour.r, colour.g, colour.b, mask);
                this.bones.push(bone);
            }
        }
        const low = this.positions.length / 3;
        for (const t of [0, 1]) {
            const [, , shift] = at(keys, t);
            this.positions.push(...add(add(a, axis, t * length), v, shift * 0));
            this.colours.push(colour.r, colour.g, colour.b, mask);
            this.bones.push(bone);
        }
        const start = this.indices.length;
        for (let k = 0; k < m; ++k) {
            const next = (k + 1) % m;
            if (!bar) this.indices.push(low, first + next, first + k, low + 1, first + n * m + k, first + n * m + next);
            for (let i = 0; i < n; ++i) {
                const p = first + i * m + k, q = first + i * m + next;
                this.indices.push(p, q, p + m, q, q + m, p + m);
            }
        }
        this.smooth(first, start);
    }
    ball(bone: number, centre: V, radius: number, colour: Color, mask = 0): void {
        this.turn(bone, add(centre, [0, radius, 0], -1), add(centre, [0, radius, 0]), [1, 0, 0], [[0, radius], [1, radius]], radius, radius, colour, mask, this.sides > 12 ? 0.9 : 0.6);
    }
    private smooth(first: number, start: number): void {
        const { positions: p, indices, normals } = this, base = first * 3, n = new Float64Array(p.length - base);
        for (let i = start; i < indices.length; i += 3) {
            const a = indices[i] * 3, b = indices[i + 1] * 3, c = indices[i + 2] * 3;
            const ex = p[b] - p[a], ey = p[b + 1] - p[a + 1], ez = p[b + 2] - p[a + 2], fx = p[c] - p[a], fy = p[c + 1] - p[a + 1], fz = p[c + 2] - p[a + 2];
            const x = ey * fz - ez * fy, y = ez * fx - ex * fz, z = ex * fy - ey * fx;
            for (let corner = i; corner < i + 3; ++corner) {
                const o = indices[corner] * 3 - base;
                n[o] += x; n[o + 1] += y; n[o + 2] += z;
            }
        }
        for (let i = 0; i < n.length; i += 3) {
            const over = 1 / (Math.hypot(n[i], n[i + 1], n[i + 2]) || 1);
            normals.push(n[i] * over, n[i + 1] * over, n[i + 2] * over);
        }
    }
    shape(toLocal?: (bone: number, p: V) => V, turn?: (bone: number, d: V) => V): Shape {
        if (toLocal && turn) {
            for (let i = 0; i < this.bones.length; ++i) {
                const p = toLocal(this.bones[i], this.positions.slice(i * 3, i * 3 + 3) as V), n = turn(this.bones[i], this.normals.slice(i * 3, i * 3 + 3) as V);
                for (let k = 0; k < 3; ++k) { this.positions[i * 3 + k] = p[k]; this.normals[i * 3 + k] = n[k]; }
            }
        }
        return {
            positions: Float32Array.from(this.positions), normals: Float32Array.from(this.normals), colours: Float32Array.from(this.colours),
            bones: Float32Array.from(this.bones), indices: Uint32Array.from(this.indices), triangles: this.indices.length / 3,
        };
    }
}

/** Keys joined by a curve that does not overshoot: slopes are those of the flatter neighbour. */
function at(keys: Key[], t: number): V {
    let i = 0;
    while (i + 2 < keys.length && keys[i + 1][0] < t) ++i;
    const j = Math.min(i + 1, keys.length - 1), a = keys[i], b = keys[j], h = b[0] - a[0];
    if (h <= 0) return [a[1], a[2] ?? a[1], a[3] ?? 0];
    const k = Math.min(1, Math.max(0, (t - a[0]) / h)), out: V = [0, 0, 0];
    const value = (key: Key, c: number): number => (c === 0 ? key[1] : c === 1 ? (key[2] ?? key[1]) : (key[3] ?? 0));
    for (let c = 0; c < 3; ++c) {
        const slope = (m: number, n: number): number => (m < 0 || n >= keys.length ? NaN : (value(keys[n], c) - value(keys[m], c)) / (keys[n][0] - keys[m][0]));
        const here = slope(i, j), meet = (other: number): number => (Number.isNaN(other) ? here : other * here <= 0 ? 0 : (2 * other * here) / (other + here));
        const p = value(a, c), q = value(b, c), m0 = meet(slope(i - 1, i)) * h, m1 = meet(slope(j, j + 1)) * h;
        out[c] = p + k * (m0 + k * (3 * (q - p) - 2 * m0 - m1 + k * (2 * (p - q) + m0 + m1)));
    }
    return out;
}

type Role = 'hips' | 'spine' | 'neck' | 'head' | 'clavicle' | 'arm' | 'forearm' | 'hand' | 'thigh' | 'shin' | 'foot' | 'toe' | 'other';

function rolesOf(skeleton: Skeleton): Role[] {
    const names = skeleton.joints.map((joint) => joint.name.toLowerCase().replace(/^.*[:|]/, '').replace(/[^a-z0-9]/g, ''));
    const elbows = names.some((name) => /elbow/.test(name)), knees = names.some((name) => /knee/.test(name));
    return names.map((name): Role => {
        if (/finger|thumb|index|middle|pinky|ring\d/.test(name)) return 'other';
        if (/toe|ball/.test(name)) return 'toe';
        if (/foot|ankle/.test(name)) return 'foot';
        if (/upleg|upperleg|thigh|femur/.test(name) || (knees && /hip$/.test(name) && /^(l|r)/.test(name) && name.length > 3)) return 'thigh';
        if (/hipjoint/.test(name)) return 'other';
        if (/leg|shin|calf|knee|tibia/.test(name)) return 'shin';
        if (/forearm|lowerarm|lowarm|elbow/.test(name)) return 'forearm';
        if (/hand|wrist/.test(name)) return 'hand';
        if (/clavicle|collar/.test(name) || (!elbows && /shoulder/.test(name))) return 'clavicle';
        if (/arm|shoulder/.test(name)) return 'arm';
        if (/head|skull/.test(name)) return 'head';
        if (/neck/.test(name)) return 'neck';
        if (/spine|back|chest|torso|thorax|abdomen|waist/.test(name)) return 'spine';
        if (/hip|pelvis|root/.test(name)) return 'hips';
        return 'other';
    });
}

/** Sizes of a figure that the stage needs beside its shape. */
export interface Build { height: number; radius: number; human: boolean }

// the further away, the stouter: a thin limb of a pixel would flicker
const detail = [{ sides: 16, rings: 12, stout: 1 }, { sides: 8, rings: 5, stout: 1 }, { sides: 5, rings: 3, stout: 1.25 }, { sides: 4, rings: 2, stout: 1.6 }];

/** A wooden figure for a skeleton; `level` 0 is the finest of four. `reference` holds its joints in some pose, 7 numbers each. */
export function mannequin(skeleton: Skeleton, reference: Float32Array, level: number): Shape & Build {
    const { sides, rings, stout } = detail[level];
    const turner = new Turner(sides, rings, stout);
    const count = skeleton.joints.length;
    const place = (j: number): V => [reference[j * 7], reference[j * 7 + 1], reference[j * 7 + 2]];
    const spin = (j: number, d: V, back: boolean): V => {
        const s = back ? -1 : 1, w = reference[j * 7 + 3], q: V = [s * reference[j * 7 + 4], s * reference[j * 7 + 5], s * reference[j * 7 + 6]];
        const t = cross(q, d).map((c) => 2 * c) as V;
        return add(add(d, t, w), cross(q, t));
    };
    const roles = rolesOf(skeleton);
    const ends: V[][] = Array.from({ length: count }, () => []);
    for (const site of skeleton.endSites) ends[site.joint].push(add(place(site.joint), spin(site.joint, site.offset, false)));
    const children: number[][] = Array.from({ length: count }, () => []);
    skeleton.joints.forEach((joint, j) => { if (joint.parent >= 0) children[joint.parent].push(j); });
    /** The far end of a joint's bone: its farthest child, or its end site. */
    const tip = (j: number, ...prefer: Role[]): V | undefined => {
        const wanted = children[j].filter((c) => prefer.includes(roles[c]));
        const options = [...(wanted.length ? wanted : children[j]).map(place), ...(wanted.length ? [] : ends[j])];
        return options.filter((p) => size(sub(p, place(j))) > 1e-4).sort((p, q) => size(sub(q, place(j))) - size(sub(p, place(j))))[0];
    };
    const all = (role: Role): number[] => roles.flatMap((r, j) => (r === role ? [j] : []));
    const thighs = all('thigh'), arms = all('arm'), shins = all('shin'), heads = all('head');
    const hips = all('hips')[0] ?? (thighs.length ? rootOf(skeleton, thighs[0]) : -1);
    const human = thighs.length === 2 && arms.length === 2 && shins.length === 2 && heads.length >= 1 && hips >= 0;

    let low = Infinity, high = -Infinity;
    for (let j = 0; j < count; ++j) { low = Math.min(low, reference[j * 7 + 1]); high = Math.max(high, reference[j * 7 + 1]); for (const end of ends[j]) { low = Math.min(low, end[1]); high = Math.max(high, end[1]); } }
    let build: Build = { height: Math.max(high - low, 1e-3), radius: Math.max(high - low, 1e-3) * 0.17, human };

    if (!human) {
        // a plain turned limb for each bone
        let mean = 0, bones = 0;
        skeleton.joints.forEach((joint) => { const l = Math.hypot(...joint.offset); if (joint.parent >= 0 && l > 0) { mean += l; ++bones; } });
        mean = bones ? mean / bones : 0.2;
        for (let j = 0; j < count; ++j) {
            let thickest = 0;
            for (const end of [...children[j].map(place), ...ends[j]]) {
                const length = size(sub(end, place(j)));
                if (length < 1e-5) continue;
                const r = Math.min(length * 0.17, mean * 0.22);
                thickest = Math.max(thickest, r);
                if (level < 3 || length > mean * 0.5) turner.turn(j, mix(place(j), end, 0.08), mix(place(j), end, 0.95), sideOf(sub(end, place(j))), [[0, r * 0.8], [0.25, r], [1, r * 0.45]], r, r * 0.5, wood, 1);
            }
            if (level < 2) turner.ball(j, place(j), Math.max(thickest * 0.85, mean * 0.07), darkWood);
        }
    } else {
        const leg = size(sub(place(thighs[0]), place(shins[0]))) + size(sub(place(shins[0]), tip(shins[0], 'foot') ?? place(shins[0])));
        const s = leg / 0.87;
        const hipLine = mix(place(thighs[0]), place(thighs[1]), 0.5), armLine = mix(place(arms[0]), place(arms[1]), 0.5);
        let side = unit(sub(place(thighs[0]), place(thighs[1])));
        // to the left of the person, whichever leg was named first
        const foot = all('foot')[0], ahead = foot === undefined ? undefined : tip(foot, 'toe');
        if (ahead && dot(cross(side, unit(sub(armLine, hipLine))), sub(ahead, place(foot))) < 0) side = [-side[0], -side[1], -side[2]];
        const fine = level < 2, far = level === 3;
        build = { height: Math.max(build.height, 2.03 * leg), radius: 0.3 * s, human };

        // ---- the trunk: one silhouette, cut at the joints of the back
        const up = unit(sub(armLine, hipLine)), trunk = size(sub(armLine, hipLine));
        const silhouette: Key[] = [[-0.30, 0.055, 0.055], [-0.16, 0.125, 0.095], [0.06, 0.168, 0.112, 0.004], [0.30, 0.148, 0.104], [0.52, 0.132, 0.094, 0.004], [0.80, 0.160, 0.112, 0.01], [1.0, 0.158, 0.100], [1.16, 0.085, 0.062, -0.01]];
        const spine = [hips, ...all('spine')].map((j) => ({ j, h: dot(sub(place(j), hipLine), up) / trunk })).sort((a, b) => a.h - b.h);
        // joints at one height share a piece: the last of them bends it
        const cuts: { j: number; from: number; to: number }[] = [];
        for (const joint of spine) {
            const before = cuts[cuts.length - 1];
            if (before && joint.h - Math.max(before.from, 0.1) < 0.12 && cuts.length > 1) before.j = joint.j;
            else { if (before) before.to = Math.max(joint.h, 0.14); cuts.push({ j: joint.j, from: before ? Math.max(joint.h, 0.14) : -0.30, to: 1.16 }); }
        }
        const pieces = far ? [{ j: cuts[Math.min(1, cuts.length - 1)].j, from: -0.2, to: 1.12 }] : cuts;
        pieces.forEach((cut, i) => {
            const last = i === pieces.length - 1;
            // each piece ends round inside the next, so that a bent back shows no gap
            const from = cut.from, to = cut.to + (last ? 0 : 0.1);
            const keys = Array.from({ length: 9 }, (_, k): Key => { const t = k / 8, [w, d, shift] = at(silhouette, from + t * (to - from)); return [t, w * s, d * s, -shift * s]; });
            turner.turn(cut.j, add(hipLine, up, from * trunk), add(hipLine, up, to * trunk), side, keys, (i ? 0.006 : 0.09) * s, (last ? 0.045 : 0.055) * s, wood, i === 0 && !far ? 0 : 1, last || i === 0 ? 1 : 0.8);
        });

        // ---- neck and head
        const necks = all('neck'), head = heads[0], headAt = place(head);
        const neckAt = necks.length ? place(necks[0]) : armLine;
        if (!far) {
            const holder = necks.length ? necks[necks.length - 1] : skeleton.joints[head].parent;
            const from = size(sub(headAt, neckAt)) > 0.02 * s ? neckAt : add(headAt, up, -0.1 * s);
            turner.turn(holder, mix(from, headAt, 0.1), add(headAt, up, 0.02 * s), side, [[0, 0.052 * s], [0.4, 0.042 * s], [1, 0.038 * s]], 0.012 * s, 0.01 * s, wood, 0, 0.7);
        }
        const crown = tip(head) ?? add(headAt, up, 0.2 * s), nod = unit(sub(crown, headAt));
        const skull = Math.max(0.23 * s, Math.min(size(sub(crown, headAt)) * 1.1, 0.27 * s));
        turner.turn(head, add(headAt, nod, -0.015 * s), add(headAt, nod, skull - 0.015 * s), side,
            [[0, 0.05 * s, 0.055 * s, -0.012 * s], [0.3, 0.066 * s, 0.078 * s, -0.014 * s], [0.62, 0.083 * s, 0.1 * s, -0.006 * s], [1, 0.086 * s, 0.1 * s]], 0.045 * s, 0.11 * s, wood, 0);

        // ---- arms and legs
        for (let j = 0; j < count; ++j) {
            const here = place(j), role = roles[j];
            const limb = (end: V, keys: Key[], gap0: number, gap1: number, mask: number): void =>
                turner.turn(j, mix(here, end, gap0), mix(here, end, gap1), side, keys.map(([t, a, b, c]) => [t, a * s, (b ?? a) * s, (c ?? 0) * s]), 0.03 * s, 0.022 * s, wood, mask, far ? 0.5 : 1);
            const ball = (r: number): void => { if (fine) turner.ball(j, here, r * s, darkWood); };
            const far_ = (v: V, l: number): V => add(here, v, l);
            switch (role) {
                case 'thigh': {
                    const end = tip(j, 'shin');
                    if (!end) break;
                    ball(0.068);
                    limb(end, [[0, 0.07, 0.078], [0.22, 0.083, 0.092], [0.6, 0.068, 0.076], [1, 0.048, 0.052]], 0.04, 0.93, 0);
                    break;
                }
                case 'shin': {
                    const end = tip(j, 'foot');
                    if (!end) break;
                    ball(0.052);
                    limb(end, [[0, 0.045, 0.048], [0.27, 0.056, 0.062, -0.012], [0.6, 0.042, 0.047, -0.006], [1, 0.031, 0.034]], 0.07, 0.94, 0);
                    break;
                }
                case 'foot': {
                    if (far) break;
                    ball(0.036);
                    const toe = tip(j, 'toe') ?? far_([0, -0.06, 0.15], s);
                    // a shoe from heel to toe joint, flat below
                    const level_: V = unit([toe[0] - here[0], 0, toe[2] - here[2]]);
                    const sole = toe[1] - 0.012 * s;
                    const heel: V = add([here[0], sole + 0.03 * s, here[2]], level_, -0.062 * s), tipAt: V = add([toe[0], sole + 0.022 * s, toe[2]], level_, 0.012 * s);
                    turner.turn(j, heel, tipAt, side, [[0, 0.034 * s, 0.032 * s], [0.35, 0.04 * s, 0.046 * s, 0.012 * s], [1, 0.045 * s, 0.027 * s]], 0.035 * s, 0.02 * s, wood, 0);
                    break;
                }
                case 'toe': {
                    if (level > 1) break;
                    const end = tip(j) ?? far_([0, 0, 0.07], s), level_: V = unit([end[0] - here[0], 0, end[2] - here[2]]);
                    if (size(level_) < 0.5) break;
                    const from: V = [here[0], here[1] + 0.009 * s, here[2]];
                    turner.turn(j, add(from, level_, -0.008 * s), add(from, level_, 0.082 * s), side, [[0, 0.043 * s, 0.025 * s], [0.6, 0.045 * s, 0.022 * s], [1, 0.036 * s, 0.016 * s]], 0.012 * s, 0.04 * s, wood, 0, 0.8);
                    break;
                }
                case 'clavicle': break;
                case 'arm': {
                    const end = tip(j, 'forearm');
                    if (!end) break;
                    if (fine) turner.ball(j, here, 0.05 * s, darkWood);
                    limb(end, [[0, 0.046], [0.3, 0.05, 0.052], [1, 0.035]], 0.1, 0.94, 0);
                    break;
                }
                case 'forearm': {
                    const end = tip(j, 'hand');
                    if (!end) break;
                    ball(0.037);
                    limb(end, [[0, 0.034], [0.25, 0.041, 0.039], [1, 0.025, 0.022]], 0.1, 0.95, 0);
                    break;
                }
                case 'hand': {
                    if (far || level === 2) break;
                    ball(0.025);
                    const before = skeleton.joints[j].parent, along = unit(sub(here, place(before)));
                    const end = tip(j) ?? far_(along, 0.16 * s), dir = unit(sub(end, here));
                    const reach = Math.max(size(sub(end, here)), 0.15 * s);
                    turner.turn(j, add(here, dir, 0.018 * s), add(here, dir, Math.min(reach, 0.18 * s)), cross(dir, [0, 1, 0]), [[0, 0.026 * s, 0.018 * s], [0.4, 0.043 * s, 0.019 * s], [1, 0.03 * s, 0.013 * s]], 0.015 * s, 0.05 * s, wood, 0);
                    break;
                }
            }
        }
    }
    return { ...turner.shape((j, p) => spin(j, sub(p, place(j)), true), (j, n) => spin(j, n, true)), ...build };
}

function rootOf(skeleton: Skeleton, joint: number): number {
    while (skeleton.joints[joint].parent >= 0) joint = skeleton.joints[joint].parent;
    return joint;
}
const sideOf = (d: V): V => (Math.abs(d[0]) < 0.8 * size(d) ? [1, 0, 0] : [0, 0, 1]);

/** A mesh's corners with their normals: faces that meet at less than `crease` share one. */
export function shaded(positions: Float32Array, indices: ArrayLike<number>, crease = 0.72): { positions: Float32Array; normals: Float32Array; from: Uint32Array; indices: Uint32Array } {
    const faces = indices.length / 3, normals = new Float32Array(faces * 3);
    // corners at the same place belong together, whatever their number
    const spots = new Map<string, number>(), spot = new Uint32Array(positions.length / 3);
    for (let v = 0; v < spot.length; ++v) {
        const key = `${positions[v * 3]} ${positions[v * 3 + 1]} ${positions[v * 3 + 2]}`;
        let s = spots.get(key);
        if (s === undefined) spots.set(key, (s = spots.size));
        spot[v] = s;
    }
    const start = new Uint32Array(spots.size + 1), around = new Uint32Array(indices.length);
    for (let i = 0; i < indices.length; ++i) ++start[spot[indices[i]] + 1];
    for (let s = 0; s < spots.size; ++s) start[s + 1] += start[s];
    const fill = start.slice();
    for (let i = 0; i < indices.length; ++i) around[fill[spot[indices[i]]]++] = Math.floor(i / 3);
    const area = new Float32Array(faces);
    for (let f = 0; f < faces; ++f) {
        const [a, b, c] = [indices[f * 3] * 3, indices[f * 3 + 1] * 3, indices[f * 3 + 2] * 3];
        const w = cross([positions[b] - positions[a], positions[b + 1] - positions[a + 1], positions[b + 2] - positions[a + 2]], [positions[c] - positions[a], positions[c + 1] - positions[a + 1], positions[c + 2] - positions[a + 2]]);
        area[f] = size(w);
        normals.set(unit(w), f * 3);
    }
    const outP: number[] = [], outN: number[] = [], from: number[] = [], out = new Uint32Array(indices.length), made = new Map<string, number>();
    for (let i = 0; i < indices.length; ++i) {
        const f = Math.floor(i / 3), v = indices[i], s = spot[v];
        let x = 0, y = 0, z = 0;
        for (let k = start[s]; k < start[s + 1]; ++k) {
            const g = around[k];
            const together = normals[f * 3] * normals[g * 3] + normals[f * 3 + 1] * normals[g * 3 + 1] + normals[f * 3 + 2] * normals[g * 3 + 2];
            if (together < crease) continue;
            x += area[g] * normals[g * 3]; y += area[g] * normals[g * 3 + 1]; z += area[g] * normals[g * 3 + 2];
        }
        const n = unit([x, y, z]), key = `${v} ${n[0].toFixed(3)} ${n[1].toFixed(3)} ${n[2].toFixed(3)}`;
        let at_ = made.get(key);
        if (at_ === undefined) {
            made.set(key, (at_ = from.length));
            outP.push(positions[v * 3], positions[v * 3 + 1], positions[v * 3 + 2]);
            outN.push(...n);
            from.push(v);
        }
        out[i] = at_;
    }
    return { positions: Float32Array.from(outP), normals: Float32Array.from(outN), from: Uint32Array.from(from), indices: out };
}

/** All garments of a costume as one shape. */
export function dressed(recording: Recording, costume: Costume): Shape {
    const shape = { positions: [] as number[], normals: [] as number[], colours: [] as number[], bones: [] as number[], indices: [] as number[] };
    const made = new Map<number, ReturnType<typeof shaded>>(), colour = new Color();
    for (const garment of costume.garments) {
        const source = recording.meshes[garment.mesh];
        let mesh = made.get(garment.mesh);
        if (!mesh) made.set(garment.mesh, (mesh = shaded(source.positions, source.indices)));
        const first = shape.bones.length, [w, x, y, z] = garment.rotation, q: V = [x, y, z];
        const spin = (d: V): V => { const t = cross(q, d).map((c) => 2 * c) as V; return add(add(d, t, w), cross(q, t)); };
        colourOf(recording.materials, garment.material, wood, colour);
        for (let v = 0; v < mesh.from.length; ++v) {
            shape.positions.push(...add(spin([mesh.positions[v * 3], mesh.positions[v * 3 + 1], mesh.positions[v * 3 + 2]]), garment.position));
            shape.normals.push(...spin([mesh.normals[v * 3], mesh.normals[v * 3 + 1], mesh.normals[v * 3 + 2]]));
            shape.colours.push(colour.r, colour.g, colour.b, garment.material < 0 ? 1 : 0);
            shape.bones.push(garment.joint);
        }
        for (const corner of mesh.indices) shape.indices.push(first + corner);
    }
    return {
        positions: Float32Array.from(shape.positions), normals: Float32Array.from(shape.normals), colours: Float32Array.from(shape.colours),
        bones: Float32Array.from(shape.bones), indices: Uint32Array.from(shape.indices), triangles: shape.indices.length / 3,
    };
}
