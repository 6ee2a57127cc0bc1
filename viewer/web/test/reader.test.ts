// The page's reader sees what the C++ reader sees, and nothing in a file makes it crash or hang.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { NONE } from '../src/contract';
import { crc32 } from '../src/recording/bytes';
import { FormatError, Reader } from '../src/recording/reader';
import { WindowReader } from '../src/recording/window';
import { bytesOf, compareStates, golden, random, readAll, repository, rowsOf, type Row } from './support';

declare const TEST_FOLDER: string;
const newer = join(repository, 'tests/recording/golden_1_1.sidestep');
const CLOSE = 2e-6; // joints go through 32-bit floats here, through doubles there

test('the checksum is that of PNG', () => {
    assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
});

test('the golden file reads as the C++ reader reads it', () => {
    const recording = readAll(golden());
    assert.ok(recording.complete);
    assert.deepEqual(recording.notes, []);
    assert.equal(recording.about.get('title'), 'small');
    assert.equal(recording.things.length, 6);
    assert.deepEqual(recording.events.map(({ kind, who }) => [kind, who]), [['collision', [0, 1]]]);
    const expected = JSON.parse(readFileSync(join(TEST_FOLDER, 'golden_1_0.json'), 'utf8')) as Row[];
    assert.ok(expected.length > 400);
    assert.ok(compareStates(recording, expected) < CLOSE);
});

test('a recording of one\'s own reads as the C++ reader reads it', { skip: !process.env.SIDESTEP_RECORDING }, () => {
    const worst = compareStates(readAll(bytesOf(process.env.SIDESTEP_RECORDING!)), JSON.parse(readFileSync(process.env.SIDESTEP_STATES!, 'utf8')) as Row[]);
    console.log(`largest difference ${worst}`);
    assert.ok(worst < 5e-5);
});

test('skins and layers of format 1.1 are read', { skip: !existsSync(newer) }, () => {
    const recording = readAll(bytesOf(newer)), [skin] = recording.skins;
    assert.deepEqual(recording.notes, []);
    assert.ok(recording.things.some(({ layer }) => layer === 'forces'));
    assert.ok(recording.costumes.some(({ skins }) => skins.length === 1 && skins[0] === 0));
    assert.equal(skin.toJoint.length, skin.joints.length * 12);
    for (let v = 0; v < skin.weights.length; v += 4) assert.equal(skin.weights[v] + skin.weights[v + 1] + skin.weights[v + 2] + skin.weights[v + 3], 65535);
    for (const j of skin.jointIndices) assert.ok(j < skin.joints.length);
});

test('pieces of any size give the same recording', () => {
    const bytes = golden(), whole = JSON.stringify(rowsOf(readAll(bytes), 1.234));
    const next = random(7);
    for (const most of [1, 3, 16, 100, 5000]) {
        const reader = new Reader();
        for (let at = 0; at < bytes.length;) {
            const count = 1 + Math.floor(next() * most);
            reader.feed(bytes.slice(at, at + count));
            at += count;
        }
        reader.end();
        assert.ok(reader.recording.complete);
        assert.equal(JSON.stringify(rowsOf(reader.recording, 1.234)), whole);
    }
});

test('every prefix reads up to its last whole chunk', () => {
    const bytes = golden();
    let before = 0;
    for (let count = 0; count < bytes.length; ++count) {
        const reader = new Reader();
        reader.feed(bytes.slice(0, count));
        if (count < 16) { assert.throws(() => reader.end(), FormatError); continue; }
        reader.end();
        const { recording } = reader;
        assert.ok(!recording.complete);
        assert.equal(recording.notes.length, 1);
        assert.ok(recording.lastTime >= before);
        before = recording.lastTime;
        recording.stateAt(recording.lastTime);
    }
    assert.ok(before > 1.5);
});

test('a cut off file padded with zeros is no damage', () => {
    const bytes = golden(), torn = new Uint8Array(bytes.length + 500);
    torn.set(bytes.slice(0, 2500));
    const reader = new Reader();
    reader.feed(torn);
    reader.end();
    assert.ok(!reader.recording.complete);
    assert.ok(reader.recording.lastTime > 0);
});

