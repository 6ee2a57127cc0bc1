// A titled box that can be folded away; on small screens one of them at a time is a sheet above the timeline.

import { flag, h, icon, say, type IconName } from './dom';

export class Panel {
    readonly element: HTMLElement;
    readonly body: HTMLElement;
    readonly tab: HTMLButtonElement;
    private readonly head: HTMLButtonElement;
    private readonly note: HTMLElement;
    private folded: boolean;
    onShow: () => void = () => {};

    constructor(readonly name: string, readonly title: string, picture: IconName, options: { folded?: boolean } = {}) {
        const stored = remembered(`panel.${name}`);
        this.folded = stored === undefined ? options.folded ?? false : stored === 'folded';
        this.note = h('span', { class: 'panel-note' });
        this.head = h('button', { type: 'button', class: 'panel-head', 'aria-controls': `panel-${name}`, on: { click: () => this.fold(!this.folded) } },
            h('span', { class: 'panel-title', text: title }), this.note, icon('chevron'));
        this.body = h('div', { class: 'panel-body', id: `panel-${name}` });
        this.element = h('section', { class: `panel panel-${name}`, 'aria-label': title }, this.head, this.body);
        this.tab = h('button', { type: 'button', class: 'tab', 'aria-label': title, title, 'aria-pressed': 'false' }, icon(picture), h('span', { text: title }));
        this.apply();
    }

    get open(): boolean { return !this.folded; }

    fold(folded: boolean): void {
        this.folded = folded;
        remember(`panel.${this.name}`, folded ? 'folded' : 'open');
        this.apply();
        if (folded) return;
        this.onShow();
        // the column may be longer than the window
        requestAnimationFrame(() => this.element.scrollIntoView({ block: 'nearest' }));
    }

    setNote(text: string): void { say(this.note, text); }

    /** A panel that has nothing to say is not there. */
    setPresent(present: boolean): void {
        flag(this.element, 'hidden', !present);
        flag(this.tab, 'hidden', !present);
    }

    /** As a sheet on a small screen. */
    setSheet(shown: boolean): void {
        flag(this.element, 'data-sheet', shown);
        this.tab.setAttribute('aria-pressed', String(shown));
        if (shown) this.onShow();
    }

    private apply(): void {
        flag(this.element, 'data-folded', this.folded);
        this.head.setAttribute('aria-expanded', String(!this.folded));
    }
}

/** What the reader chose last time. Storage may be forbidden: then nothing is remembered. */
export function remembered(key: string): string | undefined {
    try { return localStorage.getItem(`sidestep.${key}`) ?? undefined; } catch { return undefined; }
}
export function remember(key: string, value: string): void {
    try { localStorage.setItem(`sidestep.${key}`, value); } catch { /* a private window */ }
}
