// A glTF file dropped onto the page becomes a recording: skins, meshes on nodes, and every animation, one after the other.
//
// All nodes are worked out in the world, frame by frame. A recording's joints turn and move but do not grow, so what scale there is goes into
// the meshes: M = R S, and S is taken along by the matrix that leads from the mesh into the joint.
import { Kind, NONE, type Garment, type Recording } from '../contract';
import { Builder, InputError } from './build';

type Json = any;
const widths: { [type: string]: number } = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };
const sizes: { [type: number]: number } = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const LIMIT_VALUES = 40_000_000, LIMIT_JOINTS = 4096;

export function readGltf(bytes: Uint8Array, name = 'scene.glb'): Recording {
    try {
        return new GltfReader(bytes, name).read();
    } catch (error) {
        // something in the JSON is of another kind than it should be
        if (error instanceof TypeError || error instanceof RangeError) throw new InputError(`${name}: is not well-formed glTF (${error.message})`);
        throw error;
    }
}

class GltfReader {
    private json: Json;
    private chunk: Uint8Array | undefined;
    private buffers: (Uint8Array | undefined)[] = [];
    private notes: string[] = [];

    constructor(bytes: Uint8Array, private name: string) {
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
        let text: string;
        if (bytes.length >= 12 && view.getUint32(0, true) === 0x46546c67) {
            if (view.getUint32(4, true) !== 2) this.fail('', `is glTF ${view.getUint32(4, true)}, expected 2`);
            const length = bytes.length >= 20 ? view.getUint32(12, true) : Infinity;
            if (20 + length > bytes.length || view.getUint32(16, true) !== 0x4e4f534a) this.fail('', 'the file ends inside its JSON');
            text = new TextDecoder().decode(bytes.subarray(20, 20 + length));
            const at = 20 + length;
            if (at + 8 <= bytes.length && view.getUint32(at + 4, true) === 0x004e4942) {
                const count = view.getUint32(at, true);
                if (at + 8 + count > bytes.length) this.fail('', `the file ends inside its numbers: ${count} bytes are promised, ${bytes.length - at - 8} are there`);
                this.chunk = bytes.subarray(at + 8, at + 8 + count);
            }
        } else text = new TextDecoder().decode(bytes);
        try { this.json = JSON.parse(text); } catch (error) { this.fail('', `is not glTF: ${(error as Error).message}`); }
        if (this.json === null || typeof this.json !== 'object' || typeof this.json.asset?.version !== 'string') this.fail('/asset/version', 'is missing: is this a glTF file?');
        for (const extension of this.list('/extensionsRequired')) {
            if (/draco|meshopt|quantization_x/i.test(String(extension))) this.fail('/extensionsRequired', `${extension} is not understood; export without compression`);
        }
    }
    private fail(path: string, what: string): never { throw new InputError(`${this.name}: ${path ? `${path}: ` : ''}${what}`); }
    private list(path: string): Json[] {
        const value = this.json[path.slice(1)];
        if (value === undefined) return [];
        return Array.isArray(value) ? value : this.fail(path, 'is not a list');
    }
    private pick(path: string, index: Json): Json {
        const list = this.list(path);
        if (!Number.isInteger(index) || index < 0 || index >= list.length || list[index] === null || typeof list[index] !== 'object') this.fail(path, `has no element ${JSON.stringify(index)}; there are ${list.length}`);
        return list[index];
    }
    private numbers(value: Json, count: number, path: string, fallback: number[]): number[] {
        if (value === undefined) return fallback;
        if (!Array.isArray(value) || value.length !== count || value.some((v: Json) => typeof v !== 'number' || !Number.isFinite(v))) this.fail(path, `is not ${count} numbers`);
        return value;
    }