test('a flipped bit is damage wherever it is', () => {
    const bytes = golden(), next = random(2005);
    let refused = 0;
    const flips = 3000;
    for (let i = 0; i < flips; ++i) {
        const at = Math.floor(next() * bytes.length), bent = bytes.slice();
        bent[at] ^= 1 << Math.floor(next() * 8);
        const reader = new Reader();
        try {
            reader.feed(bent);
            reader.end();
            // in the end mark itself it cannot be told from a cut
            assert.ok(at >= bytes.length - 32, `byte ${at} was not missed`);
            assert.ok(!reader.recording.complete && reader.recording.notes.length === 1);
        } catch (error) {
            assert.ok(error instanceof FormatError, String(error));
            assert.match(error.message, /^byte \d+: /);
            ++refused;
        }
        reader.recording.stateAt(1);
    }
    assert.ok(refused > flips * 0.9);
});

/** Rewrites checksums, so that what is inside is looked at. */
function sealed(bytes: Uint8Array): Uint8Array {
    const out = bytes.slice(), view = new DataView(out.buffer);
    view.setUint32(12, crc32(out, 0, 12), true);
    for (let at = 16; at + 16 <= out.length;) {
        const length = Math.min(view.getUint32(at + 4, true), out.length - at - 16);
        view.setUint32(at + 8, crc32(out, at + 16, at + 16 + length), true);
        view.setUint32(at + 12, crc32(out, at, at + 12), true);
        at += 16 + length;
    }
    return out;
}

test('wrong contents under right checksums give an error or a picture and never a crash', () => {
    const bytes = golden(), next = random(42);
    let refused = 0, read = 0;
    const tries = 4000;
    for (let i = 0; i < tries; ++i) {
        const bent = bytes.slice();
        // chunk lengths stay: those are the business of the test above
        for (let k = 0; k < 1 + Math.floor(next() * 3); ++k) {
            const at = 32 + Math.floor(next() * (bytes.length - 32));
            bent[at] = Math.floor(next() * 256);
        }
        const reader = new Reader();
        try {
            reader.feed(sealed(bent));
            reader.end();
            ++read;
        } catch (error) {
            assert.ok(error instanceof FormatError, String((error as Error).stack));
            ++refused;
        }
        const { recording } = reader;
        for (const time of [-1, 0, 0.77, 1.5, 9]) {
            for (const row of rowsOf(recording, time)) for (const value of row.slice(4)) assert.ok(Number.isFinite(value));
            for (let thing = 0; thing < recording.things.length; ++thing) recording.placeOf(thing, time);
        }
    }
    assert.ok(refused > tries * 0.1 && read > tries * 0.1, `${refused} refused, ${read} read`);
});

// ---- streams that skip ahead ----

/** A block with a checkpoint, made by hand: discs only. */
function block(first: number, last: number, stage: [thing: number, time: number, x: number][], records: [thing: number, time: number, x: number][]): Uint8Array {
    const record = ([thing, time, x]: [number, number, number]): Uint8Array => {
        const v = new DataView(new ArrayBuffer(32));
        v.setUint8(0, 4);
        v.setUint16(2, 8, true);
        v.setUint32(4, thing, true);
        v.setFloat64(8, time, true);
        v.setFloat32(16, x, true);
        v.setFloat32(28, 0.5, true);
        return new Uint8Array(v.buffer);
    };
    const payload = new Uint8Array(32 + 32 * (stage.length + records.length)), v = new DataView(payload.buffer);
    v.setFloat64(0, first, true);
    v.setFloat64(8, last, true);
    v.setUint32(16, 1, true);
    v.setUint32(20, stage.length, true);
    v.setUint32(24, records.length, true);
    v.setUint32(28, stage.length * 32, true);
    [...stage, ...records].forEach((r, i) => payload.set(record(r), 32 + 32 * i));
    return chunk('BLCK', payload);
}
function chunk(type: string, payload: Uint8Array): Uint8Array {
    const out = new Uint8Array(16 + payload.length), v = new DataView(out.buffer);
    out.set(new TextEncoder().encode(type));
    v.setUint32(4, payload.length, true);
    out.set(payload, 16);
    v.setUint32(8, crc32(payload), true);
    v.setUint32(12, crc32(out, 0, 12), true);
    return out;
}
function disc(name: string): Uint8Array {
    const payload = new Uint8Array(32), v = new DataView(payload.buffer);
    v.setUint32(0, 3, true);
    v.setUint32(4, 0xffffffff, true);
    v.setUint32(8, 0xffffffff, true);
    v.setUint32(12, 0xffffffff, true);
    v.setFloat32(16, 0.2, true);
    v.setUint32(20, name.length, true);
    payload.set(new TextEncoder().encode(name), 24);
    return chunk('THNG', payload);
}
function stream(...chunks: Uint8Array[]): Reader {
    const reader = new Reader();
    reader.feed(golden().slice(0, 16));
    for (const piece of chunks) reader.feed(piece);
    return reader;
}
const xs = (reader: Reader, time: number): (number | undefined)[] => [0, 1, 2].map((thing) => reader.recording.placeOf(thing, time)?.position[0]);

