// A motion in somebody's hands: grips on the body, keys on the line of time, red where limbs meet.
//
//     pointer ──► grip ──► edit.drag ──► program ──► frames, contacts ──► the body follows
//
// The page moves nothing by itself: what is seen is what the program has solved. Without a program that edits, nothing of this is there.

import { Amended, readPatch, type Patch } from './patch';
import { KeyTrack } from './keytrack';
import { NoteError, overlaid, readContacts, readFix, readKeys, readLive, readSetup, readWords, touchesAt, type Contacts, type Fix, type Keys, type Live, type Setup, type Touch, type Words } from './notes';
import { flag, h, icon, iconButton, say, type IconName } from '../shell/dom';
import { clockTime, fixed, plural } from '../shell/format';
import { Panel, remember, remembered } from '../shell/panel';
import { MemoryRecording } from '../recording/memory';
import { turned } from '../stage/extent';
import type { EditProbe, FigureState, HandleView, Recording } from '../contract';
import type { Desk } from '../shell/desk';
import type { Offers } from '../shell/offers';
import type { Timeline } from '../shell/timeline';
import type { Shortcut } from '../shell/keys';

type Point = [number, number, number];
const coarse = window.matchMedia('(pointer: coarse)').matches;
const prefix = 'grip:';

export class Editor {
    readonly panel = new Panel('edit', 'Edit', 'hand');
    readonly toolbar: HTMLElement;
    readonly track: KeyTrack;
    readonly label = h('div', { class: 'grip-label', 'aria-hidden': 'true', hidden: true });
    /** The round trip of the last drag, milliseconds. */
    roundMs: () => number | null = () => null;
    /** Called once when there is something to edit. */
    onBegin: (figure: number) => void = () => {};

    private setup: Setup | undefined;
    private keys: Keys = { version: 0, undo: '', redo: '', saved: false, keys: [] };
    private contacts: Contacts | undefined;
    private live: Live | undefined;
    private fix: Fix | undefined;
    private words: Words | undefined;
    private wordsSeen = 0;
    private patches: { frames?: Patch; drag?: Patch } = {};
    private amended: Amended | undefined;
    private readonly known = new WeakMap<Recording, Amended>();
    private recording: Recording | undefined;
    private figure: FigureState | undefined;
    private places: Point[] = [];
    private guilty = new Set<number>();
    private touches: Touch[] = [];
    private picked = -1;
    private pull: { grip: number; frame: number; place: Point; told: boolean } | undefined;
    private legs = remembered('edit.legs') === 'on';
    private shownAt = NaN;
    private stale = true;
    private begun = false;
    private fixedVersion = -1;
    private fixedLegs = false;
    private letGo = false; // until the pointer does so too
    private placedOnce = false;

    private readonly buttons: Record<'undo' | 'redo' | 'fix' | 'ghost' | 'save', HTMLButtonElement>;
    private readonly fixWords = h('span', { text: 'Fix' });
    private readonly verdict = h('p', { class: 'edit-verdict', role: 'status', 'aria-live': 'polite' });
    private readonly verdictDot = h('span', { class: 'dot large' });
    private readonly verdictWords = h('span');
    private readonly here = h('ul', { class: 'edit-list', 'aria-label': 'Contacts at this frame' });
    private readonly hereHead = h('h3', { text: 'At this frame' });
    private readonly left = h('ul', { class: 'edit-list', 'aria-label': 'What a fix left' });
    private readonly leftHead = h('h3', { text: 'Left by the fix' });
    private readonly keyList = h('ul', { class: 'edit-list', 'aria-label': 'Keys' });
    private readonly keyHead = h('h3', { text: 'Keys' });
    private readonly gripChoice: HTMLSelectElement;
    private readonly fields: HTMLInputElement[];
    private readonly times = h('p', { class: 'edit-times' });
    private readonly legsBox: HTMLInputElement;

