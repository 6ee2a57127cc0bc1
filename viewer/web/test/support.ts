import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recording } from '../src/contract';
import { Reader } from '../src/recording/reader';

declare const TEST_FOLDER: string;
export const repository = join(TEST_FOLDER, '../../..');
export const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
export const golden = (): Uint8Array => bytesOf(join(repository, 'tests/recording/golden_1_0.sidestep'));

export function readAll(bytes: Uint8Array): Recording {
    const reader = new Reader();
    reader.feed(bytes);
    reader.end();
    return reader.recording;
}

/** Numbers from a seed, the same on every machine. */
export function random(seed: number): () => number {
    let s = seed >>> 0;
    return () => {
        s = (s + 0x6d2b79f5) >>> 0;
        let t = Math.imul(s ^ (s >>> 15), 1 | s);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
}

export type Row = [kind: string, time: number, thing: number, material: number, ...numbers: number[]];

/** Everything seen at a moment, in the order of the C++ reader's dump. */
export function rowsOf(recording: Recording, time: number): Row[] {
    const s = recording.stateAt(time), rows: Row[] = [];
    for (const f of s.figures) rows.push(['figure', time, f.thing, f.material, f.clip, f.clipSeconds, ...f.joints]);
    for (const p of s.parts) rows.push(['part', time, p.thing, p.material, ...p.position, ...p.rotation]);
    for (const d of s.discs) rows.push(['disc', time, d.thing, d.material, ...d.centre, d.radius]);
    for (const b of s.boxes) rows.push(['box', time, b.thing, b.material, ...b.position, ...b.rotation, ...b.half]);
    for (const l of s.lines) rows.push(['line', time, l.thing, l.material, ...l.from, ...l.to]);
    for (const g of s.strings) rows.push(['string', time, g.thing, g.material, ...g.points]);
    return rows;
}

/** Compares with states that the C++ reader gave; the largest difference. q and -q are one rotation. */
export function compareStates(recording: Recording, expected: Row[]): number {
    const times = [...new Set(expected.map((row) => row[1]))];
    let worst = 0, at = 0;
    for (const time of times) {
        for (const row of rowsOf(recording, time)) {
            const want = expected[at++];
            assert.deepEqual(row.slice(0, 4), want.slice(0, 4), `at ${time} s`);
            assert.equal(row.length, want.length);
            const quaternions = row[0] === 'figure' ? { from: 6, stride: 7, at: 3 } : row[0] === 'part' || row[0] === 'box' ? { from: 4, stride: 99, at: 3 } : undefined;
            for (let i = 4; i < row.length; ++i) {
                let a = row[i] as number, b = want[i] as number;
                if (quaternions && i >= quaternions.from) {
                    const k = (i - quaternions.from) % quaternions.stride;
                    if (k >= quaternions.at && k < quaternions.at + 4) {
                        const q = i - k + quaternions.at;
                        let dot = 0;
                        for (let n = 0; n < 4; ++n) dot += (row[q + n] as number) * (want[q + n] as number);
                        if (dot < 0) a = -a;
                    }
                }
                worst = Math.max(worst, Math.abs(a - b));
            }
        }
    }
    assert.equal(at, expected.length);
    return worst;
}
