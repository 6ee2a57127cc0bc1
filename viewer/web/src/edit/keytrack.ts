// Keys on the line of time, and when limbs meet.
//
//     Keys       ◆     ◆      ◇          drag: another frame; Delete: gone; ◇ is in the motion since a fix
//     Contacts   ▂▂▅▅▂     ▂▂            red, taller where deeper; click to go there

import { h, say, watchSize } from '../shell/dom';
import { clockTime, plural } from '../shell/format';
import { badStretches, type Contacts, type Key, type Setup } from './notes';
import type { Desk } from '../shell/desk';
import type { Timeline } from '../shell/timeline';

export interface KeyActs { move(key: number, frame: number): void; remove(key: number): void; choose(key: number): void }

export class KeyTrack {
    readonly element: HTMLElement;
    private readonly lane = h('div', { class: 'key-lane', role: 'group', 'aria-label': 'Keys' });
    private readonly canvas = h('canvas', { class: 'contact-lane', role: 'img' });
    private readonly tip = h('div', { class: 'tip', role: 'tooltip', hidden: true });
    private buttons: HTMLButtonElement[] = [];
    private keys: Key[] = [];
    private setup: Setup | undefined;
    private contacts: Contacts | undefined;
    private drawn = '';
    private dragged: { key: number; frame: number; x: number; moved: boolean } | undefined;

    constructor(private readonly desk: Desk, private readonly timeline: Timeline, private readonly acts: KeyActs) {
        this.element = h('div', { class: 'keytrack', hidden: true },
            h('span', { class: 'track-name', 'aria-hidden': 'true', text: 'Keys' }), this.lane,
            h('span', { class: 'track-name low', 'aria-hidden': 'true', text: 'Contacts' }), this.canvas, this.tip);
        this.canvas.addEventListener('click', (event) => {
            const box = this.canvas.getBoundingClientRect();
            const near = this.stretchAt(this.timeline.toTime(event.clientX - box.left));
            if (near) this.desk.seek(near);
        });
        watchSize(this.element, () => { this.drawn = ''; });
    }

    show(setup: Setup, keys: Key[], contacts: Contacts | undefined): void {
        this.element.hidden = false;
        this.setup = setup;
        this.contacts = contacts;
        if (JSON.stringify(keys) !== JSON.stringify(this.keys) || this.buttons.length !== keys.length) {
            const focused = this.buttons.indexOf(document.activeElement as HTMLButtonElement);
            this.keys = keys;
            while (this.buttons.length > keys.length) this.buttons.pop()!.remove();
            while (this.buttons.length < keys.length) this.buttons.push(this.make(this.buttons.length));
            keys.forEach((key, i) => {
                const words = `Key: ${this.nameOf(key)}${key.held ? ', held since a fix' : ''}`;
                this.buttons[i]!.setAttribute('aria-label', words);
                this.buttons[i]!.toggleAttribute('data-held', key.held);
            });
            if (focused >= 0) this.buttons[Math.min(focused, keys.length - 1)]?.focus();
        }
        const bad = badStretches(contacts);
        this.canvas.setAttribute('aria-label', bad.length ? `Contacts in ${plural(bad.length, 'stretch', 'stretches')} of the motion` : 'No contacts');
        this.drawn = '';
    }

    hide(): void { this.element.hidden = true; }

    /** Once per animation frame. */
    draw(): void {
        if (!this.setup || this.element.hidden) return;
        const { view } = this.desk, width = this.element.clientWidth;
        const state = `${view.from} ${view.to} ${width} ${this.timeline.gutter} ${this.dragged?.frame ?? ''} ${document.documentElement.dataset.theme}`;
        if (state === this.drawn || !width) return;
        this.drawn = state;
        this.keys.forEach((key, i) => {
            const frame = this.dragged?.key === i ? this.dragged.frame : key.frame;
            const x = this.timeline.toX(frame * this.setup!.frameTime);
            const seen = x >= this.timeline.gutter - 4 && x <= width - this.timeline.margin + 4;
            this.buttons[i]!.hidden = !seen;
            this.buttons[i]!.style.transform = `translateX(${x.toFixed(1)}px)`;
        });
        this.paint(width);
    }

