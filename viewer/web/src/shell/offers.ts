// The controls a running program offers, drawn without knowing the program.
//
// One widget per type. What somebody does is sent at once, of a fast hand the newest every few milliseconds; what the
// program answers moves the widget, unless a hand is on it.

import { h, say, flag } from './dom';
import { fixed } from './format';
import { Panel } from './panel';
import { decimals, numbersOf, snap, stick, withNumbers } from '../link/controls';
import type { ControlSpec, HandleView } from '../contract';
import type { Desk } from './desk';

type Spec<T extends ControlSpec['type']> = Extract<ControlSpec, { type: T }>;
/** Two messages about one control are this far apart at least. */
const sampleMs = 12;

interface Widget { row: HTMLElement; show(spec: ControlSpec): void }

export class Offers {
    readonly panel = new Panel('controls', 'Controls', 'sliders');
    specs: ControlSpec[] = [];
    private readonly widgets = new Map<string, Widget>();
    private readonly waiting = new Map<string, number[]>();
    private readonly sent = new Map<string, number>();
    private readonly touched = new Map<string, number>();
    private readonly later = new Map<string, number>();
    private readonly keysDown = new Set<string>();
    private readonly pads = new Map<string, number>();
    private readonly quietNote = h('p', { class: 'quiet', text: 'Not connected: nothing moves until the program is back.', hidden: true });
    /** False when nobody listens. */
    send: (name: string, numbers: number[]) => boolean = () => false;

    constructor(private readonly desk: Desk) {
        this.panel.setPresent(false);
        window.addEventListener('blur', () => this.letGo());
        document.addEventListener('visibilitychange', () => { if (document.hidden) this.letGo(); });
    }

    offer(specs: ControlSpec[]): void {
        // the same controls with other values: nothing is taken out of anybody's hand
        if (specs.length > 0 && specs.length === this.specs.length && specs.every((spec, i) => shapeOf(spec) === shapeOf(this.specs[i]!))) {
            for (const spec of specs) if (spec.type !== 'button' && spec.type !== 'numbers') this.take(spec.name, numbersOf(spec));
            return;
        }
        this.specs = specs;
        this.widgets.clear();
        this.waiting.clear();
        for (const timer of this.later.values()) clearTimeout(timer);
        this.later.clear();
        // numbers belong to a part of the page that knows what they mean
        const drawn = specs.filter((spec) => spec.type !== 'numbers');
        this.panel.setPresent(drawn.length > 0);
        this.panel.setNote(drawn.length ? String(drawn.length) : '');
        const groups = new Map<string, HTMLElement>();
        this.panel.body.replaceChildren(this.quietNote);
        for (const spec of drawn) {
            let group = groups.get(spec.group);
            if (!group) {
                group = h('div', { class: 'offer-group', role: 'group', 'aria-label': spec.group || 'Controls' }, spec.group ? h('h3', { text: spec.group }) : undefined);
                groups.set(spec.group, group);
                this.panel.body.append(group);
            }
            const widget = this.make(spec);
            if (spec.help) widget.row.title = spec.help;
            this.widgets.set(spec.name, widget);
            widget.show(spec);
            group.append(widget.row);
        }
        this.showHandles();
    }

    /** The program says that a control has moved. */
    take(name: string, numbers: number[]): void {
        const at = this.specs.findIndex((spec) => spec.name === name);
        if (at < 0) return;
        const next = withNumbers(this.specs[at]!, numbers);
        if (!next) return;
        // an echo must not tear the thing out of the hand that moves it; what the program made of it counts when the hand rests
        const rest = (this.touched.get(name) ?? -1e9) + 250 - performance.now();
        if (rest > 0 && next.type !== 'button') {
            clearTimeout(this.later.get(name));
            this.later.set(name, window.setTimeout(() => this.take(name, numbers), rest + 5));
            return;
        }
        clearTimeout(this.later.get(name));
        this.specs[at] = next;
        this.widgets.get(name)?.show(next);
        if (next.type === 'handle') this.showHandles();
    }

    setConnected(connected: boolean): void {
        flag(this.quietNote, 'hidden', connected);
        flag(this.panel.body, 'data-dead', !connected);
    }

    /** Somebody did something: the page follows at once, and the program hears of it. */
    input(name: string, numbers: number[]): void {
        const at = this.specs.findIndex((spec) => spec.name === name);
        if (at < 0) return;
        const next = withNumbers(this.specs[at]!, numbers);
        if (!next) return;
        this.specs[at] = next;
        this.touched.set(name, performance.now());
        this.widgets.get(name)?.show(next);
        if (next.type === 'button') { this.send(name, []); return; }
        if (next.type === 'numbers') { this.tell(next.name, numbers, next.latest); return; }
        this.tell(name, numbersOf(next), true);
    }

