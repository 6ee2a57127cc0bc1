// A reader written from docs/recording.md alone. Prints what it sees at given times, one thing a line:
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
const skeletons = [], clips = [], things = [];
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
        things.push({ ...thing, name: c.text(), keys: [], paints: [] });
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
            seen.map((v) => (Math.round(v * 1e4) / 1e4 + 0).toFixed(4)).join(' '));
    });
}
