// What happened, in memory: definitions, and for each thing its keys by time. stateAt looks at a moment.
//
//     things[7]  ──►  Track: times [0.0  0.4  1.3 ...]   kinds [play play remove ...]
//                            at    [ 12   18   24 ...]  ──►  one pool of payloads for everybody
//
// Made for being asked sixty times a second about a thousand people: keys lie in typed arrays, each track remembers where it
// was looked at last, and a State that is handed back is filled again.
import {
    Kind, NONE, type BoxState, type Clip, type Costume, type DiscState, type FigureState, type LineState, type Look, type Material, type Mesh,
    type PartState, type Place, type RecordedEvent, type Recording, type Skeleton, type Skin, type State, type StringState, type Thing,
} from '../contract';
import { unpackRotation } from './bytes';

export enum Record { play = 1, pose, place, disc, box, line, string, remove, paint, event }
const words = ['', 'play', 'pose', 'place', 'disc', 'box', 'line', 'string', 'remove', 'paint', 'event'];

/** A clip with its numbers unpacked: joints that never turn are kept once. */
export interface ClipData extends Clip {
    row: Int32Array;          // by joint: its place in a frame, or ~place in still
    still: Float32Array;      // w x y z
    turning: Float32Array;    // frame by frame, w x y z
    turningCount: number;
    moving: Float32Array;     // frame by frame, x y z
    movingCount: number;
}

/** A skeleton, flat. */
interface Bones { count: number; parent: Int32Array; offset: Float32Array; moving: Int32Array; track: Int32Array }

class Track {
    count = 0;
    times = new Float64Array(4);
    kinds = new Uint8Array(4);
    at = new Uint32Array(4);    // where the payload lies in the pool, in words
    size = new Uint32Array(4);  // in words
    paintTimes: number[] = [];
    paints: number[] = [];
    private hint = 0;

    push(time: number, kind: number, at: number, size: number): void {
        if (this.count === this.times.length) {
            const room = this.count * 2;
            this.times = grown(this.times, new Float64Array(room));
            this.kinds = grown(this.kinds, new Uint8Array(room));
            this.at = grown(this.at, new Uint32Array(room));
            this.size = grown(this.size, new Uint32Array(room));
        }
        this.times[this.count] = time;
        this.kinds[this.count] = kind;
        this.at[this.count] = at;
        this.size[this.count++] = size;
    }
    /** The last key at or before a moment; -1 when there is none. */
    find(seconds: number): number {
        const { times, count } = this;
        let k = this.hint < count ? this.hint : 0;
        // most looks are where the last one was, or a step further
        if (count === 0 || seconds < times[0]) return -1;
        if (times[k] <= seconds) {
            for (let step = 0; step < 4; ++step) {
                if (k + 1 >= count || times[k + 1] > seconds) return (this.hint = k);
                ++k;
            }
        }
        let low = 0, high = count;
        while (high - low > 1) {
            const middle = (low + high) >> 1;
            if (times[middle] <= seconds) low = middle; else high = middle;
        }
        return (this.hint = low);
    }
    paintAt(seconds: number): number | undefined {
        for (let i = this.paintTimes.length - 1; i >= 0; --i) if (this.paintTimes[i] <= seconds) return this.paints[i];
        return undefined;
    }
}

function grown<A extends Float64Array | Uint8Array | Uint32Array>(from: A, to: A): A { to.set(from); return to; }

/** Slerp from a to b (offsets into their arrays) along the shorter arc, into out. */
export function slerp(a: Float32Array, i: number, b: Float32Array, j: number, weight: number, out: Float64Array, o: number): void {
    let dot = a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2] + a[i + 3] * b[j + 3];
    let sign = 1;
    if (dot < 0) { dot = -dot; sign = -1; }
    let u = 1 - weight, v = weight;
    if (dot > 0.98) {
        // neighbouring frames: sin(u a) / sin(a) as a series, right to 1e-7 below 0.2 rad
        const x = 1 - dot, a2 = 2 * x * (1 + x * (1 / 6 + x * (2 / 45))), p = 1 - u * u, q = 1 - v * v;
        u *= 1 + p * a2 * (1 / 6 + (a2 * (4 + 3 * p)) / 360);
        v *= 1 + q * a2 * (1 / 6 + (a2 * (4 + 3 * q)) / 360);
    } else {
        const angle = Math.acos(dot), over = 1 / Math.sin(angle);
        u = Math.sin(u * angle) * over;
        v = Math.sin(v * angle) * over;
    }
    v *= sign;
    const w = u * a[i] + v * b[j], x = u * a[i + 1] + v * b[j + 1], y = u * a[i + 2] + v * b[j + 2], z = u * a[i + 3] + v * b[j + 3];
    const n = 1 / Math.sqrt(w * w + x * x + y * y + z * z);
    out[o] = w * n; out[o + 1] = x * n; out[o + 2] = y * n; out[o + 3] = z * n;
}