test('a page that joins late takes the first checkpoint as keys', () => {
    const reader = stream(disc('a'), disc('b'), disc('c'), block(10, 11, [[0, 3, 1], [2, 9.9, 3]], [[0, 10.5, 2]]));
    assert.deepEqual(xs(reader, 10), [1, undefined, 3]);
    assert.deepEqual(xs(reader, 10.6), [2, undefined, 3]);
    assert.equal(reader.recording.firstTime, 10);
});

test('whoever reads everything skips checkpoints', () => {
    const reader = stream(disc('a'), disc('b'), disc('c'), block(0, 1, [], [[0, 0, 1], [1, 0.5, 2]]), block(1, 2, [[0, 0, 77], [1, 0.5, 77]], [[0, 1.5, 3]]));
    assert.deepEqual(xs(reader, 1.2), [1, 2, undefined]);
    assert.equal(reader.recording.keysOf(0).length, 2);
});

test('a page that was skipped ahead takes the checkpoint and lets go of those who left meanwhile', () => {
    const reader = stream(disc('a'), disc('b'), disc('c'), block(0, 1, [], [[0, 0, 1], [1, 0.5, 2]]), block(8, 9, [[0, 7.5, 5], [2, 4, 6]], [[2, 8.5, 7]]));
    assert.deepEqual(xs(reader, 1), [1, 2, undefined]);
    assert.deepEqual(xs(reader, 8), [5, undefined, 6]);
    assert.deepEqual(xs(reader, 8.7), [5, undefined, 7]);
    assert.equal(reader.recording.lastTime, 9);
});

test('a checkpoint behind a pause that tells nothing new changes nothing', () => {
    const reader = stream(disc('a'), disc('b'), disc('c'), block(0, 1, [], [[0, 0, 1], [1, 0.5, 2]]), block(3, 4, [[0, 0, 1], [1, 0.5, 2]], [[0, 3.5, 3]]));
    assert.deepEqual(xs(reader, 2.9), [1, 2, undefined]);
    assert.equal(reader.recording.keysOf(0).length, 2);
    assert.equal(reader.recording.keysOf(1).length, 1);
});

// ---- windows ----

