// A reader written from docs/recording.md alone. Prints what it sees at given times, one thing a line,
// and of a figure that wears skins also where their vertices are:
//     node stranger.mjs FILE TIME...
import { readFileSync } from 'node:fs';

const bytes = readFileSync(process.argv[2]);
const times = process.argv.slice(3).map(Number);
const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const NONE = 0xffffffff;

const table = new Uint32Array(256).map((_, i) => {
    for (let k = 0; k < 8; ++k) i = i & 1 ? (i >>> 1) ^ 0xedb88320 : i >>> 1;
    return i >>> 0;
});
function crc(from, to) {
    let c = 0xffffffff;
    for (let i = from; i < to; ++i) c = (c >>> 8) ^ table[(c ^ bytes[i]) & 255];
    return ~c >>> 0;
}

class Cursor {
    constructor(at) { this.start = this.at = at; }
    u8() { return view.getUint8(this.at++); }
    u16() { this.at += 2; return view.getUint16(this.at - 2, true); }
    u32() { this.at += 4; return view.getUint32(this.at - 4, true); }
    f32() { this.at += 4; return view.getFloat32(this.at - 4, true); }
    f64() { this.at += 8; return view.getFloat64(this.at - 8, true); }
    vec() { return [this.f32(), this.f32(), this.f32()]; }
    pad() { while ((this.at - this.start) % 4) this.at++; }
    text() {
        const n = this.u32();
        const s = bytes.toString('utf8', this.at, this.at + n);
        this.at += n;
        this.pad();
        return s;
    }
    rotation() {
        const w = [this.u16(), this.u16(), this.u16()];
        const largest = (w[0] >> 15) + 2 * (w[1] >> 15);
        const rest = w.map((v) => ((v & 0x7fff) - 16383) / (16383 * Math.SQRT2));
        const out = Math.sqrt(Math.max(0, 1 - rest.reduce((s, c) => s + c * c, 0)));
        rest.splice(largest, 0, out);
        return rest;  // w x y z
    }
    transform() {
        const position = this.vec();
        const rotation = this.rotation();
        this.u16();
        return { position, rotation };
    }
}

