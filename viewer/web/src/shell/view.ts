// Which stretch of time does the timeline show?
//
//     |· whole ·······[ view ]·······|      zoomed with the wheel; the plots show the same stretch

/** Closer than this is no use: a millisecond per hundred pixels or so. */
const closest = 0.02;

export class View {
    from = 0;
    to = 1;
    /** Nobody zoomed: show all there is. */
    fit = true;
    /** A live stream shows so much of its end until somebody zooms. */
    liveSpan = 60;
    private first = 0;
    private last = 1;
    private live = false;

    get span(): number { return this.to - this.from; }

    setRange(first: number, last: number, live: boolean): void {
        this.first = first;
        this.live = live;
        // a single moment still has a place on the line
        this.last = Math.max(last, first + (live ? this.liveSpan : closest));
        if (!this.fit) { this.put(this.from, this.span); return; }
        this.to = this.last;
        this.from = live ? Math.max(first, this.last - this.liveSpan) : first;
    }

    reset(): void { this.fit = true; this.setRange(this.first, this.last, this.live); }

    /** Factor below 1: closer. The moment `at` stays where it is. */
    zoom(factor: number, at: number): void {
        const whole = this.last - this.first;
        const span = Math.min(whole, Math.max(closest, this.span * factor));
        if (span >= whole * 0.999 && factor > 1) { this.fit = !this.live || whole <= this.liveSpan; }
        else this.fit = false;
        const share = this.span > 0 ? (at - this.from) / this.span : 0.5;
        this.put(at - share * span, span);
    }

    pan(seconds: number): void {
        if (this.fit && !this.live) return;
        this.fit = false;
        this.put(this.from + seconds, this.span);
    }

    /** Shows exactly this, as far as there is such. */
    show(from: number, to: number): void {
        this.fit = false;
        this.put(from, Math.max(closest, to - from));
    }

    /** Brings a moment into sight; with `running`, with room ahead of it. */
    keep(time: number, running: boolean): void {
        if (this.fit && !this.live) return;
        if (time < this.from || time > this.to) this.put(time - this.span * (running ? 0.15 : 0.5), this.span);
        else if (running && time > this.to - this.span * 0.05) this.put(time - this.span * 0.15, this.span);
    }

    /** Keeps the end of a live stream at the right. */
    stickTo(end: number): void { if (!this.fit) this.put(end - this.span * 0.97, this.span); }

    private put(from: number, span: number): void {
        const room = Math.min(span, this.last - this.first);
        this.from = Math.min(this.last - room, Math.max(this.first, from));
        this.to = this.from + room;
    }
}
