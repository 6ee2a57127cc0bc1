// Which moment is shown?
//
//     first ───────────[ from ══════ to ]──────────── last        a file: play, loop, step
//     first ──────────────────────────●────── last ···►           live: follow the edge, or look back
//                                    time  └ a little behind, so that late messages are not seen
//
// Knows seconds and nothing else: no page, no recording.

export const slowest = 0.1, fastest = 8;
/** What the speed keys walk through. */
export const speeds: readonly number[] = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4, 8];

/** The end of a live stream, as it arrives in pieces that are sometimes late. */
export class Edge {
    /** Stream seconds per second of the wall. */
    rate = 1;
    private arrivals: { wall: number; last: number }[] = [];
    /** Room for lateness is never more than this, in seconds of the wall. */
    private readonly most = 0.5;
    private readonly remember = 3;

    reset(): void { this.arrivals = []; this.rate = 1; }

    /** The stream now reaches to `last`. Call it when it grew. */
    arrive(wall: number, last: number): void {
        const before = this.arrivals.at(-1);
        if (before) {
            // a long stretch at once is history, or a skip: it says nothing about the pace
            if (last - before.last > 1 && wall - before.wall < 0.5) this.arrivals = [];
            else if (last < before.last) this.arrivals = [];
        }
        this.arrivals.push({ wall, last });
        while (this.arrivals.length > 2 && wall - this.arrivals[0]!.wall > this.remember) this.arrivals.shift();
        const first = this.arrivals[0]!;
        if (wall - first.wall > 0.4) this.rate = Math.min(50, Math.max(0, (last - first.last) / (wall - first.wall)));
    }

    /** Where to be so that, had the past seconds come again, nothing would have been late. */
    target(wall: number): number {
        const latest = this.arrivals.at(-1);
        if (!latest) return 0;
        let start = latest.last - this.rate * wall; // nothing has come since the latest
        for (let i = 1; i < this.arrivals.length; ++i) {
            start = Math.min(start, this.arrivals[i - 1]!.last - this.rate * this.arrivals[i]!.wall);
        }
        const target = start + this.rate * wall;
        return Math.min(latest.last, Math.max(target, latest.last - this.most * Math.max(this.rate, 0.2)));
    }

    /** One animation frame further: steady where it can be, never backwards, never beyond the end. */
    follow(time: number, wall: number, elapsed: number): number {
        const latest = this.arrivals.at(-1);
        if (!latest) return time;
        const target = this.target(wall);
        if (Math.abs(target - time) > 1) return target;
        const ahead = time + this.rate * elapsed;
        const eased = ahead + (target - ahead) * (1 - Math.exp(-elapsed / 0.25));
        return Math.min(latest.last, Math.max(time, eased));
    }
}

export class Clock {
    time = 0;
    playing = false;
    speed = 1;
    looping = false;
    first = 0;
    last = 0;
    /** Part to repeat; the whole when undefined. */
    part: { from: number; to: number } | undefined;
    /** Seconds between frames. */
    frame = 1 / 30;
    /** More will come at the end. */
    live = false;
    /** Live, and shown as it comes. */
    following = false;
    readonly edge = new Edge();

    /** A new recording: nothing of the old one holds. */
    open(live: boolean): void {
        this.live = live;
        this.following = live;
        this.playing = live;
        this.first = this.last = this.time = 0;
        this.part = undefined;
        this.edge.reset();
    }

    /** What there is to see. The present moment is kept where it still is one. */
    setRange(first: number, last: number, wall: number): void {
        const grew = last !== this.last || first !== this.first;
        this.first = first;
        this.last = Math.max(first, last);
        if (this.live && grew) this.edge.arrive(wall, this.last);
        if (this.part && (this.part.from >= this.last || this.part.to <= this.first)) this.part = undefined;
        this.time = this.clamp(this.time);
    }

    clamp(seconds: number): number {
        if (!Number.isFinite(seconds)) return this.first;
        return Math.min(this.last, Math.max(this.first, seconds));
    }

    /** The page is drawn again, `elapsed` seconds after the last time. */
    tick(elapsed: number, wall: number): void {
        if (!this.playing) return;
        if (this.following) {
            this.time = this.clamp(this.edge.follow(this.time, wall, elapsed));
            return;
        }
        // a page that was hidden goes on where it was
        const from = this.looping && this.part ? this.part.from : this.first;
        const to = this.looping && this.part ? this.part.to : this.last;
        const next = this.time + Math.min(elapsed, 0.25) * this.speed;
        if (next < to) { this.time = Math.max(next, Math.min(from, this.time)); return; }
        if (this.looping && to > from) {
            // outside of the part: go into it; at its end: round
            this.time = this.time > to ? from : from + ((next - from) % (to - from));
        } else if (this.live) {
            this.time = this.last;
            this.following = true;
        } else {
            this.time = this.last;
            this.playing = false;
        }
    }

    seek(seconds: number): void {
        this.time = this.clamp(seconds);
        this.following = false;
    }

    play(on: boolean): void {
        this.playing = on;
        if (!on) { this.following = false; return; }
        if (!this.live && !this.looping && this.time >= this.last) this.time = this.first;
    }

    goLive(wall: number): void {
        if (!this.live) return;
        this.following = this.playing = true;
        this.time = this.clamp(this.edge.target(wall));
    }

    /** Whole frames, counted from the first moment; pauses. */
    step(frames: number): void {
        const at = (this.time - this.first) / this.frame;
        // from between two frames one step goes to the next one, not beyond it
        const near = Math.round(at);
        const here = Math.abs(at - near) < 1e-3 ? near : frames > 0 ? Math.floor(at) : Math.ceil(at);
        this.playing = false;
        this.seek(this.first + (here + frames) * this.frame);
    }

    setSpeed(speed: number): void {
        if (Number.isFinite(speed)) this.speed = Math.min(fastest, Math.max(slowest, speed));
    }

    /** The next of the usual speeds. */
    faster(direction: 1 | -1): void {
        const next = direction > 0
            ? speeds.find((s) => s > this.speed + 1e-9) : [...speeds].reverse().find((s) => s < this.speed - 1e-9);
        if (next !== undefined) this.speed = next;
    }

    /** Seconds behind the newest. */
    get behind(): number { return this.last - this.time; }
}
