// Shapes and picking: what of the stage can be told without a card.
import assert from 'node:assert/strict';
import test from 'node:test';
import { PerspectiveCamera, Vector3 } from 'three';
import { Kind, NONE, type Recording, type Skeleton } from '../src/contract';
import { Builder } from '../src/recording/build';
import { Extent } from '../src/stage/extent';
import { pickAt, type Ray } from '../src/stage/pick';
import { dressed, mannequin, shaded, type Shape } from '../src/stage/shape';
import { random, readAll, golden } from './support';

// the proportions of the built-in person
const person: Skeleton = { name: 'person', endSites: [], joints: [] };
for (const [name, parent, x, y, z] of [
    ['Hips', -1, 0, 0.98, 0], ['LeftUpLeg', 0, 0.09, -0.1, 0.05], ['LeftLeg', 1, 0, -0.42, 0], ['LeftFoot', 2, 0, -0.45, 0], ['LeftToeBase', 3, 0, -0.03, 0.12],
    ['RightUpLeg', 0, -0.09, -0.1, 0.05], ['RightLeg', 5, 0, -0.42, 0], ['RightFoot', 6, 0, -0.45, 0], ['RightToeBase', 7, 0, -0.03, 0.12],
    ['LowerBack', 0, 0, 0, 0], ['Spine', 9, 0, 0.12, -0.01], ['Spine1', 10, 0, 0.12, 0], ['Neck', 11, 0, 0, 0], ['Neck1', 12, 0, 0.1, 0.01], ['Head', 13, 0, 0.1, -0.01],
    ['LeftShoulder', 11, 0, 0, 0], ['LeftArm', 15, 0.19, 0.07, -0.01], ['LeftForeArm', 16, 0.3, 0, 0], ['LeftHand', 17, 0.25, 0, 0],
    ['RightShoulder', 11, 0, 0, 0], ['RightArm', 19, -0.19, 0.07, -0.01], ['RightForeArm', 20, -0.3, 0, 0], ['RightHand', 21, -0.25, 0, 0],
] as [string, number, number, number, number][]) person.joints.push({ name, parent, moves: parent < 0, offset: [x, y, z] });
person.endSites.push({ joint: 14, offset: [0, 0.2, 0] });

function atRest(skeleton: Skeleton): Float32Array {
    const pose = new Float32Array(skeleton.joints.length * 7);
    skeleton.joints.forEach(({ parent, offset }, j) => {
        for (let k = 0; k < 3; ++k) pose[j * 7 + k] = offset[k] + (parent < 0 ? 0 : pose[parent * 7 + k]);
        pose[j * 7 + 3] = 1;
    });
    return pose;
}
function checkShape(shape: Shape, joints: number): void {
    const count = shape.positions.length / 3;
    assert.equal(shape.normals.length, count * 3);
    assert.equal(shape.colours.length, count * 4);
    assert.equal(shape.bones.length, count);
    for (const v of shape.positions) assert.ok(Number.isFinite(v));
    for (const i of shape.indices) assert.ok(i < count);
    for (const b of shape.bones) assert.ok(b >= 0 && b < joints);
    for (let v = 0; v < count; ++v) {
        const n = Math.hypot(shape.normals[v * 3], shape.normals[v * 3 + 1], shape.normals[v * 3 + 2]);
        assert.ok(Math.abs(n - 1) < 1e-3 || n < 1e-9, `normal ${n}`);
    }
}

test('a person is turned at four sizes, each much lighter than the one before', () => {
    const pose = atRest(person), made = [0, 1, 2, 3].map((level) => mannequin(person, pose, level));
    for (const shape of made) {
        assert.ok(shape.human);
        checkShape(shape, person.joints.length);
        // in the world nothing sticks out: as wide as the arms, as high as the head, feet on the ground
        let low = Infinity, high = -Infinity, wide = 0;
        for (let v = 0; v < shape.bones.length; ++v) {
            const o = shape.bones[v] * 7;
            low = Math.min(low, shape.positions[v * 3 + 1] + pose[o + 1]);
            high = Math.max(high, shape.positions[v * 3 + 1] + pose[o + 1]);
            wide = Math.max(wide, Math.abs(shape.positions[v * 3] + pose[o]));
        }
        assert.ok(low > -0.08 && low < 0.1, `lowest ${low}`);
        assert.ok(high > 1.6 && high < 1.85, `highest ${high}`);
        assert.ok(wide > 0.7 && wide < 1.0, `widest ${wide}`);
    }
    const counts = made.map(({ triangles }) => triangles);
    console.log(`triangles ${counts.join(' ')}`);
    for (let level = 1; level < 4; ++level) assert.ok(counts[level] * 2 < counts[level - 1]);
    assert.ok(counts[3] <= 130);
});