const headingOf = (w: number, x: number, y: number, z: number): number => Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y));

const local = new Float64Array(4096 * 7);     // of the figure looked at: x y z w x y z
const poseA = new Float32Array(4096 * 7), poseB = new Float32Array(4096 * 7);
const quatA = new Float32Array(4), quatB = new Float32Array(4), quatOut = new Float64Array(4);

export class MemoryRecording implements Recording {
    readonly about = new Map<string, string>();
    readonly skeletons: Skeleton[] = [];
    readonly materials: Material[] = [];
    readonly meshes: Mesh[] = [];
    readonly skins: Skin[] = [];
    readonly costumes: Costume[] = [];
    readonly things: Thing[] = [];
    readonly clips: ClipData[] = [];
    readonly events: RecordedEvent[] = [];
    readonly notes: string[] = [];
    firstTime = 0;
    lastTime = 0;
    complete = false;
    version = 0;

    private bones: Bones[] = [];
    private tracks: Track[] = [];
    private f32 = new Float32Array(1024);
    private u16 = new Uint16Array(this.f32.buffer);
    private u32 = new Uint32Array(this.f32.buffer);
    private used = 0;

    // ---- definitions ----

    addSkeleton(skeleton: Skeleton): number {
        const count = skeleton.joints.length;
        const bones: Bones = { count, parent: new Int32Array(count), offset: new Float32Array(count * 3), moving: new Int32Array(0), track: new Int32Array(count).fill(-1) };
        const moving: number[] = [];
        skeleton.joints.forEach((joint, j) => {
            bones.parent[j] = joint.parent;
            bones.offset.set(joint.offset, j * 3);
            if (joint.moves) { bones.track[j] = moving.length; moving.push(j); }
        });
        bones.moving = Int32Array.from(moving);
        this.bones.push(bones);
        ++this.version;
        return this.skeletons.push(skeleton) - 1;
    }
    movingCount(skeleton: number): number { return this.bones[skeleton].moving.length; }
    /** Where a joint's translation lies in a frame of a clip; -1 when it has none. */
    trackOf(skeleton: number, joint: number): number { return this.bones[skeleton].track[joint] ?? -1; }
    addClip(clip: ClipData): number { ++this.version; return this.clips.push(clip) - 1; }
    addMaterial(material: Material): number { ++this.version; return this.materials.push(material) - 1; }
    addMesh(mesh: Mesh): number { ++this.version; return this.meshes.push(mesh) - 1; }
    addSkin(skin: Skin): number { ++this.version; return this.skins.push(skin) - 1; }
    addCostume(costume: Costume): number { ++this.version; return this.costumes.push(costume) - 1; }
    addThing(thing: Thing): number {
        this.tracks.push(new Track());
        ++this.version;
        return this.things.push(thing) - 1;
    }
    addEvent(event: RecordedEvent): void {
        let at = this.events.length;
        while (at > 0 && this.events[at - 1].time > event.time) --at;
        this.events.splice(at, 0, event);
        ++this.version;
    }

    // ---- keys ----

    /** Adds a key whose payload (whole words, as in the format) is copied. */
    addKey(thing: number, time: number, kind: number, payload: Uint8Array): void {
        const size = payload.length >> 2;
        this.reserve(size);
        new Uint8Array(this.f32.buffer, this.used * 4, payload.length).set(payload);
        this.tracks[thing].push(time, kind, this.used, size);
        this.used += size;
        if (kind === Record.remove && this.tracks[thing].paints.length > 0) this.addPaint(thing, time, this.things[thing].material);
        ++this.version;
    }
    addPaint(thing: number, time: number, material: number): void {
        this.tracks[thing].paintTimes.push(time);
        this.tracks[thing].paints.push(material);
        ++this.version;
    }
    /** The time of a thing's last key; -Infinity when it has none. */
    lastKeyTime(thing: number): number {
        const track = this.tracks[thing];
        return track.count ? track.times[track.count - 1] : -Infinity;
    }
    lastPaint(thing: number): number | undefined { return this.tracks[thing].paints.at(-1); }
    onStage(thing: number): boolean {
        const track = this.tracks[thing];
        return track.count > 0 && track.kinds[track.count - 1] !== Record.remove;
    }
    /** Forgets all keys and events; definitions stay. */
    clearKeys(): void {
        this.tracks = this.things.map(() => new Track());
        this.events.length = 0;
        this.used = 0;
        ++this.version;
    }
    private reserve(size: number): void {
        if (this.used + size <= this.f32.length) return;
        const bigger = new Float32Array(Math.max(this.f32.length * 2, this.used + size));
        bigger.set(this.f32);
        this.f32 = bigger;
        this.u16 = new Uint16Array(bigger.buffer);
        this.u32 = new Uint32Array(bigger.buffer);
    }

