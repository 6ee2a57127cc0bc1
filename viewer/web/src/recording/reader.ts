// Bytes become a recording, in pieces of any size.
//
//     feed(bytes) ──► whole chunks ──► checksums ──► definitions, keys, events
//
// Damage is an error that names its byte. A file that was cut off reads up to its last whole chunk; a note says so. Everything
// that was read before either stays in `recording`.
import { Kind, NONE, type Costume, type ReaderLike, type Skeleton } from '../contract';
import { crc32, Cursor, FormatError } from './bytes';
import { fits, MemoryRecording, Record, type ClipData } from './memory';
import { unpackRotation } from './bytes';

export { FormatError } from './bytes';

const MAGIC = [0x89, 0x53, 0x53, 0x52, 0x0d, 0x0a, 0x1a, 0x0a];
export const HEAD = 16, CHUNK_HEAD = 16, BLOCK_HEAD = 32, RECORD_HEAD = 16;
const CHUNK_LIMIT = 2 ** 28, JOINT_LIMIT = 4096, POINT_LIMIT = 20000, FRAME_LIMIT = 1e8, TIME_LIMIT = 1e12;

export function checkHead(bytes: Uint8Array): void {
    if (MAGIC.some((byte, i) => bytes[i] !== byte)) throw new FormatError(0, 'this is not a Sidestep recording');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (crc32(bytes, 0, 12) !== view.getUint32(12, true)) throw new FormatError(0, 'the checksum of the file header is wrong');
    const major = view.getUint16(8, true);
    if (major !== 1) throw new FormatError(8, `the recording is of format ${major}; this page reads format 1`);
}

/** Type, payload length and checksum of a chunk, or undefined when its header does not check out. */
export function chunkHead(bytes: Uint8Array, at = 0): { type: string; length: number; crc: number } | undefined {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, CHUNK_HEAD);
    const length = view.getUint32(4, true);
    if (crc32(bytes, at, at + 12) !== view.getUint32(12, true) || length % 8 !== 0 || length > CHUNK_LIMIT) return undefined;
    return { type: String.fromCharCode(...bytes.subarray(at, at + 4)), length, crc: view.getUint32(8, true) };
}

/** Chunks that check out become parts of a recording. */
export class ChunkTaker {
    readonly recording = new MemoryRecording();
    ended = false;
    unknownChunks = 0;
    unknownRecords = 0;
    private anyBlock = false;
    private latest = -Infinity;

    /** What a chunk says is added; `offset` is where the chunk stands in the file. */
    take(type: string, payload: Uint8Array, offset: number): void {
        const c = new Cursor(payload, offset + CHUNK_HEAD), r = this.recording;
        switch (type) {
            case 'META': {
                const count = c.u32();
                c.need(count, 8);
                for (let i = 0; i < count; ++i) { const key = c.text(); r.about.set(key, c.text()); }
                ++r.version;
                break;
            }
            case 'SKEL': r.addSkeleton(readSkeleton(c)); break;
            case 'CLIP': r.addClip(readClip(c, r)); break;
            case 'MATL': {
                const rgba: [number, number, number, number] = [c.u8(), c.u8(), c.u8(), c.u8()];
                r.addMaterial({ rgba, name: c.text() });
                break;
            }
            case 'MESH': {
                const vertices = c.u32(), triangles = c.u32(), name = c.text();
                r.addMesh({ name, positions: c.floats(vertices * 3), indices: readCorners(c, vertices, triangles) });
                break;
            }
            case 'SKIN': this.takeSkin(c); break;
            case 'COST': this.takeCostume(c); break;
            case 'THNG': this.takeThing(c); break;
            case 'BLCK': this.takeBlock(c); break;
            case 'INDX': break; // for those who seek
            case 'END.': this.ended = true; r.complete = true; ++r.version; break;
            default: ++this.unknownChunks;
        }
    }

    /** Starts over with other blocks; definitions stay. */
    forgetKeys(): void {
        this.recording.clearKeys();
        this.anyBlock = false;
        this.latest = -Infinity;
    }