if (crc(0, 12) !== view.getUint32(12, true)) throw new Error('header');
const skeletons = [], clips = [], things = [], skins = [], costumes = [];
for (let at = 16; at < bytes.length;) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = view.getUint32(at + 4, true);
    if (crc(at, at + 12) !== view.getUint32(at + 12, true)) throw new Error('chunk header at ' + at);
    if (crc(at + 16, at + 16 + length) !== view.getUint32(at + 8, true)) throw new Error('chunk at ' + at);
    const c = new Cursor(at + 16);
    if (type === 'SKEL') {
        const joints = c.u32(), sites = c.u32();
        const skeleton = { name: c.text(), joints: [] };
        for (let i = 0; i < joints; ++i) {
            skeleton.joints.push({ parent: c.u32(), moves: c.u32(), offset: c.vec(), name: c.text() });
        }
        for (let i = 0; i < sites; ++i) { c.u32(); c.vec(); }
        skeletons.push(skeleton);
    } else if (type === 'CLIP') {
        const clip = { frameTime: c.f64(), skeleton: c.u32(), frames: c.u32(), joints: c.u32(), moving: c.u32() };
        clip.name = c.text();
        const turns = Array.from({ length: clip.joints }, () => c.u8());
        c.pad();
        const still = turns.map((t) => (t ? null : c.rotation()));
        c.pad();
        clip.rotations = [];
        for (let f = 0; f < clip.frames; ++f) clip.rotations.push(turns.map((t, j) => (t ? c.rotation() : still[j])));
        c.pad();
        clip.translations = [];
        for (let f = 0; f < clip.frames; ++f) {
            clip.translations.push(Array.from({ length: clip.moving }, () => c.vec()));
        }
        clips.push(clip);
    } else if (type === 'THNG') {
        const thing = { kind: c.u32(), material: c.u32(), shape: c.u32(), costume: c.u32(), blend: c.f32() };
        const name = c.text();
        // files of format 1.0 end here, with at most four zeros after the name
        const layer = c.at + 4 <= at + 16 + length ? c.text() : '';
        things.push({ ...thing, name, layer, keys: [], paints: [] });
    } else if (type === 'SKIN') {
        const skin = { skeleton: c.u32(), material: c.u32() };
        const vertices = c.u32(), triangles = c.u32(), used = c.u32();
        skin.name = c.text();
        skin.joints = Array.from({ length: used },
            () => ({ joint: c.u32(), matrix: Array.from({ length: 12 }, () => c.f32()) }));
        skin.vertices = Array.from({ length: vertices }, () => c.vec());
        for (let i = 0; i < 3 * triangles; ++i) vertices <= 65536 ? c.u16() : c.u32();
        c.pad();
        const four = () => [c.u16(), c.u16(), c.u16(), c.u16()];
        skin.holds = skin.vertices.map(() => ({ joints: four(), weights: four() }));
        for (const hold of skin.holds) {
            if (hold.weights.reduce((a, b) => a + b) !== 65535) throw new Error('weights');
        }
        skins.push(skin);
    } else if (type === 'COST') {
        const costume = { skeleton: c.u32() }, garments = c.u32();
        costume.name = c.text();
        for (let i = 0; i < garments; ++i) { c.u32(); c.u32(); c.u32(); c.transform(); }
        const count = c.at + 4 <= at + 16 + length ? c.u32() : 0;
        costume.skins = Array.from({ length: count }, () => c.u32());
        costumes.push(costume);
    } else if (type === 'BLCK') {
        c.f64(); c.f64(); c.u32(); c.u32();
        const records = c.u32();
        let r = at + 16 + 32 + c.u32();
        for (let i = 0; i < records; ++i) {
            const kind = view.getUint8(r), flags = view.getUint8(r + 1), size = 4 * view.getUint16(r + 2, true);
            const thing = view.getUint32(r + 4, true), time = view.getFloat64(r + 8, true);
            if (kind <= 8) things[thing].keys.push({ kind, flags, time, at: r + 16, end: r + size });
            if (kind === 8) things[thing].paints.push({ time, material: things[thing].material });
            if (kind === 9) things[thing].paints.push({ time, material: view.getUint32(r + 16, true) });
            r += size;
        }
    }
    at += 16 + length;
}

const times4 = (a, b) => [  // quaternions, w x y z
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]];
const turn = (q, v) => times4(times4(q, [0, ...v]), [q[0], -q[1], -q[2], -q[3]]).slice(1);
const add = (a, b) => a.map((v, i) => v + b[i]);
function slerp(a, b, w) {
    let dot = a.reduce((s, v, i) => s + v * b[i], 0);
    if (dot < 0) { dot = -dot; b = b.map((v) => -v); }
    const angle = Math.acos(Math.min(1, dot));
    const [wa, wb] = angle < 1e-6 ? [1 - w, w] : [Math.sin((1 - w) * angle), Math.sin(w * angle)].map((v) => v / Math.sin(angle));
    return a.map((v, i) => wa * v + wb * b[i]);
}
/** Joints of a figure that plays a clip, in the world. */
function joints(skeleton, clip, key, t) {
    const c = new Cursor(key.at);
    c.u32();
    const position = c.vec(), heading = c.f32();
    const from = key.flags & 1 ? c.f32() : 0, speed = key.flags & 1 ? c.f32() : 1;
    const s = Math.min(Math.max(from + speed * (t - key.time), 0), (clip.frames - 1) * clip.frameTime);
    const place = s / clip.frameTime, f = Math.min(Math.floor(place), clip.frames - 1), g = Math.min(f + 1, clip.frames - 1);
    const world = [];
    let track = 0;
    skeleton.joints.forEach((joint, j) => {
        let at = joint.offset, rotation = slerp(clip.rotations[f][j], clip.rotations[g][j], place - f);
        if (joint.moves || joint.parent === NONE) {
            at = mix(clip.translations[f][track], clip.translations[g][track], place - f);
            ++track;
        }
        const parent = joint.parent === NONE ? { at: position, rotation: [Math.cos(heading / 2), 0, Math.sin(heading / 2), 0] } : world[joint.parent];
        world.push({ at: add(parent.at, turn(parent.rotation, at)), rotation: times4(parent.rotation, rotation) });
    });
    return world;
}
/** Vertices of a skin, given the joints of its figure in the world. */
function bend(skin, world) {
    return skin.vertices.map(([x, y, z], v) => {
        let sum = [0, 0, 0];
        skin.holds[v].joints.forEach((used, i) => {
            const { joint, matrix: m } = skin.joints[used];
            const inJoint = [0, 4, 8].map((r) => m[r] * x + m[r + 1] * y + m[r + 2] * z + m[r + 3]);
            const there = add(world[joint].at, turn(world[joint].rotation, inJoint));
            sum = add(sum, there.map((n) => (n * skin.holds[v].weights[i]) / 65535));
        });
        return sum;
    });
}

