// Who is picked: what does it do, where, what will it do, and why not something else?

import { h, iconButton, say, flag } from './dom';
import { clockTime, fixed } from './format';
import { Panel } from './panel';
import { kindName } from './things';
import { capital } from './layers';
import { speedAt } from './samples';
import { kindColour, type Desk } from './desk';
import { lowerBound } from './marks';
import { NONE, type Recording, type State } from '../contract';

/** Events that tell what was weighed, not what came of it. */
const weighed = new Set(['refused', 'choice', 'candidate', 'plan', 'rejected']);

export class Card {
    readonly panel = new Panel('card', 'Picked', 'card');
    private readonly name = h('div', { class: 'card-name' });
    private readonly kind = h('div', { class: 'card-kind' });
    private readonly facts = h('dl', { class: 'facts' });
    private readonly values = new Map<string, HTMLElement>();
    private readonly bar = h('div', { class: 'bar-fill' });
    private readonly barBox = h('div', { class: 'bar', role: 'progressbar', 'aria-label': 'Where in its clip' }, this.bar);
    private readonly plan = section('Plan');
    private readonly refused = section('Weighed and refused');
    private readonly told = section('Events');
    private readonly dot = h('span', { class: 'dot large' });
    private seen = '';

    constructor(private readonly desk: Desk) {
        const head = h('div', { class: 'card-head' }, this.dot, h('div', {}, this.name, this.kind),
            iconButton('follow', 'Follow it', () => { desk.stage.setCamera('follow', desk.picked); desk.redraw(); }, '2'),
            iconButton('close', 'Let go', () => desk.pick(NONE), 'Esc'));
        for (const fact of ['Doing', 'Speed', 'Position', 'Heading', 'Nearest']) {
            const value = h('dd');
            this.values.set(fact, value);
            this.facts.append(h('div', { class: 'fact' }, h('dt', { text: fact }), value, fact === 'Doing' && this.barBox));
        }
        this.panel.body.append(head, this.facts, this.refused.element, this.plan.element, this.told.element);
        this.panel.setPresent(false);
        this.panel.body.addEventListener('click', (event) => {
            const row = (event.target as Element).closest<HTMLElement>('[data-time]');
            if (row) desk.seek(Number(row.dataset.time));
        });
    }

    update(state: State | undefined): void {
        const { picked, recording, clock } = this.desk;
        this.panel.setPresent(picked !== NONE && recording !== undefined);
        const thing = recording?.things[picked];
        if (!recording || !thing) return;
        say(this.name, this.desk.nameOf(picked));
        say(this.kind, thing.layer && thing.layer !== kindName(thing.kind) ? `${capital(kindName(thing.kind))} on ${thing.layer}` : capital(kindName(thing.kind)));
        this.dot.style.background = this.desk.colourOf(picked);

        const place = recording.placeOf(picked, clock.time);
        const speed = speedAt(recording, picked, clock.time);
        const figure = state?.figures.find((f) => f.thing === picked);
        const clip = figure && figure.clip !== NONE ? recording.clips[figure.clip] : undefined;
        this.put('Position', place ? `${fixed(place.position[0], 2)}, ${fixed(place.position[1], 2)}, ${fixed(place.position[2], 2)} m` : 'not on the stage');
        this.put('Heading', place && Number.isFinite(place.heading) ? `${fixed((place.heading * 180) / Math.PI, 0)}°` : '');
        this.put('Speed', place && speed !== null ? `${fixed(speed, 2)} m/s` : '');
        this.put('Doing', clip ? clip.name || 'an unnamed clip' : figure ? 'posed frame by frame' : '');
        flag(this.barBox, 'hidden', !clip);
        if (clip) {
            const long = Math.max(1e-9, (clip.frameCount - 1) * clip.frameTime);
            const share = Math.min(1, Math.max(0, figure!.clipSeconds / long));
            this.bar.style.transform = `scaleX(${share.toFixed(4)})`;
            this.barBox.setAttribute('aria-valuenow', String(Math.round(share * 100)));
            const frame = Math.round(Math.min(long, Math.max(0, figure!.clipSeconds)) / clip.frameTime);
            this.put('Doing', `${clip.name || 'an unnamed clip'}, ${frame} of ${clip.frameCount - 1}`);
        }
        this.put('Nearest', this.nearest());
        this.updateLists();
    }