    // ---- looking ----

    stateAt(seconds: number, look: Look = {}): State {
        const state: State = look.into ?? { time: 0, figures: [], parts: [], discs: [], boxes: [], lines: [], strings: [] };
        state.time = seconds;
        let figures = 0, parts = 0, discs = 0, boxes = 0, lines = 0, strings = 0;
        for (let i = 0; i < this.tracks.length; ++i) {
            const track = this.tracks[i];
            if (track.count === 0 || track.times[0] > seconds) continue;
            const k = track.find(seconds);
            if (k < 0) continue;
            const kind = track.kinds[k];
            if (kind === Record.remove) continue;
            const thing = this.things[i];
            const painted = track.paints.length > 0 ? track.paintAt(seconds) : undefined;
            const material = painted ?? thing.material;
            const next = this.nextOf(track, k, thing.blend);
            const weight = next < 0 ? 0 : (seconds - track.times[k]) / (track.times[next] - track.times[k]);
            const a = track.at[k], b = next < 0 ? a : track.at[next];
            switch (kind) {
                case Record.play:
                case Record.pose: {
                    const figure = (state.figures[figures++] ??= { thing: 0, material: 0, joints: new Float32Array(0), clip: NONE, clipSeconds: 0, position: [0, 0, 0], heading: 0 } as FigureState);
                    figure.thing = i;
                    figure.material = material;
                    this.lookAtFigure(figure, track, k, b, weight, seconds, look);
                    break;
                }
                case Record.place: {
                    const part = (state.parts[parts++] ??= { thing: 0, material: 0, position: [0, 0, 0], rotation: [1, 0, 0, 0] } as PartState);
                    part.thing = i;
                    part.material = material;
                    this.mixTransform(a, b, weight, part);
                    break;
                }
                case Record.disc: {
                    const disc = (state.discs[discs++] ??= { thing: 0, material: 0, centre: [0, 0, 0], radius: 0 } as DiscState);
                    disc.thing = i;
                    disc.material = material;
                    this.mixVec(a, b, weight, disc.centre);
                    disc.radius = this.f32[a + 3] + weight * (this.f32[b + 3] - this.f32[a + 3]);
                    break;
                }
                case Record.box: {
                    const box = (state.boxes[boxes++] ??= { thing: 0, material: 0, position: [0, 0, 0], rotation: [1, 0, 0, 0], half: [0, 0, 0] } as BoxState);
                    box.thing = i;
                    box.material = material;
                    this.mixTransform(a, b, weight, box);
                    this.mixVec(a + 5, b + 5, weight, box.half);
                    break;
                }
                case Record.line: {
                    const line = (state.lines[lines++] ??= { thing: 0, material: 0, from: [0, 0, 0], to: [0, 0, 0] } as LineState);
                    line.thing = i;
                    line.material = material;
                    this.mixVec(a, b, weight, line.from);
                    this.mixVec(a + 3, b + 3, weight, line.to);
                    break;
                }
                case Record.string: {
                    const string = (state.strings[strings++] ??= { thing: 0, material: 0, points: new Float32Array(0) } as StringState);
                    string.thing = i;
                    string.material = material;
                    const size = track.size[k];
                    if (string.points.length !== size) string.points = new Float32Array(size);
                    // a string that gains or loses points is another string: no blend
                    const blends = next >= 0 && track.size[next] === size;
                    for (let n = 0; n < size; ++n) string.points[n] = blends ? this.f32[a + n] + weight * (this.f32[b + n] - this.f32[a + n]) : this.f32[a + n];
                    break;
                }
            }
        }
        state.figures.length = figures;
        state.parts.length = parts;
        state.discs.length = discs;
        state.boxes.length = boxes;
        state.lines.length = lines;
        state.strings.length = strings;
        return state;
    }