    private buffer(index: number): Uint8Array {
        const known = this.buffers[index];
        if (known) return known;
        const { uri, byteLength } = this.pick('/buffers', index), path = `/buffers/${index}`;
        let bytes: Uint8Array;
        if (uri === undefined) bytes = (index === 0 ? this.chunk : undefined) ?? this.fail(path, 'has neither a uri nor a chunk in the file');
        else {
            const match = /^data:[^,]*;base64,(.*)$/s.exec(String(uri)) ?? this.fail(`${path}/uri`, `names another file ("${String(uri).slice(0, 60)}"); drop a .glb, which holds everything`);
            try { bytes = Uint8Array.from(atob(match[1]), (c) => c.charCodeAt(0)); } catch { return this.fail(`${path}/uri`, 'is not base64'); }
        }
        if (!(byteLength <= bytes.length)) this.fail(`${path}/byteLength`, `is ${byteLength}, but there are ${bytes.length} bytes`);
        return (this.buffers[index] = bytes);
    }
    private view(index: number, path: string): { bytes: Uint8Array; stride: number } {
        const view = this.pick('/bufferViews', index), bytes = this.buffer(view.buffer), from = view.byteOffset ?? 0;
        if (view.extensions?.EXT_meshopt_compression) this.fail(path, 'is compressed with meshopt, which is not understood');
        if (!(from >= 0 && view.byteLength >= 0 && from + view.byteLength <= bytes.length)) this.fail(`/bufferViews/${index}`, `reaches beyond its buffer of ${bytes.length} bytes`);
        return { bytes: bytes.subarray(from, from + view.byteLength), stride: view.byteStride ?? 0 };
    }
    /** The numbers of an accessor; normalised integers become shares of 1 unless `raw`. */
    private accessor(index: Json, width: number | undefined, path: string, raw = false): Float64Array {
        const a = this.pick('/accessors', index), where = `/accessors/${index}`;
        const columns = widths[a.type] ?? this.fail(`${where}/type`, `is ${JSON.stringify(a.type)}`);
        if (sizes[a.componentType] === undefined) this.fail(`${where}/componentType`, `is ${a.componentType}`);
        if (width !== undefined && columns !== width) this.fail(path, `has ${columns} values each, expected ${width}`);
        if (!Number.isInteger(a.count) || a.count < 0 || a.count * columns > LIMIT_VALUES) this.fail(`${where}/count`, `is ${a.count}`);
        const out = new Float64Array(a.count * columns);
        const copy = (bytes: Uint8Array, at: number, stride: number, count: number, to: (i: number) => number, component: number, cols: number, what: string): void => {
            const each = sizes[component] * cols, step = stride || each;
            if (count > 0 && at + step * (count - 1) + each > bytes.length) this.fail(what, `is ${count}, but the view has only ${bytes.length} bytes`);
            const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
            for (let i = 0; i < count; ++i) for (let c = 0; c < cols; ++c) out[to(i) + c] = component_(view, at + i * step + c * sizes[component], component, a.normalized === true && !raw);
        };
        if (a.bufferView !== undefined) {
            const { bytes, stride } = this.view(a.bufferView, where);
            copy(bytes, a.byteOffset ?? 0, stride, a.count, (i) => i * columns, a.componentType, columns, `${where}/count`);
        }
        if (a.sparse) {
            const { indices, values, count } = a.sparse;
            const at = this.view(indices.bufferView, where), list: number[] = [], view = new DataView(at.bytes.buffer, at.bytes.byteOffset, at.bytes.byteLength);
            for (let i = 0; i < count; ++i) {
                const o = (indices.byteOffset ?? 0) + i * (sizes[indices.componentType] ?? 4);
                if (o + (sizes[indices.componentType] ?? 4) > at.bytes.length) this.fail(`${where}/sparse`, 'has too few indices');
                const to = component_(view, o, indices.componentType, false);
                if (to >= a.count) this.fail(`${where}/sparse`, `names element ${to} of ${a.count}`);
                list.push(to);
            }
            copy(this.view(values.bufferView, where).bytes, values.byteOffset ?? 0, 0, count, (i) => list[i] * columns, a.componentType, columns, `${where}/sparse/count`);
        }
        for (const v of out) if (!Number.isFinite(v)) this.fail(where, 'holds a number that is not finite');
        return out;
    }

