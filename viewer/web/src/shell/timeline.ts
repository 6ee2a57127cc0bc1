// The line of time: ruler, events, playhead.
//
//     |0:10        |0:20        |0:30          ruler: drag to scrub
//     ·  ▮ ·    █▮·   │   ·                    one lane per kind of event: click to jump
//     ════════[▒▒▒▒▒▒▒▒]═══════════            where the view is, when zoomed
//
// Marks and ruler are painted only when the view or the events change; the playhead moves as an element.

import { h, say, watchSize } from './dom';
import { clockTime, plural } from './format';
import { cluster, laneOf, tickStep, type Mark } from './marks';
import { kindColour, type Desk } from './desk';

const ruler = 20, laneHeight = 11, overview = 6, mostLanes = 5;

export class Timeline {
    readonly element: HTMLElement;
    /** Pixels left and right of the line; plots keep the same. */
    gutter = 118;
    readonly margin = 18;
    private readonly canvas: HTMLCanvasElement;
    private readonly head: HTMLElement;
    private readonly hover: HTMLElement;
    private readonly tip: HTMLElement;
    private readonly legend: HTMLElement;
    private width = 0;
    private height = 0;
    private dirty = true;
    private marks: Mark[] = [];
    private lanes: Int16Array = new Int16Array(0);
    private laneCount = 0;
    private colours: Record<string, string> = {};
    private pointers = new Map<number, { x: number; y: number }>();
    private drag: 'scrub' | 'view' | 'pinch' | undefined;
    private pressed: { x: number; mark: Mark | undefined } | undefined;
    private pinch: { span: number; gap: number; at: number } | undefined;
    onResize: () => void = () => {};
    onView: () => void = () => {};

    constructor(private readonly desk: Desk) {
        this.canvas = h('canvas', { class: 'timeline-canvas', 'aria-hidden': 'true' });
        this.head = h('div', { class: 'playhead', 'aria-hidden': 'true' });
        this.hover = h('div', { class: 'hoverhead', 'aria-hidden': 'true', hidden: true });
        this.tip = h('div', { class: 'tip', role: 'tooltip', hidden: true });
        this.legend = h('div', { class: 'lane-names', 'aria-hidden': 'true' });
        this.element = h('div', {
            class: 'timeline', tabindex: '0', role: 'slider', 'aria-label': 'Time', 'aria-orientation': 'horizontal',
        }, this.canvas, this.legend, this.hover, this.head, this.tip);
        this.listen();
        watchSize(this.element, () => this.measure());
    }

    get lineWidth(): number { return Math.max(1, this.width - this.gutter - this.margin); }
    toX(time: number): number { return this.gutter + ((time - this.desk.view.from) / this.desk.view.span) * this.lineWidth; }
    toTime(x: number): number { return this.desk.view.from + ((x - this.gutter) / this.lineWidth) * this.desk.view.span; }

    /** Events or their colours changed. */
    remark(): void { this.dirty = true; }

    /** The page's colours changed. */
    recolour(): void {
        const style = getComputedStyle(document.documentElement);
        const names = ['--ink', '--ink-2', '--ink-3', '--line', '--accent', '--raised', '--k-red', '--k-amber', '--k-plum', '--k-blue', '--k-green', '--k-stone', '--k-teal', '--k-olive', '--k-rose'];
        for (const name of names) this.colours[name] = style.getPropertyValue(name).trim();
        this.dirty = true;
    }

    /** Once per animation frame. */
    draw(): void {
        const { clock } = this.desk;
        if (this.dirty) this.paint();
        const x = this.toX(clock.time);
        const seen = x >= this.gutter - 1 && x <= this.gutter + this.lineWidth + 1;
        this.head.hidden = !seen;
        if (seen) this.head.style.transform = `translateX(${x.toFixed(1)}px)`;
    }

    /** What a screen reader says; not sixty times a second. */
    speak(): void {
        const { clock } = this.desk;
        this.element.setAttribute('aria-valuemin', clock.first.toFixed(2));
        this.element.setAttribute('aria-valuemax', clock.last.toFixed(2));
        this.element.setAttribute('aria-valuenow', clock.time.toFixed(2));
        this.element.setAttribute('aria-valuetext', `${clockTime(clock.time)} of ${clockTime(clock.last)}`);
    }