    private takeSkin(c: Cursor): void {
        const r = this.recording;
        const skeleton = c.index(r.skeletons.length, 'skeleton');
        const material = c.index(r.materials.length, 'material', true);
        const vertices = c.u32(), triangles = c.u32(), used = c.u32(), name = c.text();
        const count = r.skeletons[skeleton].joints.length;
        c.need(used, 52);
        if (used === 0 && vertices > 0) c.fail('its vertices hang on no joint');
        const joints = new Uint32Array(used), toJoint = new Float32Array(used * 12);
        for (let i = 0; i < used; ++i) {
            joints[i] = c.index(count, 'joint');
            toJoint.set(c.floats(12), i * 12);
        }
        const positions = c.floats(vertices * 3), indices = readCorners(c, vertices, triangles);
        c.pad();
        c.need(vertices, 16);
        const jointIndices = new Uint16Array(vertices * 4), weights = new Uint16Array(vertices * 4);
        // written together: four joints and four weights a vertex
        for (let v = 0; v < vertices * 4; v += 4) {
            for (let k = 0; k < 4; ++k) {
                jointIndices[v + k] = c.u16();
                if (jointIndices[v + k] >= used) c.fail(`a vertex hangs on joint ${jointIndices[v + k]} of ${used}`);
            }
            for (let k = 0; k < 4; ++k) weights[v + k] = c.u16();
        }
        r.addSkin({ name, skeleton, material, joints, toJoint, positions, indices, jointIndices, weights });
    }

    private takeCostume(c: Cursor): void {
        const r = this.recording;
        const skeleton = c.index(r.skeletons.length, 'skeleton'), count = c.u32(), name = c.text();
        const costume: Costume = { name, skeleton, garments: [], skins: [] };
        c.need(count, 32);
        for (let i = 0; i < count; ++i) {
            const joint = c.index(r.skeletons[skeleton].joints.length, 'joint');
            const mesh = c.index(r.meshes.length, 'mesh');
            const material = c.index(r.materials.length, 'material', true);
            costume.garments.push({ joint, mesh, material, ...c.transform() });
        }
        // from 1.1 on; a payload of 1.0 ends here, but for zeros up to a multiple of 8
        if (c.left >= 4) {
            const skins = c.u32();
            c.need(skins, 4);
            for (let i = 0; i < skins; ++i) {
                const skin = c.index(r.skins.length, 'skin');
                if (r.skins[skin].skeleton !== skeleton) c.fail('it wears a skin made for another skeleton');
                costume.skins.push(skin);
            }
        }
        r.addCostume(costume);
    }

    private takeThing(c: Cursor): void {
        const r = this.recording;
        const kind = c.u32();
        if (kind < 1 || kind > 6) c.fail(`it is of kind ${kind}, expected 1 to 6`);
        const material = c.index(r.materials.length, 'material', true);
        let skeleton = NONE, mesh = NONE, costume = NONE;
        if (kind === Kind.figure) {
            skeleton = c.index(r.skeletons.length, 'skeleton');
            costume = c.index(r.costumes.length, 'costume', true);
            if (costume !== NONE && r.costumes[costume].skeleton !== skeleton) c.fail('it wears a costume made for another skeleton');
        } else if (kind === Kind.part) {
            mesh = c.index(r.meshes.length, 'mesh');
            c.u32();
        } else c.u64();
        const blend = c.f32(), name = c.text();
        if (!(blend >= 0 && blend <= 2e6)) c.fail('its blend time is not between 0 and a million seconds');
        // from 1.1 on
        const layer = c.left >= 4 ? c.text() : '';
        r.addThing({ kind, name, layer, material, skeleton, mesh, costume, blend });
    }

    private takeBlock(c: Cursor): void {
        const r = this.recording;
        const first = c.f64(), last = c.f64(), flags = c.u32(), stageCount = c.u32(), recordCount = c.u32(), stageBytes = c.u32();
        if (!(Math.abs(first) <= TIME_LIMIT && Math.abs(last) <= TIME_LIMIT && first <= last)) c.fail(`a block runs from ${first} to ${last} seconds`);
        if (this.anyBlock && first < r.lastTime) c.fail(`a block begins at ${first} s, before the last one ended (${r.lastTime} s)`);
        c.need(stageBytes);
        // whoever joins late, or was skipped ahead, learns from the checkpoint what stands on the stage
        const stage = (flags & 1) !== 0 && (!this.anyBlock || first > r.lastTime);
        const joins = stage && !this.anyBlock;
        if (!this.anyBlock) r.firstTime = first;
        this.anyBlock = true;
        if (stage) {
            const told = new Set<number>(), painted = new Set<number>();
            for (let i = 0; i < stageCount; ++i) this.takeRecord(c, first, last, joins ? 'join' : 'skip', told, painted);
            if (!joins) this.closeGap(first, told, painted);
        }
        c.at = BLOCK_HEAD + stageBytes;
        r.lastTime = last;
        for (let i = 0; i < recordCount; ++i) this.takeRecord(c, first, last, 'play', undefined, undefined);
        ++r.version;
    }