    read(): Recording {
        const nodes = this.list('/nodes');
        if (nodes.length === 0) this.fail('/nodes', 'is empty: there is nothing to show');
        // ---- the tree, parents first
        const parent = new Array<number>(nodes.length).fill(-1);
        nodes.forEach((node, i) => (node.children ?? []).forEach((child: Json) => {
            this.pick('/nodes', child);
            if (parent[child] !== -1) this.fail(`/nodes/${i}/children`, `node ${child} has two parents`);
            parent[child] = i;
        }));
        const order: number[] = [], stack = nodes.map((_, i) => i).filter((i) => parent[i] < 0).reverse();
        while (stack.length) { const i = stack.pop()!; order.push(i); stack.push(...[...(nodes[i].children ?? [])].reverse()); }
        if (order.length !== nodes.length) this.fail('/nodes', 'hang on each other in a circle');
        const rest = nodes.map((node, i): Float64Array => {
            const trs = new Float64Array(10);
            if (node.matrix) trs.set(decompose(this.numbers(node.matrix, 16, `/nodes/${i}/matrix`, [])));
            else {
                trs.set(this.numbers(node.translation, 3, `/nodes/${i}/translation`, [0, 0, 0]), 0);
                const q = this.numbers(node.rotation, 4, `/nodes/${i}/rotation`, [0, 0, 0, 1]), n = Math.hypot(...q) || 1;
                trs.set(q.map((v) => v / n), 3);
                trs.set(this.numbers(node.scale, 3, `/nodes/${i}/scale`, [1, 1, 1]), 7);
            }
            return trs;
        });

        // ---- which nodes become joints: those of skins, those that move, those that show something
        const joint = new Array<boolean>(nodes.length).fill(false);
        this.list('/skins').forEach((skin, s) => (skin.joints ?? this.fail(`/skins/${s}/joints`, 'is missing')).forEach((j: Json) => { this.pick('/nodes', j); joint[j] = true; }));
        for (const animation of this.list('/animations')) for (const { target } of animation.channels ?? []) if (target?.node !== undefined && nodes[target.node]) joint[target.node] = true;
        nodes.forEach((node, i) => { if (node.mesh !== undefined && node.skin === undefined) joint[i] = true; });
        if (!joint.includes(true)) joint[order[0]] = true;
        const index = new Map<number, number>(), list = order.filter((i) => joint[i]);
        if (list.length > LIMIT_JOINTS) this.fail('/nodes', `${list.length} of them move or show something; at most ${LIMIT_JOINTS} are understood`);
        list.forEach((node, j) => index.set(node, j));
        const above = list.map((node) => { let p = parent[node]; while (p >= 0 && !joint[p]) p = parent[p]; return p < 0 ? -1 : index.get(p)!; });

        // ---- at rest
        const still = this.world(rest, order, parent), base = list.map((node) => split(still[node]));
        const builder = new Builder(this.name);
        const skeleton = builder.addSkeleton({
            name: this.name, endSites: [],
            // every joint says where it is with every pose: what nodes in between do is then told as well
            joints: list.map((node, j) => ({ name: String(nodes[node].name ?? `node ${node}`), parent: above[j], moves: true, offset: place(base, above, j) })),
        });
        const costume = this.dress(builder, skeleton, nodes, index, base);
        const figure = builder.addThing({ kind: Kind.figure, name: this.name.replace(/\.(glb|gltf)$/i, ''), skeleton, costume });

        // ---- animations, one after the other
        let time = 0;
        const animations = this.list('/animations');
        animations.forEach((animation, a) => {
            const clip = this.animate(builder, skeleton, animation, a, rest, order, parent, list, above);
            if (!clip) return;
            builder.play(time, figure, { clip: clip.index });
            if (animations.length > 1) builder.event(time, 'clip', clip.name, [figure]);
            time += clip.seconds;
        });
        if (time === 0) {
            const rotations = new Float32Array(list.length * 4), translations = new Float32Array(list.length * 3);
            list.forEach((_, j) => { rotations.set(turn(base, above, j), j * 4); translations.set(place(base, above, j), j * 3); });
            builder.play(0, figure, { clip: builder.addClip({ name: 'at rest', skeleton, frameTime: 1 / 30, frameCount: 1, rotations, translations }) });
            if (animations.length === 0) this.notes.push('there is no animation: shown at rest');
        }
        builder.span(0, time);
        for (const note of this.notes) builder.note(`${this.name}: ${note}`);
        return builder.finish();
    }

    private world(local: Float64Array[], order: number[], parent: number[]): Float64Array[] {
        const out: Float64Array[] = new Array(local.length);
        for (const i of order) { const m = compose(local[i]); out[i] = parent[i] < 0 ? m : multiply(out[parent[i]], m); }
        return out;
    }

