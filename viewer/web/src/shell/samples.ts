// Where was everybody, coarsely, all along?
//
// The plots need the whole span at once, a recording is asked moment by moment. This asks a few hundred moments, a few
// milliseconds at a time, and keeps places on the ground. A stream that grows beyond `most` moments is thinned to
// every second one.

import { Kind, type Recording } from '../contract';

export class Samples {
    /** Seconds between samples. */
    step = 0.1;
    first = 0;
    /** Of each sample: x and z of each figure, NaN when it is not there; undefined where nobody has looked yet. */
    rows: (Float32Array | undefined)[] = [];
    people: (number | null)[] = [];
    /** Things that are figures; a row's pairs are in this order. */
    figures: number[] = [];
    /** Counts up when samples were added or thinned. */
    version = 0;
    private known = 0;
    private most = 600;
    private next = 0;

    start(recording: Recording | undefined): void {
        this.rows = [];
        this.people = [];
        this.figures = [];
        this.known = this.next = 0;
        this.version++;
        if (!recording) return;
        this.first = recording.firstTime;
        this.findFigures(recording);
        // a crowd of thousands gets fewer samples, so that rows stay small
        this.most = Math.max(120, Math.min(600, Math.floor(1.2e6 / Math.max(1, this.figures.length))));
        this.step = 0.1;
        this.makeRoom(recording);
    }

    timeOf(sample: number): number { return this.first + sample * this.step; }
    /** The sample nearest to a moment. */
    at(time: number): number { return Math.min(this.rows.length - 1, Math.max(0, Math.round((time - this.first) / this.step))); }

    /** Works for so many milliseconds, where the recording is there. True when something was added. */
    work(recording: Recording, milliseconds: number, covers: (time: number) => boolean = () => true, now: () => number = () => performance.now()): boolean {
        if (recording.firstTime !== this.first) this.start(recording);
        const until = now() + milliseconds;
        const before = this.version;
        this.findFigures(recording);
        this.makeRoom(recording);
        for (let looked = 0; looked < this.rows.length; ++looked) {
            if (this.next >= this.rows.length) this.next = 0;
            const sample = this.next++;
            if (this.rows[sample] || !covers(this.timeOf(sample))) continue;
            this.look(recording, sample);
            if (now() > until) break;
        }
        return this.version !== before;
    }

    /** As many samples as the span needs; when that is too many, every second one goes. */
    private makeRoom(recording: Recording): void {
        for (;;) {
            const wanted = Math.max(0, Math.floor((recording.lastTime - this.first) / this.step + 1e-6) + 1);
            if (wanted <= this.most) {
                while (this.rows.length < wanted) { this.rows.push(undefined); this.people.push(null); }
                return;
            }
            this.rows = this.rows.filter((_, i) => i % 2 === 0);
            this.people = this.people.filter((_, i) => i % 2 === 0);
            this.step *= 2;
            this.version++;
        }
    }

    private look(recording: Recording, sample: number): void {
        const time = this.timeOf(sample);
        const row = new Float32Array(this.figures.length * 2);
        let people = 0;
        for (let i = 0; i < this.figures.length; ++i) {
            const place = recording.placeOf(this.figures[i]!, time);
            row[2 * i] = place ? place.position[0] : NaN;
            row[2 * i + 1] = place ? place.position[2] : NaN;
            if (place) people++;
        }
        this.rows[sample] = row;
        this.people[sample] = people;
        this.version++;
    }

    private findFigures(recording: Recording): void {
        for (; this.known < recording.things.length; ++this.known) {
            if (recording.things[this.known]!.kind === Kind.figure) this.figures.push(this.known);
        }
    }

    /** Metres from a figure to the nearest other one, at each sample; null where there is none. */
    nearest(thing: number): (number | null)[] {
        const who = this.figures.indexOf(thing);
        return this.rows.map((row) => {
            if (!row || who < 0 || 2 * who + 1 >= row.length) return null;
            const x = row[2 * who]!, z = row[2 * who + 1]!;
            let best = Infinity;
            for (let i = 0; i < row.length; i += 2) {
                if (i === 2 * who) continue;
                const squared = (row[i]! - x) ** 2 + (row[i + 1]! - z) ** 2;
                if (squared < best) best = squared; // false for NaN
            }
            return best < Infinity ? Math.sqrt(best) : null;
        });
    }

    /** Who is nearest to a figure at a sample; -1 when nobody is. */
    nearestAt(thing: number, sample: number): number {
        const row = this.rows[sample];
        const who = this.figures.indexOf(thing);
        if (!row || who < 0) return -1;
        const x = row[2 * who]!, z = row[2 * who + 1]!;
        let best = Infinity, found = -1;
        for (let i = 0; 2 * i < row.length; ++i) {
            const squared = (row[2 * i]! - x) ** 2 + (row[2 * i + 1]! - z) ** 2;
            if (i !== who && squared < best) { best = squared; found = this.figures[i]!; }
        }
        return found;
    }
}

/** Metres per second on the ground, over a short stretch around a moment that stays within the recording. */
export function speedAt(recording: Recording, thing: number, time: number, reach = 0.1): number | null {
    const from = Math.max(recording.firstTime, time - reach), to = Math.min(recording.lastTime, time + reach);
    if (!(to > from)) return null;
    const a = recording.placeOf(thing, from), b = recording.placeOf(thing, to);
    if (!a || !b) return null;
    return Math.hypot(b.position[0] - a.position[0], b.position[2] - a.position[2]) / (to - from);
}

/** How often frames come: what the recording says, else what most clips have, else how often things are told. */
export function frameTime(recording: Recording): number {
    const said = Number(recording.about.get('frame_time'));
    if (Number.isFinite(said) && said > 0) return said;
    const rate = Number(recording.about.get('frame_rate') ?? recording.about.get('fps'));
    if (Number.isFinite(rate) && rate > 0) return 1 / rate;
    const votes = new Map<number, number>();
    for (const clip of recording.clips) {
        if (clip.frameTime > 0) votes.set(clip.frameTime, (votes.get(clip.frameTime) ?? 0) + 1);
    }
    let best = 0, most = 0;
    for (const [time, count] of votes) if (count > most) { best = time; most = count; }
    if (best > 0) return best;
    // no clips: things that are told where they are
    for (let thing = 0; thing < Math.min(recording.things.length, 50); ++thing) {
        const keys = recording.keysOf(thing);
        if (keys.length < 3) continue;
        const gaps: number[] = [];
        for (let i = 1; i < Math.min(keys.length, 200); ++i) {
            const gap = keys[i]!.time - keys[i - 1]!.time;
            if (gap > 1e-6) gaps.push(gap);
        }
        if (gaps.length) return gaps.sort((a, b) => a - b)[gaps.length >> 1]!;
    }
    return 1 / 30;
}
