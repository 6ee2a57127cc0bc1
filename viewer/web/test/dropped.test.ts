// Motion that is dropped onto the page: BVH and glTF become recordings.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import type { Recording } from '../src/contract';
import { Builder, InputError, packRotation } from '../src/recording/build';
import { unpackRotation } from '../src/recording/bytes';
import { readBvh } from '../src/recording/bvh';
import { readGltf } from '../src/recording/gltf';
import { slerp } from '../src/recording/memory';
import { Kind } from '../src/contract';
import { bytesOf, random, repository } from './support';

const small = (rows: string, channels = 'Xposition Yposition Zposition Zrotation Yrotation Xrotation', time = '0.1'): string => `HIERARCHY
ROOT Hips
{
    OFFSET 0 1 0
    CHANNELS 6 ${channels}
    JOINT Arm
    {
        OFFSET 1 0 0
        CHANNELS 3 Xrotation Yrotation Zrotation
        End Site
        {
            OFFSET 0 0 2
        }
    }
}
MOTION
Frames: 2
Frame Time: ${time}
${rows}
`;
const near = (a: ArrayLike<number>, b: number[], close = 1e-5): void => b.forEach((v, i) => assert.ok(Math.abs(a[i] - v) < close, `${[...(a as number[])].map((n) => n.toFixed(4))} is not ${b}`));
const jointsOf = (recording: Recording, time: number): Float32Array => recording.stateAt(time).figures[0].joints;

test('a rotation goes through 48 bits and back', () => {
    const next = random(3), out = [0, 0, 0, 0];
    for (let i = 0; i < 2000; ++i) {
        const q = [next() - 0.5, next() - 0.5, next() - 0.5, next() - 0.5], n = Math.hypot(...q);
        unpackRotation(...packRotation(q.map((v) => v / n)), out, 0);
        const dot = Math.abs(q.reduce((sum, v, k) => sum + (v / n) * out[k], 0));
        assert.ok(2 * Math.acos(Math.min(1, dot)) < 3e-4);
    }
});

test('between two rotations one goes along the shorter arc', () => {
    const out = new Float64Array(4), half = Math.SQRT1_2;
    slerp(Float32Array.from([1, 0, 0, 0]), 0, Float32Array.from([-half, 0, -half, 0]), 0, 0.5, out, 0);
    near(out, [Math.cos(Math.PI / 8), 0, Math.sin(Math.PI / 8), 0]);
    // the series for small angles and the sines for large ones give one curve
    for (const angle of [0, 1e-4, 0.05, 0.19, 0.2, 0.21, 0.8, 1.5]) {
        for (const weight of [0, 0.1, 0.5, 0.93, 1]) {
            slerp(Float32Array.from([1, 0, 0, 0]), 0, Float32Array.from([Math.cos(angle), Math.sin(angle), 0, 0]), 0, weight, out, 0);
            near(out, [Math.cos(weight * angle), Math.sin(weight * angle), 0, 0], 3e-7);
        }
    }
});

test('channels turn in the order in which they are listed and positions replace the offset', () => {
    // unit: one that makes no person is taken as metres
    const recording = readBvh(small('5 6 7 90 0 0 0 0 0\n5 6 7 0 90 0 0 90 0'), 'a.bvh');
    near(jointsOf(recording, 0), [5, 6, 7, Math.SQRT1_2, 0, 0, Math.SQRT1_2, 5, 7, 7]);
    // Rz(0) Ry(90) Rx(0): the arm along x points to -z
    near(jointsOf(recording, 0.1), [5, 6, 7, Math.SQRT1_2, 0, Math.SQRT1_2, 0, 5, 6, 6]);
    const other = readBvh(small('0 0 0 90 90 0 0 0 0\n0 0 0 0 0 0 0 0 0', 'Xposition Yposition Zposition Xrotation Yrotation Zrotation'), 'b.bvh');
    // Rx(90) Ry(90): x goes to -z, then to y
    near(jointsOf(other, 0).slice(7, 10), [0, 1, 0]);
    assert.equal(recording.lastTime, 0.1);
    assert.equal(recording.skeletons[0].endSites.length, 1);
});