    private dress(builder: Builder, skeleton: number, nodes: Json[], index: Map<number, number>, base: Split[]): number {
        const garments: Garment[] = [], skins: number[] = [], materials = new Map<number, number>();
        let textured = false;
        const material = (m: Json): number => {
            if (m === undefined) return NONE;
            const known = materials.get(m);
            if (known !== undefined) return known;
            const { pbrMetallicRoughness: pbr = {}, name } = this.pick('/materials', m);
            const factor = this.numbers(pbr.baseColorFactor, 4, `/materials/${m}/pbrMetallicRoughness/baseColorFactor`, [1, 1, 1, 1]);
            let rgb = factor.slice(0, 3).map((v: number) => 255 * Math.pow(Math.min(1, Math.max(0, v)), 1 / 2.2));
            // a texture's colours are not known: something warm stands for them
            if (pbr.baseColorTexture) { textured = true; rgb = rgb.map((v, k) => v * [0.84, 0.72, 0.6][k]); }
            const made = builder.addMaterial({ name: String(name ?? `material ${m}`), rgba: [Math.round(rgb[0]), Math.round(rgb[1]), Math.round(rgb[2]), Math.round(255 * factor[3])] });
            materials.set(m, made);
            return made;
        };
        nodes.forEach((node, n) => {
            if (node.mesh === undefined) return;
            const mesh = this.pick('/meshes', node.mesh), skin = node.skin === undefined ? undefined : this.pick('/skins', node.skin);
            (mesh.primitives ?? []).forEach((primitive: Json, p: number) => {
                const path = `/meshes/${node.mesh}/primitives/${p}`;
                if ((primitive.mode ?? 4) !== 4) { this.notes.push(`${path} is not made of triangles and is left out`); return; }
                if (primitive.attributes?.POSITION === undefined) { this.notes.push(`${path} has no positions and is left out`); return; }
                const positions = Float32Array.from(this.accessor(primitive.attributes.POSITION, 3, `${path}/attributes/POSITION`)), count = positions.length / 3;
                const corners = primitive.indices === undefined ? Float64Array.from({ length: Math.floor(count / 3) * 3 }, (_, i) => i) : this.accessor(primitive.indices, 1, `${path}/indices`);
                if (corners.length % 3) this.fail(`${path}/indices`, `are ${corners.length}, not a multiple of 3`);
                for (const corner of corners) if (corner >= count) this.fail(`${path}/indices`, `name vertex ${corner} of ${count}`);
                const indices = count <= 65536 ? Uint16Array.from(corners) : Uint32Array.from(corners), name = String(mesh.name ?? `mesh ${node.mesh}`);
                if (!skin) {
                    const j = index.get(n)!, s = base[j].s;
                    for (let i = 0; i < positions.length; i += 3) {
                        const [x, y, z] = positions.subarray(i, i + 3);
                        for (let k = 0; k < 3; ++k) positions[i + k] = s[k] * x + s[3 + k] * y + s[6 + k] * z;
                    }
                    garments.push({ joint: j, mesh: builder.addMesh({ name, positions, indices }), material: material(primitive.material), position: [0, 0, 0], rotation: [1, 0, 0, 0] });
                    return;
                }
                const used: number[] = skin.joints.map((node_: number) => index.get(node_)!);
                const binds = skin.inverseBindMatrices === undefined ? undefined : this.accessor(skin.inverseBindMatrices, 16, `/skins/${node.skin}/inverseBindMatrices`);
                if (binds && binds.length < used.length * 16) this.fail(`/skins/${node.skin}/inverseBindMatrices`, `are ${binds.length / 16} for ${used.length} joints`);
                const toJoint = new Float32Array(used.length * 12);
                used.forEach((j, k) => {
                    const m = multiply(widen(base[j].s), binds ? binds.subarray(k * 16, k * 16 + 16) : identity);
                    for (let r = 0; r < 3; ++r) for (let c = 0; c < 4; ++c) toJoint[k * 12 + r * 4 + c] = m[c * 4 + r];
                });
                const { jointIndices, weights } = this.hold(primitive, path, count, used.length);
                skins.push(builder.addSkin({ name, skeleton, material: material(primitive.material), joints: Uint32Array.from(used), toJoint, positions, indices, jointIndices, weights }));
            });
            if ((mesh.primitives ?? []).some((primitive: Json) => primitive.targets)) this.notes.push(`/meshes/${node.mesh} has morph targets, which are left out`);
        });
        if (textured) this.notes.push('textures are not shown');
        return garments.length + skins.length === 0 ? NONE : builder.addCostume({ name: this.name, skeleton, garments, skins });
    }
    /** The four joints that hold a vertex most, and how much. */
    private hold(primitive: Json, path: string, count: number, used: number): { jointIndices: Uint16Array; weights: Uint16Array } {
        const sets: [Float64Array, Float64Array][] = [];
        for (let s = 0; primitive.attributes[`JOINTS_${s}`] !== undefined; ++s) {
            const joints = this.accessor(primitive.attributes[`JOINTS_${s}`], 4, `${path}/attributes/JOINTS_${s}`, true), weights = this.accessor(primitive.attributes[`WEIGHTS_${s}`], 4, `${path}/attributes/WEIGHTS_${s}`);
            if (joints.length !== count * 4 || weights.length !== count * 4) this.fail(`${path}/attributes/JOINTS_${s}`, 'has another number of vertices than POSITION');
            sets.push([joints, weights]);
        }
        if (sets.length === 0) this.fail(`${path}/attributes/JOINTS_0`, 'is missing, but the mesh has a skin');
        const jointIndices = new Uint16Array(count * 4), weights = new Uint16Array(count * 4);
        for (let v = 0; v < count; ++v) {
            const holds: [number, number][] = [];
            for (const [j, w] of sets) for (let k = 0; k < 4; ++k) if (w[v * 4 + k] > 0) holds.push([j[v * 4 + k], w[v * 4 + k]]);
            holds.sort((a, b) => b[1] - a[1]);
            holds.length = Math.min(holds.length, 4);
            if (holds.length === 0) holds.push([0, 1]);
            const sum = holds.reduce((total, [, w]) => total + w, 0);
            let left = 65535;
            holds.forEach(([j, w], k) => {
                if (j >= used) this.fail(`${path}/attributes`, `vertex ${v} hangs on joint ${j} of ${used}`);
                jointIndices[v * 4 + k] = j;
                left -= weights[v * 4 + k] = Math.round((65535 * w) / sum);
            });
            weights[v * 4] += left;
        }
        return { jointIndices, weights };
    }