    /** After a gap: what the checkpoint does not name any more left in between, and its paint with it. */
    private closeGap(first: number, told: Set<number>, painted: Set<number>): void {
        const r = this.recording;
        for (let thing = 0; thing < r.things.length; ++thing) {
            if (!told.has(thing)) {
                if (r.onStage(thing)) r.addKey(thing, first, Record.remove, new Uint8Array(0));
            } else if (!painted.has(thing)) {
                const paint = r.lastPaint(thing);
                if (paint !== undefined && paint !== r.things[thing].material) r.addPaint(thing, first, r.things[thing].material);
            }
        }
    }

    private takeRecord(c: Cursor, first: number, last: number, mode: 'play' | 'join' | 'skip', told?: Set<number>, painted?: Set<number>): void {
        const r = this.recording, start = c.at;
        if (c.left < RECORD_HEAD) c.fail('the block ends before its last record');
        const kind = c.u8(), flags = c.u8(), size = c.u16() * 4, thing = c.u32(), time = c.view.getFloat64((c.at += 8) - 8, true);
        const end = start + size;
        if (size < RECORD_HEAD || end > c.bytes.length) c.fail(`a record claims ${size} bytes, ${c.bytes.length - start} are left`);
        const bad = (what: string): never => { c.at = start; return c.fail(what); };
        // written by a later minor version: not ours to understand
        if (kind < Record.play || kind > Record.event) { ++this.unknownRecords; c.at = end; return; }
        const inTime = mode === 'play' ? time >= first && time <= last : Math.abs(time) <= TIME_LIMIT && time <= first;
        if (!inTime) bad(`a record lies outside its block, at ${time} s`);
        if (mode === 'play') {
            if (time < this.latest) bad(`a record at ${time} s follows one at ${this.latest} s`);
            this.latest = time;
        }
        const payload = c.bytes.subarray(start + RECORD_HEAD, end);
        if (kind === Record.event) {
            const e = new Cursor(payload, c.base + start + RECORD_HEAD), count = e.u32();
            e.need(count, 4);
            const who = Array.from({ length: count }, () => e.index(r.things.length, 'thing'));
            const what = e.text(), text = e.text();
            r.addEvent({ time, kind: what, text, who });
            c.at = end;
            return;
        }
        if (thing >= r.things.length) bad(`a record names thing ${thing} of ${r.things.length}`);
        const about = r.things[thing];
        if (!fits(kind, about.kind)) bad(`a record of kind ${kind} is about thing ${thing} "${about.name}" of kind ${about.kind}`);
        const seen = kind === Record.paint ? painted : told;
        if (seen?.has(thing)) bad(`a checkpoint speaks twice of thing ${thing}`);
        seen?.add(thing);

        const p = new Cursor(payload, c.base + start + RECORD_HEAD);
        const finite = (count: number): void => { for (let i = 0; i < count; ++i) p.f32(); };
        let kept = payload;
        switch (kind) {
            case Record.play: {
                const clip = p.index(r.clips.length, 'clip');
                if (r.clips[clip].skeleton !== about.skeleton) bad(`clip ${clip} is played by a figure with another skeleton`);
                finite(flags & 1 ? 6 : 4);
                kept = payload.subarray(0, flags & 1 ? 28 : 20);
                break;
            }
            case Record.pose: {
                const joints = r.skeletons[about.skeleton].joints.length;
                p.need(joints, 6);
                p.at = Math.ceil((joints * 6) / 4) * 4;
                if (p.left < 0) bad('a pose is too short');
                finite(3 * r.movingCount(about.skeleton));
                break;
            }
            case Record.place: finite(3); p.need(8); break;
            case Record.disc: finite(4); break;
            case Record.box: finite(3); p.need(20); p.at += 8; finite(3); break;
            case Record.line: if (payload.length !== 24) bad('a line has other than two ends'); finite(6); break;
            case Record.string:
                if (payload.length % 12 || payload.length / 12 > POINT_LIMIT) bad('a string has parts of a point, or too many points');
                finite(payload.length / 4);
                break;
            case Record.paint: {
                const material = p.index(r.materials.length, 'material');
                if (mode !== 'skip' || r.lastPaint(thing) !== material) r.addPaint(thing, mode === 'skip' ? Math.max(time, r.lastTime) : time, material);
                break;
            }
        }
        // a key of the checkpoint that is known already says nothing new
        if (kind !== Record.paint && (mode !== 'skip' || time > r.lastKeyTime(thing))) r.addKey(thing, time, kind, kept);
        c.at = end;
    }
}

