// Who and what is there, by name?

import { flag, h, LongList, say } from './dom';
import { count } from './format';
import { Panel } from './panel';
import { Kind, NONE } from '../contract';
import type { Desk } from './desk';

const kindNames: Record<number, string> = {
    [Kind.figure]: 'figure', [Kind.part]: 'part', [Kind.disc]: 'disc', [Kind.box]: 'box', [Kind.line]: 'line', [Kind.string]: 'string',
};
export function kindName(kind: Kind): string { return kindNames[kind] ?? 'thing'; }

export class Things {
    readonly panel = new Panel('things', 'Things', 'people');
    private readonly search: HTMLInputElement;
    private readonly list: LongList;
    private readonly none: HTMLElement;
    private found: number[] = [];
    private seenThings = -1;
    private seenQuery = '';

    constructor(private readonly desk: Desk) {
        this.search = h('input', {
            type: 'search', class: 'field', placeholder: 'Find by name, kind or layer', 'aria-label': 'Find things by name, kind or layer', spellcheck: 'false', autocomplete: 'off',
            on: { input: () => { this.list.cursor = 0; this.update(); }, keydown: (event) => this.key(event) },
        });
        this.list = new LongList('Things',
            () => h('div', { class: 'thing' }, h('span', { class: 'dot' }), h('span', { class: 'thing-name' }), h('span', { class: 'row-note' })),
            (row, index) => this.fill(row, index), (index) => this.choose(index));
        this.none = h('p', { class: 'quiet', text: 'Nothing of that name.', hidden: true });
        this.panel.body.append(this.search, this.list.element, this.none);
        this.panel.onShow = () => this.update();
    }

    focus(): void { this.panel.fold(false); this.search.focus(); this.search.select(); }

    update(): void {
        const things = this.desk.recording?.things ?? [];
        const query = this.search.value.trim().toLowerCase();
        if (things.length !== this.seenThings || query !== this.seenQuery) {
            this.seenThings = things.length;
            this.seenQuery = query;
            this.found = [];
            const words = query.split(/\s+/).filter(Boolean);
            for (let i = 0; i < things.length; ++i) {
                const thing = things[i]!;
                const text = words.length ? `${thing.name} ${kindName(thing.kind)} ${thing.layer}`.toLowerCase() : '';
                if (words.every((word) => text.includes(word))) this.found.push(i);
            }
            // who moves by itself comes first
            const figure = (i: number): number => (things[i]!.kind === Kind.figure ? 0 : 1);
            this.found.sort((a, b) => figure(a) - figure(b) || a - b);
            this.list.setCount(this.found.length);
            flag(this.none, 'hidden', this.found.length > 0 || things.length === 0);
        }
        this.panel.setNote(query ? `${count(this.found.length)} of ${count(things.length)}` : count(things.length));
        this.list.refresh();
    }

    /** Another recording. */
    reset(): void { this.seenThings = -1; this.update(); }

    showPicked(): void {
        const at = this.found.indexOf(this.desk.picked);
        if (at >= 0) this.list.moveTo(at);
        this.list.refresh();
    }

    private fill(row: HTMLElement, index: number): void {
        const thing = this.found[index]!;
        const what = this.desk.recording?.things[thing];
        if (!what) return;
        const [dot, name, note] = row.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
        dot.style.background = this.desk.colourOf(thing);
        say(name, what.name || `${kindName(what.kind)} ${thing}`);
        say(note, what.layer || kindName(what.kind));
        row.setAttribute('aria-selected', String(thing === this.desk.picked));
    }

    private choose(index: number): void {
        const thing = this.found[index];
        if (thing !== undefined) this.desk.pick(thing === this.desk.picked ? NONE : thing);
    }

    private key(event: KeyboardEvent): void {
        if (event.key !== 'Escape') { this.list.key(event); return; }
        this.search.value = '';
        this.search.blur();
        this.update();
        event.stopPropagation();
    }
}