    private animate(builder: Builder, skeleton: number, animation: Json, a: number, rest: Float64Array[], order: number[], parent: number[], list: number[], above: number[]): { index: number; name: string; seconds: number } | undefined {
        const path = `/animations/${a}`, tracks: Track[] = [];
        let first = Infinity, last = -Infinity, closest = Infinity, most = 0;
        (animation.channels ?? []).forEach((channel: Json, c: number) => {
            const where = `${path}/channels/${c}`, { node, path: what } = channel.target ?? {};
            if (node === undefined || !['translation', 'rotation', 'scale'].includes(what)) return;
            this.pick('/nodes', node);
            const sampler = animation.samplers?.[channel.sampler] ?? this.fail(`${where}/sampler`, `is ${channel.sampler}`);
            const times = this.accessor(sampler.input, 1, `${where}/input`), width = what === 'rotation' ? 4 : 3, values = this.accessor(sampler.output, width, `${where}/output`);
            const cubic = sampler.interpolation === 'CUBICSPLINE';
            if (times.length === 0) return;
            if (values.length !== times.length * width * (cubic ? 3 : 1)) this.fail(`${where}/output`, `has ${values.length} values for ${times.length} keys`);
            for (let i = 1; i < times.length; ++i) if (!(times[i] >= times[i - 1])) this.fail(`${where}/input`, 'goes back in time');
            first = Math.min(first, times[0]);
            last = Math.max(last, times[times.length - 1]);
            if (times.length > most) {
                most = times.length;
                for (let i = 1; i < times.length; ++i) if (times[i] - times[i - 1] > 1e-5) closest = Math.min(closest, times[i] - times[i - 1]);
            }
            tracks.push({ node, at: what === 'translation' ? 0 : what === 'rotation' ? 3 : 7, width, times, values, mode: cubic ? 'cubic' : sampler.interpolation === 'STEP' ? 'step' : 'linear' });
        });
        if (tracks.length === 0) return undefined;
        // as fine as the densest keys, between 24 and 120 a second
        let frameTime = Math.min(1 / 24, Math.max(1 / 120, closest));
        if (!(last - first >= 0) || last - first > 36000) this.fail(path, `lasts ${last - first} s`);
        let frameCount = Math.max(1, Math.ceil((last - first) / frameTime - 1e-3) + 1);
        while (frameCount * list.length > 4_000_000) { frameTime *= 2; frameCount = Math.max(1, Math.ceil((last - first) / frameTime) + 1); }
        const rotations = new Float32Array(frameCount * list.length * 4), translations = new Float32Array(frameCount * list.length * 3);
        const local = rest.map((trs) => trs.slice());
        for (let f = 0; f < frameCount; ++f) {
            const t = Math.min(first + f * frameTime, last);
            for (const track of tracks) sample(track, t, local[track.node]);
            const world = this.world(local, order, parent), parts = list.map((node) => split(world[node]));
            list.forEach((_, j) => {
                rotations.set(turn(parts, above, j), (f * list.length + j) * 4);
                translations.set(place(parts, above, j), (f * list.length + j) * 3);
            });
        }
        const name = String(animation.name ?? `animation ${a}`);
        return { index: builder.addClip({ name, skeleton, frameTime, frameCount, rotations, translations }), name, seconds: Math.max(frameTime, (frameCount - 1) * frameTime) };
    }
}

