// Marks on the timeline stand for every event, once, near where it happened.
import test from 'node:test';
import assert from 'node:assert/strict';
import { random } from './support';

import type { RecordedEvent } from '../src/contract';
import { EventIndex, cluster, laneOf, lowerBound, tickStep, type Mark } from '../src/shell/marks';
import { View } from '../src/shell/view';

function happenings(count: number, seed: number, span = 100): RecordedEvent[] {
    const next = random(seed);
    const kinds = ['choice', 'refused', 'goal', 'collision'];
    return Array.from({ length: count }, () => ({ time: next() * span, kind: kinds[Math.floor(next() ** 2 * 4)], text: '', who: [Math.floor(next() * 20)] })).sort((a, b) => a.time - b.time);
}

test('three events by hand: two close ones are one mark, the third is its own', () => {
    const index = new EventIndex();
    index.update([{ time: 1, kind: 'a', text: '', who: [] }, { time: 1.1, kind: 'a', text: '', who: [] }, { time: 5, kind: 'a', text: '', who: [] }]);
    const marks = cluster(index, 0, 10, 100, [0], 4); // 0.4 s a bucket
    assert.deepEqual(marks.map((m) => [m.count, m.first, m.last]), [[2, 0, 1], [1, 2, 2]]);
    assert.ok(Math.abs(marks[0].x - 10.5) < 1e-9);
    assert.equal(marks[1].x, 50);
});

test('every event is in exactly one mark of its lane, and within a bucket of it', () => {
    const index = new EventIndex();
    let shared = 0, all = 0;
    for (const seed of [1, 2, 3]) {
        const events = happenings(5000, seed);
        index.clear();
        index.update(events);
        const lanes = laneOf(index.counts, 3, new Set());
        for (const [from, to] of [[0, 100], [20, 30], [49.9, 50.1]]) {
            const marks = cluster(index, from, to, 900, lanes, 4);
            const counted = marks.reduce((sum, mark) => sum + mark.count, 0);
            const bucket = ((to - from) / 900) * 4;
            const inside = events.filter((e) => e.time >= from && e.time <= to).length;
            const near = events.filter((e) => e.time >= from - bucket && e.time <= to + bucket).length;
            assert.ok(counted >= inside && counted <= near, `seed ${seed}: ${counted} of ${inside} to ${near}`);
            for (const mark of marks) {
                assert.equal(lanes[mark.kind], mark.lane);
                assert.ok(index.times[mark.last] - index.times[mark.first] <= bucket + 1e-9);
                if (mark.count > 1) shared += mark.count;
                all += mark.count;
            }
        }
    }
    // clusters that never cluster prove nothing, nor do those that always do
    assert.ok(shared > all * 0.2 && shared < all * 0.98, `${shared} of ${all}`);
});

test('marks do not shimmer: a view that moves by a bucket has the same marks', () => {
    const index = new EventIndex();
    index.update(happenings(2000, 9));
    const bucket = (10 / 500) * 4;
    const key = (marks: Mark[]): string => marks.filter((m) => index.times[m.first] > 30.5 && index.times[m.last] < 38).map((m) => `${m.lane}:${m.first}-${m.last}`).join();
    const lanes = laneOf(index.counts, 4, new Set());
    assert.equal(key(cluster(index, 30, 40, 500, lanes)), key(cluster(index, 30 + bucket * 0.37, 40 + bucket * 0.37, 500, lanes)));
});

test('a hundred thousand events are indexed and clustered without being felt', () => {
    const events = happenings(100000, 5, 600);
    const index = new EventIndex();
    const start = performance.now();
    index.update(events);
    const lanes = laneOf(index.counts, 5, new Set());
    for (let i = 0; i < 20; ++i) cluster(index, 0, 600, 1200, lanes);
    const each = (performance.now() - start) / 20;
    assert.ok(cluster(index, 0, 600, 1200, lanes).length <= 4 * (1200 / 4 + 2));
    assert.ok(each < 100, `${each} ms`); // a frame is 16; the bound is loose for a busy machine
});

test('what grows is taken at its end, what changed is read again', () => {
    const events = happenings(1000, 4);
    const grown = new EventIndex(), whole = new EventIndex();
    const list = [];
    for (let i = 0; i < events.length; i += 137) { list.push(...events.slice(i, i + 137)); assert.equal(grown.update(list), true); assert.equal(grown.update(list), false); }
    whole.update(events);
    assert.deepEqual([...grown.times.subarray(0, grown.count)], [...whole.times.subarray(0, whole.count)]);
    assert.deepEqual(grown.counts, whole.counts);
    assert.deepEqual(grown.of(7), events.flatMap((e, i) => (e.who.includes(7) ? [i] : [])));
    assert.equal(grown.update(events.slice(500)), true); // a window moved on
    assert.equal(grown.count, 500);
    assert.equal(grown.of(7).length, events.slice(500).filter((e) => e.who.includes(7)).length);
});

test('the commonest kinds have lanes of their own, the rest share the last', () => {
    assert.deepEqual([...laneOf([5, 100, 1, 50], 3, new Set())], [2, 0, 2, 1]);
    assert.deepEqual([...laneOf([5, 100], 3, new Set([1]))], [0, -1]);
    assert.deepEqual([...laneOf([], 3, new Set())], []);
});

test('ticks are round and never too close', () => {
    for (let perPixel = 1e-5; perPixel < 1e4; perPixel *= 1.37) {
        const { step, parts } = tickStep(perPixel, 70);
        assert.ok(step >= perPixel * 70 * 0.999, `${perPixel}: ${step}`);
        assert.ok(step <= Math.max(perPixel * 70 * 5, 2e-4) || step % 60 === 0, `${perPixel}: ${step}`);
        assert.ok(parts >= 2);
    }
});

test('lower bound agrees with looking at every number', () => {
    const next = random(11);
    const sorted = Array.from({ length: 200 }, () => Math.floor(next() * 100)).sort((a, b) => a - b);
    for (let value = -1; value <= 101; value += 0.5) {
        const slow = sorted.findIndex((n) => n >= value);
        assert.equal(lowerBound(sorted, sorted.length, value), slow < 0 ? sorted.length : slow);
    }
});

test('zooming keeps the moment under the pointer and stays inside', () => {
    const next = random(3);
    const view = new View();
    view.setRange(10, 110, false);
    assert.deepEqual([view.from, view.to], [10, 110]);
    let kept = 0;
    for (let i = 0; i < 2000; ++i) {
        const at = view.from + next() * view.span;
        const share = (at - view.from) / view.span;
        view.zoom(0.5 + next(), at);
        assert.ok(view.from >= 10 - 1e-9 && view.to <= 110 + 1e-9 && view.span > 0);
        if (Math.abs((at - view.from) / view.span - share) < 1e-6) kept++;
        if (next() < 0.2) view.pan((next() - 0.5) * 30);
    }
    assert.ok(kept > 1000, `${kept}`);
    view.zoom(1e9, 50);
    assert.deepEqual([view.from, view.to, view.fit], [10, 110, true]);
});

test('a live view shows the last minute until somebody zooms', () => {
    const view = new View();
    view.setRange(0, 5, true);
    assert.deepEqual([view.from, view.to], [0, 60]);
    view.setRange(0, 500, true);
    assert.deepEqual([view.from, view.to], [440, 500]);
    view.zoom(0.1, 500);
    view.setRange(0, 520, true);
    assert.ok(Math.abs(view.span - 6) < 1e-9);
    view.keep(300, false);
    assert.ok(view.from < 300 && view.to > 300);
});