function readCorners(c: Cursor, vertices: number, triangles: number): Uint16Array | Uint32Array {
    const small = vertices <= 65536, count = triangles * 3;
    c.need(count, small ? 2 : 4);
    const indices = small ? new Uint16Array(count) : new Uint32Array(count);
    for (let i = 0; i < count; ++i) {
        const corner = small ? c.u16() : c.u32();
        if (corner >= vertices) c.fail(`it names vertex ${corner} of ${vertices}`);
        indices[i] = corner;
    }
    return indices;
}

function readSkeleton(c: Cursor): Skeleton {
    const count = c.u32(), sites = c.u32(), skeleton: Skeleton = { name: c.text(), joints: [], endSites: [] };
    if (count < 1 || count > JOINT_LIMIT) c.fail(`it has ${count} joints, expected 1 to ${JOINT_LIMIT}`);
    c.need(count, 24);
    for (let i = 0; i < count; ++i) {
        const parent = c.index(i, 'parent', true), moves = c.u32() !== 0 || parent === NONE, offset = c.vec();
        skeleton.joints.push({ parent, moves, offset, name: c.text() });
    }
    c.need(sites, 16);
    for (let i = 0; i < sites; ++i) skeleton.endSites.push({ joint: c.index(count, 'joint'), offset: c.vec() });
    return skeleton;
}

function readClip(c: Cursor, r: MemoryRecording): ClipData {
    const frameTime = c.f64(), skeleton = c.index(r.skeletons.length, 'skeleton');
    const frameCount = c.u32(), joints = c.u32(), movingCount = c.u32(), name = c.text();
    if (!(frameTime > 0)) c.fail('its frame time is not a positive number');
    if (frameCount < 1 || frameCount > FRAME_LIMIT) c.fail(`it has ${frameCount} frames, expected 1 to ${FRAME_LIMIT}`);
    if (joints !== r.skeletons[skeleton].joints.length || movingCount !== r.movingCount(skeleton)) {
        c.fail(`it does not fit its skeleton: ${joints} joints and ${movingCount} that move`);
    }
    c.need(joints);
    const row = new Int32Array(joints);
    let stills = 0, turningCount = 0;
    for (let j = 0; j < joints; ++j) row[j] = c.u8() ? turningCount++ : ~stills++;
    c.pad();
    const still = readRotations(c, stills);
    c.pad();
    const turning = readRotations(c, frameCount * turningCount);
    c.pad();
    const moving = c.floats(frameCount * movingCount * 3);
    return { name, skeleton, frameTime, frameCount, row, still, turning, turningCount, moving, movingCount };
}

function readRotations(c: Cursor, count: number): Float32Array {
    c.need(count, 6);
    const out = new Float32Array(count * 4);
    for (let i = 0; i < count; ++i) unpackRotation(c.u16(), c.u16(), c.u16(), out, i * 4);
    return out;
}

export class Reader implements ReaderLike {
    private taker = new ChunkTaker();
    private waiting = new Uint8Array(0);   // what is not a whole chunk yet
    private offset = 0;                    // of the first waiting byte in the file
    private headRead = false;
    private stopped = false;
    // a chunk that does not check out: damage, or the torn end of a file that was cut off?
    private damage: FormatError | undefined;

    get recording(): MemoryRecording { return this.taker.recording; }

