// Small words for making elements. No inline styles in markup: the page's policy forbids them.

type Child = Node | string | undefined | false;
interface Extra {
    class?: string;
    text?: string;
    on?: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };
    [attribute: string]: unknown;
}

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, extra: Extra = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    for (const [key, value] of Object.entries(extra)) {
        if (value === undefined || value === false) continue;
        if (key === 'class') element.className = String(value);
        else if (key === 'text') element.textContent = String(value);
        else if (key === 'on') {
            for (const [name, handler] of Object.entries(extra.on!)) element.addEventListener(name, handler as EventListener);
        } else element.setAttribute(key, value === true ? '' : String(value));
    }
    for (const child of children) if (child !== undefined && child !== false) element.append(child);
    return element;
}

/** Sets text only when it differs: nothing is laid out again for the same words. */
export function say(element: Element, text: string): void {
    if (element.textContent !== text) element.textContent = text;
}

export function flag(element: Element, name: string, on: boolean): void {
    if (on !== element.hasAttribute(name)) element.toggleAttribute(name, on);
}

// 20 x 20, drawn with one line width
const shapes = {
    play: 'M6 4.2v11.6l9.5-5.8z',
    pause: 'M6.5 4.5v11M13.5 4.5v11',
    back: 'M12.5 5.5 8 10l4.5 4.5',
    forward: 'M7.5 5.5 12 10l-4.5 4.5',
    start: 'M5 5v10M14.5 5.5 10 10l4.5 4.5',
    end: 'M15 5v10M5.5 5.5 10 10l-4.5 4.5',
    loop: 'M4.5 9V8a3 3 0 0 1 3-3h8M13 2.5 15.5 5 13 7.5M15.5 11v1a3 3 0 0 1-3 3h-8M7 17.5 4.5 15 7 12.5',
    orbit: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M3.5 10c0 1.7 2.9 3 6.5 3s6.5-1.3 6.5-3',
    follow: 'M10 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M10 7.5v5M6.5 9.5h7M10 12.5 7.5 17M10 12.5l2.5 4.5',
    eye: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5M10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
    top: 'M4 4h12v12H4zM4 10h12M10 4v12',
    frame: 'M4 7.5V4h3.5M12.5 4H16v3.5M16 12.5V16h-3.5M7.5 16H4v-3.5',
    theme: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M10 3.5v13M10 6h3.5M10 9h6M10 12h6M10 15h2.5',
    full: 'M11.5 8.5 16 4M12 4h4v4M8.5 11.5 4 16M8 16H4v-4',
    link: 'M8.5 11.5a3 3 0 0 0 4.3 0l2.4-2.4a3 3 0 0 0-4.3-4.3L9.8 6M11.5 8.5a3 3 0 0 0-4.3 0l-2.4 2.4a3 3 0 0 0 4.3 4.3l1.1-1.2',
    camera: 'M3 7h3l1.5-2h5L14 7h3v9H3zM10 8.8a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2',
    help: 'M7.5 7.6A2.5 2.5 0 0 1 10 5.2c1.5 0 2.6 1 2.6 2.3 0 1.9-2.6 2-2.6 4M10 14.4v.4',
    open: 'M3.5 6v9.5h13V7.5H10L8.5 5h-5zM3.5 6',
    close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
    chevron: 'M7 8.5 10 11.5l3-3',
    layers: 'M10 4 3.5 7.5 10 11l6.5-3.5zM3.5 11 10 14.5l6.5-3.5',
    people: 'M7.5 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M3.5 15.5c0-2.6 1.6-4.5 4-4.5s4 1.9 4 4.5M13 5.3a1.8 1.8 0 0 1 0 3.4M13.5 11.2c1.9.4 3 2.1 3 4.3',
    card: 'M3.5 5h13v10h-13zM6 8.5h3.5M6 11.5h3.5M12 8.5h2.5M12 11.5h2.5',
    sliders: 'M4 6h6M14 6h2M12 4.2v3.6M4 13.5h2M10 13.5h6M8 11.7v3.6',
    plot: 'M3.5 15.5h13M3.5 13l4-4.5 3 2.5 5.5-6.5',
    list: 'M4 5.5h.5M7.5 5.5H16M4 10h.5M7.5 10H16M4 14.5h.5M7.5 14.5H16',
    undo: 'M7.5 5 4 8.5 7.5 12M4 8.5h7.5a4 4 0 0 1 0 8H9',
    redo: 'M12.5 5 16 8.5 12.5 12M16 8.5H8.5a4 4 0 0 0 0 8H11',
    fix: 'M4 16l8-8M11 7l2 2M14.5 3v3M13 4.5h3M16.5 9.5v2M15.5 10.5h2M7.5 3.5v2M6.5 4.5h2',
    ghost: 'M5 16.5V9a5 5 0 0 1 10 0v7.5l-1.7-1.6-1.6 1.6-1.7-1.6-1.7 1.6-1.6-1.6zM8 8.6v.6M12 8.6v.6',
    save: 'M4 4h9.5L16 6.5V16H4zM7 4v4h5.5V4M7 16v-4.5h6V16',
    record: 'M10 5.5a4.5 4.5 0 1 0 .01 0',
    walk: 'M11.2 4.2a1.2 1.2 0 1 0-.01 0M10.6 6.4 9 11l2.6 2.2.6 4M9 11l-1.4 2.8L5 16.6M10.6 6.4l-3 1.8-.8 2.4M10.6 6.4l2.2 2.6 2.4.6',
    hand: 'M7 10V5.2a1.2 1.2 0 0 1 2.4 0V9M9.4 9V4.2a1.2 1.2 0 0 1 2.4 0V9M11.8 9V5.2a1.2 1.2 0 0 1 2.4 0v6.3c0 3-1.8 5-4.6 5-2.2 0-3.4-1-4.4-3L3.6 10.6c-.5-1.2 1-2 1.8-1L7 11.6',
} as const;
export type IconName = keyof typeof shapes;