    constructor(private readonly desk: Desk, private readonly offers: Offers, timeline: Timeline, canvas: HTMLCanvasElement) {
        const button = (picture: IconName, label: string, key: string, act: () => void, words: HTMLElement = h('span', { text: label })): HTMLButtonElement =>
            h('button', { type: 'button', class: 'tool', 'aria-label': label, title: `${label} (${key})`, on: { click: act } }, icon(picture), words);
        this.buttons = {
            undo: button('undo', 'Undo', 'Ctrl Z', () => this.act('undo')),
            redo: button('redo', 'Redo', 'Ctrl Shift Z', () => this.act('redo')),
            fix: button('fix', 'Fix', 'X', () => this.toggleFix(), this.fixWords),
            ghost: button('ghost', 'Ghost', 'G', () => this.toggleGhost()),
            save: button('save', 'Save', 'Ctrl S', () => this.act('save')),
        };
        this.buttons.fix.classList.add('main');
        this.toolbar = h('div', { class: 'edit-bar', role: 'toolbar', 'aria-label': 'Edit', hidden: true },
            this.buttons.undo, this.buttons.redo, h('span', { class: 'tool-gap' }), this.buttons.fix, h('span', { class: 'tool-gap' }), this.buttons.ghost, this.buttons.save);
        this.track = new KeyTrack(desk, timeline, {
            move: (key, frame) => this.offers.input('edit.move_key', [key, frame]),
            remove: (key) => this.offers.input('edit.remove_key', [key]),
            choose: (key) => this.choose(key),
        });
        this.gripChoice = h('select', { class: 'field', id: 'edit-grip', on: { change: () => this.pick(this.gripChoice.selectedIndex) } });
        this.fields = ['x', 'y', 'z'].map((axis, i) => {
            const field = h('input', { type: 'number', class: 'field small', step: '0.01', 'aria-label': `${axis}, metres`, on: { change: () => this.typed(i, field) } });
            return field;
        });
        this.legsBox = h('input', { type: 'checkbox', class: 'switch', on: { change: () => { this.legs = this.legsBox.checked; remember('edit.legs', this.legs ? 'on' : 'off'); } } });
        this.legsBox.checked = this.legs;
        this.verdict.append(this.verdictDot, this.verdictWords);
        this.panel.body.append(this.verdict, this.hereHead, this.here, this.leftHead, this.left, this.keyHead, this.keyList,
            h('div', { class: 'offer-group' }, h('h3', { text: 'Move' }),
                h('div', { class: 'offer' }, this.gripChoice, h('div', { class: 'xyz' }, ...this.fields.map((field, i) => h('label', { class: 'xyz-field' }, h('span', { text: 'xyz'[i]! }), field))))),
            h('label', { class: 'row', title: 'Otherwise a fix moves arms, and the trunk where that is not enough' }, this.legsBox, h('span', { class: 'row-name', text: 'A fix may move the legs too' })),
            this.times);
        this.gripChoice.setAttribute('aria-label', 'What to move');
        this.panel.setPresent(false);
        desk.stage.onHandleEnd = (name) => { if (name.startsWith(prefix)) this.release(); };
        canvas.addEventListener('pointermove', (event) => { if (this.setup && !event.buttons) this.hover(event, canvas); });
        canvas.addEventListener('pointerleave', () => { this.label.hidden = true; });
        canvas.addEventListener('pointerdown', (event) => {
            this.label.hidden = true;
            const box = canvas.getBoundingClientRect(), name = this.setup && this.desk.stage.handleAt(event.clientX - box.left, event.clientY - box.top);
            if (name?.startsWith(prefix)) this.pick(Number(name.slice(prefix.length)));
        });
    }

    get active(): boolean { return this.setup !== undefined && this.amended !== undefined; }

