// A BVH file dropped onto the page becomes a recording with one figure. What the numbers mean is told in docs/bvh.md.
import { Kind, type Recording } from '../contract';
import { Builder, InputError } from './build';

interface Node { name: string; parent: number; offset: [number, number, number]; channels: { axis: number; turns: boolean }[]; line: number }
interface Site { joint: number; offset: [number, number, number] }

const LIMIT_JOINTS = 4096, LIMIT_NUMBER = 1e9;

export function readBvh(text: string, name = 'motion.bvh'): Recording {
    const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
    const fail = (line: number, what: string): never => { throw new InputError(`${name}:${line}: ${what}`); };
    const { nodes, sites, at: motionAt } = readHierarchy(lines, fail);
    const { rows, frameTime, notes } = readMotion(lines, motionAt, nodes.reduce((sum, node) => sum + node.channels.length, 0), fail);

    const channels = nodes.reduce((sum, node) => sum + node.channels.length, 0), frames = rows.length / Math.max(1, channels);
    const frameCount = Math.max(1, Math.floor(frames));
    // ---- rotations and translations, in the file's unit
    const moves = nodes.map((node) => node.parent < 0 || node.channels.some(({ turns }) => !turns)), movers = nodes.flatMap((_, j) => (moves[j] ? [j] : []));
    const rotations = new Float32Array(frameCount * nodes.length * 4), translations = new Float32Array(frameCount * movers.length * 3);
    for (let f = 0; f < frameCount; ++f) {
        let c = f * channels, m = f * movers.length * 3;
        nodes.forEach((node, j) => {
            let w = 1, x = 0, y = 0, z = 0;
            const place = [...node.offset];
            for (const { axis, turns } of node.channels) {
                const value = rows.length ? rows[c] : turns ? 0 : node.offset[axis];
                ++c;
                if (!turns) { place[axis] = value; continue; }
                // whole turns come off in degrees, where that is exact
                const half = ((value % 360) * Math.PI) / 360, s = Math.sin(half), k = Math.cos(half);
                const [a, b, d] = axis === 0 ? [s, 0, 0] : axis === 1 ? [0, s, 0] : [0, 0, s];
                [w, x, y, z] = [w * k - x * a - y * b - z * d, w * a + x * k + y * d - z * b, w * b - x * d + y * k + z * a, w * d + x * b - y * a + z * k];
            }
            rotations.set([w, x, y, z], (f * nodes.length + j) * 4);
            if (moves[j]) { translations.set(place, m); m += 3; }
        });
    }

    // ---- unit and up, from the bones
    const { unit, zUp, words } = interpret(nodes, sites, rotations, translations, movers, frameCount);
    notes.push(...words);
    for (let i = 0; i < translations.length; ++i) translations[i] *= unit;
    if (zUp) turnUpright(nodes, rotations, translations, movers, frameCount);

    const builder = new Builder(name);
    for (const note of notes) builder.note(`${name}: ${note}`);
    const scaled = (v: [number, number, number]): [number, number, number] => [v[0] * unit, v[1] * unit, v[2] * unit];
    const skeleton = builder.addSkeleton({
        name, joints: nodes.map((node, j) => ({ name: node.name, parent: node.parent, moves: moves[j], offset: scaled(node.offset) })),
        endSites: sites.map(({ joint, offset }) => ({ joint, offset: scaled(offset) })),
    });
    const clip = builder.addClip({ name, skeleton, frameTime, frameCount, rotations, translations });
    const figure = builder.addThing({ kind: Kind.figure, name: name.replace(/\.bvh$/i, ''), skeleton });
    builder.play(0, figure, { clip });
    builder.span(0, (frameCount - 1) * frameTime);
    return builder.finish();
}

