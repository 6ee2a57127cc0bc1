// Places over time, asked a few milliseconds at a time: thinned when there are too many, the nearest as by looking at everybody.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Kind, type Recording } from '../src/contract';
import { frameTime, Samples, speedAt } from '../src/shell/samples';
import { random } from './support';

/** People who walk straight on, each with a pace of its own; some come later. */
function walkers(count: number, seed: number, lastTime: number): Recording & { lastTime: number } {
    const next = random(seed);
    const people = Array.from({ length: count }, () => ({ x: next() * 20, z: next() * 20, u: next() - 0.5, v: next() - 0.5, from: next() < 0.2 ? next() * 10 : 0 }));
    const made = {
        about: new Map<string, string>(), skeletons: [], materials: [], meshes: [], skins: [], costumes: [], clips: [], events: [], notes: [],
        things: people.map((_, i) => ({ kind: i % 7 === 6 ? Kind.disc : Kind.figure, name: '', layer: '', material: -1, skeleton: 0, mesh: -1, costume: -1, blend: 0 })),
        firstTime: 0, lastTime, complete: true, version: 1,
        placeOf: (thing: number, time: number) => {
            const p = people[thing]!;
            return time < p.from ? undefined : { position: [p.x + p.u * time, 0, p.z + p.v * time] as [number, number, number], heading: 0 };
        },
        keysOf: () => [],
    };
    return made as unknown as Recording & { lastTime: number };
}

test('the nearest is the one that looking at everybody gives', () => {
    const recording = walkers(40, 5, 30);
    const samples = new Samples();
    samples.start(recording);
    while (samples.rows.includes(undefined)) samples.work(recording, 1);
    let none = 0;
    for (const thing of [0, 3, 11]) {
        samples.nearest(thing).forEach((distance, i) => {
            const here = recording.placeOf(thing, samples.timeOf(i));
            let best = Infinity;
            recording.things.forEach((other, j) => {
                const there = other.kind === Kind.figure && j !== thing ? recording.placeOf(j, samples.timeOf(i)) : undefined;
                if (here && there) best = Math.min(best, Math.hypot(here.position[0] - there.position[0], here.position[2] - there.position[2]));
            });
            if (best === Infinity) { assert.equal(distance, null); none++; } else assert.ok(Math.abs(distance! - best) < 1e-4);
        });
    }
    assert.ok(none < 300);
    assert.equal(samples.nearest(6).every((d) => d === null), true, 'a disc is nobody');
});

test('a stream that grows keeps its span and a bounded number of samples', () => {
    const recording = walkers(5, 1, 1);
    const samples = new Samples();
    samples.start(recording);
    for (let last = 1; last < 3000; last += 7.3) {
        recording.lastTime = last;
        samples.work(recording, 1000);
        assert.ok(samples.rows.length <= 600 && !samples.rows.includes(undefined));
        assert.ok(samples.timeOf(samples.rows.length - 1) <= last + 1e-6 && samples.timeOf(samples.rows.length) > last - 1e-6);
    }
    // thinning keeps what was where it was
    samples.rows.forEach((row, i) => assert.ok(Math.abs(row![0]! - recording.placeOf(0, samples.timeOf(i))!.position[0]) < 0.01 || Number.isNaN(row![0]!)));
});

test('what is not in memory is left out and taken later', () => {
    const recording = walkers(5, 2, 60);
    const samples = new Samples();
    samples.start(recording);
    samples.work(recording, 1000, (time) => time < 20);
    assert.ok(samples.rows[0] && !samples.rows.at(-1));
    assert.equal(samples.people.at(-1), null);
    samples.work(recording, 1000, (time) => time > 40);
    assert.ok(samples.rows.at(-1) && samples.rows[0] && !samples.rows[samples.at(30)]);
});

test('work stops when its time is over', () => {
    const recording = walkers(5, 3, 60);
    const samples = new Samples();
    samples.start(recording);
    let clock = 0;
    samples.work(recording, 3, () => true, () => clock++);
    const done = samples.rows.filter(Boolean).length;
    assert.ok(done >= 1 && done <= 5, `${done}`);
});

test('speed is metres on the ground per second, also at both ends', () => {
    const recording = walkers(3, 4, 10);
    for (const time of [0, 5, 10]) {
        const a = recording.placeOf(0, 1)?.position, b = recording.placeOf(0, 2)?.position;
        if (!a || !b) continue;
        assert.ok(Math.abs(speedAt(recording, 0, time)! - Math.hypot(b[0] - a[0], b[2] - a[2])) < 1e-9);
    }
});

test('frames come as the recording says, else as most clips have it', () => {
    const recording = walkers(1, 1, 1);
    assert.equal(frameTime(recording), 1 / 30);
    for (const time of [1 / 60, 1 / 120, 1 / 120]) recording.clips.push({ name: '', skeleton: 0, frameTime: time, frameCount: 2 });
    assert.equal(frameTime(recording), 1 / 120);
    recording.about.set('frame_time', '0.04');
    assert.equal(frameTime(recording), 0.04);
});