    private measure(): void {
        const box = this.element.getBoundingClientRect();
        this.width = box.width;
        this.gutter = box.width < 720 ? 14 : 118;
        this.dirty = true;
        this.onResize();
    }

    private layLanes(): void {
        const { events, hiddenKinds } = this.desk;
        const hidden = new Set<number>();
        events.names.forEach((name, kind) => { if (hiddenKinds.has(name)) hidden.add(kind); });
        const most = this.width < 720 ? 2 : mostLanes;
        this.lanes = laneOf(events.counts, most, hidden);
        const laneCount = Math.max(1, Math.max(-1, ...this.lanes) + 1);
        const height = ruler + laneCount * laneHeight + 6 + overview;
        if (laneCount === this.laneCount && height === this.height && this.legend.dataset.kinds === this.kindsKey()) return;
        this.laneCount = laneCount;
        this.height = height;
        this.element.style.height = `${height}px`;
        this.legend.dataset.kinds = this.kindsKey();
        this.legend.replaceChildren();
        for (let lane = 0; lane < laneCount; ++lane) {
            const kinds = events.names.filter((_, kind) => this.lanes[kind] === lane);
            const row = h('span', { class: 'lane-name', text: kinds.length > 1 ? `${kinds.length} others` : kinds[0] ?? '' });
            row.style.top = `${ruler + lane * laneHeight}px`;
            this.legend.append(row);
        }
        this.onResize();
    }
    private kindsKey(): string { return `${[...this.lanes].join()};${this.desk.events.names.join()}`; }

    private paint(): void {
        if (!this.width) return;
        this.dirty = false;
        this.layLanes();
        const { clock, view, events } = this.desk;
        const ratio = Math.min(3, window.devicePixelRatio || 1);
        const w = Math.round(this.width * ratio), hgt = Math.round(this.height * ratio);
        if (this.canvas.width !== w || this.canvas.height !== hgt) { this.canvas.width = w; this.canvas.height = hgt; }
        const c = this.canvas.getContext('2d')!;
        c.setTransform(ratio, 0, 0, ratio, 0, 0);
        c.clearRect(0, 0, this.width, this.height);
        const left = this.gutter, right = this.gutter + this.lineWidth;
        const colour = (name: string): string => this.colours[name] || '#888';

        // lanes
        c.fillStyle = colour('--line');
        for (let lane = 0; lane < this.laneCount; ++lane) {
            c.globalAlpha = 0.55;
            c.fillRect(left, ruler + lane * laneHeight + laneHeight / 2 - 0.5, this.lineWidth, 1);
        }
        c.globalAlpha = 1;
        // what will be repeated
        if (clock.looping && clock.part) {
            const a = Math.max(left, this.toX(clock.part.from)), b = Math.min(right, this.toX(clock.part.to));
            c.fillStyle = colour('--accent');
            c.globalAlpha = 0.16;
            c.fillRect(a, 2, b - a, this.height - overview - 6);
            c.globalAlpha = 0.8;
            c.fillRect(a, 2, 1, this.height - overview - 6);
            c.fillRect(b - 1, 2, 1, this.height - overview - 6);
            c.globalAlpha = 1;
        }
        // ruler
        const perPixel = view.span / this.lineWidth;
        const { step, parts } = tickStep(perPixel, 74);
        const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : 3;
        c.font = '500 10.5px "Inter", "Segoe UI", "Helvetica Neue", system-ui, sans-serif';
        c.textBaseline = 'alphabetic';
        const small = step / parts;
        for (let i = Math.ceil(view.from / small - 1e-6); i * small <= view.to + 1e-9; ++i) {
            const x = this.toX(i * small);
            const big = i % parts === 0;
            c.fillStyle = colour(big ? '--ink-3' : '--line');
            c.fillRect(Math.round(x), big ? 6 : 14, 1, big ? ruler - 8 : 4);
            if (big && x + 30 < this.width) {
                c.fillStyle = colour('--ink-3');
                c.fillText(clockTime(i * small, digits), Math.round(x) + 4, 13);
            }
        }
        // live: what has not happened yet
        if (clock.live && clock.last < view.to) {
            const x = this.toX(clock.last);
            c.fillStyle = colour('--line');
            c.globalAlpha = 0.35;
            c.fillRect(x, ruler, right - x, this.laneCount * laneHeight);
            c.globalAlpha = 1;
        }
        // events
        this.marks = cluster(events, view.from, view.to, this.lineWidth, this.lanes, 4);
        for (const mark of this.marks) {
            const y = ruler + mark.lane * laneHeight + laneHeight / 2;
            const x = left + mark.x;
            if (x < left - 2 || x > right + 2) continue;
            c.fillStyle = colour(kindColour(events.names[mark.kind]!));
            // more events, a taller mark
            const tall = Math.min(laneHeight - 2, 3.4 + 1.2 * Math.log2(mark.count));
            if (mark.count === 1) { c.beginPath(); c.arc(x, y, 2, 0, 7); c.fill(); }
            else c.fillRect(x - 1.5, y - tall / 2, 3, tall);
        }
        // where the view is
        const whole = clock.last - clock.first;
        const y = this.height - overview;
        if (whole > 0 && view.span < whole * 0.995) {
            c.fillStyle = colour('--line');
            c.fillRect(left, y + 2, this.lineWidth, 2);
            const a = left + ((view.from - clock.first) / whole) * this.lineWidth;
            const b = left + ((Math.min(view.to, clock.last) - clock.first) / whole) * this.lineWidth;
            c.fillStyle = colour('--ink-3');
            c.fillRect(a, y + 1, Math.max(4, b - a), 4);
        }
    }

