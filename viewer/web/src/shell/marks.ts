// Which marks does the timeline draw, when a hundred thousand events happened?
//
//     events   · ·· ·····  ·        each has a time and a kind
//     marks    | ▮  █      |        one per few pixels and lane, with how many it stands for
//
// Buckets are fixed in time, not to the left edge: marks do not shimmer when the view moves.

import type { RecordedEvent } from '../contract';

export interface Mark { lane: number; x: number; first: number; last: number; count: number; kind: number }

/** Events by time, with the kinds they have; grows with the recording. */
export class EventIndex {
    times = new Float64Array(1024);
    kinds = new Uint16Array(1024);
    count = 0;
    /** In order of first appearance. */
    names: string[] = [];
    counts: number[] = [];
    events: readonly RecordedEvent[] = [];
    private numbers = new Map<string, number>();
    private about = new Map<number, number[]>();

    clear(): void {
        this.count = 0;
        this.names = [];
        this.counts = [];
        this.events = [];
        this.numbers.clear();
        this.about.clear();
    }

    /** Takes what is new. True when anything changed. */
    update(events: readonly RecordedEvent[]): boolean {
        // the same list, longer: only the tail is new; anything else is read again
        const tail = this.count > 0 && events.length >= this.count && this.last === events[this.count - 1];
        if (tail && events.length === this.count) { this.events = events; return false; }
        if (!tail) {
            if (this.count === 0 && events.length === 0) return false;
            this.clear();
        }
        this.events = events;
        if (events.length > this.times.length) {
            const room = Math.max(events.length, this.times.length * 2);
            const times = new Float64Array(room), kinds = new Uint16Array(room);
            times.set(this.times.subarray(0, this.count));
            kinds.set(this.kinds.subarray(0, this.count));
            this.times = times;
            this.kinds = kinds;
        }
        for (let i = this.count; i < events.length; ++i) {
            const event = events[i]!;
            let kind = this.numbers.get(event.kind);
            if (kind === undefined) {
                kind = this.names.length;
                this.numbers.set(event.kind, kind);
                this.names.push(event.kind);
                this.counts.push(0);
            }
            this.times[i] = event.time;
            this.kinds[i] = kind;
            this.counts[kind]!++;
            for (const who of event.who) {
                const list = this.about.get(who);
                if (list) list.push(i); else this.about.set(who, [i]);
            }
        }
        this.count = events.length;
        this.last = events[events.length - 1];
        return true;
    }
    private last: RecordedEvent | undefined;

    /** First event at or after a moment. */
    from(seconds: number): number { return lowerBound(this.times, this.count, seconds); }

    /** Events about a thing, as indices by time. */
    of(thing: number): readonly number[] { return this.about.get(thing) ?? []; }
}

/** First index whose value is not less. */
export function lowerBound(sorted: ArrayLike<number>, count: number, value: number): number {
    let low = 0, high = count;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (sorted[middle]! < value) low = middle + 1; else high = middle;
    }
    return low;
}

/**
 * Marks for a view of `width` pixels from `from` to `to`, at most one per lane and `pixels`.
 * @param lanes  of each kind; -1 leaves it out.
 */
export function cluster(index: EventIndex, from: number, to: number, width: number, lanes: ArrayLike<number>, pixels = 4): Mark[] {
    const marks: Mark[] = [];
    if (!(to > from) || !(width > 0)) return marks;
    const perPixel = (to - from) / width;
    const bucket = perPixel * pixels;
    const open: (Mark & { slot: number } | undefined)[] = [];
    const start = lowerBound(index.times, index.count, from - bucket);
    for (let i = start; i < index.count; ++i) {
        const time = index.times[i]!;
        if (time > to + bucket) break;
        const kind = index.kinds[i]!;
        const lane = lanes[kind] ?? -1;
        if (lane < 0) continue;
        const slot = Math.floor(time / bucket);
        const current = open[lane];
        if (current && current.slot === slot) {
            current.last = i;
            current.count++;
            continue;
        }
        const mark = { lane, kind, slot, first: i, last: i, count: 1, x: 0 };
        open[lane] = mark;
        marks.push(mark);
    }
    // one event stands at its own place, several in their middle
    for (const mark of marks) {
        mark.x = ((index.times[mark.first]! + index.times[mark.last]!) / 2 - from) / perPixel;
    }
    return marks;
}

/** Lanes for kinds: the commonest have their own, the rest share the last one. Hidden kinds have none. */
export function laneOf(counts: readonly number[], most: number, hidden: ReadonlySet<number>): Int16Array {
    const lanes = new Int16Array(counts.length).fill(-1);
    const shown = counts.map((_, kind) => kind).filter((kind) => !hidden.has(kind));
    if (shown.length <= most) {
        shown.forEach((kind, lane) => { lanes[kind] = lane; });
        return lanes;
    }
    const common = new Set([...shown].sort((a, b) => counts[b]! - counts[a]! || a - b).slice(0, most - 1));
    let lane = 0;
    for (const kind of shown) if (common.has(kind)) lanes[kind] = lane++;
    for (const kind of shown) if (!common.has(kind)) lanes[kind] = most - 1;
    return lanes;
}

/** A round step of seconds, so that ticks are at least `pixels` apart; with how many of its parts get small ticks. */
export function tickStep(perPixel: number, pixels: number): { step: number; parts: number } {
    const least = perPixel * pixels;
    const minutes: [number, number][] = [[60, 6], [120, 4], [300, 5], [600, 10], [900, 3], [1800, 6], [3600, 6], [7200, 4], [21600, 6], [43200, 12], [86400, 4]];
    if (least > 30) {
        for (const [step, parts] of minutes) if (step >= least) return { step, parts };
        const days = Math.ceil(least / 86400);
        return { step: days * 86400, parts: 4 };
    }
    for (let power = -4; power <= 1; ++power) {
        for (const [lead, parts] of [[1, 5], [2, 4], [5, 5]] as const) {
            const step = lead * 10 ** power;
            if (step >= least && step <= 30) return { step, parts };
        }
    }
    return { step: 30, parts: 6 };
}