const mix = (a, b, w) => a.map((v, i) => v + w * (b[i] - v));
function numbers(key) {
    const c = new Cursor(key.at), n = [];
    if (key.kind === 3) n.push(...c.transform().position);
    else if (key.kind === 5) n.push(...c.transform().position, ...c.vec());
    else while (c.at + 4 <= key.end) n.push(c.f32());
    return n;
}
function show(thing, t) {
    const k = thing.keys.findLastIndex((key) => key.time <= t);
    if (k < 0 || thing.keys[k].kind === 8) return null;
    const key = thing.keys[k], next = thing.keys[k + 1];
    if (key.kind === 1) {
        const c = new Cursor(key.at);
        const clip = clips[c.u32()], position = c.vec(), heading = c.f32();
        const from = key.flags & 1 ? c.f32() : 0, speed = key.flags & 1 ? c.f32() : 1;
        const s = Math.min(Math.max(from + speed * (t - key.time), 0), (clip.frames - 1) * clip.frameTime);
        const place = s / clip.frameTime, f = Math.min(Math.floor(place), clip.frames - 1);
        const g = Math.min(f + 1, clip.frames - 1);
        const [x, y, z] = mix(clip.translations[f][0], clip.translations[g][0], place - f);
        const sin = Math.sin(heading), cos = Math.cos(heading);
        return [cos * x + sin * z + position[0], y + position[1], -sin * x + cos * z + position[2], s];
    }
    if (key.kind === 2) {
        const joints = skeletons[thing.shape].joints.length, c = new Cursor(key.at);
        const root = (from) => new Cursor(from.at + Math.ceil((joints * 6) / 4) * 4).vec();
        const now = root(key);
        const blends = next && next.kind === 2 && next.time - key.time <= thing.blend && next.time > key.time;
        return blends ? mix(now, root(next), (t - key.time) / (next.time - key.time)) : now;
    }
    const now = numbers(key);
    if (!next || next.kind !== key.kind || next.time - key.time > thing.blend || next.time <= key.time) return now;
    const to = numbers(next);
    return to.length === now.length ? mix(now, to, (t - key.time) / (next.time - key.time)) : now;
}
for (const t of times) {
    things.forEach((thing, i) => {
        const seen = show(thing, t);
        if (seen === null) return;
        const paint = thing.paints.findLast((p) => p.time <= t);
        const material = paint ? paint.material : thing.material;
        console.log(t.toFixed(3), i, thing.name, material === NONE ? -1 : material,
            thing.layer.replaceAll(' ', '_') || '-', seen.map((v) => (Math.round(v * 1e4) / 1e4 + 0).toFixed(4)).join(' '));
        const key = thing.keys.findLast((k) => k.time <= t);
        if (thing.kind !== 1 || thing.costume === NONE || key.kind !== 1) return;
        for (const skin of costumes[thing.costume].skins) {
            const world = joints(skeletons[thing.shape], clips[view.getUint32(key.at, true)], key, t);
            console.log(t.toFixed(3), 1000 + skin, skins[skin].name, -1, '-',
                bend(skins[skin], world).flat().map((v) => v.toFixed(4)).join(' '));
        }
    });
}