    private listen(): void {
        const at = (event: PointerEvent | WheelEvent | MouseEvent): { x: number; y: number } => {
            const box = this.element.getBoundingClientRect();
            return { x: event.clientX - box.left, y: event.clientY - box.top };
        };
        const changed = (): void => { this.dirty = true; this.onView(); };
        this.element.addEventListener('wheel', (event) => {
            event.preventDefault();
            const { x } = at(event);
            const lines = event.deltaMode === 1 ? 16 : 1;
            if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
                this.desk.view.pan((((event.deltaX || event.deltaY) * lines) / this.lineWidth) * this.desk.view.span);
            } else {
                this.desk.view.zoom(Math.exp(event.deltaY * lines * 0.0018), this.toTime(x));
            }
            changed();
        }, { passive: false });
        this.element.addEventListener('dblclick', (event) => { event.preventDefault(); this.desk.view.reset(); changed(); });
        this.element.addEventListener('pointerdown', (event) => {
            if (event.button !== 0) return;
            const p = at(event);
            this.element.setPointerCapture(event.pointerId);
            this.pointers.set(event.pointerId, p);
            if (this.pointers.size === 2) { this.beginPinch(); return; }
            const zoomed = this.desk.view.span < (this.desk.clock.last - this.desk.clock.first) * 0.995;
            if (zoomed && p.y > this.height - overview - 2) { this.drag = 'view'; return; }
            this.drag = 'scrub';
            this.pressed = { x: p.x, mark: this.markAt(p.x, p.y) };
            if (!this.pressed.mark) this.desk.seek(this.toTime(p.x));
        });
        this.element.addEventListener('pointermove', (event) => {
            const p = at(event);
            const before = this.pointers.get(event.pointerId);
            if (!before) { this.showTip(p.x, p.y); return; }
            this.pointers.set(event.pointerId, p);
            if (this.drag === 'pinch') { this.movePinch(); changed(); return; }
            if (this.drag === 'view') {
                const { clock, view } = this.desk;
                view.pan(((p.x - before.x) / this.lineWidth) * (clock.last - clock.first));
                changed();
                return;
            }
            if (this.drag !== 'scrub') return;
            if (this.pressed?.mark && Math.abs(p.x - this.pressed.x) < 4) return;
            if (this.pressed) this.pressed.mark = undefined;
            this.desk.seek(this.toTime(p.x));
            this.showTip(p.x, p.y);
        });
        const up = (event: PointerEvent): void => {
            if (!this.pointers.delete(event.pointerId)) return;
            if (this.drag === 'scrub' && this.pressed?.mark && event.type === 'pointerup') {
                this.desk.seek(this.desk.events.times[this.pressed.mark.first]!);
            }
            if (this.pointers.size === 0) { this.drag = undefined; this.pressed = undefined; }
            if (event.pointerType !== 'mouse') this.hideTip();
        };
        this.element.addEventListener('pointerup', up);
        this.element.addEventListener('pointercancel', up);
        this.element.addEventListener('pointerleave', () => { if (!this.pointers.size) this.hideTip(); });
        this.element.addEventListener('keydown', (event) => {
            if (event.key === '+' || event.key === '=') this.desk.view.zoom(0.7, this.desk.clock.time);
            else if (event.key === '-') this.desk.view.zoom(1.4, this.desk.clock.time);
            else if (event.key === 'PageUp' || event.key === 'PageDown') {
                this.desk.seek(this.desk.clock.time + (event.key === 'PageUp' ? -1 : 1) * this.desk.view.span * 0.1);
            } else return;
            event.preventDefault();
            changed();
        });
    }

    private beginPinch(): void {
        const [a, b] = [...this.pointers.values()];
        if (!a || !b) return;
        this.drag = 'pinch';
        this.pressed = undefined;
        this.pinch = { span: this.desk.view.span, gap: Math.max(12, Math.abs(a.x - b.x)), at: this.toTime((a.x + b.x) / 2) };
    }

    private movePinch(): void {
        if (!this.pinch || this.pointers.size < 2) return;
        const [a, b] = [...this.pointers.values()];
        if (!a || !b) return;
        const span = (this.pinch.span * this.pinch.gap) / Math.max(12, Math.abs(a.x - b.x));
        // the moment between the fingers stays between them
        this.desk.view.zoom(span / this.desk.view.span, this.pinch.at);
        this.desk.view.pan(this.pinch.at - this.toTime((a.x + b.x) / 2));
    }

    private markAt(x: number, y: number): Mark | undefined {
        if (y < ruler - 1 || y > ruler + this.laneCount * laneHeight + 2) return undefined;
        const lane = Math.min(this.laneCount - 1, Math.floor((y - ruler) / laneHeight));
        let best: Mark | undefined, gap = 6;
        for (const mark of this.marks) {
            const away = Math.abs(this.gutter + mark.x - x) + (mark.lane === lane ? 0 : 2.5 * Math.abs(mark.lane - lane));
            if (away < gap) { gap = away; best = mark; }
        }
        return best;
    }

    private showTip(x: number, y: number): void {
        const { events } = this.desk;
        const inside = x >= this.gutter - 4 && x <= this.gutter + this.lineWidth + 4;
        if (!inside || !(this.desk.clock.last > this.desk.clock.first)) { this.hideTip(); return; }
        const mark = this.markAt(x, y);
        this.hover.hidden = false;
        this.hover.style.transform = `translateX(${x.toFixed(1)}px)`;
        this.tip.hidden = false;
        if (!mark) say(this.tip, clockTime(this.toTime(x)));
        else {
            const event = events.events[mark.first]!;
            const kind = events.names[mark.kind]!;
            const from = clockTime(events.times[mark.first]!), to = clockTime(events.times[mark.last]!);
            say(this.tip, mark.count === 1 ? `${from}  ${kind}: ${event.text}` : `${from} – ${to}  ${plural(mark.count, 'event')}, first: ${event.text || kind}`);
        }
        this.element.style.cursor = mark ? 'pointer' : '';
        const half = this.tip.offsetWidth / 2;
        const middle = Math.min(this.width - half - 6, Math.max(half + 6, x));
        this.tip.style.transform = `translate(${(middle - half).toFixed(0)}px, 0)`;
    }

    private hideTip(): void {
        this.tip.hidden = true;
        this.hover.hidden = true;
        this.element.style.cursor = '';
    }
}