function readHierarchy(lines: string[], fail: (line: number, what: string) => never): { nodes: Node[]; sites: Site[]; at: number } {
    // words with their lines; a brace is a word by itself
    const words: { word: string; line: number; rest: string }[] = [];
    let at = 0;
    for (; at < lines.length && !/^\s*MOTION\b/i.test(lines[at]); ++at) {
        const line = lines[at];
        for (const match of line.matchAll(/[{}]|[^\s{}]+/g)) words.push({ word: match[0], line: at + 1, rest: line.slice(match.index! + match[0].length) });
    }
    if (words.length === 0 || !/^HIERARCHY$/i.test(words[0].word)) fail(words[0]?.line ?? 1, `expected HIERARCHY, found "${(words[0]?.word ?? 'nothing').slice(0, 40)}": is this a BVH file?`);
    const nodes: Node[] = [], sites: Site[] = [], open: number[] = [];
    let i = 1, inSite = false;
    const next = (): { word: string; line: number; rest: string } => words[i++] ?? fail(lines.length, 'the file ends inside its hierarchy');
    const number = (what: string): number => {
        const { word, line } = next(), value = Number(word);
        if (!Number.isFinite(value) || Math.abs(value) > LIMIT_NUMBER) fail(line, `${what} is "${word.slice(0, 40)}", expected a number`);
        return value;
    };
    const SITE = -2;
    while (i < words.length) {
        const { word, line } = next(), key = word.toUpperCase();
        if (key === 'ROOT' || key === 'JOINT') {
            if (inSite) fail(line, 'an end site holds a joint');
            if (key === 'JOINT' && open.length === 0) fail(line, 'a JOINT stands outside of every ROOT');
            if (nodes.length >= LIMIT_JOINTS) fail(line, `more than ${LIMIT_JOINTS} joints`);
            const parts: string[] = [];
            while (words[i] && words[i].word !== '{' && words[i].line === line) parts.push(next().word);
            if (next().word !== '{') fail(line, `expected { after ${word} ${parts.join(' ')}`);
            nodes.push({ name: parts.join(' '), parent: open.length ? open[open.length - 1] : -1, offset: [0, 0, 0], channels: [], line });
            open.push(nodes.length - 1);
        } else if (key === 'END') {
            if (open.length === 0) fail(line, 'an end site stands outside of every ROOT');
            while (words[i] && words[i].word !== '{' && words[i].line === line) ++i;
            if (next().word !== '{') fail(line, 'expected { after End Site');
            sites.push({ joint: open[open.length - 1], offset: [0, 0, 0] });
            open.push(SITE);
            inSite = true;
        } else if (key === 'OFFSET') {
            const offset: [number, number, number] = [number('an offset'), number('an offset'), number('an offset')];
            if (open.length === 0) fail(line, 'an OFFSET stands outside of every joint');
            if (inSite) sites[sites.length - 1].offset = offset; else nodes[open[open.length - 1]].offset = offset;
        } else if (key === 'CHANNELS') {
            const count = number('the number of channels');
            if (open.length === 0 || inSite) fail(line, 'CHANNELS stand outside of every joint');
            const node = nodes[open[open.length - 1]];
            for (let k = 0; k < count; ++k) {
                const channel = next(), match = /^([xyz])(position|rotation)$/i.exec(channel.word) ?? fail(channel.line, `joint "${node.name}" has a channel "${channel.word.slice(0, 40)}", expected Xposition to Zrotation`);
                const axis = 'xyz'.indexOf(match[1].toLowerCase()), turns = match[2].toLowerCase() === 'rotation';
                if (node.channels.some((c) => c.axis === axis && c.turns === turns)) fail(channel.line, `joint "${node.name}" has ${channel.word} twice`);
                node.channels.push({ axis, turns });
            }
        } else if (key === '}') {
            if (open.length === 0) fail(line, 'a } closes nothing');
            inSite = false;
            open.pop();
        } else fail(line, `"${word.slice(0, 40)}" is not known here`);
    }
    if (open.length) fail(at || lines.length, `${open.length} braces are not closed`);
    if (nodes.length === 0) fail(1, 'there is no ROOT');
    return { nodes, sites, at };
}