    shortcuts(): Shortcut[] {
        return [
            { group: 'Edit', keys: [], shown: 'Ctrl Z', words: 'undo', act: () => {} },
            { group: 'Edit', keys: [], shown: 'Ctrl Shift Z', words: 'do again', act: () => {} },
            { group: 'Edit', keys: [], shown: 'Ctrl S', words: 'save', act: () => {} },
            { group: 'Edit', keys: ['x'], words: 'fix, or stop fixing', act: () => this.toggleFix() },
            { group: 'Edit', keys: ['g'], words: 'ghost of the source', act: () => this.toggleGhost() },
            { group: 'Edit', keys: ['Delete'], words: 'remove the key of what is picked, at this frame', act: () => this.removeHere() },
        ];
    }

    /** Keys with Ctrl or the command key. True when it was one of ours. */
    control(event: KeyboardEvent): boolean {
        if (!this.active || event.altKey) return false;
        const letter = event.key.toLowerCase();
        if (letter === 'z') this.act(event.shiftKey ? 'redo' : 'undo');
        else if (letter === 'y') this.act('redo');
        else if (letter === 's' && !event.shiftKey) this.act('save');
        else return false;
        return true;
    }

    /** Lets go as if nothing had been pulled. True when something was. */
    escape(): boolean {
        if (!this.pull) return false;
        this.pull = undefined;
        this.letGo = true;
        this.offers.forget('edit.drag');
        this.offers.input('edit.cancel', []);
        return true;
    }

    // ---- what the program says ----

    note(topic: string, body: unknown): void {
        try {
            switch (topic) {
                case 'edit.setup': this.setup = readSetup(body); this.amended = undefined; this.fillGrips(); break;
                case 'edit.keys': this.keys = readKeys(body); break;
                case 'edit.contacts': this.takeContacts(readContacts(body)); break;
                case 'edit.live': this.live = readLive(body) ?? undefined; break;
                case 'edit.fix': this.takeFix(readFix(body)); break;
                case 'edit.words': this.takeWords(readWords(body)); break;
                default: return;
            }
        } catch (error) {
            if (!(error instanceof NoteError)) throw error;
            this.desk.say(`The program says something odd: ${error.message}`);
            return;
        }
        this.attach();
        this.refresh();
    }

    noteBytes(topic: string, bytes: Uint8Array): void {
        const which = topic === 'edit.frames' ? 'frames' : topic === 'edit.drag' ? 'drag' : undefined;
        if (!which) return;
        try {
            this.patches[which] = readPatch(bytes);
            if (this.amended) this.lay(which);
        } catch (error) { this.desk.say(`The program says something odd: ${error instanceof Error ? error.message : String(error)}`); }
    }

    /** Another recording is shown: ours, or not. */
    shown(recording: Recording | undefined): void {
        if (recording === this.recording) return;
        this.recording = recording;
        this.amended = undefined;
        this.attach();
        this.refresh();
    }

    private attach(): void {
        if (this.amended || !this.setup || !this.recording) return;
        const { setup, recording } = this;
        const fits = recording instanceof MemoryRecording && recording.complete && recording.things[setup.figure] !== undefined && recording.clips[setup.clip]?.frameCount === setup.frames && recording.clips[setup.clip]?.name === 'edited';
        flag(document.documentElement, 'data-editing', fits);
        this.panel.setPresent(fits);
        this.toolbar.hidden = !fits;
        if (!fits) { this.desk.stage.setVeil(undefined); this.track.hide(); return; }
        // a recording that is looked at again keeps what lies over it
        this.amended = this.known.get(recording) ?? new Amended(recording, setup.clip);
        this.known.set(recording, this.amended);
        const limbOf = new Map(setup.coats.map((thing, limb) => [thing, limb]));
        this.desk.stage.setVeil((thing) => { const limb = limbOf.get(thing); return limb === undefined || thing < 0 || this.guilty.has(limb); });
        for (const which of ['frames', 'drag'] as const) this.lay(which);
        this.begun = false;
    }