test('what is wrong is said with its line', () => {
    const says = (text: string, what: RegExp): void => assert.throws(() => readBvh(text, 'x.bvh'), (error: Error) => error instanceof InputError && what.test(error.message) || assert.fail(error.message));
    says('', /x\.bvh:1: expected HIERARCHY/);
    says(small('1 2 3', 'Xposition Yposition Zposition Zrotation Wrotation Xrotation'), /x\.bvh:5: joint "Hips" has a channel "Wrotation"/);
    says(small('1 2 3', 'Xposition Yposition Zposition Zrotation Zrotation Xrotation'), /x\.bvh:5: .*twice/);
    says(small('1 2 3 4 5 6 7 8 nine\n'), /x\.bvh:19: "nine" is not a number/);
    says(small('1 2 3 4 5 6 7 8 9\n1 2 3 4 5\n1 2 3 4 5 6 7'), /x\.bvh:20: a row has another number/);
    says(small('').replace('    OFFSET 1 0 0', '    OFFSET 1 zero 0').replace('OFFSET 1 0 0', 'OFFSET 1 zero 0'), /x\.bvh:8: an offset is "zero"/);
    says('HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n', /x\.bvh:\d+: 1 braces are not closed/);
});

test('a cut last row is left out and said', () => {
    const recording = readBvh(small('0 0 0 0 0 0 0 0 0\n0 0 0 0'), 'x.bvh');
    assert.equal(recording.clips[0].frameCount, 1);
    assert.ok(recording.notes.some((note) => /line 20: the last row was cut off/.test(note)));
});

test('the zoo of odd files gives pictures or sentences with lines', () => {
    const zoo = join(repository, 'data/zoo');
    let read = 0, refused = 0;
    for (const file of readdirSync(zoo).filter((name) => name.endsWith('.bvh'))) {
        try {
            const recording = readBvh(readFileSync(join(zoo, file), 'latin1'), file);
            for (const value of jointsOf(recording, recording.lastTime / 2)) assert.ok(Number.isFinite(value), file);
            ++read;
        } catch (error) {
            assert.ok(error instanceof InputError, `${file}: ${(error as Error).stack}`);
            assert.match(error.message, /^[^:]+:\d+: /);
            ++refused;
        }
    }
    assert.ok(read > 20 && refused > 20, `${read} read, ${refused} refused`);
});

// ---- files beside the checkout ----

const data = process.env.SIDESTEP_DATA ?? join(repository, '../shared/data'), characters = join(data, 'characters/gltf');

test('characters of the sample models are as large as they are known to be', { skip: !existsSync(characters) }, () => {
    const known: { [file: string]: [height: number, joints: number, skins: number, clips: number] } = {
        'CesiumMan.glb': [1.51, 19, 1, 1], 'RiggedFigure.glb': [1.45, 19, 1, 1], 'Fox.glb': [79, 24, 1, 3],
    };
    for (const [file, [height, joints, skins, clips]] of Object.entries(known)) {
        const recording = readGltf(bytesOf(join(characters, file)), file);
        assert.ok(recording.skeletons[0].joints.length >= joints, file);
        assert.equal(recording.skins.length, skins);
        assert.equal(recording.clips.length, clips);
        // the skin itself, bent by the joints of the first moment
        const { joints: pose } = recording.stateAt(0).figures[0], skin = recording.skins[0];
        let low = Infinity, high = -Infinity;
        for (let v = 0; v < skin.positions.length / 3; ++v) {
            const y = bent(skin, pose, v)[1];
            low = Math.min(low, y);
            high = Math.max(high, y);
        }
        assert.ok(Math.abs(high - low - height) < 0.06 * height, `${file}: ${high - low} tall, expected ${height}`);
        assert.ok(low > -0.06 * height, `${file} stands at ${low}`);
    }
});

function bent(skin: Recording['skins'][0], pose: Float32Array, v: number): [number, number, number] {
    const out: [number, number, number] = [0, 0, 0], p = [...skin.positions.subarray(v * 3, v * 3 + 3), 1];
    for (let k = 0; k < 4; ++k) {
        const j = skin.jointIndices[v * 4 + k], w = skin.weights[v * 4 + k] / 65535, o = skin.joints[j] * 7;
        const d = [0, 1, 2].map((r) => [0, 1, 2, 3].reduce((sum, c) => sum + skin.toJoint[j * 12 + r * 4 + c] * p[c], 0));
        const [qw, x, y, z] = pose.subarray(o + 3, o + 7), t = [2 * (y * d[2] - z * d[1]), 2 * (z * d[0] - x * d[2]), 2 * (x * d[1] - y * d[0])];
        const turned = [d[0] + qw * t[0] + y * t[2] - z * t[1], d[1] + qw * t[1] + z * t[0] - x * t[2], d[2] + qw * t[2] + x * t[1] - y * t[0]];
        for (let r = 0; r < 3; ++r) out[r] += w * (pose[o + r] + turned[r]);
    }
    return out;
}