function readMotion(lines: string[], from: number, channels: number, fail: (line: number, what: string) => never): { rows: number[] | Float64Array; frameTime: number; notes: string[] } {
    const notes: string[] = [];
    if (from >= lines.length) { notes.push('there is no MOTION: shown at rest'); return { rows: [], frameTime: 1 / 30, notes }; }
    let at = from + 1, stated: number | undefined, frameTime: number | undefined;
    for (; at < lines.length; ++at) {
        const line = lines[at].trim();
        if (line === '') continue;
        let match = /^frames\s*:?\s*(\S+)$/i.exec(line);
        if (match) { stated = Number(match[1]); if (!Number.isFinite(stated)) fail(at + 1, `the number of frames is "${match[1]}"`); continue; }
        match = /^frame\s*time\s*:?\s*(\S+)$/i.exec(line);
        if (match) { frameTime = Number(match[1]); if (!Number.isFinite(frameTime)) fail(at + 1, `the frame time is "${match[1]}"`); continue; }
        break;
    }
    if (frameTime === undefined) { notes.push('no frame time is stated: taking 1/30 s'); frameTime = 1 / 30; }
    if (!(frameTime > 0)) { notes.push(`the frame time is ${frameTime}: taking 1/30 s`); frameTime = 1 / 30; }
    if (channels === 0) { notes.push('no joint has a channel: nothing moves'); return { rows: [], frameTime, notes }; }
    const values: number[] = [];
    let odd = 0, oddLine = 0;
    for (; at < lines.length; ++at) {
        const words = lines[at].match(/\S+/g);
        if (!words) continue;
        for (const word of words) {
            const value = Number(word);
            if (!Number.isFinite(value) || Math.abs(value) > LIMIT_NUMBER) fail(at + 1, `"${word.slice(0, 40)}" is not a number`);
            values.push(value);
        }
        if (words.length !== channels && !odd++) oddLine = at + 1;
    }
    const rows = Math.floor(values.length / channels), left = values.length % channels;
    if (odd > 0) {
        // one short row at the very end was cut off; otherwise rows are taken by count when that comes out even
        const cut = odd === 1 && left > 0 && rows > 0;
        const counted = left === 0 && (stated === undefined || rows === stated || odd > 1);
        if (!cut && !counted) fail(oddLine, `a row has another number of values than the ${channels} channels`);
        notes.push(cut ? `line ${oddLine}: the last row was cut off and is left out` : `line ${oddLine}: lines do not hold one row each; rows are taken by count`);
    }
    if (stated !== undefined && stated !== rows) notes.push(`${stated} frames are stated, ${rows} are there`);
    if (rows === 0) notes.push('there are no frames: shown at rest');
    return { rows: Float64Array.from(values.slice(0, rows * channels)), frameTime, notes };
}

const units: [string, number][] = [['metres', 1], ['decimetres', 0.1], ['centimetres', 0.01], ['millimetres', 0.001], ['inches', 0.0254], ['CMU units', 0.0254 / 0.45]];