    /** What grows while it is read is ours only when it is whole. */
    poll(): void {
        if (this.setup && this.recording && !this.amended && this.recording.complete) { this.attach(); this.refresh(); }
        if (this.amended && !this.begun) {
            this.begun = true;
            this.desk.play(false);
            this.desk.stage.setLayer('ghost', remembered('edit.ghost') !== 'off');
            this.onBegin(this.setup!.figure);
            this.goToWorst();
        }
    }

    private lay(which: 'frames' | 'drag'): void {
        const patch = this.patches[which];
        if (!patch || !this.amended || !this.setup) return;
        const changed = this.amended.set(which, patch);
        if (changed) this.desk.stage.amended(this.setup.clip, changed.first, changed.last);
        this.refresh();
    }

    private takeContacts(contacts: Contacts): void {
        // until the new answer is there the old marks stay, paler
        this.contacts = contacts.known || !this.contacts ? contacts : { ...this.contacts, known: false, version: this.contacts.version };
        if (contacts.known && this.begun && !this.placedOnce) this.goToWorst();
    }

    private takeFix(fix: Fix): void {
        const ended = this.fix?.running === true && !fix.running;
        this.fix = fix;
        if (fix.taken) this.fixedVersion = this.keys.version;
        if (!ended) return;
        const said: Record<string, string> = {
            clean: 'Fixed', improved: `Better: ${plural(fix.before, 'contact')} became ${fix.after}`, unchanged: 'Nothing to fix', failed: 'No way out was found', stopped: 'Stopped',
        };
        this.desk.say(!fix.taken && (fix.verdict === 'clean' || fix.verdict === 'improved') ? 'The motion has changed meanwhile: nothing was fixed' : said[fix.verdict] ?? fix.verdict);
    }

    private takeWords(words: Words): void {
        this.words = words;
        // what was said before this page came is not said again
        if (words.number > this.wordsSeen && this.begun) this.desk.say(words.text);
        this.wordsSeen = words.number;
    }

    /** The first look is where it matters. */
    private goToWorst(): void {
        if (!this.contacts?.known) return;
        this.placedOnce = true;
        let worst: { frame: number; mm: number } | undefined;
        for (const span of this.contacts.spans) if (!worst || span.mm > worst.mm) worst = { frame: Math.round((span.first + span.last) / 2), mm: span.mm };
        this.desk.seek((worst?.frame ?? 0) * this.setup!.frameTime);
    }

    // ---- what people do ----

    private act(what: 'undo' | 'redo' | 'save'): void {
        if (!this.active) return;
        if (what === 'undo' && !this.keys.undo) { this.desk.say('Nothing to undo'); return; }
        if (what === 'redo' && !this.keys.redo) { this.desk.say('Nothing to do again'); return; }
        if (what !== 'save') this.desk.say(`${what === 'undo' ? 'Undone' : 'Again'}: ${what === 'undo' ? this.keys.undo : this.keys.redo}`);
        this.offers.input(`edit.${what}`, []);
    }

    private toggleFix(): void {
        if (!this.active) return;
        if (this.fix?.running) { this.offers.input('edit.stop_fix', []); return; }
        this.fix = { running: true, seconds: 0, verdict: '', before: 0, after: 0, taken: false, remaining: [] };
        this.fixedLegs = this.legs;
        this.offers.input('edit.fix', [this.legs ? 1 : 0]);
        this.refresh();
    }

    private get ghost(): boolean { return this.desk.stage.layers().find(({ name }) => name === 'ghost')?.shown ?? false; }
    private toggleGhost(): void {
        if (!this.active) return;
        const on = !this.ghost;
        remember('edit.ghost', on ? 'on' : 'off');
        this.desk.stage.setLayer('ghost', on);
        this.refresh();
    }

    private removeHere(): void {
        const at = this.keys.keys.findIndex(({ grip, frame }) => grip === this.picked && frame === this.frame);
        if (at >= 0) this.offers.input('edit.remove_key', [at]);
        else this.desk.say(this.picked < 0 ? 'Nothing is picked' : 'There is no key of it at this frame');
    }