test('what is turned is closed: each edge has two sides', () => {
    const { positions, indices } = mannequin(person, atRest(person), 0), edges = new Map<string, number>();
    assert.ok(positions.length > 0);
    for (let i = 0; i < indices.length; i += 3) {
        for (let k = 0; k < 3; ++k) {
            const a = indices[i + k], b = indices[i + ((k + 1) % 3)];
            edges.set(`${a} ${b}`, (edges.get(`${a} ${b}`) ?? 0) + 1);
        }
    }
    for (const [edge, count] of edges) {
        const [a, b] = edge.split(' ');
        assert.equal(count, 1);
        assert.equal(edges.get(`${b} ${a}`), 1, `edge ${edge} is open`);
    }
});

test('a skeleton that is no person gets limbs as well', () => {
    const skeleton: Skeleton = { name: 'arm', joints: [{ name: 'a', parent: -1, moves: true, offset: [0, 1, 0] }, { name: 'b', parent: 0, moves: false, offset: [1, 0, 0] }], endSites: [{ joint: 1, offset: [0, 0.5, 0] }] };
    const shape = mannequin(skeleton, atRest(skeleton), 1);
    assert.ok(!shape.human && shape.triangles > 100);
    checkShape(shape, 2);
    // even one without any bone
    checkShape(mannequin({ name: 'dot', joints: [skeleton.joints[0]], endSites: [] }, atRest({ name: 'dot', joints: [skeleton.joints[0]], endSites: [] }), 0), 1);
});

test('a cube keeps its edges and a sphere has none', () => {
    const cube = Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1, (i >> 1) & 1, i >> 2]));
    const corners = [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5];
    assert.equal(shaded(cube, corners).from.length, 24);
    assert.equal(shaded(cube, corners, -1).from.length, 8);
});

test('a costume of the golden file is one shape', () => {
    const recording = readAll(golden()), shape = dressed(recording, recording.costumes[0]);
    assert.equal(shape.triangles, 4);
    checkShape(shape, 3);
});

// ---- picking ----

function rayTo(camera: PerspectiveCamera, x: number, y: number, z: number): Ray {
    const direction = new Vector3(x, y, z).sub(camera.position).normalize();
    return { origin: camera.position.clone(), direction, pixel: (2 * Math.tan((camera.fov * Math.PI) / 360)) / 720, camera };
}

test('among a thousand people the one who is pointed at is found', () => {
    const builder = new Builder(), skeleton = builder.addSkeleton(structuredClone(person)), next = random(9);
    const clip = builder.addClip({ name: 'stand', skeleton, frameTime: 1, frameCount: 1, rotations: Float32Array.from(person.joints.flatMap(() => [1, 0, 0, 0])), translations: Float32Array.from([0, 0.98, 0]) });
    const places: [number, number][] = [];
    for (let i = 0; i < 1000; ++i) {
        places.push([(i % 40) * 2.5 + next(), Math.floor(i / 40) * 2.5 + next()]);
        builder.play(0, builder.addThing({ kind: Kind.figure, name: `${i}`, skeleton }), { clip, position: [places[i][0], 0, places[i][1]], heading: next() * 6 });
    }
    const recording = builder.finish(), state = recording.stateAt(0), camera = new PerspectiveCamera(38, 1.8, 0.1, 500);
    const build = (): { height: number; radius: number; human: boolean } => ({ height: 1.75, radius: 0.3, human: true });
    let hits = 0;
    for (let i = 0; i < 200; ++i) {
        const who = Math.floor(next() * 1000);
        camera.position.set(places[who][0] + 6 * next(), 14, places[who][1] + 9);
        hits += pickAt(rayTo(camera, places[who][0], 1.2, places[who][1]), recording, state, 0, () => true, build) === who ? 1 : 0;
    }
    // somebody may stand before somebody else; from 14 m above that is rare
    assert.ok(hits > 190, `${hits} of 200`);
    camera.position.set(-50, 10, -50);
    assert.equal(pickAt(rayTo(camera, -100, 5, -100), recording, state, 0, () => true, build), NONE);
    assert.equal(pickAt(rayTo(camera, places[0][0], 1, places[0][1]), recording, state, 0, () => false, build), NONE);
});