    private paint(width: number): void {
        const ratio = Math.min(3, window.devicePixelRatio || 1), height = 14;
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(height * ratio);
        const c = this.canvas.getContext('2d')!;
        c.setTransform(ratio, 0, 0, ratio, 0, 0);
        const style = getComputedStyle(document.documentElement), left = this.timeline.gutter, right = width - this.timeline.margin;
        c.fillStyle = style.getPropertyValue('--line');
        c.fillRect(left, height - 2, right - left, 1);
        const { frameTime } = this.setup!;
        c.fillStyle = style.getPropertyValue('--danger');
        for (const { first, last, mm } of badStretches(this.contacts)) {
            const a = Math.max(left, this.timeline.toX((first - 0.5) * frameTime)), b = Math.min(right, this.timeline.toX((last + 0.5) * frameTime));
            if (b < left || a > right) continue;
            const tall = 4 + Math.min(8, mm / 6);
            c.globalAlpha = this.contacts?.known === false ? 0.45 : 1;
            c.beginPath();
            c.roundRect(a, height - 1 - tall, Math.max(3, b - a), tall, 2);
            c.fill();
        }
        c.globalAlpha = 1;
    }

    private nameOf(key: Key): string { return `${this.setup!.grips[key.grip]?.name ?? 'key'} at ${clockTime(key.frame * this.setup!.frameTime)}`; }

    private frameAt(clientX: number): number {
        const box = this.element.getBoundingClientRect();
        return Math.min(this.setup!.frames - 1, Math.max(0, Math.round(this.timeline.toTime(clientX - box.left) / this.setup!.frameTime)));
    }

    /** The start of the stretch that a moment is in, or near. */
    private stretchAt(time: number): number | undefined {
        const frame = time / this.setup!.frameTime, slack = 6 * (this.desk.view.span / this.timeline.lineWidth) / this.setup!.frameTime;
        const hit = badStretches(this.contacts).find(({ first, last }) => frame >= first - slack && frame <= last + slack);
        return hit && Math.min(hit.last, Math.max(hit.first, Math.round(frame))) * this.setup!.frameTime;
    }

    private make(index: number): HTMLButtonElement {
        const button = h('button', { type: 'button', class: 'key' }, h('span', { class: 'key-shape' }));
        const tell = (frame: number): void => {
            const key = this.keys[index];
            if (!key) return;
            this.tip.hidden = false;
            say(this.tip, this.nameOf({ ...key, frame }));
            const x = this.timeline.toX(frame * this.setup!.frameTime), half = this.tip.offsetWidth / 2;
            this.tip.style.transform = `translate(${(Math.max(half + 6, Math.min(this.element.clientWidth - half - 6, x)) - half).toFixed(0)}px, 0)`;
        };
        button.addEventListener('pointerenter', () => { const key = this.keys[index]; if (key && !this.dragged) tell(key.frame); });
        button.addEventListener('pointerleave', () => { if (!this.dragged) this.tip.hidden = true; });
        button.addEventListener('pointerdown', (event) => {
            const key = this.keys[index];
            if (event.button !== 0 || !key) return;
            button.setPointerCapture(event.pointerId);
            this.dragged = { key: index, frame: key.frame, x: event.clientX, moved: false };
        });
        button.addEventListener('pointermove', (event) => {
            if (this.dragged?.key !== index) return;
            if (Math.abs(event.clientX - this.dragged.x) > 3) this.dragged.moved = true;
            if (!this.dragged.moved) return;
            this.dragged.frame = this.frameAt(event.clientX);
            tell(this.dragged.frame);
        });
        const up = (event: PointerEvent): void => {
            const was = this.dragged;
            if (was?.key !== index) return;
            this.dragged = undefined;
            this.tip.hidden = true;
            this.drawn = '';
            if (event.type !== 'pointerup') return;
            if (was.moved && was.frame !== this.keys[index]?.frame) this.acts.move(index, was.frame);
            else this.acts.choose(index);
        };
        button.addEventListener('pointerup', up);
        button.addEventListener('pointercancel', up);
        button.addEventListener('keydown', (event) => {
            const key = this.keys[index];
            if (!key) return;
            if (event.key === 'Delete' || event.key === 'Backspace') this.acts.remove(index);
            else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
                const frame = key.frame + (event.key === 'ArrowLeft' ? -1 : 1) * (event.shiftKey ? 10 : 1);
                if (frame >= 0 && frame < this.setup!.frames) this.acts.move(index, frame);
            } else if (event.key === 'Enter' || event.key === ' ') this.acts.choose(index);
            else return;
            event.preventDefault();
            event.stopPropagation();
        });
        this.lane.append(button);
        return button;
    }
}