    private choose(index: number): void {
        const key = this.keys.keys[index];
        if (!key || !this.setup) return;
        this.desk.play(false);
        this.desk.seek(key.frame * this.setup.frameTime);
        this.pick(key.grip);
    }

    private pick(grip: number): void {
        this.picked = grip;
        this.refresh();
    }

    private typed(axis: number, field: HTMLInputElement): void {
        const value = Number(field.value), place = this.places[this.picked];
        if (!place || field.value === '' || !Number.isFinite(value) || Math.abs(value) > 1000) return;
        const to: Point = [...place];
        to[axis] = value;
        const frame = this.settleOnFrame();
        this.offers.input('edit.release', [this.picked, frame, ...to]);
    }

    /** The frame that is looked at; the clock stands still on it from now on. */
    private settleOnFrame(): number {
        this.desk.play(false);
        const frame = this.frame;
        this.desk.seek(frame * this.setup!.frameTime);
        return frame;
    }

    private get frame(): number {
        if (!this.setup) return 0;
        return Math.min(this.setup.frames - 1, Math.max(0, Math.round(this.desk.clock.time / this.setup.frameTime)));
    }

    /** A grip is pulled at. True when the handle was one of ours. */
    handle(name: string, position: Point): boolean {
        if (!name.startsWith(prefix)) return false;
        const grip = Number(name.slice(prefix.length));
        if (!this.active || !this.setup?.grips[grip] || this.letGo) return true;
        if (this.pull?.grip !== grip) {
            this.pull = { grip, frame: this.settleOnFrame(), place: position, told: false };
            this.pick(grip);
        }
        this.pull.place = position.map((v) => Math.min(1000, Math.max(-1000, v))) as Point;
        this.pull.told = true;
        this.offers.input('edit.drag', [grip, this.pull.frame, ...this.pull.place]);
        return true;
    }

    private release(): void {
        const pull = this.pull;
        this.pull = undefined;
        this.letGo = false;
        if (!pull?.told) return;
        // the last word says it all; a sample that still waits would begin anew
        this.offers.forget('edit.drag');
        this.offers.input('edit.release', [pull.grip, pull.frame, ...pull.place]);
        this.refresh();
    }

    private hover(event: PointerEvent, canvas: HTMLCanvasElement): void {
        const box = canvas.getBoundingClientRect(), x = event.clientX - box.left, y = event.clientY - box.top;
        const name = this.desk.stage.handleAt(x, y), grip = name?.startsWith(prefix) ? this.setup!.grips[Number(name.slice(prefix.length))] : undefined;
        canvas.style.cursor = grip ? 'grab' : '';
        this.label.hidden = !grip;
        if (!grip) return;
        say(this.label, grip.name);
        this.label.style.transform = `translate(${(x + 14).toFixed(0)}px, ${(y - 12).toFixed(0)}px)`;
    }

    // ---- what is seen ----

    refresh(): void { this.stale = true; this.desk.redraw(); }

    /** Before each picture: where the grips are, and who is red. */
    place(seconds: number): void {
        if (!this.active || !this.setup) return;
        if (seconds === this.shownAt && !this.stale) return;
        const moved = this.stale;
        this.stale = false;
        this.shownAt = seconds;
        const { setup } = this;
        this.figure = this.recording!.figureAt(setup.figure, seconds, this.figure);
        if (!this.figure) return;
        const { joints } = this.figure;
        this.places = setup.grips.map(({ joint, point }) => {
            const o = joint * 7, d = turned([joints[o + 3]!, joints[o + 4]!, joints[o + 5]!, joints[o + 6]!], point);
            return [joints[o]! + d[0], joints[o + 1]! + d[1], joints[o + 2]! + d[2]];
        });
        this.touches = touchesAt(this.frame, this.keys.version, this.live, this.contacts);
        this.guilty = new Set(this.touches.flatMap(({ a, b }) => [a, b]));
        const radius = coarse ? 0.0125 : 0.0076;
        this.desk.stage.setHandles(setup.grips.map((grip, i): HandleView => ({
            name: `${prefix}${i}`, position: this.places[i]!, rotation: [1, 0, 0, 0], turns: false, onGround: false, radius, from: this.places[i]!,
            dot: i === this.picked ? (this.guilty.has(grip.limb) && this.pull ? 'guilty' : 'picked') : this.guilty.has(grip.limb) ? 'guilty' : 'plain',
        })));
        if (moved) { this.track.show(setup, this.keys.keys, overlaid(this.contacts, this.live)); this.writeButtons(); }
        this.writePanel();
    }

