// A motion that is edited: patches laid over a clip, and who touches whom at a frame.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Amended, noPatch, readPatch } from '../src/edit/patch';
import { badStretches, NoteError, overlaid, readContacts, readKeys, readLive, readSetup, touchesAt, type Contacts, type Live } from '../src/edit/notes';
import { MemoryRecording, type ClipData } from '../src/recording/memory';
import { parseControls, withNumbers } from '../src/link/controls';

function packed(first: number, frames: { turns: number[][]; moves?: number[][] }[], joints: number[], moving: number[] = []): Uint8Array {
    const words: number[] = [], floats: number[] = [];
    for (const { turns, moves } of frames) floats.push(...turns.flat(), ...(moves ?? []).flat());
    words.push(first, frames.length, joints.length, moving.length, ...joints, ...moving);
    const bytes = new Uint8Array(3 + 4 * (words.length + floats.length)), view = new DataView(bytes.buffer, 3);
    words.forEach((word, i) => view.setUint32(4 * i, word, true));
    floats.forEach((value, i) => view.setFloat32(4 * (words.length + i), value, true));
    return bytes.subarray(3); // as in a message: anywhere in a buffer
}

/** Three joints, five frames; the second joint never turns. */
function small(): MemoryRecording {
    const recording = new MemoryRecording();
    recording.addSkeleton({ name: 's', endSites: [], joints: [
        { name: 'a', parent: -1, moves: true, offset: [0, 0, 0] }, { name: 'b', parent: 0, moves: false, offset: [0, 1, 0] }, { name: 'c', parent: 1, moves: false, offset: [0, 1, 0] },
    ] });
    const clip: ClipData = {
        name: 'edited', skeleton: 0, frameTime: 0.1, frameCount: 5, row: Int32Array.from([0, ~0, 1]), still: Float32Array.from([1, 0, 0, 0]),
        turning: new Float32Array(5 * 2 * 4), turningCount: 2, moving: new Float32Array(5 * 3), movingCount: 1,
    };
    for (let f = 0; f < 5; ++f) { clip.turning.set([1, 0, 0, 0, 1, 0, 0, 0], f * 8); clip.moving.set([f, 0, 0], f * 3); }
    recording.addClip(clip);
    return recording;
}
const places = (recording: MemoryRecording, frame: number): number[] => { const out = new Float32Array(21); recording.clipFrame(0, frame, out); return [...out].map((v) => Math.round(v * 1e5) / 1e5 + 0); };
const half = Math.SQRT1_2;

test('a patch is read as it was written, wherever it lies in its message', () => {
    const patch = readPatch(packed(2, [{ turns: [[half, 0, 0, half]], moves: [[7, 8, 9]] }], [1], [0]));
    assert.deepEqual([patch.first, patch.count, [...patch.joints], [...patch.moving]], [2, 1, [1], [0]]);
    assert.ok(Math.abs(patch.values[0]! - half) < 1e-6 && patch.values[5] === 8);
});

test('a patch that does not add up is refused', () => {
    const good = packed(0, [{ turns: [[1, 0, 0, 0]] }], [0]);
    for (let n = 0; n < good.length; ++n) assert.throws(() => readPatch(good.slice(0, n)), /frames/);
    assert.throws(() => readPatch(new Uint8Array([...good, 0])), /frames/);
    assert.throws(() => readPatch(packed(0, [{ turns: [[NaN, 0, 0, 0]] }], [0])), /finite/);
    const huge = new Uint8Array(16);
    huge.fill(255);
    assert.throws(() => readPatch(huge), /frames/);
});

test('a joint that never turned follows a patch, and the source comes back when it goes', () => {
    const recording = small(), before = [0, 1, 2, 3, 4].map((f) => places(recording, f));
    const amended = new Amended(recording, 0);
    assert.deepEqual([0, 1, 2, 3, 4].map((f) => places(recording, f)), before);
    const settled = readPatch(packed(1, [{ turns: [[half, 0, 0, half]] }, { turns: [[half, 0, 0, half]] }], [1]));
    assert.deepEqual(amended.set('frames', settled), { first: 1, last: 2 });
    assert.deepEqual(places(recording, 0), before[0]);
    assert.deepEqual(places(recording, 1).slice(14, 17), [0, 1, 0]); // turned a quarter about z: c is beside b
    // what a hand does lies over it
    amended.set('drag', readPatch(packed(2, [{ turns: [[1, 0, 0, 0]], moves: [[50, 0, 0]] }], [1], [0])));
    assert.equal(places(recording, 2)[0], 50);
    assert.notDeepEqual(places(recording, 1), before[1]);
    // and when it lets go, what was settled is there
    assert.deepEqual(amended.set('drag', noPatch), { first: 1, last: 2 });
    assert.equal(places(recording, 2)[0], 2);
    amended.set('frames', noPatch);
    assert.deepEqual([0, 1, 2, 3, 4].map((f) => places(recording, f)), before);
    assert.equal(amended.set('drag', noPatch), undefined);
});

