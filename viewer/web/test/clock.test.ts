// Which moment is shown: playing, looping, stepping, and following a stream whose messages are late.
import test from 'node:test';
import assert from 'node:assert/strict';
import { random } from './support';

import { Clock, Edge } from '../src/shell/clock';

function clockOf(first: number, last: number): Clock {
    const clock = new Clock();
    clock.open(false);
    clock.setRange(first, last, 0);
    clock.time = first;
    return clock;
}

test('a file plays at its speed and stops at its end', () => {
    const clock = clockOf(2, 10);
    clock.play(true);
    clock.setSpeed(2);
    clock.tick(0.1, 0);
    assert.equal(clock.time, 2.2);
    for (let i = 0; i < 100; ++i) clock.tick(0.1, 0);
    assert.equal(clock.time, 10);
    assert.equal(clock.playing, false);
    clock.play(true); // from the end: again from the start
    assert.equal(clock.time, 2);
});

test('a page that was hidden goes on where it was', () => {
    const clock = clockOf(0, 100);
    clock.play(true);
    clock.tick(40, 0);
    assert.ok(clock.time <= 0.25);
});

test('a loop stays in its part and keeps what was left of the step', () => {
    const clock = clockOf(0, 10);
    clock.looping = true;
    clock.part = { from: 4, to: 5 };
    clock.time = 4.9;
    clock.play(true);
    clock.tick(0.2, 0);
    assert.ok(Math.abs(clock.time - 4.1) < 1e-9, `${clock.time}`);
    for (let i = 0; i < 500; ++i) {
        clock.tick(0.017, 0);
        assert.ok(clock.time >= 4 && clock.time < 5);
    }
    clock.time = 8; // beyond it
    clock.tick(0.01, 0);
    assert.equal(clock.time, 4);
});

test('frame steps land on frames, pause, and stop at both ends', () => {
    const clock = clockOf(1, 2);
    clock.frame = 1 / 30;
    clock.play(true);
    clock.step(1);
    assert.equal(clock.playing, false);
    assert.ok(Math.abs(clock.time - (1 + 1 / 30)) < 1e-12);
    clock.time = 1 + 2.5 / 30; // between two frames
    clock.step(1);
    assert.ok(Math.abs(clock.time - (1 + 3 / 30)) < 1e-12);
    clock.time = 1 + 2.5 / 30;
    clock.step(-1);
    assert.ok(Math.abs(clock.time - (1 + 2 / 30)) < 1e-12);
    for (let i = 0; i < 99; ++i) clock.step(1);
    assert.equal(clock.time, 2);
    for (let i = 0; i < 99; ++i) clock.step(-1);
    assert.equal(clock.time, 1);
});

test('speed stays between a tenth and eight', () => {
    const clock = clockOf(0, 1);
    clock.setSpeed(1000);
    assert.equal(clock.speed, 8);
    clock.setSpeed(0);
    assert.equal(clock.speed, 0.1);
    clock.setSpeed(NaN);
    assert.equal(clock.speed, 0.1);
    for (let i = 0; i < 20; ++i) clock.faster(1);
    assert.equal(clock.speed, 8);
    for (let i = 0; i < 20; ++i) clock.faster(-1);
    assert.equal(clock.speed, 0.1);
});

test('live: looking back leaves the edge, playing up to it joins it again', () => {
    const clock = new Clock();
    clock.open(true);
    clock.setRange(0, 30, 0);
    clock.goLive(0);
    assert.ok(clock.following && clock.time > 29);
    clock.seek(10);
    assert.equal(clock.following, false);
    clock.setSpeed(8);
    for (let i = 0; i < 200 && !clock.following; ++i) clock.tick(0.02, i * 0.02);
    assert.equal(clock.following, true);
    assert.equal(clock.time, 30);
    clock.play(false);
    assert.equal(clock.following, false);
});

/** A stream of `rate` stream seconds per second in messages of 1/30 s, each late by up to `jitter`; shown at 60 Hz. */
function follow(seed: number, rate: number, jitter: number, seconds: number): { stalls: number; worstLag: number; backwards: number } {
    const next = random(seed);
    const edge = new Edge();
    const messages = [];
    for (let i = 0; i < seconds * 30; ++i) messages.push({ at: i / 30 + next() * jitter, last: ((i + 1) / 30) * rate });
    for (let i = 1; i < messages.length; ++i) messages[i].at = Math.max(messages[i].at, messages[i - 1].at); // in order
    let time = 0, k = 0, stalls = 0, shown = 0, worstLag = 0, backwards = 0, last = 0;
    for (let frame = 0; frame < seconds * 60; ++frame) {
        const wall = frame / 60;
        while (k < messages.length && messages[k].at <= wall) { last = messages[k].last; edge.arrive(messages[k].at, last); k++; }
        const before = time;
        time = edge.follow(time, wall, 1 / 60);
        if (time < before) backwards++;
        assert.ok(time <= last + 1e-12, 'nothing is shown that has not come');
        if (wall < 4) continue; // it learns
        shown++;
        if (time - before < 0.2 * rate / 60) stalls++;
        worstLag = Math.max(worstLag, wall * rate - time);
    }
    return { stalls: stalls / shown, worstLag, backwards };
}

test('following a stream with late messages is smooth, never backwards, and not far behind', () => {
    for (const rate of [0.5, 1, 2]) {
        for (const jitter of [0, 0.02, 0.08]) {
            const seen = follow(2005, rate, jitter, 20);
            const words = `rate ${rate}, late by up to ${jitter}: ${JSON.stringify(seen)}`;
            assert.equal(seen.backwards, 0, words);
            assert.ok(seen.stalls < 0.03, words);
            assert.ok(seen.worstLag < (0.12 + 2.5 * jitter) * rate, words);
        }
    }
});

test('without the room for lateness the same stream stutters', () => {
    // the guard of the test above: show the newest as it comes, and count what it would count
    const next = random(2005);
    let stalls = 0, last = 0, k = 0, time = 0;
    const arrivals = Array.from({ length: 600 }, (_, i) => i / 30 + next() * 0.08).sort((a, b) => a - b);
    for (let frame = 0; frame < 1200; ++frame) {
        while (k < arrivals.length && arrivals[k] <= frame / 60) last = ++k / 30;
        if (last - time < 0.2 / 60) stalls++;
        time = last;
    }
    assert.ok(stalls / 1200 > 0.3, `${stalls / 1200}`);
});

test('a program that pauses is shown paused, and is caught up with', () => {
    const edge = new Edge();
    let time = 0;
    const run = (from: number, to: number, moving: boolean, stream: number): number => {
        for (let frame = Math.round(from * 60); frame < to * 60; ++frame) {
            const wall = frame / 60;
            if (moving && frame % 2 === 0) edge.arrive(wall, (stream += 1 / 30));
            time = edge.follow(time, wall, 1 / 60);
            assert.ok(time <= stream + 1e-12);
        }
        return stream;
    };
    let stream = run(0, 5, true, 0);
    stream = run(5, 15, false, stream);
    assert.equal(time, stream);
    stream = run(15, 25, true, stream);
    assert.ok(stream - time < 0.2, `${stream - time}`);
});

test('history that comes at once says nothing about the pace', () => {
    const edge = new Edge();
    edge.arrive(0, 0.1);
    edge.arrive(0.01, 600);
    for (let i = 1; i <= 60; ++i) edge.arrive(0.01 + i / 60, 600 + i / 60);
    assert.ok(Math.abs(edge.rate - 1) < 0.01, `${edge.rate}`);
});