interface Track { node: number; at: number; width: number; times: Float64Array; values: Float64Array; mode: 'linear' | 'step' | 'cubic' }

function sample({ at, width, times, values, mode }: Track, t: number, out: Float64Array): void {
    let low = 0, high = times.length;
    while (high - low > 1) { const middle = (low + high) >> 1; if (times[middle] <= t) low = middle; else high = middle; }
    const next = Math.min(low + 1, times.length - 1), gap = times[next] - times[low];
    const w = mode === 'step' || gap <= 0 ? 0 : Math.min(1, Math.max(0, (t - times[low]) / gap));
    const triple = mode === 'cubic' ? 3 : 1, a = low * width * triple + (triple === 3 ? width : 0), b = next * width * triple + (triple === 3 ? width : 0);
    if (mode === 'cubic' && gap > 0) {
        const w2 = w * w, w3 = w2 * w;
        for (let k = 0; k < width; ++k) out[at + k] = (2 * w3 - 3 * w2 + 1) * values[a + k] + (w3 - 2 * w2 + w) * gap * values[a + width + k] + (3 * w2 - 2 * w3) * values[b + k] + (w3 - w2) * gap * values[b - width + k];
    } else if (width === 4) {
        let dot = 0;
        for (let k = 0; k < 4; ++k) dot += values[a + k] * values[b + k];
        const sign = dot < 0 ? -1 : 1;
        dot = Math.min(1, Math.abs(dot));
        const angle = Math.acos(dot), s = Math.sin(angle), u = s < 1e-5 ? 1 - w : Math.sin((1 - w) * angle) / s, v = (s < 1e-5 ? w : Math.sin(w * angle) / s) * sign;
        for (let k = 0; k < 4; ++k) out[at + k] = u * values[a + k] + v * values[b + k];
    } else for (let k = 0; k < width; ++k) out[at + k] = values[a + k] + w * (values[b + k] - values[a + k]);
    if (width === 4) {
        const n = Math.hypot(out[at], out[at + 1], out[at + 2], out[at + 3]) || 1;
        for (let k = 0; k < 4; ++k) out[at + k] /= n;
    }
}

function component_(view: DataView, at: number, type: number, normalized: boolean): number {
    switch (type) {
        case 5120: { const v = view.getInt8(at); return normalized ? Math.max(v / 127, -1) : v; }
        case 5121: { const v = view.getUint8(at); return normalized ? v / 255 : v; }
        case 5122: { const v = view.getInt16(at, true); return normalized ? Math.max(v / 32767, -1) : v; }
        case 5123: { const v = view.getUint16(at, true); return normalized ? v / 65535 : v; }
        case 5125: return view.getUint32(at, true);
        default: return view.getFloat32(at, true);
    }
}

// ---- matrices, by columns ----

const identity = Float64Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);