/** Three discs over a minute, in blocks of a second, with a checkpoint in each fourth, an index and an end mark. */
function longFile(): Uint8Array {
    const pieces: Uint8Array[] = [golden().slice(0, 16)], index: { type: string; flags: number; first: number; last: number; at: number }[] = [];
    let at = 16;
    const put = (piece: Uint8Array, type: string, flags = 0, first = 0, last = 0): void => { index.push({ type, flags, first, last, at }); pieces.push(piece); at += piece.length; };
    for (const name of ['a', 'b', 'c']) put(disc(name), 'THNG');
    const next = random(4), keys: [number, number, number][] = [];
    for (let second = 0; second < 60; ++second) {
        const records: [number, number, number][] = [];
        for (const part of [0, 0.15, 0.3, 0.45, 0.9]) records.push([Math.floor(next() * 3), second + part, next() * 9]);
        const stage = second % 4 === 0 ? [0, 1, 2].flatMap((thing) => { const last = keys.filter((key) => key[0] === thing).at(-1); return last ? [last] : []; }) : [];
        const piece = block(second, second + 0.95, stage, records);
        if (second % 4 !== 0) { new DataView(piece.buffer).setUint32(32, 0, true); new DataView(piece.buffer).setUint32(8, crc32(piece, 16), true); new DataView(piece.buffer).setUint32(12, crc32(piece, 0, 12), true); }
        put(piece, 'BLCK', second % 4 === 0 ? 1 : 0, second, second + 0.95);
        keys.push(...records);
    }
    const payload = new Uint8Array(8 + 32 * index.length), v = new DataView(payload.buffer);
    v.setUint32(0, index.length, true);
    index.forEach((entry, i) => {
        payload.set(new TextEncoder().encode(entry.type), 8 + 32 * i);
        v.setUint32(12 + 32 * i, entry.flags, true);
        v.setUint32(16 + 32 * i, entry.at, true);
        v.setFloat64(24 + 32 * i, entry.first, true);
        v.setFloat64(32 + 32 * i, entry.last, true);
    });
    const end = new Uint8Array(16);
    new DataView(end.buffer).setUint32(0, at, true);
    pieces.push(chunk('INDX', payload), chunk('END.', end));
    const out = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let to = 0;
    for (const piece of pieces) { out.set(piece, to); to += piece.length; }
    return out;
}

test('a window shows what the whole file shows and reads less', async () => {
    const bytes = process.env.SIDESTEP_RECORDING ? bytesOf(process.env.SIDESTEP_RECORDING) : longFile(), whole = readAll(bytes);
    const window = await WindowReader.open(async (offset, count) => bytes.slice(offset, offset + count), bytes.length);
    assert.ok(window);
    assert.equal(window.recording.lastTime, whole.lastTime);
    const next = random(11);
    let covered = 0, not = 0;
    for (let i = 0; i < 60; ++i) {
        const time = whole.firstTime + next() * (whole.lastTime - whole.firstTime);
        await window.want(time, next() * 2);
        assert.ok(window.covers(time));
        assert.deepEqual(rowsOf(window.recording, time), rowsOf(whole, time));
        assert.equal(window.recording.lastTime, whole.lastTime);
        // and whatever else it says it covers
        for (let k = 0; k < 20; ++k) {
            const other = whole.firstTime + next() * (whole.lastTime - whole.firstTime);
            if (window.covers(other)) { assert.deepEqual(rowsOf(window.recording, other), rowsOf(whole, other)); ++covered; } else ++not;
        }
    }
    assert.ok(covered > 50 && not > 50, `${covered} covered, ${not} not`);
    const once = await WindowReader.open(async (offset, count) => bytes.slice(offset, offset + count), bytes.length);
    await once!.want(whole.lastTime / 2, 1);
    assert.ok(process.env.SIDESTEP_RECORDING || once!.bytesRead < bytes.length * 0.6, `${once!.bytesRead} of ${bytes.length} bytes`);
});

test('a file that was cut off has no window', async () => {
    const bytes = golden().slice(0, 3000);
    assert.equal(await WindowReader.open(async (offset, count) => bytes.slice(offset, offset + count), bytes.length), undefined);
});

// ---- the rest of what a recording is asked ----

test('a place without joints is where the first joint is', () => {
    const recording = readAll(golden());
    for (let time = 0; time < 2; time += 0.07) {
        for (const figure of recording.stateAt(time).figures) {
            const place = recording.placeOf(figure.thing, time)!;
            assert.deepEqual(place.position, [...figure.joints.slice(0, 3)]);
            assert.deepEqual([...recording.figureAt(figure.thing, time)!.joints], [...figure.joints]);
        }
    }
    assert.equal(recording.placeOf(3, 0), undefined);
    assert.equal(recording.figureAt(2, 1), undefined);
    assert.deepEqual(recording.keysOf(0).map(({ what, clip }) => [what, clip]), [['play', 0], ['pose', NONE], ['play', 0]]);
});

test('a state that is filled again equals a fresh one', () => {
    const recording = readAll(golden()), into = recording.stateAt(0);
    for (const time of [1.9, 0.1, 1.3, 0.77, -1, 0.4]) assert.deepEqual(recording.stateAt(time, { into }), recording.stateAt(time));
});