/** Which way is up, and how long is a unit? From thigh, shin and trunk, as docs/motion.md tells. */
function interpret(nodes: Node[], sites: Site[], rotations: Float32Array, translations: Float32Array, movers: number[], frames: number): { unit: number; zUp: boolean; words: string[] } {
    const words: string[] = [], find = (pattern: RegExp): number => nodes.findIndex((node) => pattern.test(node.name));
    const length = (j: number): number => Math.hypot(...nodes[j].offset);
    const thigh = find(/up_?leg|upper_?leg|thigh|femur|^[lr]?_?(left|right)?hip$/i), head = find(/head/i), foot = find(/foot|ankle/i);
    const chain = (j: number, until: number): number => { let sum = 0; for (let k = j; k >= 0 && k !== until; k = nodes[k].parent) sum += length(k); return sum; };
    const world = (f: number): Float32Array => forward(nodes, rotations, translations, movers, f);
    // height along each axis from head to foot, over the motion
    let zUp = false, size = 0;
    if (head >= 0 && foot >= 0) {
        let y = 0, z = 0;
        for (let k = 0; k < Math.min(frames, 20); ++k) {
            const p = world(Math.floor((k * frames) / Math.min(frames, 20)));
            y += p[head * 7 + 1] - p[foot * 7 + 1];
            z += p[head * 7 + 2] - p[foot * 7 + 2];
        }
        zUp = Math.abs(z) > 1.5 * Math.abs(y) && z > 0;
        if (zUp) words.push('heads are above feet along Z: taking Z as up');
    } else words.push('there is no head or no foot to go by: taking Y as up');
    if (thigh >= 0 && head >= 0 && foot >= 0) {
        const hips = nodes[thigh].parent;
        const leg = chain(foot, thigh), trunk = chain(head, hips);
        const crown = Math.max(0, ...sites.filter((site) => site.joint === head).map((site) => Math.hypot(...site.offset)));
        const body = leg + trunk + crown;
        size = body * (crown === 0 ? 1.16 : crown < 0.085 * body ? 1.09 : 1) * 1.045;
    } else {
        const p = world(0);
        let low = Infinity, high = -Infinity;
        for (let j = 0; j < nodes.length; ++j) { low = Math.min(low, p[j * 7 + 1]); high = Math.max(high, p[j * 7 + 1]); }
        size = high - low;
    }
    const off = ([, unit]: [string, number]): number => Math.abs(Math.log((size * unit) / 1.7));
    const [best, unit] = size > 0 ? units.reduce((a, b) => (off(b) < off(a) ? b : a)) : units[0];
    const tall = size * unit;
    if (!(tall > 0.9 && tall < 2.5)) { words.push(`no unit makes a person of this (${size.toPrecision(3)} tall): taking metres`); return { unit: 1, zUp, words }; }
    words.push(`a person of ${tall.toFixed(2)} m if the numbers are ${best}: taking ${best}`);
    return { unit, zUp, words };
}

function forward(nodes: Node[], rotations: Float32Array, translations: Float32Array, movers: number[], frame: number): Float32Array {
    const out = new Float32Array(nodes.length * 7);
    const track = new Map(movers.map((j, m) => [j, m]));
    nodes.forEach((node, j) => {
        const m = track.get(j), t = m === undefined ? node.offset : [0, 1, 2].map((k) => translations[(frame * movers.length + m) * 3 + k]);
        const r = (frame * nodes.length + j) * 4, [w, x, y, z] = [rotations[r], rotations[r + 1], rotations[r + 2], rotations[r + 3]];
        if (node.parent < 0) { out.set([t[0], t[1], t[2], w, x, y, z], j * 7); return; }
        const p = node.parent * 7, [a, b, c, d] = [out[p + 3], out[p + 4], out[p + 5], out[p + 6]];
        const tx = 2 * (c * t[2] - d * t[1]), ty = 2 * (d * t[0] - b * t[2]), tz = 2 * (b * t[1] - c * t[0]);
        out.set([out[p] + t[0] + a * tx + c * tz - d * ty, out[p + 1] + t[1] + a * ty + d * tx - b * tz, out[p + 2] + t[2] + a * tz + b * ty - c * tx,
            a * w - b * x - c * y - d * z, a * x + b * w + c * z - d * y, a * y - b * z + c * w + d * x, a * z + b * y - c * x + d * w], j * 7);
    });
    return out;
}

/** Z up becomes Y up: roots are turned by a quarter about X. */
function turnUpright(nodes: Node[], rotations: Float32Array, translations: Float32Array, movers: number[], frames: number): void {
    const s = -Math.SQRT1_2, c = Math.SQRT1_2;
    for (let f = 0; f < frames; ++f) {
        movers.forEach((j, m) => {
            if (nodes[j].parent >= 0) return;
            const t = (f * movers.length + m) * 3, r = (f * nodes.length + j) * 4;
            [translations[t + 1], translations[t + 2]] = [translations[t + 2], -translations[t + 1]];
            const [w, x, y, z] = [rotations[r], rotations[r + 1], rotations[r + 2], rotations[r + 3]];
            rotations.set([c * w - s * x, c * x + s * w, c * y - s * z, c * z + s * y], r);
        });
    }
}