test('discs, boxes, parts, lines and strings are found where they are', () => {
    const builder = new Builder();
    const mesh = builder.addMesh({ name: 't', positions: Float32Array.from([-1, 0, 0, 1, 0, 0, 0, 1, 0]), indices: Uint16Array.from([0, 1, 2]) });
    const disc = builder.addThing({ kind: Kind.disc, name: 'disc' }), box = builder.addThing({ kind: Kind.box, name: 'box' }), part = builder.addThing({ kind: Kind.part, name: 'part', mesh });
    const line = builder.addThing({ kind: Kind.line, name: 'line' }), string = builder.addThing({ kind: Kind.string, name: 'string' });
    builder.disc(0, disc, [0, 0, 0], 0.5);
    // a slab turned by 45 degrees about Y: its corner reaches where an upright one does not
    builder.box(0, box, [5, 1, 0], [Math.cos(Math.PI / 8), 0, Math.sin(Math.PI / 8), 0], [1, 0.2, 0.2]);
    builder.place(0, part, [10, 0, 0], [1, 0, 0, 0]);
    builder.line(0, line, [15, 0, 0], [15, 2, 0]);
    builder.string(0, string, [20, 0, 0, 20, 1, 0, 21, 2, 0]);
    const recording = builder.finish(), state = recording.stateAt(0), camera = new PerspectiveCamera(38, 1.8, 0.1, 500);
    const at = (x: number, y: number, z: number): number => { camera.position.set(x, y + 3, z + 8); return pickAt(rayTo(camera, x, y, z), recording, state, 0, () => true, () => ({ height: 1, radius: 1, human: false })); };
    assert.equal(at(0.4, 0, 0), disc);
    assert.equal(at(0.6, 0, 0), NONE);
    assert.equal(at(5.6, 1, -0.6), box);
    assert.equal(at(5.9, 1, 0), NONE);
    assert.equal(at(10, 0.5, 0), part);
    assert.equal(at(10.9, 0.5, 0), NONE);
    assert.equal(at(15, 1, 0), line);
    assert.equal(at(20.5, 1.5, 0), string);
});

test('all in view is a box around corners, not around spheres', () => {
    const half = Math.SQRT1_2;
    const state = {
        time: 0, figures: [], discs: [], lines: [], strings: [],
        // a quarter turn about Y: what was long along z is long along x
        boxes: [{ thing: 0, material: NONE, position: [10, 0, 0], rotation: [half, 0, half, 0], half: [1, 2, 3] }],
        // a mesh far from its own origin
        parts: [{ thing: 1, material: NONE, position: [0, 0, 0], rotation: [1, 0, 0, 0] }],
    };
    const recording = {
        stateAt: () => state, things: [{ mesh: NONE }, { mesh: 0 }], meshes: [{ positions: Float32Array.of(8, 5, 0, 9, 6, 0, 8, 5, 0.5) }],
    } as unknown as Recording;
    const low = new Vector3(), high = new Vector3();
    new Extent(recording, () => ({ height: 1.8, human: true })).at([0], low, high);
    for (const [seen, expected] of [[low, [7, -2, -1]], [high, [13, 6, 1]]] as const) {
        assert.ok(seen.distanceTo(new Vector3(...expected)) < 1e-6, `${seen.toArray()} instead of ${expected}`);
    }
});