function multiply(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
    const out = new Float64Array(16);
    for (let c = 0; c < 4; ++c) for (let r = 0; r < 4; ++r) out[c * 4 + r] = a[r] * b[c * 4] + a[4 + r] * b[c * 4 + 1] + a[8 + r] * b[c * 4 + 2] + a[12 + r] * b[c * 4 + 3];
    return out;
}
/** Translation, quaternion x y z w, scale. */
function compose(trs: Float64Array): Float64Array {
    const [tx, ty, tz, x, y, z, w, sx, sy, sz] = trs;
    return Float64Array.from([
        (1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + w * z) * sx, 2 * (x * z - w * y) * sx, 0,
        2 * (x * y - w * z) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + w * x) * sy, 0,
        2 * (x * z + w * y) * sz, 2 * (y * z - w * x) * sz, (1 - 2 * (x * x + y * y)) * sz, 0, tx, ty, tz, 1,
    ]);
}
/** A matrix as a turn (w x y z), a place and what is left: M = R S, S by columns. */
interface Split { q: [number, number, number, number]; p: [number, number, number]; s: Float64Array }
function split(m: ArrayLike<number>): Split {
    // columns made upright one after the other
    const x = unit([m[0], m[1], m[2]], [1, 0, 0]), d = m[4] * x[0] + m[5] * x[1] + m[6] * x[2];
    const y = unit([m[4] - d * x[0], m[5] - d * x[1], m[6] - d * x[2]], Math.abs(x[1]) < 0.9 ? [-x[1] * x[0], 1 - x[1] * x[1], -x[1] * x[2]] : [0, 0, 1]);
    const z = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]];
    const s = new Float64Array(9);
    for (let c = 0; c < 3; ++c) [x, y, z].forEach((row, r) => { s[c * 3 + r] = row[0] * m[c * 4] + row[1] * m[c * 4 + 1] + row[2] * m[c * 4 + 2]; });
    return { q: quaternion(x, y, z), p: [m[12], m[13], m[14]], s };
}
function unit(v: number[], otherwise: number[]): number[] {
    const n = Math.hypot(...v);
    if (n > 1e-12) return v.map((c) => c / n);
    const k = Math.hypot(...otherwise);
    return otherwise.map((c) => c / k);
}
function quaternion(x: number[], y: number[], z: number[]): [number, number, number, number] {
    const trace = x[0] + y[1] + z[2];
    let q: number[];
    if (trace > 0) { const s = 2 * Math.sqrt(1 + trace); q = [s / 4, (y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s]; }
    else if (x[0] > y[1] && x[0] > z[2]) { const s = 2 * Math.sqrt(1 + x[0] - y[1] - z[2]); q = [(y[2] - z[1]) / s, s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s]; }
    else if (y[1] > z[2]) { const s = 2 * Math.sqrt(1 + y[1] - x[0] - z[2]); q = [(z[0] - x[2]) / s, (y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s]; }
    else { const s = 2 * Math.sqrt(1 + z[2] - x[0] - y[1]); q = [(x[1] - y[0]) / s, (z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4]; }
    return q as [number, number, number, number];
}
function decompose(m: number[]): number[] {
    const { q, p, s } = split(m);
    return [...p, q[1], q[2], q[3], q[0], s[0], s[4], s[8]];
}
const widen = (s: Float64Array): Float64Array => Float64Array.from([s[0], s[1], s[2], 0, s[3], s[4], s[5], 0, s[6], s[7], s[8], 0, 0, 0, 0, 1]);
/** A joint's place and turn in its parent. */
function place(parts: Split[], above: number[], j: number): [number, number, number] {
    const { p } = parts[j];
    if (above[j] < 0) return [...p];
    const up = parts[above[j]], d = [p[0] - up.p[0], p[1] - up.p[1], p[2] - up.p[2]], [w, x, y, z] = up.q;
    const tx = 2 * (z * d[1] - y * d[2]), ty = 2 * (x * d[2] - z * d[0]), tz = 2 * (y * d[0] - x * d[1]);
    return [d[0] + w * tx + z * ty - y * tz, d[1] + w * ty + x * tz - z * tx, d[2] + w * tz + y * tx - x * ty];
}
function turn(parts: Split[], above: number[], j: number): [number, number, number, number] {
    const b = parts[j].q;
    if (above[j] < 0) return b;
    const [w, x, y, z] = parts[above[j]].q, [e, f, g, h] = b;
    return [w * e + x * f + y * g + z * h, w * f - x * e - y * h + z * g, w * g + x * h - y * e - z * f, w * h - x * g + y * f - z * e];
}