    private nearest(): string {
        const { samples, recording, picked, clock } = this.desk;
        const other = samples.nearestAt(picked, samples.at(clock.time));
        if (other < 0 || !recording) return '';
        const a = recording.placeOf(picked, clock.time), b = recording.placeOf(other, clock.time);
        if (!a || !b) return '';
        return `${this.desk.nameOf(other)}, ${fixed(Math.hypot(a.position[0] - b.position[0], a.position[2] - b.position[2]), 2)} m`;
    }

    /** Lists change only when the playhead passes something. */
    private updateLists(): void {
        const { recording, events, picked, clock } = this.desk;
        const about = events.of(picked);
        const times = about.map((i) => events.times[i]!);
        const now = lowerBound(times, times.length, clock.time + 1e-6);
        const keys = this.keysNow();
        let key = 0;
        for (let high = keys.length; key < high;) {
            const middle = (key + high) >> 1;
            if (keys[middle]!.time <= clock.time + 1e-6) key = middle + 1; else high = middle;
        }
        const state = `${picked};${about.length};${now};${keys.length};${key}`;
        if (state === this.seen) return;
        this.seen = state;

        const spoken = (what: { time: number; what: string; clip: number }): string =>
            what.clip !== NONE && recording!.clips[what.clip] ? recording!.clips[what.clip]!.name || what.what : what.what;
        const planned = keys.some((k) => k.clip !== NONE || k.what === 'remove' || k.what === 'appear');
        const steps = planned ? keys.slice(Math.max(0, key - 2), key + 3) : [];
        this.plan.set(steps.map((step, i) => ({
            time: step.time, text: spoken(step), colour: '', now: Math.max(0, key - 2) + i === key - 1,
        })), keys.length > steps.length && planned ? `${keys.length} in all` : '');

        const refusals: number[] = [], rest: number[] = [];
        for (let i = now - 1; i >= 0 && refusals.length < 4; --i) {
            const event = events.events[about[i]!]!;
            // what was weighed for the present plan; older weighings are history
            if (weighed.has(event.kind)) refusals.push(about[i]!);
        }
        const around = about.slice(Math.max(0, now - 200), now + 200).filter((i) => !weighed.has(events.events[i]!.kind));
        const middle = around.findIndex((i) => events.times[i]! > clock.time + 1e-6);
        const cut = middle < 0 ? around.length : middle;
        rest.push(...around.slice(Math.max(0, cut - 3), cut + 3));
        this.refused.set(refusals.reverse().map((i) => this.row(i)), '');
        this.told.set(rest.map((i) => this.row(i)), about.length > rest.length ? `${about.length} in all` : '');
    }

    /** Keys of the picked one; of a growing recording not older than a second. */
    private keysNow(): ReturnType<Recording['keysOf']> {
        const { recording, picked } = this.desk;
        const now = performance.now();
        const { kept } = this;
        if (kept && kept.recording === recording && kept.picked === picked && (kept.version === recording!.version || now - kept.at < 1000)) return kept.keys;
        const keys = recording!.keysOf(picked);
        this.kept = { recording: recording!, picked, version: recording!.version, at: now, keys };
        return keys;
    }
    private kept: { recording: Recording; picked: number; version: number; at: number; keys: ReturnType<Recording['keysOf']> } | undefined;

    private row(index: number): Row {
        const event = this.desk.events.events[index]!;
        return { time: event.time, text: event.text || event.kind, colour: kindColour(event.kind), now: false, future: event.time > this.desk.clock.time + 1e-6 };
    }

    private put(fact: string, text: string): void {
        const value = this.values.get(fact)!;
        say(value, text);
        flag(value.parentElement!, 'hidden', !text);
    }
}

interface Row { time: number; text: string; colour: string; now: boolean; future?: boolean }

function section(title: string): { element: HTMLElement; set(rows: Row[], note: string): void } {
    const note = h('span', { class: 'row-note' });
    const list = h('div', { class: 'steps' });
    const element = h('div', { class: 'card-section', hidden: true }, h('h3', {}, title, note), list);
    return {
        element,
        set(rows, words) {
            flag(element, 'hidden', rows.length === 0);
            say(note, words);
            list.replaceChildren(...rows.map((row) => {
                const dot = h('span', { class: row.colour ? 'dot' : 'dot ring' });
                if (row.colour) dot.style.background = `var(${row.colour})`;
                const button = h('button', { type: 'button', class: 'step', 'data-time': row.time, title: `${clockTime(row.time)}: ${row.text}` },
                    dot, h('span', { class: 'event-time', text: clockTime(row.time) }), h('span', { class: 'step-text', text: row.text }));
                flag(button, 'data-now', row.now);
                flag(button, 'data-future', row.future ?? false);
                return button;
            }));
        },
    };
}
