// How long to wait before knocking again?

/** Grows from a quarter of a second to `longest`; a little random, so that many pages do not knock at once. */
export class Backoff {
    private tries = 0;
    constructor(private readonly longest = 8, private readonly random: () => number = Math.random) {}
    next(): number {
        const wait = Math.min(this.longest, 0.25 * 1.7 ** this.tries++);
        return wait * (0.85 + 0.3 * this.random());
    }
    reset(): void { this.tries = 0; }
}