test('a patch beyond the clip is refused and changes nothing', () => {
    const recording = small(), amended = new Amended(recording, 0), before = places(recording, 4);
    const turns = [[half, 0, 0, half]];
    assert.throws(() => amended.set('frames', readPatch(packed(4, [{ turns }, { turns }], [1]))), /of 5/);
    assert.throws(() => amended.set('frames', readPatch(packed(0, [{ turns }], [9]))), /joint/);
    assert.deepEqual(places(recording, 4), before);
    assert.throws(() => new Amended(recording, 3), /no clip/);
});

const contacts = (version: number, spans: [number, number, number, number, number][]): Contacts =>
    readContacts({ version, known: true, bad_frames: 3, count: 4, deepest_mm: 12, spans: spans.map((span) => [...span, 0]) });
const live = (version: number, dragging: boolean, first: number, frames: [number, number, number][][]): Live =>
    readLive({ version, grip: 0, frame: first, first, solve_ms: 1, contact_ms: 1, residual_mm: 0, reachable: true, dragging, frames })!;

test('while a hand drags, what it just found counts; else what is known of the whole', () => {
    const whole = contacts(3, [[1, 2, 10, 20, 5], [1, 4, 15, 30, 12]]);
    assert.equal(touchesAt(12, 3, undefined, whole).length, 1);
    assert.equal(touchesAt(16, 3, undefined, whole).length, 2);
    assert.equal(touchesAt(31, 3, undefined, whole).length, 0);
    assert.equal(touchesAt(16, 3, live(3, true, 15, [[], [], []]), whole).length, 0);
    assert.equal(touchesAt(18, 3, live(3, true, 15, [[], [], []]), whole).length, 2);
    assert.equal(touchesAt(16, 3, live(3, false, 15, [[], [], []]), whole).length, 2, 'it has been looked at since');
    assert.equal(touchesAt(16, 4, live(4, false, 15, [[], [], []]), whole).length, 0, 'let go, and not looked at yet');
    assert.equal(touchesAt(16, 5, live(4, true, 15, [[], [], []]), whole).length, 2, 'of another state');
});

test('marks on the line of time join, and make way for what a drag finds', () => {
    const whole = contacts(3, [[1, 2, 10, 20, 5], [1, 4, 21, 30, 12], [2, 3, 40, 41, 1]]);
    assert.deepEqual(badStretches(whole), [{ first: 10, last: 30, mm: 12 }, { first: 40, last: 41, mm: 1 }]);
    const over = overlaid(whole, live(3, true, 18, [[], [[5, 6, 9]], [], [], []]));
    assert.deepEqual(badStretches(over).map(({ first, last }) => [first, last]), [[10, 17], [19, 19], [23, 30], [40, 41]]);
    assert.equal(overlaid(whole, live(3, false, 18, [[]])), whole);
    assert.deepEqual(badStretches(undefined), []);
});

test('notes that are not as expected are refused by name', () => {
    const setup = { figure: 0, ghost: 1, coats: [2, -1], clip: 0, frames: 9, frame_time: 0.1, limbs: ['a', 'b'], output: 'x.bvh', grips: [{ name: 'left hand', joint: 3, point: [0, 0, 0], limb: 1 }] };
    assert.equal(readSetup(setup).grips[0]!.name, 'left hand');
    for (const wrong of [null, [], 'x', { ...setup, frames: 'many' }, { ...setup, coats: [null] }, { ...setup, grips: [{}] }, { ...setup, grips: 7 }]) assert.throws(() => readSetup(wrong), NoteError);
    assert.throws(() => readKeys({ version: 1, keys: [{ grip: 0, frame: 1, place: [0, 0] }] }), /place/);
    assert.throws(() => readContacts({ version: 1, spans: [[1, 2]] }), /span/);
    assert.equal(readLive(null), undefined);
});

test('numbers of a control are held to their fields', () => {
    const [drag] = parseControls([{ name: 'edit.drag', type: 'numbers', latest: true, fields: [{ low: 0, high: 8, whole: true }, { low: -10, high: 10, whole: false }] }]);
    assert.ok(withNumbers(drag!, [3, 0.5]));
    for (const wrong of [[3.5, 0], [9, 0], [3, 11], [3], [3, NaN], [3, 0, 0]]) assert.equal(withNumbers(drag!, wrong), undefined);
    assert.throws(() => parseControls([{ name: 'x', type: 'numbers', latest: true, fields: [{ low: 2, high: 1, whole: true }] }]), /range/);
});