test('a BVH file and its glTF, written by the C++ library, are the same motion', { skip: !process.env.SIDESTEP_PAIR }, () => {
    const [bvh, glb] = process.env.SIDESTEP_PAIR!.split(' '), a = readBvh(readFileSync(bvh, 'utf8'), bvh), b = readGltf(bytesOf(glb), glb);
    let worst = 0;
    for (let k = 0; k <= 40; ++k) {
        const time = (a.lastTime * k) / 40, p = jointsOf(a, time), q = jointsOf(b, time);
        a.skeletons[0].joints.forEach(({ name }, i) => {
            const j = b.skeletons[0].joints.findIndex((joint) => joint.name === name);
            for (let n = 0; n < 3; ++n) worst = Math.max(worst, Math.abs(p[i * 7 + n] - q[j * 7 + n]));
        });
    }
    console.log(`largest difference ${worst} m; ${a.notes.join(' | ')}`);
    assert.ok(worst < 2e-4);
});

test('bytes that are no glTF get a sentence', { skip: !existsSync(characters) }, () => {
    const says = (text: string, what: RegExp): void => assert.throws(() => readGltf(new TextEncoder().encode(text), 'x.gltf'), (error: Error) => error instanceof InputError && what.test(error.message) || assert.fail(error.message));
    says('hello', /x\.gltf: is not glTF/);
    says('{"asset":{"version":"2.0"}}', /\/nodes: is empty/);
    says('{"asset":{"version":"2.0"},"nodes":[{"children":[7]}]}', /\/nodes: has no element 7/);
    says('{"asset":{"version":"2.0"},"nodes":[{"rotation":[1,2]}]}', /\/nodes\/0\/rotation: is not 4 numbers/);
    says('{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"type":"VEC3","componentType":5126,"count":9,"bufferView":0}],"bufferViews":[{"buffer":0,"byteLength":12}],"buffers":[{"byteLength":12,"uri":"x.bin"}]}', /names another file/);
    // bytes changed at random: a picture or a sentence
    const bytes = bytesOf(join(characters, 'RiggedSimple.glb')), next = random(5);
    let read = 0, refused = 0;
    for (let i = 0; i < 300; ++i) {
        const bent_ = bytes.slice();
        for (let k = 0; k < 4; ++k) bent_[Math.floor(next() * 7000)] = Math.floor(next() * 256);
        try { readGltf(bent_, 'x.glb'); ++read; } catch (error) { assert.ok(error instanceof InputError, String((error as Error).stack)); ++refused; }
    }
    assert.ok(read > 3 && refused > 30, `${read} read, ${refused} refused`);
});

test('a recording made in the page is looked at like any other', () => {
    const builder = new Builder('hand made'), red = builder.addMaterial({ name: 'red', rgba: [255, 0, 0, 255] });
    const box = builder.addThing({ kind: Kind.box, name: 'box' }), disc = builder.addThing({ kind: Kind.disc, name: 'disc', blend: 1 });
    builder.box(0, box, [1, 2, 3], [1, 0, 0, 0], [4, 5, 6]);
    builder.disc(0, disc, [0, 0, 0], 1);
    builder.disc(1, disc, [2, 0, 0], 3);
    builder.paint(0.5, disc, red);
    builder.remove(2, disc);
    builder.span(0, 3);
    const recording = builder.finish(), { boxes, discs } = recording.stateAt(0.75);
    assert.deepEqual(boxes[0].half, [4, 5, 6]);
    assert.deepEqual([discs[0].centre[0], discs[0].radius, discs[0].material], [1.5, 2.5, red]);
    assert.equal(recording.stateAt(2.5).discs.length, 0);
    assert.throws(() => builder.disc(1, disc, [0, 0, 0], 1), InputError);
});