    /** At once, so that a slow picture makes no slow hand and no short press is lost; a fast hand is sampled. */
    private tell(name: string, numbers: number[], sampled: boolean): void {
        const now = performance.now();
        if (!sampled || (now - (this.sent.get(name) ?? -1e9) >= sampleMs && !this.waiting.has(name))) this.sendNow(name, numbers);
        else {
            if (!this.waiting.size) setTimeout(() => this.flush(), sampleMs);
            this.waiting.set(name, numbers);
        }
    }

    /** What waits to be sent about a control is not worth sending any more. */
    forget(name: string): void { this.waiting.delete(name); }

    /** Once per animation frame. */
    poll(): void { this.pollPads(); }

    private flush(): void {
        for (const [name, numbers] of this.waiting) this.sendNow(name, numbers);
        this.waiting.clear();
    }

    private sendNow(name: string, numbers: number[]): void {
        this.sent.set(name, performance.now());
        this.send(name, numbers);
    }

    /** True when a key belongs to an axis of the program; then the page leaves it alone. */
    key(code: string, down: boolean): boolean {
        let taken = false;
        for (const spec of this.specs) {
            if (spec.type !== 'axis' || (code !== spec.key_less && code !== spec.key_more)) continue;
            taken = true;
            if (down) this.keysDown.add(code); else this.keysDown.delete(code);
            this.setAxis(spec, (this.keysDown.has(spec.key_more) ? 1 : 0) - (this.keysDown.has(spec.key_less) ? 1 : 0));
        }
        return taken;
    }

    get axisKeys(): string[] {
        return this.specs.flatMap((spec) => (spec.type === 'axis' ? [spec.key_less, spec.key_more].filter(Boolean) : []));
    }

    handles(): HandleView[] {
        return this.specs.filter((s): s is Spec<'handle'> => s.type === 'handle').map((s) => ({
            name: s.name, position: s.position, rotation: s.rotation, turns: s.turns, onGround: s.on_ground, radius: s.radius,
        }));
    }

    private showHandles(): void { this.desk.stage.setHandles(this.handles()); this.desk.redraw(); }

    private letGo(): void {
        this.keysDown.clear();
        for (const spec of this.specs) if (spec.type === 'axis') this.setAxis(spec, 0);
    }

    private setAxis(spec: Spec<'axis'>, value: number): void {
        const now = this.specs.find((s) => s.name === spec.name);
        if (now && now.type === 'axis' && now.value !== value) this.input(spec.name, [value]);
    }

    private pollPads(): void {
        const axes = this.specs.filter((s): s is Spec<'axis'> => s.type === 'axis' && s.gamepad_axis >= 0);
        if (!axes.length || !navigator.getGamepads) return;
        const pads = navigator.getGamepads().filter((pad): pad is Gamepad => pad !== null && pad.connected);
        for (const spec of axes) {
            let value = 0;
            for (const pad of pads) {
                const moved = stick(pad.axes[spec.gamepad_axis] ?? 0);
                if (Math.abs(moved) > Math.abs(value)) value = moved;
            }
            // a stick at rest does not fight the keys
            if (value !== (this.pads.get(spec.name) ?? 0)) { this.pads.set(spec.name, value); this.setAxis(spec, value); }
        }
    }

    private make(spec: ControlSpec): Widget {
        const id = `offer-${spec.name.replace(/\W/g, '_')}`;
        switch (spec.type) {
            case 'numbers': return { row: h('div'), show: () => {} };
            case 'slider': return this.slider(spec, id);
            case 'toggle': {
                const box = h('input', { type: 'checkbox', class: 'switch', on: { change: () => this.input(spec.name, [box.checked ? 1 : 0]) } });
                return { row: h('label', { class: 'row' }, box, h('span', { class: 'row-name', text: spec.label })), show: (s) => { if (s.type === 'toggle') box.checked = s.value; } };
            }
            case 'button': {
                const button = h('button', { type: 'button', class: 'push', text: spec.label, on: { click: () => this.input(spec.name, []) } });
                return { row: h('div', { class: 'offer-button' }, button), show: () => {} };
            }
            case 'choice': {
                const select = h('select', { class: 'field', id, on: { change: () => this.input(spec.name, [select.selectedIndex]) } },
                    ...spec.options.map((option) => h('option', { text: option })));
                return {
                    row: h('div', { class: 'offer' }, h('label', { for: id, class: 'row-name', text: spec.label }), select),
                    show: (s) => { if (s.type === 'choice') select.selectedIndex = s.value; },
                };
            }
            case 'handle': return this.handle(spec);
            case 'axis': return this.axis(spec);
        }
    }

