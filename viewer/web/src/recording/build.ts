// A recording made in the page: for motion that was dropped onto it.
import { Kind, NONE, type Costume, type Material, type Mesh, type Recording, type Skeleton, type Skin, type Thing } from '../contract';
import { MemoryRecording, Record } from './memory';

/** Something is wrong with what was given. `message` says where. */
export class InputError extends Error { override name = 'InputError'; }

/** Poses at a steady rate. */
export interface NewClip {
    name: string; skeleton: number; frameTime: number; frameCount: number;
    rotations: Float32Array;     // frame by frame, joint by joint: w x y z
    translations: Float32Array;  // frame by frame, one for each joint that moves: x y z
}

export class Builder {
    private made = new MemoryRecording();

    constructor(title = '') { if (title) this.made.about.set('title', title); }
    get recording(): Recording { return this.made; }

    say(key: string, value: string): void { this.made.about.set(key, value); }
    note(text: string): void { this.made.notes.push(text); }
    addMaterial(material: Material): number { return this.made.addMaterial(material); }
    addMesh(mesh: Mesh): number { return this.made.addMesh(mesh); }
    addSkin(skin: Skin): number { return this.made.addSkin(skin); }
    addCostume(costume: Costume): number { return this.made.addCostume(costume); }

    addSkeleton(skeleton: Skeleton): number {
        skeleton.joints.forEach((joint, j) => {
            if (joint.parent >= j) throw new InputError(`joint ${j} "${joint.name}" comes before its parent`);
            if (joint.parent < 0) joint.moves = true;
        });
        return this.made.addSkeleton(skeleton);
    }
    addClip(clip: NewClip): number {
        const joints = this.made.skeletons[clip.skeleton].joints.length, movingCount = this.made.movingCount(clip.skeleton);
        if (clip.rotations.length !== clip.frameCount * joints * 4 || clip.translations.length !== clip.frameCount * movingCount * 3) {
            throw new InputError(`clip "${clip.name}" does not fit its skeleton of ${joints} joints`);
        }
        return this.made.addClip({
            name: clip.name, skeleton: clip.skeleton, frameTime: clip.frameTime, frameCount: clip.frameCount,
            row: Int32Array.from({ length: joints }, (_, j) => j), still: new Float32Array(0), turning: clip.rotations, turningCount: joints,
            moving: clip.translations, movingCount,
        });
    }
    addThing(thing: Partial<Thing> & { kind: Kind; name: string }): number {
        return this.made.addThing({ layer: '', material: NONE, skeleton: NONE, mesh: NONE, costume: NONE, blend: 0.2, ...thing });
    }
    play(time: number, thing: number, play: { clip: number; position?: [number, number, number]; heading?: number; from?: number; speed?: number }): void {
        const data = new DataView(new ArrayBuffer(28));
        data.setUint32(0, play.clip, true);
        [...(play.position ?? [0, 0, 0]), play.heading ?? 0, play.from ?? 0, play.speed ?? 1].forEach((v, i) => data.setFloat32(4 + 4 * i, v, true));
        this.key(thing, time, Record.play, data);
    }
    /** A part, where it stands. */
    place(time: number, thing: number, position: [number, number, number], rotation: [number, number, number, number]): void {
        this.key(thing, time, Record.place, transform(new DataView(new ArrayBuffer(20)), position, rotation));
    }
    box(time: number, thing: number, position: [number, number, number], rotation: [number, number, number, number], half: [number, number, number]): void {
        const data = transform(new DataView(new ArrayBuffer(32)), position, rotation);
        half.forEach((v, i) => data.setFloat32(20 + 4 * i, v, true));
        this.key(thing, time, Record.box, data);
    }
    disc(time: number, thing: number, centre: [number, number, number], radius: number): void { this.key(thing, time, Record.disc, floats([...centre, radius])); }
    line(time: number, thing: number, from: [number, number, number], to: [number, number, number]): void { this.key(thing, time, Record.line, floats([...from, ...to])); }
    string(time: number, thing: number, points: ArrayLike<number>): void { this.key(thing, time, Record.string, floats(points)); }
    remove(time: number, thing: number): void { this.key(thing, time, Record.remove, new DataView(new ArrayBuffer(0))); }
    paint(time: number, thing: number, material: number): void { this.made.addPaint(thing, time, material); }
    event(time: number, kind: string, text: string, who: number[] = []): void { this.made.addEvent({ time, kind, text, who }); }
    /** The stretch of time there is to see. */
    span(first: number, last: number): void { this.made.firstTime = first; this.made.lastTime = last; ++this.made.version; }
    finish(): Recording { this.made.complete = true; return this.made; }

    private key(thing: number, time: number, kind: number, data: DataView): void {
        if (time < this.made.lastKeyTime(thing)) throw new InputError(`thing ${thing}: a key at ${time} s follows a later one`);
        this.made.addKey(thing, time, kind, new Uint8Array(data.buffer));
    }
}

function floats(values: ArrayLike<number>): DataView {
    const data = new DataView(new ArrayBuffer(values.length * 4));
    for (let i = 0; i < values.length; ++i) data.setFloat32(4 * i, values[i], true);
    return data;
}
function transform(data: DataView, position: number[], rotation: [number, number, number, number]): DataView {
    position.forEach((v, i) => data.setFloat32(4 * i, v, true));
    packRotation(rotation).forEach((word, i) => data.setUint16(12 + 2 * i, word, true));
    return data;
}
/** The three words of a unit quaternion w x y z. */
export function packRotation(q: readonly number[]): [number, number, number] {
    let largest = 0;
    for (let i = 1; i < 4; ++i) if (Math.abs(q[i]) > Math.abs(q[largest])) largest = i;
    const sign = q[largest] < 0 ? -1 : 1;
    const words = [0, 1, 2, 3].filter((i) => i !== largest).map((i) => Math.min(32766, Math.max(0, Math.round(sign * q[i] * Math.SQRT2 * 16383) + 16383)));
    return [words[0] | ((largest & 1) << 15), words[1] | ((largest >> 1) << 15), words[2]];
}