    feed(bytes: Uint8Array): void {
        if (this.damage) { this.lookPastDamage(bytes); return; }
        if (this.stopped) return;
        let rest = bytes;
        if (this.waiting.length) {
            // a large chunk in small pieces: room is doubled, not made anew each time
            rest = this.join(bytes);
        }
        let at = 0;
        try {
            for (let size = this.step(rest, at); size > 0; size = this.step(rest, at)) {
                at += size;
                this.offset += size;
            }
        } catch (error) {
            this.stopped = true;
            this.waiting = new Uint8Array(0);
            this.store = new Uint8Array(0);
            throw error;
        }
        if (this.damage || this.stopped) { this.waiting = new Uint8Array(0); return; }
        this.keep(rest.subarray(at));
    }

    /** No more bytes will come. Throws when not even the head was there. */
    end(): void {
        const r = this.recording;
        if (!this.headRead && !this.stopped) throw new FormatError(this.waiting.length, 'the file ends inside its first 16 bytes');
        const kept = `everything before it was read: ${r.lastTime - r.firstTime} s`;
        if (this.damage) r.notes.push(`${this.damage.message}; ${kept}`);
        else if (!this.stopped && !this.taker.ended) {
            r.notes.push(`byte ${this.offset}: ${this.waiting.length ? 'the recording ends inside a chunk' : 'the recording has no end mark'}: its writer was cut off; ${kept}`);
        }
        const { unknownChunks, unknownRecords } = this.taker;
        if (unknownChunks + unknownRecords > 0) r.notes.push(`${unknownChunks} chunks and ${unknownRecords} records are of kinds this page does not know; they were skipped`);
        ++r.version;
        this.stopped = true;
    }

    // waiting bytes lie at the front of a store that grows by doubling
    private store = new Uint8Array(0);
    private join(bytes: Uint8Array): Uint8Array {
        const count = this.waiting.length + bytes.length;
        if (count > this.store.length) {
            const bigger = new Uint8Array(Math.max(count, this.store.length * 2));
            bigger.set(this.waiting);
            this.store = bigger;
        }
        this.store.set(bytes, this.waiting.length);
        return this.store.subarray(0, count);
    }
    private keep(bytes: Uint8Array): void {
        if (bytes.length > this.store.length) this.store = new Uint8Array(Math.max(bytes.length, 4096));
        if (bytes.buffer === this.store.buffer) this.store.copyWithin(0, bytes.byteOffset, bytes.byteOffset + bytes.length);
        else this.store.set(bytes);
        this.waiting = this.store.subarray(0, bytes.length);
    }

    /** Takes one whole chunk, or the head; its size, or 0 when there is none. */
    private step(bytes: Uint8Array, at: number): number {
        const left = bytes.length - at;
        if (!this.headRead) {
            if (left < HEAD) return 0;
            checkHead(bytes.subarray(at, at + HEAD));
            this.headRead = true;
            return HEAD;
        }
        if (this.taker.ended) {
            if (left > 0) {
                this.recording.notes.push(`byte ${this.offset}: bytes follow the end mark and are not looked at`);
                this.stopped = true;
            }
            return 0;
        }
        if (left < CHUNK_HEAD) return 0;
        const head = chunkHead(bytes, at);
        if (!head) return this.stopAtDamage('the header of a chunk does not check out', bytes.subarray(at + CHUNK_HEAD));
        const whole = CHUNK_HEAD + head.length;
        if (left < whole) return 0;
        const payload = bytes.subarray(at + CHUNK_HEAD, at + whole);
        if (crc32(payload) !== head.crc) {
            return this.stopAtDamage(`the checksum of chunk ${head.type.replace(/[^!-~]/g, '?')} (${head.length} bytes) is wrong`, bytes.subarray(at + whole));
        }
        try {
            this.taker.take(head.type, payload, this.offset);
        } catch (error) {
            if (error instanceof FormatError) throw new FormatError(error.byte, `chunk ${head.type} cannot be used: ${error.message.replace(/^byte \d+: /, '')}`);
            throw error;
        }
        return whole;
    }
    private stopAtDamage(what: string, after: Uint8Array): 0 {
        this.damage = new FormatError(this.offset, what);
        this.lookPastDamage(after);
        return 0;
    }
    private lookPastDamage(bytes: Uint8Array): void {
        // a file system may leave zeros where the last bytes should have been
        if (this.damage && !this.stopped && bytes.some((byte) => byte !== 0)) {
            this.stopped = true;
            throw this.damage;
        }
    }
}