    private slider(spec: Spec<'slider'>, id: string): Widget {
        const digits = spec.step > 0 ? Math.max(decimals(spec.step), decimals(spec.low)) : spec.high - spec.low >= 100 ? 0 : spec.high - spec.low >= 5 ? 1 : 2;
        const value = h('output', { class: 'offer-value', for: id });
        const range = h('input', {
            type: 'range', id, min: spec.low, max: spec.high, step: spec.step > 0 ? spec.step : 'any',
            on: { input: () => this.input(spec.name, [snap(Number(range.value), spec)]) },
        });
        return {
            row: h('div', { class: 'offer' }, h('label', { for: id, class: 'row-name', text: spec.label }), value, range),
            show: (s) => {
                if (s.type !== 'slider') return;
                range.value = String(s.value);
                range.style.setProperty('--share', String((s.value - s.low) / (s.high - s.low)));
                say(value, `${fixed(s.value, digits)}${s.unit ? ` ${s.unit}` : ''}`);
                range.setAttribute('aria-valuetext', value.textContent ?? '');
            },
        };
    }

    private handle(spec: Spec<'handle'>): Widget {
        const names = ['x', 'y', 'z'] as const;
        const fields = names.map((name, i) => {
            const field = h('input', {
                type: 'number', class: 'field small', step: '0.05', 'aria-label': `${spec.label} ${name}, metres`, disabled: i === 1 && spec.on_ground,
                on: {
                    change: () => {
                        const now = this.specs.find((s) => s.name === spec.name);
                        const typed = Number(field.value);
                        if (!now || now.type !== 'handle' || !Number.isFinite(typed) || field.value === '') return;
                        const numbers = numbersOf(now);
                        numbers[i] = typed;
                        this.input(spec.name, numbers);
                        this.showHandles();
                    },
                },
            });
            return field;
        });
        return {
            row: h('div', { class: 'offer handle-row' }, h('span', { class: 'row-name', text: spec.label }), h('span', { class: 'row-note', text: spec.turns ? 'drag, turn' : 'drag' }),
                h('div', { class: 'xyz' }, ...fields.map((field, i) => h('label', { class: 'xyz-field' }, h('span', { text: names[i]! }), field)))),
            show: (s) => {
                if (s.type !== 'handle') return;
                fields.forEach((field, i) => { if (document.activeElement !== field) field.value = s.position[i]!.toFixed(2); });
            },
        };
    }

    private axis(spec: Spec<'axis'>): Widget {
        const pin = h('div', { class: 'axis-pin' });
        const hold = (value: number, label: string): HTMLButtonElement => {
            const button = h('button', { type: 'button', class: 'push small', text: label, 'aria-label': `${spec.label} ${value < 0 ? 'less' : 'more'}` });
            const press = (on: boolean) => (event: Event) => { event.preventDefault(); this.setAxis(spec, on ? value : 0); };
            button.addEventListener('pointerdown', (event) => { button.setPointerCapture(event.pointerId); press(true)(event); });
            button.addEventListener('pointerup', press(false));
            button.addEventListener('pointercancel', press(false));
            button.addEventListener('keydown', (event) => { if (event.code === 'Space' || event.code === 'Enter') press(true)(event); });
            button.addEventListener('keyup', (event) => { if (event.code === 'Space' || event.code === 'Enter') press(false)(event); });
            return button;
        };
        const value = h('output', { class: 'offer-value' });
        return {
            row: h('div', { class: 'offer' }, h('span', { class: 'row-name', text: spec.label }), value,
                h('div', { class: 'axis' }, hold(-1, keyName(spec.key_less) || '−'), h('div', { class: 'axis-track' }, pin), hold(1, keyName(spec.key_more) || '+'))),
            show: (s) => {
                if (s.type !== 'axis') return;
                pin.style.left = `${50 + s.value * 50}%`;
                say(value, fixed(s.value, 2));
            },
        };
    }
}

/** All of a control but its value. */
function shapeOf(spec: ControlSpec): string {
    return JSON.stringify(spec, (key, value: unknown) => (key === 'value' || key === 'position' || key === 'rotation' ? undefined : value));
}

/** `ArrowLeft` is ←, `KeyA` is A. */
export function keyName(code: string): string {
    const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Space: 'Space' };
    return arrows[code] ?? code.replace(/^(Key|Digit|Numpad)/, '');
}