    placeOf(index: number, seconds: number): Place | undefined {
        const track = this.tracks[index];
        if (!track) return undefined;
        const k = track.find(seconds);
        if (k < 0 || track.kinds[k] === Record.remove) return undefined;
        const next = this.nextOf(track, k, this.things[index].blend);
        const weight = next < 0 ? 0 : (seconds - track.times[k]) / (track.times[next] - track.times[k]);
        const a = track.at[k], b = next < 0 ? a : track.at[next];
        const place: Place = { position: [0, 0, 0], heading: 0 };
        switch (track.kinds[k]) {
            case Record.play:
            case Record.pose: {
                const figure = scratchFigure;
                figure.thing = index;
                this.lookAtFigure(figure, track, k, b, weight, seconds, noJoints);
                place.position = [...figure.position];
                place.heading = figure.heading;
                if (figure.clip !== NONE) { place.clip = figure.clip; place.clipFrame = figure.clipFrame; place.clipWeight = figure.clipWeight; }
                break;
            }
            case Record.place:
            case Record.box: {
                const found = { position: place.position, rotation: [1, 0, 0, 0] as [number, number, number, number] };
                this.mixTransform(a, b, weight, found);
                place.heading = headingOf(...found.rotation);
                break;
            }
            case Record.disc:
                this.mixVec(a, b, weight, place.position);
                place.radius = this.f32[a + 3] + weight * (this.f32[b + 3] - this.f32[a + 3]);
                break;
            case Record.line: {
                const to: [number, number, number] = [0, 0, 0];
                this.mixVec(a, b, weight, place.position);
                this.mixVec(a + 3, b + 3, weight, to);
                place.heading = Math.atan2(to[0] - place.position[0], to[2] - place.position[2]);
                for (let n = 0; n < 3; ++n) place.position[n] = (place.position[n] + to[n]) / 2;
                break;
            }
            case Record.string: {
                const middle = Math.floor(track.size[k] / 6) * 3;
                const blends = next >= 0 && track.size[next] === track.size[k];
                if (track.size[k] > 0) this.mixVec(a + middle, blends ? b + middle : a + middle, weight, place.position);
                break;
            }
        }
        return place;
    }

    figureAt(index: number, seconds: number, into?: FigureState): FigureState | undefined {
        const track = this.tracks[index];
        if (!track || this.things[index].kind !== Kind.figure) return undefined;
        const k = track.find(seconds);
        if (k < 0 || track.kinds[k] === Record.remove) return undefined;
        const next = this.nextOf(track, k, this.things[index].blend);
        const weight = next < 0 ? 0 : (seconds - track.times[k]) / (track.times[next] - track.times[k]);
        const figure = into ?? { thing: index, material: NONE, joints: new Float32Array(0), clip: NONE, clipSeconds: 0, position: [0, 0, 0], heading: 0 };
        figure.thing = index;
        figure.material = track.paintAt(seconds) ?? this.things[index].material;
        this.lookAtFigure(figure, track, k, next < 0 ? track.at[k] : track.at[next], weight, seconds, {});
        return figure;
    }

    keysOf(index: number): { time: number; what: string; clip: number }[] {
        const track = this.tracks[index];
        if (!track) return [];
        const keys = Array.from({ length: track.count }, (_, k) => ({
            time: track.times[k], what: words[track.kinds[k]], clip: track.kinds[k] === Record.play ? this.u32[track.at[k]] : NONE,
        }));
        for (let i = 0; i < track.paints.length; ++i) keys.push({ time: track.paintTimes[i], what: 'paint', clip: NONE });
        return keys.sort((a, b) => a.time - b.time);
    }

    /** Joints of a clip at one of its frames, in the clip's own space, 7 numbers each. */
    clipFrame(clip: number, frame: number, out: Float32Array, o = 0): void {
        const data = this.clips[clip], bones = this.bones[data.skeleton];
        this.sampleClip(data, bones, frame, frame, 0, bones.count);
        this.forward(bones, bones.count, 0, 0, 0, 0, out, o);
    }

    /** The key towards which key k moves, or -1. */
    private nextOf(track: Track, k: number, blend: number): number {
        const kind = track.kinds[k];
        if (k + 1 >= track.count || kind === Record.play || track.kinds[k + 1] !== kind) return -1;
        const gap = track.times[k + 1] - track.times[k];
        return gap > 0 && gap <= blend ? k + 1 : -1;
    }

