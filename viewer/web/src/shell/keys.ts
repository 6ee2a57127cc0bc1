// Which key does what? One table: the shortcuts and the page that explains them cannot differ.

import { flag, h, iconButton } from './dom';

export interface Shortcut {
    group: string;
    /** As event.key has it, with `Shift+` where letters need it; several may do the same. */
    keys: string[];
    /** As people read it; made from `keys` when left out. */
    shown?: string;
    words: string;
    act: () => void;
}

/** The name under which a key event is looked up: `a`, `Shift+A`, `ArrowLeft`, `Shift+ArrowLeft`, `?`. */
export function nameOfKey(event: { key: string; shiftKey: boolean }): string {
    if (event.key === ' ') return 'Space';
    const letter = /^[a-z]$/i.test(event.key);
    if (letter) return event.shiftKey ? `Shift+${event.key.toUpperCase()}` : event.key.toLowerCase();
    if (event.key.length > 1 && event.shiftKey) return `Shift+${event.key}`;
    return event.key;
}

/** Keys that a focused element needs for itself. */
export function wantsKey(target: EventTarget | null, name: string): boolean {
    if (!(target instanceof HTMLElement)) return false;
    if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
    if (target instanceof HTMLInputElement) {
        if (target.type === 'checkbox') return name === 'Space';
        if (target.type === 'range') return /^(Arrow|Page|Home|End)/.test(name);
        return name !== 'Escape';
    }
    if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return name === 'Space' || name === 'Enter';
    if (target.getAttribute('role') === 'listbox') return /^(ArrowUp|ArrowDown|Page|Home|End|Enter)/.test(name);
    return false;
}

export function spellKey(key: string): string {
    const words: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };
    return key.split('+').map((part) => words[part] ?? (part.length === 1 ? part.toUpperCase() : part)).join(' ') || '+';
}

export class Help {
    readonly element: HTMLDialogElement;
    private readonly grid = h('div', { class: 'help-grid' });

    constructor(private readonly shortcuts: readonly Shortcut[]) {
        this.element = h('dialog', { class: 'dialog help', 'aria-label': 'Keyboard and mouse' },
            h('div', { class: 'dialog-head' }, h('h2', { text: 'Keys and gestures' }), iconButton('close', 'Close', () => this.element.close(), 'Esc')), this.grid);
        this.element.addEventListener('click', (event) => { if (event.target === this.element) this.element.close(); });
    }

    toggle(axisKeys: readonly string[]): void {
        if (this.element.open) { this.element.close(); return; }
        this.fill(axisKeys);
        this.element.showModal();
    }

    private fill(axisKeys: readonly string[]): void {
        const groups = new Map<string, Shortcut[]>();
        for (const shortcut of this.shortcuts) groups.set(shortcut.group, [...(groups.get(shortcut.group) ?? []), shortcut]);
        const blocks = [...groups].map(([title, list]) => h('section', {}, h('h3', { text: title }), h('dl', { class: 'keys' },
            ...list.map((s) => h('div', {}, h('dt', {}, ...(s.shown ?? s.keys.map(spellKey).join(' ')).split(' ').map((k) => h('kbd', { text: k }))), h('dd', { text: s.words }))))));
        const gestures: [string, string][] = [
            ['drag', 'turn the view; with two fingers or the right button, move it'], ['wheel, pinch', 'nearer, farther'], ['click, tap', 'pick who is there'],
            ['timeline', 'drag to scrub, wheel or pinch to zoom, double click for all, click a mark to jump'], ['drop', 'recordings, BVH, glTF and GLB onto the page'],
        ];
        blocks.push(h('section', {}, h('h3', { text: 'Mouse and fingers' }), h('dl', { class: 'keys' },
            ...gestures.map(([what, does]) => h('div', {}, h('dt', {}, h('span', { class: 'gesture', text: what })), h('dd', { text: does }))))));
        this.grid.replaceChildren(...blocks);
        flag(this.grid, 'data-axes', axisKeys.length > 0);
        if (axisKeys.length) this.grid.append(h('p', { class: 'quiet', text: `The running program has taken these keys for its own controls: ${axisKeys.join(', ')}.` }));
    }
}
