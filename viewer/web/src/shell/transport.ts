// Play, pause, step, speed, loop, live.

import { flag, h, iconButton, say, swapIcon } from './dom';
import { clockTime, fixed } from './format';
import { fastest, slowest } from './clock';
import type { Desk } from './desk';

export interface TransportActs { step(frames: number): void; start(): void; end(): void; loop(): void; live(): void; speed(value: number): void; plots(): void; openFile(): void }

export class Transport {
    readonly element: HTMLElement;
    private readonly play: HTMLButtonElement;
    private readonly loop: HTMLButtonElement;
    private readonly plots: HTMLButtonElement;
    private readonly live: HTMLButtonElement;
    private readonly liveNote = h('span', { class: 'live-note' });
    private readonly now = h('span', { class: 'time-now' });
    private readonly whole = h('span', { class: 'time-whole' });
    private readonly speed: HTMLInputElement;
    private readonly speedNote: HTMLButtonElement;

    constructor(private readonly desk: Desk, acts: TransportActs) {
        this.play = iconButton('play', 'Play', () => desk.play(!desk.clock.playing), 'Space');
        this.play.classList.add('play');
        this.loop = iconButton('loop', 'Repeat', acts.loop, 'R');
        this.plots = iconButton('plot', 'Plots over time', acts.plots, 'P');
        this.live = h('button', { type: 'button', class: 'live', hidden: true, title: 'Go to the present (End)', on: { click: acts.live } }, h('span', { class: 'live-dot' }), 'Live', this.liveNote);
        // equal steps for equal ratios: 0.1 to 8 with 1 where one expects it
        this.speed = h('input', {
            type: 'range', min: Math.log2(slowest), max: Math.log2(fastest), step: '0.01', value: '0', class: 'speed', 'aria-label': 'Speed',
            on: { input: () => acts.speed(magnet(2 ** Number(this.speed.value))) },
        });
        this.speedNote = h('button', { type: 'button', class: 'speed-note', title: 'Back to normal speed (0)', on: { click: () => acts.speed(1) } });
        this.element = h('div', { class: 'transport', role: 'toolbar', 'aria-label': 'Playback' },
            h('div', { class: 'transport-group' },
                iconButton('start', 'To the start', acts.start, 'Home'), iconButton('back', 'One frame back', () => acts.step(-1), '←'), this.play,
                iconButton('forward', 'One frame on', () => acts.step(1), '→'), iconButton('end', 'To the end', acts.end, 'End')),
            h('div', { class: 'time', role: 'timer', 'aria-label': 'Time' }, this.now, this.whole), this.live,
            h('div', { class: 'transport-group right' }, this.speed, this.speedNote, this.loop, this.plots));
    }

    /** Once per animation frame. */
    draw(): void {
        const { clock } = this.desk;
        swapIcon(this.play, clock.playing ? 'pause' : 'play');
        const label = clock.playing ? 'Pause' : 'Play';
        if (this.play.getAttribute('aria-label') !== label) { this.play.setAttribute('aria-label', label); this.play.title = `${label} (Space)`; }
        say(this.now, clockTime(clock.time));
        say(this.whole, clockTime(clock.last));
        flag(this.live, 'hidden', !clock.live);
        flag(this.live, 'data-on', clock.following && this.desk.connected);
        if (clock.live) say(this.liveNote, !this.desk.connected ? 'lost' : clock.following ? '' : `${fixed(-clock.behind, 1)} s`);
        this.loop.setAttribute('aria-pressed', String(clock.looping));
        const place = Math.log2(clock.speed);
        if (Math.abs(Number(this.speed.value) - place) > 0.005) this.speed.value = String(place);
        const share = (place - Math.log2(slowest)) / (Math.log2(fastest) - Math.log2(slowest));
        const text = share.toFixed(3);
        if (this.speed.dataset.share !== text) {
            this.speed.dataset.share = text;
            this.speed.style.setProperty('--share', text);
            this.speed.setAttribute('aria-valuetext', `${speedText(clock.speed)}`);
        }
        say(this.speedNote, speedText(clock.speed));
        this.speedNote.setAttribute('aria-label', `Speed ${speedText(clock.speed)}, back to normal`);
    }

    setPlots(shown: boolean): void { this.plots.setAttribute('aria-pressed', String(shown)); }
}

/** Whole and half speeds are easy to hit. */
function magnet(speed: number): number {
    for (const good of [0.1, 0.25, 0.5, 1, 2, 4, 8]) if (Math.abs(Math.log2(speed / good)) < 0.08) return good;
    return Number(speed.toPrecision(2));
}

export function speedText(speed: number): string { return `${Number(speed.toPrecision(2))}×`; }
