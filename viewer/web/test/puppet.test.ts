// Hands in the page: what a drag, two fingers, keys and a pad mean.
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { directions, KeyBits, padNumbers, pinch, shake, Ways, type Vector } from '../src/puppet/hands';
import { readPuppetLive, readPuppetRecord, readPuppetSetup } from '../src/puppet/notes';
import { NoteError } from '../src/edit/notes';

/** A camera at `eye` that looks at the origin, with a lens of 1000 pixels. */
function camera(eye: Vector): (p: Vector) => { x: number; y: number } {
    const far = Math.hypot(...eye), ahead = eye.map((v) => -v / far) as Vector;
    const flat = Math.hypot(ahead[0], ahead[2]) || 1, right: Vector = [-ahead[2] / flat, 0, ahead[0] / flat];
    const up: Vector = [right[1] * ahead[2] - right[2] * ahead[1], right[2] * ahead[0] - right[0] * ahead[2], right[0] * ahead[1] - right[1] * ahead[0]];
    const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    return (p) => { const d: Vector = [p[0] - eye[0], p[1] - eye[1], p[2] - eye[2]], depth = dot(d, ahead); return { x: 500 + (1000 * dot(d, right)) / depth, y: 400 - (1000 * dot(d, up)) / depth }; };
}
const near = (a: readonly number[], b: readonly number[], by: number): void => a.forEach((v, k) => assert.ok(Math.abs(v - b[k]!) < by, `${a} is not ${b}`));

test('from the front a drag to the right is x and a drag upwards is y', () => {
    const project = camera([0, 0, 2]), way = directions([0, 0, 0], project)!;
    near(way.solve(100, 0), [0.2, 0, 0], 2e-3);
    near(way.solve(0, -100), [0, 0.2, 0], 2e-3);
    near(way.near, [0, 0, 1], 1e-6);
});

test('what is dragged stays under the pointer, wherever one looks from', () => {
    for (const eye of [[1, 0.5, 2], [-2, 1, 0.5], [0.4, 0.3, -2], [0.5, 2.4, 0.6]] as Vector[]) {
        const project = camera(eye), at: Vector = [0.05, 0.02, -0.03], way = directions(at, project)!;
        const [x, y, z] = way.solve(30, -20), from = project(at), to = project([at[0] + x, at[1] + y, at[2] + z]);
        assert.ok(Math.hypot(to.x - from.x - 30, to.y - from.y + 20) < 2, `from ${eye} it goes to ${to.x - from.x}, ${to.y - from.y}`);
        // the wheel brings it nearer
        const nearer: Vector = [at[0] + 0.1 * way.near[0], at[1], at[2] + 0.1 * way.near[2]];
        assert.ok(Math.hypot(nearer[0] - eye[0], nearer[2] - eye[2]) < Math.hypot(at[0] - eye[0], at[2] - eye[2]));
    }
});

test('from above a drag upwards is away, not up', () => {
    const [, y] = directions([0, 0, 0], camera([0, 3, 0.3]))!.solve(0, -50);
    assert.equal(y, 0);
});

test('ways add up, and numbers that are none are left out', () => {
    const ways = new Ways();
    ways.pull(0, [0.1, 0.2, NaN]);
    ways.pull(0, [0.1, 0, 0.3]);
    ways.turn(1, 0.1, Infinity, -0.2);
    near([...ways.sums], [0.2, 0.2, 0.3, 0, 0, 0, 0, 0, 0, 0.1, 0, -0.2], 1e-12);
});

test('two fingers pinch, twist and go up and down', () => {
    const a = { x: 100, y: 100 }, b = { x: 200, y: 100 };
    assert.equal(pinch(a, b, { x: 50, y: 100 }, { x: 250, y: 100 }).spread, 2);
    assert.ok(Math.abs(pinch(a, b, a, { x: 100, y: 200 }).twist - Math.PI / 2) < 1e-9);
    assert.equal(pinch(a, b, { x: 100, y: 120 }, { x: 200, y: 120 }).dy, 20);
    // across the end of the circle it is a small turn still
    assert.ok(Math.abs(pinch(b, a, { x: 200, y: 101 }, a).twist) < 0.1);
});

test('keys are bits in the order of the program', () => {
    const keys = new KeyBits();
    keys.codes = ['KeyA', 'KeyD', 'Space'];
    assert.equal(keys.set('KeyX', true), false);
    keys.set('Space', true);
    keys.set('KeyA', true);
    assert.equal(keys.bits, 5);
    keys.set('KeyA', false);
    assert.equal(keys.bits, 4);
    keys.clear();
    assert.equal(keys.bits, 0);
});

test('a pad is told within its ranges', () => {
    const buttons = Array.from({ length: 17 }, (_, k) => ({ pressed: k === 4 || k === 0, value: k === 7 ? 2 : 0 }));
    assert.deepEqual(padNumbers({ axes: [1.2, NaN, -0.5], buttons }), [1, 0, -0.5, 0, 0, 1, 1 + 16]);
    assert.deepEqual(padNumbers({ axes: [], buttons: [] }), [0, 0, 0, 0, 0, 0, 0]);
});

test('a pad shakes as hard as the hand is pulled', () => {
    assert.equal(shake([[0, -3.3, 0], [0, 0, 0]], 3.3), 1);
    assert.equal(shake([[0, -1.65, 0], [0, 0, 0]], 3.3), 0.5);
    assert.equal(shake([[0, -0.01, 0], [0, 0, 0]], 3.3), 0.2);
    assert.equal(shake([[0, -1, 0], [0, 0, 0]], 0), 0.2);
});

test('odd notes are refused', () => {
    const live = { time: 1, tensions: [1], tight: [1], taut: [0], force: [[0, 0, 0], [0, 0, 0]] };
    assert.equal(readPuppetLive(live).tight[0], true);
    for (const odd of [{ ...live, tight: [] }, { ...live, force: [[0, 0]] }, { ...live, tensions: ['1'] }, { ...live, time: null }, 7]) assert.throws(() => readPuppetLive(odd), NoteError);
    assert.throws(() => readPuppetSetup({}), NoteError);
    assert.throws(() => readPuppetRecord({ on: true, file: 3, seconds: 0 }), NoteError);
});