export function icon(name: IconName): SVGSVGElement {
    const space = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(space, 'svg');
    svg.setAttribute('viewBox', '0 0 20 20');
    svg.setAttribute('aria-hidden', 'true');
    svg.classList.add('icon');
    if (name === 'play') svg.classList.add('solid');
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', shapes[name]);
    svg.append(path);
    return svg;
}

export function swapIcon(button: Element, name: IconName): void {
    if (button.getAttribute('data-icon') === name) return;
    button.setAttribute('data-icon', name);
    button.querySelector('svg')?.replaceWith(icon(name));
}

/** A button that is only a picture: its words are its accessible name and its hint. */
export function iconButton(name: IconName, label: string, act: () => void, key = ''): HTMLButtonElement {
    return h('button', {
        type: 'button', class: 'icon-button', 'aria-label': label, title: key ? `${label} (${key})` : label, on: { click: act },
    }, icon(name));
}

/** Tells of a new size in the next frame: changing sizes while they are told would be an error of the page. */
export function watchSize(element: Element, changed: () => void): void {
    let pending = false;
    new ResizeObserver(() => {
        if (pending) return;
        pending = true;
        requestAnimationFrame(() => { pending = false; changed(); });
    }).observe(element);
}

let lists = 0;

/**
 * A long list of equal rows of which only those in sight exist. Arrow keys move a cursor, Enter or a click chooses.
 * `fill` writes row `index` into an element that may have shown another one before.
 */
export class LongList {
    readonly element: HTMLElement;
    cursor = 0;
    private readonly inner: HTMLElement;
    private readonly rowHeight = window.matchMedia('(pointer: coarse)').matches ? 42 : 28;
    private readonly id = `list-${++lists}`;
    private rows: HTMLElement[] = [];
    private count = 0;
    private pending = false;

    constructor(label: string, private readonly make: () => HTMLElement, private readonly fill: (row: HTMLElement, index: number) => void, private readonly choose: (index: number) => void) {
        this.inner = h('div', { class: 'long-inner', role: 'presentation' });
        this.element = h('div', {
            class: 'long', role: 'listbox', 'aria-label': label, tabindex: '0',
            on: { scroll: () => this.later(), keydown: (event) => this.key(event), click: (event) => this.click(event) },
        }, this.inner);
        this.element.style.setProperty('--row', `${this.rowHeight}px`);
        // what was chosen stays in sight when the list is made smaller
        watchSize(this.element, () => this.moveTo(this.cursor));
    }

    setCount(count: number): void {
        this.count = count;
        this.cursor = Math.max(0, Math.min(this.cursor, count - 1));
        this.inner.style.height = `${count * this.rowHeight}px`;
        // inherited: the panel around it needs it too
        (this.element.closest<HTMLElement>('.panel') ?? this.element).style.setProperty('--content', `${count * this.rowHeight + 1}px`);
        this.later();
    }

    /** Writes again what is in sight. */
    refresh(): void { this.later(); }

    moveTo(index: number): void {
        this.cursor = Math.max(0, Math.min(index, this.count - 1));
        const top = this.cursor * this.rowHeight, height = this.element.clientHeight;
        if (top < this.element.scrollTop) this.element.scrollTop = top;
        else if (top + this.rowHeight > this.element.scrollTop + height) this.element.scrollTop = top + this.rowHeight - height;
        this.later();
    }

    /** Also called by a search field above the list. */
    key(event: KeyboardEvent): void {
        const page = Math.max(1, Math.floor(this.element.clientHeight / this.rowHeight) - 1);
        const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page };
        const inField = event.target instanceof HTMLInputElement;
        if (event.key in moves) this.moveTo(this.cursor + moves[event.key]!);
        else if (event.key === 'Home' && !inField) this.moveTo(0);
        else if (event.key === 'End' && !inField) this.moveTo(this.count - 1);
        else if (event.key === 'Enter' && this.count) this.choose(this.cursor);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    private click(event: MouseEvent): void {
        const row = (event.target as Element).closest<HTMLElement>('[data-index]');
        if (!row) return;
        this.cursor = Number(row.dataset.index);
        this.choose(this.cursor);
        this.later();
    }

    private later(): void {
        if (this.pending) return;
        this.pending = true;
        requestAnimationFrame(() => { this.pending = false; this.draw(); });
    }

    private draw(): void {
        const height = this.element.clientHeight;
        if (!height) return;
        const first = Math.max(0, Math.floor(this.element.scrollTop / this.rowHeight) - 2);
        const last = Math.min(this.count, first + Math.ceil(height / this.rowHeight) + 5);
        while (this.rows.length < last - first) {
            const row = this.make();
            row.setAttribute('role', 'option');
            this.rows.push(row);
            this.inner.append(row);
        }
        let active = '';
        this.rows.forEach((row, i) => {
            const index = first + i;
            const seen = index < last;
            row.hidden = !seen;
            if (!seen) return;
            row.style.transform = `translateY(${index * this.rowHeight}px)`;
            row.dataset.index = String(index);
            row.id = `${this.id}-${index}`;
            row.setAttribute('aria-setsize', String(this.count));
            row.setAttribute('aria-posinset', String(index + 1));
            flag(row, 'data-cursor', index === this.cursor);
            if (index === this.cursor) active = row.id;
            this.fill(row, index);
        });
        if (active) this.element.setAttribute('aria-activedescendant', active);
        else this.element.removeAttribute('aria-activedescendant');
    }
}
