// What a newcomer tries first, one thing at a time; who has done it is told the next.

import { h, iconButton, say } from '../shell/dom';
import { remember, remembered } from '../shell/panel';

export type Deed = 'move' | 'tilt' | 'walk' | 'bar' | 'record';
interface Hint { deed: Deed; words: string; touch: string }

const hints: readonly Hint[] = [
    { deed: 'move', words: 'Drag the wooden cross up and down: the puppet hangs on it.', touch: 'Drag the wooden cross with a finger: the puppet hangs on it.' },
    { deed: 'tilt', words: 'Now drag it with the right button, or press ← →: it tilts, and a leg lifts.', touch: 'Now with two fingers: twist them, and a leg lifts.' },
    { deed: 'walk', words: 'Hold Space: it steps from leg to leg. W A S D lead it about, R F up and down.', touch: 'Hold “Walk”: it steps from leg to leg.' },
    { deed: 'bar', words: 'Drag the bar in front: it leads the hands. The wheel moves it nearer and farther.', touch: 'Drag the bar in front: it leads the hands. Pinch moves it nearer.' },
    { deed: 'record', words: 'Ready? Press Record, play something, press it again.', touch: 'Ready? Press Record, play something, press it again.' },
];

export class Hints {
    readonly element: HTMLElement;
    private readonly step = h('span', { class: 'hint-step' });
    private readonly words = h('span', { class: 'hint-words' });
    private readonly done = new Set<Deed>();
    private off = remembered('puppet.hints') === 'off';
    private active = false;

    constructor(private readonly coarse: boolean) {
        this.element = h('div', { class: 'puppet-hint', role: 'status', 'aria-live': 'polite', hidden: true }, this.step, this.words, iconButton('close', 'No more hints', () => this.show(false)));
    }

    get now(): Deed | undefined { return this.active && !this.off ? hints.find(({ deed }) => !this.done.has(deed))?.deed : undefined; }

    setActive(active: boolean): void { this.active = active; this.write(); }
    show(on: boolean): void {
        this.off = !on;
        if (on) this.done.clear();
        remember('puppet.hints', on ? 'on' : 'off');
        this.write();
    }
    get shown(): boolean { return !this.element.hidden; }

    /** Somebody did this. What was hinted at before it is known too. */
    did(deed: Deed): void {
        if (this.done.has(deed)) return;
        this.done.add(deed);
        if (hints.every((hint) => this.done.has(hint.deed))) { this.show(false); return; }
        this.write();
    }

    private write(): void {
        const deed = this.now, at = hints.findIndex((hint) => hint.deed === deed), hint = hints[at];
        this.element.hidden = hint === undefined;
        if (!hint) return;
        say(this.step, `${at + 1} of ${hints.length}`);
        say(this.words, this.coarse ? hint.touch : hint.words);
    }
}
