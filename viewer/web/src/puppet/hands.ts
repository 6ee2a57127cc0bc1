// What hands do with a pointer, fingers, keys and a gamepad, as numbers for the program. No page here, no camera: whoever has
// them says where things are on the screen.

export type Vector = [number, number, number];
export type Project = (point: Vector) => { x: number; y: number } | undefined;

/** How far a control was pulled (metres of the world) and turned (pitch, yaw, roll), in all. */
export class Ways {
    readonly sums = new Float64Array(12); // main x y z pitch yaw roll, then the hand bar's
    pull(hand: number, way: Vector): void { way.forEach((v, k) => { this.add(hand * 6 + k, v); }); }
    turn(hand: number, pitch: number, yaw: number, roll: number): void { [pitch, yaw, roll].forEach((v, k) => { this.add(hand * 6 + 3 + k, v); }); }
    private add(at: number, by: number): void { if (Number.isFinite(by)) this.sums[at] = Math.max(-9e4, Math.min(9e4, this.sums[at]! + by)); }
}

export const radiansPerPixel = 0.006, metresPerNotch = 0.02;

/** The directions of a drag where a control is: to the right of the picture, up, and towards who looks; metres per pixel of each.
    Up is the world's up unless one looks from above: then it is away. */
export function directions(at: Vector, project: Project): { right: Vector; up: Vector; near: Vector; solve: (dx: number, dy: number) => Vector } | undefined {
    const step = 0.01, here = project(at);
    if (!here) return undefined;
    const slope = (way: Vector): { x: number; y: number } | undefined => {
        const there = project([at[0] + step * way[0], at[1] + step * way[1], at[2] + step * way[2]]);
        return there && { x: (there.x - here.x) / step, y: (there.y - here.y) / step };
    };
    const x = slope([1, 0, 0]), y = slope([0, 1, 0]), z = slope([0, 0, 1]);
    if (!x || !y || !z) return undefined;
    const flat = Math.hypot(x.x, z.x);
    if (!(flat > 1e-6)) return undefined;
    const right: Vector = [x.x / flat, 0, z.x / flat], near: Vector = [-right[2], 0, right[0]];
    const scale = Math.max(Math.hypot(x.x, x.y), Math.hypot(y.x, y.y), Math.hypot(z.x, z.y));
    const up: Vector = Math.hypot(y.x, y.y) > 0.35 * scale ? [0, 1, 0] : [-near[0], 0, -near[2]];
    const a = { x: x.x * right[0] + z.x * right[2], y: x.y * right[0] + z.y * right[2] };
    const b = up[1] === 1 ? y : { x: x.x * up[0] + z.x * up[2], y: x.y * up[0] + z.y * up[2] };
    const det = a.x * b.y - a.y * b.x;
    if (!(Math.abs(det) > 1e-3)) return undefined;
    return {
        right, up, near,
        solve: (dx, dy) => {
            const s = (dx * b.y - dy * b.x) / det, t = (a.x * dy - a.y * dx) / det;
            return [s * right[0] + t * up[0], s * right[1] + t * up[1], s * right[2] + t * up[2]];
        },
    };
}

export interface Spot { x: number; y: number }
/** Two fingers before and after: how much farther apart (a ratio), how far turned (radians, clockwise on the screen), where their middle went. */
export function pinch(a0: Spot, b0: Spot, a1: Spot, b1: Spot): { spread: number; twist: number; dx: number; dy: number } {
    const from = Math.hypot(b0.x - a0.x, b0.y - a0.y), to = Math.hypot(b1.x - a1.x, b1.y - a1.y);
    let twist = Math.atan2(b1.y - a1.y, b1.x - a1.x) - Math.atan2(b0.y - a0.y, b0.x - a0.x);
    if (twist > Math.PI) twist -= 2 * Math.PI; else if (twist < -Math.PI) twist += 2 * Math.PI;
    return { spread: from > 4 && to > 4 ? to / from : 1, twist, dx: (a1.x + b1.x - a0.x - b0.x) / 2, dy: (a1.y + b1.y - a0.y - b0.y) / 2 };
}

/** Keys that are down, as bits in the order of the program's list. */
export class KeyBits {
    private readonly down = new Set<string>();
    codes: readonly string[] = [];
    /** True when the key is one of ours. */
    set(code: string, down: boolean): boolean {
        if (!this.codes.includes(code)) return false;
        if (down) this.down.add(code); else this.down.delete(code);
        return true;
    }
    clear(): void { this.down.clear(); }
    get bits(): number { return this.codes.reduce((sum, code, k) => (this.down.has(code) ? sum + 2 ** k : sum), 0); }
}

/** Sticks, triggers and buttons of a pad with the standard layout: left x y, right x y, triggers; bits for bumpers, pressed sticks, walk, clutch. */
export function padNumbers(pad: { axes: readonly number[]; buttons: readonly { pressed: boolean; value: number }[] }): number[] {
    const stick = (k: number): number => { const v = pad.axes[k] ?? 0; return Number.isFinite(v) ? Math.max(-1, Math.min(1, Math.round(v * 200) / 200)) : 0; };
    const trigger = (k: number): number => { const v = pad.buttons[k]?.value ?? 0; return Number.isFinite(v) ? Math.max(0, Math.min(1, Math.round(v * 200) / 200)) : 0; };
    const bits = [4, 5, 10, 11, 0, 1].reduce((sum, button, k) => (pad.buttons[button]?.pressed ? sum + 2 ** k : sum), 0);
    return [stick(0), stick(1), stick(2), stick(3), trigger(6), trigger(7), bits];
}

/** How hard a pad shakes when strings come tight: as the force to what a hand may feel, never so little that it is not felt. */
export function shake(force: readonly Vector[], most: number): number {
    const largest = Math.max(0, ...force.map((f) => Math.hypot(...f)));
    return Math.min(1, Math.max(0.2, most > 0 ? largest / most : 0));
}