    private lookAtFigure(figure: FigureState, track: Track, k: number, b: number, weight: number, seconds: number, look: Look): void {
        const skeleton = this.things[figure.thing].skeleton, bones = this.bones[skeleton], a = track.at[k];
        let x = 0, y = 0, z = 0, heading = 0;
        let frame = 0, next = 0, part = 0;
        if (track.kinds[k] === Record.play) {
            const clip = this.clips[(figure.clip = this.u32[a])];
            x = this.f32[a + 1]; y = this.f32[a + 2]; z = this.f32[a + 3]; heading = this.f32[a + 4];
            const paced = track.size[k] >= 7;
            const from = paced ? this.f32[a + 5] : 0, speed = paced ? this.f32[a + 6] : 1;
            const last = (clip.frameCount - 1) * clip.frameTime;
            figure.clipSeconds = Math.min(Math.max(from + speed * (seconds - track.times[k]), 0), last);
            const spot = Math.min(Math.max(figure.clipSeconds / clip.frameTime, 0), clip.frameCount - 1);
            frame = Math.min(Math.floor(spot), clip.frameCount - 1);
            next = Math.min(frame + 1, clip.frameCount - 1);
            part = spot - frame;
            // the root alone says where somebody is
            this.sampleClip(clip, bones, frame, next, part, 1);
        } else {
            figure.clip = NONE;
            figure.clipSeconds = 0;
            this.samplePose(bones, a, b, weight, 1);
        }
        figure.clipFrame = frame;
        figure.clipWeight = part;
        const at = (figure.placement ??= [0, 0, 0, 0]);
        at[0] = x; at[1] = y; at[2] = z; at[3] = heading;
        this.forward(bones, 1, x, y, z, heading, poseA, 0);
        figure.position[0] = poseA[0]; figure.position[1] = poseA[1]; figure.position[2] = poseA[2];
        figure.heading = headingOf(poseA[3], poseA[4], poseA[5], poseA[6]);
        if (look.joints && !look.joints(figure)) {
            if (figure.joints.length) figure.joints = empty;
            return;
        }
        if (figure.clip !== NONE) this.sampleClip(this.clips[figure.clip], bones, frame, next, part, bones.count);
        else this.samplePose(bones, a, b, weight, bones.count);
        if (figure.joints.length !== bones.count * 7) figure.joints = new Float32Array(bones.count * 7);
        this.forward(bones, bones.count, x, y, z, heading, figure.joints, 0);
    }

    /** The first `count` joints of a clip between two frames, each in its parent, into `local`. */
    private sampleClip(clip: ClipData, bones: Bones, frame: number, next: number, weight: number, count: number): void {
        const { row, still, turning, moving } = clip;
        const f = frame * clip.turningCount * 4, g = next * clip.turningCount * 4;
        const m = frame * clip.movingCount * 3, n = next * clip.movingCount * 3;
        for (let j = 0; j < count; ++j) {
            const o = j * 7, place = row[j], track = bones.track[j];
            if (place < 0) {
                const s = ~place * 4;
                local[o + 3] = still[s]; local[o + 4] = still[s + 1]; local[o + 5] = still[s + 2]; local[o + 6] = still[s + 3];
            } else if (weight > 0) {
                slerp(turning, f + place * 4, turning, g + place * 4, weight, local, o + 3);
            } else {
                const s = f + place * 4;
                local[o + 3] = turning[s]; local[o + 4] = turning[s + 1]; local[o + 5] = turning[s + 2]; local[o + 6] = turning[s + 3];
            }
            if (track < 0) {
                local[o] = bones.offset[j * 3]; local[o + 1] = bones.offset[j * 3 + 1]; local[o + 2] = bones.offset[j * 3 + 2];
            } else {
                const p = m + track * 3, q = n + track * 3;
                local[o] = moving[p] + weight * (moving[q] - moving[p]);
                local[o + 1] = moving[p + 1] + weight * (moving[q + 1] - moving[p + 1]);
                local[o + 2] = moving[p + 2] + weight * (moving[q + 2] - moving[p + 2]);
            }
        }
    }