    /** Once per animation frame. */
    draw(): void { if (this.active) this.track.draw(); }

    private writeButtons(): void {
        const { buttons, keys } = this;
        const tell = (button: HTMLButtonElement, label: string, key: string, enabled: boolean): void => {
            const title = `${label} (${key})`;
            if (button.title !== title) { button.title = title; button.setAttribute('aria-label', label); }
            flag(button, 'disabled', !enabled);
        };
        tell(buttons.undo, keys.undo ? `Undo ${keys.undo}` : 'Undo', 'Ctrl Z', keys.undo !== '');
        tell(buttons.redo, keys.redo ? `Redo ${keys.redo}` : 'Redo', 'Ctrl Shift Z', keys.redo !== '');
        const running = this.fix?.running === true;
        tell(buttons.fix, running ? 'Stop fixing' : 'Fix: move limbs out of each other', 'X', true);
        say(this.fixWords, running ? (this.fix!.seconds > 0 ? `Fixing ${this.fix!.seconds} s` : 'Fixing…') : 'Fix');
        flag(buttons.fix, 'data-running', running);
        buttons.ghost.setAttribute('aria-pressed', String(this.ghost));
        tell(buttons.save, keys.saved ? 'Saved' : `Save ${this.setup?.output ?? ''}`, 'Ctrl S', true);
        flag(buttons.save, 'data-unsaved', !keys.saved && keys.undo !== '');
    }

    private fillGrips(): void {
        this.gripChoice.replaceChildren(...(this.setup?.grips ?? []).map((grip) => h('option', { text: grip.name })));
        this.gripChoice.selectedIndex = this.picked = 0;
    }

