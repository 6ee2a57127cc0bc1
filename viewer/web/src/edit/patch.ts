// Frames of a clip that became others: read from the line, laid over the recording that is shown.
//
//     source   |=====================================|     what the recording holds
//     frames        |=========|                            what was settled, over it
//     drag             |===|                               what a hand does just now, over both
//
// Each patch is whole: the newest replaces the one before, and where none lies the source is seen again.

import type { MemoryRecording } from '../recording/memory';

export interface Patch { first: number; count: number; joints: Uint32Array; moving: Uint32Array; values: Float32Array }

export const noPatch: Patch = { first: 0, count: 0, joints: new Uint32Array(0), moving: new Uint32Array(0), values: new Float32Array(0) };

/** Little-endian words: first, count, joints, moving, the joints, the moving ones; then floats. @throws Error when they do not add up. */
export function readPatch(bytes: Uint8Array): Patch {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 16) throw new Error(`frames: ${bytes.length} bytes are no head`);
    const [first, count, turns, moves] = [0, 4, 8, 12].map((at) => view.getUint32(at, true)) as [number, number, number, number];
    const values = count * (turns * 4 + moves * 3);
    const expected = 16 + 4 * (turns + moves + values);
    if (!Number.isSafeInteger(expected) || bytes.length !== expected) throw new Error(`frames: ${bytes.length} bytes, expected ${expected}`);
    const words = (at: number, n: number): Uint32Array => Uint32Array.from({ length: n }, (_, i) => view.getUint32(at + 4 * i, true));
    const patch = { first, count, joints: words(16, turns), moving: words(16 + 4 * turns, moves), values: new Float32Array(values) };
    for (let i = 0, at = 16 + 4 * (turns + moves); i < values; ++i, at += 4) {
        const value = view.getFloat32(at, true);
        if (!Number.isFinite(value)) throw new Error('frames: a number is not finite');
        patch.values[i] = value;
    }
    return patch;
}

/** A clip of a recording whose frames can be replaced. */
export class Amended {
    private readonly turning: Float32Array;
    private readonly moving: Float32Array;
    private settled = noPatch;
    private dragged = noPatch;

    constructor(private readonly recording: MemoryRecording, readonly clip: number) {
        const data = recording.clips[clip];
        if (!data) throw new Error(`frames: there is no clip ${clip}`);
        // joints that never turned may do so now
        const joints = data.row.length, turning = new Float32Array(data.frameCount * joints * 4);
        for (let f = 0; f < data.frameCount; ++f) {
            for (let j = 0; j < joints; ++j) {
                const row = data.row[j]!, from = row < 0 ? data.still : data.turning, at = (row < 0 ? ~row : f * data.turningCount + row) * 4;
                for (let k = 0; k < 4; ++k) turning[(f * joints + j) * 4 + k] = from[at + k]!;
            }
        }
        data.row = Int32Array.from({ length: joints }, (_, j) => j);
        data.turning = turning;
        data.turningCount = joints;
        this.turning = turning.slice();
        this.moving = data.moving.slice();
    }

    /** Lays a patch down; the frames that are others now, or undefined when none are. */
    set(which: 'frames' | 'drag', patch: Patch): { first: number; last: number } | undefined {
        const data = this.recording.clips[this.clip]!;
        if (patch.first + patch.count > data.frameCount) throw new Error(`frames: ${patch.first + patch.count} of ${data.frameCount}`);
        if (patch.joints.some((j) => j >= data.turningCount)) throw new Error('frames: a joint that is not there');
        const touched = [this.settled, this.dragged, patch].filter((p) => p.count > 0);
        if (which === 'frames') this.settled = patch; else this.dragged = patch;
        if (!touched.length) return undefined;
        const first = Math.min(...touched.map((p) => p.first)), end = Math.max(...touched.map((p) => p.first + p.count));
        const turn = data.turningCount * 4, move = data.movingCount * 3;
        data.turning.set(this.turning.subarray(first * turn, end * turn), first * turn);
        data.moving.set(this.moving.subarray(first * move, end * move), first * move);
        for (const p of [this.settled, this.dragged]) this.write(p);
        return { first, last: end - 1 };
    }

    private write(patch: Patch): void {
        const data = this.recording.clips[this.clip]!;
        let at = 0;
        for (let f = patch.first; f < patch.first + patch.count; ++f) {
            for (const joint of patch.joints) {
                data.turning.set(patch.values.subarray(at, at + 4), (f * data.turningCount + joint) * 4);
                at += 4;
            }
            for (const joint of patch.moving) {
                const track = this.recording.trackOf(data.skeleton, joint);
                if (track >= 0) data.moving.set(patch.values.subarray(at, at + 3), (f * data.movingCount + track) * 3);
                at += 3;
            }
        }
    }
}
