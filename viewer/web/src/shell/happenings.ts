// What happened, in words: a list of events with a switch for each kind.

import { flag, h, LongList, say } from './dom';
import { clockTime, count } from './format';
import { Panel } from './panel';
import { lowerBound } from './marks';
import { kindColour, type Desk } from './desk';

export class Happenings {
    readonly panel = new Panel('events', 'Events', 'list', { folded: true });
    private readonly chips: HTMLElement;
    private readonly list: LongList;
    private shown: number[] | undefined; // undefined: all
    private seen = '';

    constructor(private readonly desk: Desk) {
        this.chips = h('div', { class: 'chips' });
        this.list = new LongList('Events',
            () => h('div', { class: 'event' }, h('span', { class: 'dot' }), h('span', { class: 'event-time' }), h('span', { class: 'event-text' })),
            (row, index) => this.fill(row, index),
            (index) => {
                const happening = this.desk.events.events[this.at(index)];
                if (!happening) return;
                this.desk.seek(happening.time);
                if (happening.who[0] !== undefined) this.desk.pick(happening.who[0]);
            });
        this.panel.body.append(this.chips, this.list.element);
        this.panel.onShow = () => { this.update(); this.showNow(); };
    }

    update(): void {
        const { events, hiddenKinds } = this.desk;
        this.panel.setPresent(events.count > 0);
        this.panel.setNote(count(events.count));
        const key = `${events.names.join()};${[...hiddenKinds].join()}`;
        if (key !== this.chips.dataset.key) this.makeChips(key);
        this.chips.querySelectorAll<HTMLElement>('.chip-count').forEach((chip, kind) => say(chip, count(events.counts[kind] ?? 0)));
        if (!this.panel.open && !this.panel.element.hasAttribute('data-sheet')) return;
        const state = `${events.count};${key}`;
        if (state === this.seen) { this.list.refresh(); return; }
        this.seen = state;
        if (!events.names.some((name) => hiddenKinds.has(name))) this.shown = undefined;
        else {
            this.shown = [];
            const hidden = events.names.map((name) => hiddenKinds.has(name));
            for (let i = 0; i < events.count; ++i) if (!hidden[events.kinds[i]!]) this.shown.push(i);
        }
        this.list.setCount(this.shown ? this.shown.length : events.count);
    }

    /** Brings what happens now into sight. */
    private showNow(): void {
        const now = this.desk.events.from(this.desk.clock.time);
        const row = this.shown ? lowerBound(this.shown, this.shown.length, now) : now;
        requestAnimationFrame(() => requestAnimationFrame(() => this.list.moveTo(row)));
    }

    private at(row: number): number { return this.shown ? this.shown[row] ?? -1 : row; }

    private makeChips(key: string): void {
        const { events, hiddenKinds } = this.desk;
        this.chips.dataset.key = key;
        this.chips.replaceChildren(...events.names.map((name) => {
            const on = !hiddenKinds.has(name);
            const dot = h('span', { class: 'dot' });
            dot.style.background = `var(${kindColour(name)})`;
            return h('button', {
                type: 'button', class: 'chip', 'aria-pressed': String(on),
                on: { click: () => { if (on) hiddenKinds.add(name); else hiddenKinds.delete(name); this.desk.remark(); this.update(); } },
            }, dot, h('span', { text: name || 'unnamed' }), h('span', { class: 'chip-count' }));
        }));
    }

    private fill(row: HTMLElement, index: number): void {
        const { events, clock } = this.desk;
        const happening = events.events[this.at(index)];
        if (!happening) return;
        const [dot, time, text] = row.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
        dot.style.background = `var(${kindColour(happening.kind)})`;
        say(time, clockTime(happening.time));
        say(text, happening.text || happening.kind);
        row.title = happening.text;
        flag(row, 'data-past', happening.time <= clock.time);
    }
}