    private writePanel(): void {
        const { setup, contacts } = this;
        if (!setup) return;
        const settled = contacts?.known === true && contacts.version === this.keys.version && !this.live?.dragging;
        const clean = settled && contacts.count === 0;
        const mood = clean ? 'good' : settled || this.touches.length ? 'bad' : 'open';
        if (this.verdictDot.dataset.mood !== mood) this.verdictDot.dataset.mood = mood;
        say(this.verdictWords, !settled ? (this.touches.length ? `${plural(this.touches.length, 'contact')} at this frame` : this.live?.dragging ? 'Nothing touches at this frame' : 'Looking…')
            : clean ? 'Nothing touches, at and between frames' : `Contacts in ${contacts.badFrames} of ${setup.frames} frames, ${fixed(contacts.deepestMm, 0)} mm at worst`);
        flag(this.hereHead, 'hidden', !this.touches.length);
        rows(this.here, this.touches.map(({ a, b, mm }) => ({ name: `${setup.limbs[a] ?? a} in ${setup.limbs[b] ?? b}`, note: `${fixed(mm, mm < 10 ? 1 : 0)} mm` })));
        const ended = this.fix && !this.fix.running && settled && !clean ? this.fix : undefined;
        const left = (ended?.taken || ended?.verdict === 'failed' ? ended.remaining : []).slice(0, 5).map(({ who, whom, why, mm }) => ({ name: `${who} in ${whom}: ${why}`, note: `${fixed(mm, 0)} mm` }));
        // more than arms was not asked for
        if (ended?.taken && !this.fixedLegs && this.fixedVersion === this.keys.version) left.push({ name: 'Legs, which a fix was not to move.', note: '' });
        flag(this.leftHead, 'hidden', !left.length);
        rows(this.left, left);
        flag(this.keyHead, 'hidden', !this.keys.keys.length);
        const wanted = JSON.stringify([this.keys.keys, this.frame, this.picked]);
        if (this.keyList.dataset.shown !== wanted) {
            this.keyList.dataset.shown = wanted;
            this.keyList.replaceChildren(...this.keys.keys.map((key, i) => h('li', { class: 'edit-row', ...(key.frame === this.frame ? { 'data-now': true } : {}) },
                h('button', { type: 'button', class: 'edit-go', on: { click: () => this.choose(i) } }, h('span', { class: `key-shape${key.held ? ' held' : ''}` }), h('span', { text: setup.grips[key.grip]?.name ?? '' }), h('span', { class: 'row-note', text: clockTime(key.frame * setup.frameTime) })),
                iconButton('close', `Remove ${setup.grips[key.grip]?.name ?? 'key'} at ${clockTime(key.frame * setup.frameTime)}`, () => this.offers.input('edit.remove_key', [i])))));
        }
        this.panel.setNote(this.keys.keys.length ? plural(this.keys.keys.length, 'key') : '');
        if (this.picked >= 0 && this.gripChoice.selectedIndex !== this.picked) this.gripChoice.selectedIndex = this.picked;
        const place = this.places[this.picked];
        this.fields.forEach((field, i) => { if (place && document.activeElement !== field) field.value = place[i]!.toFixed(3); });
        const round = this.roundMs();
        say(this.times, this.live ? [`solve ${fixed(this.live.solveMs, 1)} ms`, `contacts ${fixed(this.live.contactMs, 1)} ms`, round === null ? '' : `there and back ${fixed(round, 0)} ms`,
            this.live.reachable || !this.live.dragging ? '' : `${fixed(this.live.residualMm, 0)} mm out of reach`].filter(Boolean).join(' · ') : 'Drag a dot on the body, or type a place.');
        flag(this.times, 'data-far', this.live?.dragging === true && !this.live.reachable);
    }

    probe(): EditProbe | undefined {
        if (!this.active || !this.setup || !this.begun) return undefined;
        const { setup, live } = this;
        this.place(this.desk.clock.time);
        return {
            frame: this.frame, frames: setup.frames, guilty: [...this.guilty].map((limb) => setup.limbs[limb] ?? String(limb)), looked: this.contacts?.known === true && this.contacts.version === this.keys.version,
            badFrames: this.contacts?.badFrames ?? 0, keys: this.keys.keys.map(({ grip, frame, held }) => ({ name: setup.grips[grip]?.name ?? '', frame, held })), undo: this.keys.undo, redo: this.keys.redo, saved: this.keys.saved,
            dragging: live?.dragging === true, fixing: this.fix?.running === true, verdict: this.fix?.verdict ?? '', ghost: this.ghost, solveMs: live?.solveMs ?? null, contactMs: live?.contactMs ?? null, residualMm: live?.residualMm ?? null, words: this.words?.text ?? '',
            grip: (name) => {
                const at = this.places[setup.grips.findIndex((grip) => grip.name === name)], spot = at && this.desk.stage.screenAt(at);
                return at && spot && { place: [...at], ...spot };
            },
            screenAt: (point) => this.desk.stage.screenAt(point),
        };
    }
}

/** Writes a list again only when it became another. */
function rows(list: HTMLElement, entries: { name: string; note: string }[]): void {
    const wanted = JSON.stringify(entries);
    if (list.dataset.shown === wanted) return;
    list.dataset.shown = wanted;
    list.replaceChildren(...entries.map(({ name, note }) => h('li', { class: 'edit-row' }, h('span', { class: 'row-name', text: name, title: name }), h('span', { class: 'row-note', text: note }))));
}
