// Addresses, waiting, and controls: what is understood, and what never leaves the page.
import test from 'node:test';
import assert from 'node:assert/strict';
import { random } from './support';

import { tokenOf, parseLook, formatLook, linkTo, requestTo, type Look } from '../src/link/address';
import { Backoff } from '../src/link/backoff';
import { parseControls, numbersOf, withNumbers, snap, stick, decimals } from '../src/link/controls';
import { clockTime, bytes, count, fixed } from '../src/shell/format';
import { nameOfKey, spellKey } from '../src/shell/keys';

test('a token is read from the address, nonsense is not', () => {
    assert.equal(tokenOf('?token=00ff12ab&x=1'), '00ff12ab');
    assert.equal(tokenOf(''), '');
    assert.equal(tokenOf('?token=a%20b'), '');
    assert.equal(tokenOf('?token=<script>'), '');
    assert.equal(requestTo('http://127.0.0.1:80', '/talk', 'ab'), 'ws://127.0.0.1:80/talk?token=ab');
    assert.equal(requestTo('https://host', '/about', ''), 'https://host/about');
});

test('a link says moment, pick and camera, and is read back', () => {
    assert.equal(formatLook({ time: 12.3, pick: 17, camera: 'orbit' }), '#t=12.3&pick=17');
    assert.deepEqual(parseLook('#t=12.3&pick=17&camera=top'), { time: 12.3, pick: 17, camera: 'top' });
    const looks: Look[] = [{}, { time: 0 }, { time: -3.25, pick: 0 }, { time: 1e6, pick: 9999, camera: 'first-person' }];
    for (const look of looks) assert.deepEqual(parseLook(formatLook(look)), look);
    assert.equal(linkTo('http://h/?token=a#t=1', { time: 2 }), 'http://h/?token=a#t=2');
});

test('a mangled link opens the page all the same', () => {
    for (const hash of ['#', '#t=', '#t=abc&pick=-1', '#pick=1.5', '#t=NaN', '#t=Infinity', '#camera=sideways', '#%E0%A4%A', '#t=1e400']) assert.deepEqual(parseLook(hash), {}, hash);
});

test('waiting grows to eight seconds and begins anew', () => {
    const backoff = new Backoff(8, () => 0.5);
    const waits = Array.from({ length: 12 }, () => backoff.next());
    for (let i = 1; i < waits.length; ++i) assert.ok(waits[i] >= waits[i - 1]);
    assert.equal(waits[0], 0.25);
    assert.equal(waits.at(-1), 8);
    backoff.reset();
    assert.equal(backoff.next(), 0.25);
});

const slider = { name: 'pace', label: 'Pace', group: 'Crowd', help: '', type: 'slider', low: 0.2, high: 2, step: 0.05, value: 1, unit: 'x' };
const handle = { name: 'lantern', type: 'handle', position: [1, 2, 3], rotation: [1, 0, 0, 0], turns: true, on_ground: false, radius: 0.1 };

test('offered controls are read; a missing label is the name', () => {
    const all = parseControls([slider, handle, { name: 'go', type: 'button' }, { name: 'on', type: 'toggle', value: true }, { name: 'which', type: 'choice', options: ['a', 'b'], value: 1 },
        { name: 'turn', type: 'axis', key_less: 'KeyA', key_more: 'KeyD', gamepad_axis: 0, value: 0 }]);
    assert.deepEqual(all.map((c) => c.type), ['slider', 'handle', 'button', 'toggle', 'choice', 'axis']);
    assert.equal(all[1].label, 'lantern');
    assert.deepEqual(all.map((c) => numbersOf(c).length), [1, 7, 0, 1, 1, 1]);
});

test('odd controls are refused with their name and what is odd', () => {
    const odd: [unknown, RegExp][] = [
        [{ ...slider, low: 3 }, /pace.*range 3 to 2/], [{ ...slider, value: 'x' }, /pace.*value is not a number/], [{ ...slider, type: 'dial' }, /pace.*"dial"/],
        [{ ...slider, step: -1 }, /pace.*step/], [{ ...handle, position: [1, 2] }, /lantern.*position is not 3 numbers/], [{ ...handle, radius: 0 }, /lantern.*radius/],
        [{ name: 'w', type: 'choice', options: ['a'], value: 1 }, /w.*none of its 1 options/], [{ name: 'w', type: 'choice', options: [], value: 0 }, /w.*options/], [{ type: 'button' }, /no name/], [null, /not an object/],
    ];
    for (const [control, words] of odd) assert.throws(() => parseControls([control]), words);
    assert.throws(() => parseControls([slider, slider]), /offered twice/);
    assert.throws(() => parseControls('x'), /list/);
});