    /** The first `count` joints between two recorded poses, each in its parent, into `local`. */
    private samplePose(bones: Bones, a: number, b: number, weight: number, count: number): void {
        this.readPose(bones, a, poseA, count);
        if (a === b || weight === 0) {
            for (let i = 0; i < count * 7; ++i) local[i] = poseA[i];
            return;
        }
        this.readPose(bones, b, poseB, count);
        for (let o = 0; o < count * 7; o += 7) {
            for (let n = 0; n < 3; ++n) local[o + n] = poseA[o + n] + weight * (poseB[o + n] - poseA[o + n]);
            slerp(poseA, o + 3, poseB, o + 3, weight, local, o + 3);
        }
    }
    private readPose(bones: Bones, at: number, out: Float32Array, count: number): void {
        const translations = at + Math.ceil((bones.count * 6) / 4);
        for (let j = 0; j < count; ++j) {
            const w = at * 2 + j * 3, o = j * 7, track = bones.track[j];
            unpackRotation(this.u16[w], this.u16[w + 1], this.u16[w + 2], out, o + 3);
            const from = track < 0 ? bones.offset : this.f32, p = track < 0 ? j * 3 : translations + track * 3;
            out[o] = from[p]; out[o + 1] = from[p + 1]; out[o + 2] = from[p + 2];
        }
    }

    /** From `local` to the world: roots are turned by the heading and moved, the others follow their parents. */
    private forward(bones: Bones, count: number, x: number, y: number, z: number, heading: number, out: Float32Array, at: number): void {
        const sine = Math.sin(heading / 2), cosine = Math.cos(heading / 2);
        for (let j = 0; j < count; ++j) {
            const o = j * 7, to = at + o, parent = bones.parent[j];
            let px = x, py = y, pz = z, pw = cosine, qx = 0, qy = sine, qz = 0;
            if (parent >= 0) {
                const p = at + parent * 7;
                px = out[p]; py = out[p + 1]; pz = out[p + 2];
                pw = out[p + 3]; qx = out[p + 4]; qy = out[p + 5]; qz = out[p + 6];
            }
            const lx = local[o], ly = local[o + 1], lz = local[o + 2];
            const w = local[o + 3], i = local[o + 4], k = local[o + 5], l = local[o + 6];
            // p + q l q*
            const tx = 2 * (qy * lz - qz * ly), ty = 2 * (qz * lx - qx * lz), tz = 2 * (qx * ly - qy * lx);
            out[to] = px + lx + pw * tx + (qy * tz - qz * ty);
            out[to + 1] = py + ly + pw * ty + (qz * tx - qx * tz);
            out[to + 2] = pz + lz + pw * tz + (qx * ty - qy * tx);
            out[to + 3] = pw * w - qx * i - qy * k - qz * l;
            out[to + 4] = pw * i + qx * w + qy * l - qz * k;
            out[to + 5] = pw * k - qx * l + qy * w + qz * i;
            out[to + 6] = pw * l + qx * k - qy * i + qz * w;
        }
    }

    private mixVec(a: number, b: number, weight: number, out: [number, number, number]): void {
        const { f32 } = this;
        for (let n = 0; n < 3; ++n) out[n] = f32[a + n] + weight * (f32[b + n] - f32[a + n]);
    }
    private mixTransform(a: number, b: number, weight: number, out: { position: [number, number, number]; rotation: [number, number, number, number] }): void {
        this.mixVec(a, b, weight, out.position);
        const { u16 } = this;
        unpackRotation(u16[a * 2 + 6], u16[a * 2 + 7], u16[a * 2 + 8], quatA, 0);
        if (weight > 0) {
            unpackRotation(u16[b * 2 + 6], u16[b * 2 + 7], u16[b * 2 + 8], quatB, 0);
            slerp(quatA, 0, quatB, 0, weight, quatOut, 0);
            for (let n = 0; n < 4; ++n) out.rotation[n] = quatOut[n];
        } else for (let n = 0; n < 4; ++n) out.rotation[n] = quatA[n];
    }
}

const empty = new Float32Array(0);
const noJoints: Look = { joints: () => false };
const scratchFigure: FigureState = { thing: 0, material: 0, joints: empty, clip: NONE, clipSeconds: 0, position: [0, 0, 0], heading: 0 };

/** Which record gives the keys of which kind of thing. */
export function fits(record: number, kind: Kind): boolean {
    switch (record) {
        case Record.play: case Record.pose: return kind === Kind.figure;
        case Record.place: return kind === Kind.part;
        case Record.disc: return kind === Kind.disc;
        case Record.box: return kind === Kind.box;
        case Record.line: return kind === Kind.line;
        case Record.string: return kind === Kind.string;
        default: return true;
    }
}