test('no numbers that the program would refuse get through', () => {
    const [pace, lantern, which, on, turn] = parseControls([slider, handle, { name: 'which', type: 'choice', options: ['a', 'b'], value: 1 }, { name: 'on', type: 'toggle', value: true },
        { name: 'turn', type: 'axis', key_less: '', key_more: '', gamepad_axis: -1, value: 0 }]);
    for (const numbers of [[NaN], [Infinity], [3], [0.1], [], [1, 1], ['1']]) assert.equal(withNumbers(pace, numbers as number[]), undefined, String(numbers));
    for (const numbers of [[2], [-1], [0.5]]) assert.equal(withNumbers(which, numbers), undefined);
    for (const numbers of [[2], [0.5]]) assert.equal(withNumbers(on, numbers), undefined);
    for (const numbers of [[1.01], [-2]]) assert.equal(withNumbers(turn, numbers), undefined);
    assert.equal(withNumbers(lantern, [1, 2, 3]), undefined);
    assert.deepEqual(numbersOf(withNumbers(lantern, [4, 5, 6, 0, 1, 0, 0])!), [4, 5, 6, 0, 1, 0, 0]);
    assert.deepEqual(numbersOf(withNumbers(pace, [2])!), [2]);
    assert.deepEqual(numbersOf(pace), [1], 'what was offered is not changed');
});

test('a slider snaps to its steps and never leaves its range', () => {
    const next = random(8);
    for (let i = 0; i < 3000; ++i) {
        const low = Math.round((next() - 0.5) * 200) / 10, step = [0, 0.05, 0.1, 0.25, 1, 3][Math.floor(next() * 6)];
        const spec = { low, high: low + 0.5 + next() * 50, step };
        const value = snap(low - 5 + next() * 70, spec);
        assert.ok(value >= spec.low && value <= spec.high);
        if (step > 0 && value < spec.high) assert.ok(Math.abs((value - low) / step - Math.round((value - low) / step)) < 1e-6, `${value} ${JSON.stringify(spec)}`);
    }
    assert.equal(snap(0.30000000004, { low: 0, high: 1, step: 0.1 }), 0.3);
});

test('a stick at rest is zero and its end is one', () => {
    assert.equal(stick(0.1), 0);
    assert.equal(stick(-0.119), 0);
    assert.equal(stick(1), 1);
    assert.equal(stick(-1), -1);
    assert.equal(stick(NaN), 0);
    for (let raw = -1; raw < 1; raw += 0.01) assert.ok(stick(raw + 0.01) >= stick(raw));
});

test('numbers are written as people read them', () => {
    assert.equal(clockTime(7.25), '0:07.25');
    assert.equal(clockTime(59.999), '1:00.00');
    assert.equal(clockTime(3725.5, 1), '1:02:05.5');
    assert.equal(clockTime(-1.5), '−0:01.50');
    assert.equal(clockTime(NaN), '–');
    assert.equal(bytes(735536), '736 kB');
    assert.equal(count(1234567), '1\u2009234\u2009567');
    assert.equal(fixed(-0.001, 2), '0.00');
    assert.deepEqual([1, 0.05, 0.125, 10].map(decimals), [0, 2, 3, 0]);
});

test('keys have one name each', () => {
    assert.equal(nameOfKey({ key: ' ', shiftKey: false }), 'Space');
    assert.equal(nameOfKey({ key: 'F', shiftKey: true }), 'Shift+F');
    assert.equal(nameOfKey({ key: 'F', shiftKey: false }), 'f'); // caps lock
    assert.equal(nameOfKey({ key: '?', shiftKey: true }), '?');
    assert.equal(nameOfKey({ key: 'ArrowLeft', shiftKey: true }), 'Shift+ArrowLeft');
    assert.equal(spellKey('Shift+ArrowLeft'), 'Shift ←');
});
