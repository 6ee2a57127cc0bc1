// A marionette in somebody's hands: its controls are grabbed in the picture, its strings are seen to pull.
//
//     pointer, fingers ──► ways ──┐
//     keys ───────────────────────┼──► program ──► strings, bodies ──► recording (live) ──► picture
//     gamepad ────────────────────┘         └──► notes: tensions, forces ──► plots, shaking pads
//
// The page says how far the controls were pulled; where they go is the program's. Whatever is not a control turns the camera, as ever.

import { directions, KeyBits, metresPerNotch, padNumbers, pinch, radiansPerPixel, shake, Ways, type Spot, type Vector } from './hands';
import { Hints } from './hints';
import { readPuppetLive, readPuppetRecord, readPuppetSetup, readPuppetWords, type PuppetLive, type PuppetRecord, type PuppetSetup } from './notes';
import { Tensions } from './tensions';
import { NoteError } from '../edit/notes';
import { flag, h, icon, say, type IconName } from '../shell/dom';
import { fixed } from '../shell/format';
import { Panel } from '../shell/panel';
import { turned } from '../stage/extent';
import { NONE, type HandleView, type PuppetProbe, type Recording } from '../contract';
import type { Desk } from '../shell/desk';
import type { Offers } from '../shell/offers';

/** Something is said at least this often, or the program takes us for gone. */
const breathMs = 150;
const prefix = 'puppet:';
const coarse = window.matchMedia('(pointer: coarse)').matches;
/** Where a control is held: the main one above its bars, the hand bar at its middle, so that one is not before the other. */
const grips: readonly Vector[] = [[0, 0.085, 0], [0, 0.012, 0.01]];

interface Held { hand: number; kind: 'move' | 'tilt'; at: Spot; travelled: number }

export class Puppeteer {
    readonly panel = new Panel('puppet', 'Puppet', 'hand');
    readonly toolbar: HTMLElement;
    readonly label = h('div', { class: 'grip-label', 'aria-hidden': 'true', hidden: true });
    readonly hints = new Hints(coarse);
    /** Called once when there is a puppet to hold. */
    onBegin: (distance: number, azimuth: number, altitude: number) => void = () => {};

    private setup: PuppetSetup | undefined;
    private live: PuppetLive | undefined;
    private record: PuppetRecord = { on: false, file: '', seconds: 0, saved: '' };
    private recording: Recording | undefined;
    private controls: number[] = []; // things, main and bar
    private places: (Vector | undefined)[] = [];
    private began: Recording | undefined;
    private fresh = false;
    private wordsSeen = 0;
    private readonly id = Math.floor(Math.random() * 2 ** 31);
    private readonly ways = new Ways();
    private readonly keys = new KeyBits();
    private readonly held = new Map<number, Held>(); // by pointer
    private tab = false;
    private walking = false;
    private hovered = -1;
    private padTold = '';
    private taut: number[] = [];
    private shakes = 0;
    private readonly tensions = new Tensions();
    private readonly recordWords = h('span', { text: 'Record' });
    private readonly buttons: Record<'record' | 'reset' | 'walk' | 'hints', HTMLButtonElement>;
    private readonly playChoice: HTMLSelectElement;
    private readonly lawChoice: HTMLSelectElement;
    private readonly felt = h('p', { class: 'edit-times' });
    private readonly where = h('p', { class: 'edit-times puppet-saved' });

    constructor(private readonly desk: Desk, private readonly offers: Offers, private readonly canvas: HTMLCanvasElement) {
        const button = (picture: IconName, label: string, hint: string, act: () => void, words: HTMLElement = h('span', { text: label })): HTMLButtonElement =>
            h('button', { type: 'button', class: 'tool', 'aria-label': label, title: hint, on: { click: act } }, icon(picture), words);
        this.buttons = {
            record: button('record', 'Record', 'Keep what is played from now on', () => this.toggleRecord(), this.recordWords),
            reset: button('undo', 'From the beginning', 'The puppet hangs as it did at first', () => this.offers.input('puppet.reset', [])),
            walk: button('walk', 'Walk', 'Hold: from leg to leg (Space)', () => {}),
            hints: button('help', 'Hints', 'What to try', () => { this.hints.show(!this.hints.shown); this.writeButtons(); }),
        };
        this.buttons.record.classList.add('record');
        const walk = (on: boolean) => (event: Event): void => { event.preventDefault(); this.walking = on; this.keys.set('Space', on); this.tellKeys(); if (on) this.hints.did('walk'); };
        this.buttons.walk.addEventListener('pointerdown', (event) => { this.buttons.walk.setPointerCapture(event.pointerId); walk(true)(event); });
        for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) this.buttons.walk.addEventListener(name, (event) => { if (this.walking) walk(false)(event); });
        this.toolbar = h('div', { class: 'edit-bar', role: 'toolbar', 'aria-label': 'Puppet', hidden: true },
            this.buttons.record, h('span', { class: 'tool-gap' }), this.buttons.walk, this.buttons.reset, h('span', { class: 'tool-gap' }), this.buttons.hints);
        this.playChoice = h('select', { class: 'field', id: 'puppet-play', on: { change: () => this.offers.input('puppet.play', [this.playChoice.selectedIndex]) } });
        this.lawChoice = h('select', { class: 'field', id: 'puppet-law', on: { change: () => this.offers.input('puppet.law', [this.lawChoice.selectedIndex]) } },
            h('option', { text: 'what the strings pull' }), h('option', { text: 'as in the thesis' }));
        this.panel.body.append(
            h('div', { class: 'offer-group' }, h('h3', { text: 'Strings' }), this.tensions.element, this.felt),
            h('div', { class: 'offer-group' },
                h('div', { class: 'offer' }, h('label', { for: 'puppet-play', class: 'row-name', text: 'Scene' }), this.playChoice),
                h('div', { class: 'offer', title: 'Another law begins from the beginning' }, h('label', { for: 'puppet-law', class: 'row-name', text: 'Force in the hand' }), this.lawChoice), this.where));
        this.panel.setPresent(false);
        this.listen();
        window.setInterval(() => { if (this.active && !document.hidden) this.tellWays(); }, breathMs);
    }

    get active(): boolean { return this.setup !== undefined && this.controls.length > 0; }
    /** Keys that are not the page's while there is a puppet, as KeyboardEvent.code has them. */
    get keyCodes(): readonly string[] { return this.active ? this.keys.codes : []; }
    private get mine(): boolean { return this.active && this.setup!.device === 'page'; }

    // ---- what the program says ----

    note(topic: string, body: unknown): void {
        try {
            switch (topic) {
                case 'puppet.setup': this.takeSetup(readPuppetSetup(body)); break;
                case 'puppet.live': this.takeLive(readPuppetLive(body)); break;
                case 'puppet.record': this.takeRecord(readPuppetRecord(body)); break;
                case 'puppet.words': {
                    const words = readPuppetWords(body);
                    // what was said before this page came is not said again
                    if (words.number > this.wordsSeen && this.began) this.desk.say(words.text);
                    this.wordsSeen = words.number;
                    break;
                }
                default: return;
            }
        } catch (error) {
            if (!(error instanceof NoteError)) throw error;
            this.desk.say(`The program says something odd: ${error.message}`);
        }
    }

    shown(recording: Recording | undefined): void {
        this.recording = recording;
        this.controls = [];
        this.attach();
    }

    private takeSetup(setup: PuppetSetup): void {
        this.setup = setup;
        this.keys.codes = setup.device === 'page' ? setup.keys : [];
        this.tensions.begin(setup);
        this.taut = [];
        this.playChoice.replaceChildren(...setup.plays.map((name) => h('option', { text: name.replace(/^.*\//, '') })));
        this.playChoice.selectedIndex = Math.max(0, setup.plays.findIndex((name) => name === setup.play || name.includes(`${setup.play}.toml`)));
        this.lawChoice.selectedIndex = setup.law;
        this.controls = [];
        this.attach();
    }

    private attach(): void {
        const { recording, setup } = this;
        if (setup && recording && !this.controls.length) {
            const find = (name: string): number => recording.things.findIndex((thing) => thing.layer === 'controls' && thing.name === name);
            this.controls = [find('main control'), find('hand bar')];
            if (this.controls.every((thing) => thing < 0)) this.controls = [];
        }
        const { active } = this;
        flag(document.documentElement, 'data-puppet', active);
        this.panel.setPresent(active);
        this.toolbar.hidden = !active;
        this.hints.setActive(this.mine);
        if (!active) { if (setup) this.desk.stage.setHandles([]); return; }
        this.writeButtons();
        if (this.began === recording) return;
        this.began = recording;
        this.fresh = true;
        this.tellWays();
    }

    private takeLive(live: PuppetLive): void {
        this.live = live;
        this.tensions.take(live);
        const tightened = this.taut.length === live.taut.length && live.taut.some((count, k) => count > this.taut[k]!);
        this.taut = live.taut;
        if (tightened) this.shakePads(shake(live.force, this.setup?.mostForce ?? 0));
    }

    /** A string came tight: whoever holds a pad, or a phone, feels it. */
    private shakePads(strength: number): void {
        ++this.shakes;
        for (const pad of navigator.getGamepads?.() ?? []) {
            if (!pad?.connected || !pad.vibrationActuator) continue;
            // a pad that cannot shake says so by refusing
            void pad.vibrationActuator.playEffect('dual-rumble', { duration: 140, startDelay: 0, strongMagnitude: strength, weakMagnitude: 0.6 * strength }).catch(() => {});
        }
        if (coarse && this.held.size && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(Math.round(10 + 40 * strength));
    }

    private takeRecord(record: PuppetRecord): void {
        this.record = record;
        this.writeButtons();
        say(this.where, record.saved ? `Saved ${record.saved}` : '');
        this.where.title = record.saved;
    }

    private toggleRecord(): void {
        if (!this.active) return;
        this.hints.did('record');
        this.offers.input('puppet.record', [this.record.on ? 0 : 1]);
    }

    // ---- hands ----

    private tellWays(): void {
        if (!this.mine) return;
        const holding = [...this.held.values()].reduce((bits, { hand }) => bits | (1 << hand), 0);
        this.offers.input('puppet.ways', [this.id, ...this.ways.sums, holding]);
    }
    private tellKeys(): void { if (this.mine) this.offers.input('puppet.keys', [this.id, this.keys.bits]); }

    /** True when the key is the puppet's. */
    key(code: string, down: boolean): boolean {
        if (!this.mine) return false;
        if (code === 'Tab' && (down ? document.activeElement === document.body || document.activeElement === this.canvas : this.tab)) { this.tab = down; return true; }
        if (!this.keys.set(code, down)) return false;
        this.tellKeys();
        if (down) this.hints.did(code === 'Space' ? 'walk' : /^Arrow/.test(code) ? 'tilt' : /^Key[IJKLUOP]$|Semicolon/.test(code) ? 'bar' : 'move');
        return true;
    }

    private letGo(): void {
        if (!this.active) return;
        this.keys.clear();
        this.walking = this.tab = false;
        this.held.clear();
        this.tellKeys();
        this.tellWays();
    }

    private spot(event: { clientX: number; clientY: number }): Spot {
        const box = this.canvas.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
    }

    /** The control under a point of the canvas, -1 when none is. */
    private controlAt({ x, y }: Spot, touch: boolean): number {
        let best = -1, nearest = touch ? 46 : 24;
        this.places.forEach((place, hand) => {
            const at = place && this.desk.stage.screenAt(place), far = at ? Math.hypot(at.x - x, at.y - y) : Infinity;
            if (far < nearest) { nearest = far; best = hand; }
        });
        if (best >= 0) return best;
        return this.controls.indexOf(this.desk.stage.pick(x, y));
    }

    private listen(): void {
        const { canvas } = this;
        // before the camera hears of it
        const on = <K extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'wheel'>(name: K, act: (event: HTMLElementEventMap[K]) => boolean): void =>
            canvas.addEventListener(name, (event) => { if (this.mine && act(event)) { event.preventDefault(); event.stopImmediatePropagation(); } }, { capture: true, passive: false });
        on('pointerdown', (event) => this.down(event));
        on('pointermove', (event) => this.move(event));
        on('pointerup', (event) => this.up(event));
        on('pointercancel', (event) => this.up(event));
        on('wheel', (event) => this.wheel(event));
        canvas.addEventListener('pointerleave', () => { this.hovered = -1; this.label.hidden = true; });
        window.addEventListener('blur', () => this.letGo());
        document.addEventListener('visibilitychange', () => { if (document.hidden) this.letGo(); });
        window.addEventListener('pagehide', () => this.letGo());
    }

    private down(event: PointerEvent): boolean {
        const at = this.spot(event), touch = event.pointerType === 'touch';
        let hand = this.controlAt(at, touch);
        // a second finger joins the first, wherever it is put down
        if (hand < 0 && touch && this.held.size === 1) hand = [...this.held.values()][0]!.hand;
        if (this.controls[1]! >= 0 && (this.tab || (event.button === 1 && hand >= 0))) hand = 1;
        if (hand < 0) return false;
        try { this.canvas.setPointerCapture(event.pointerId); } catch { /* a pointer that is not there any more */ }
        this.held.set(event.pointerId, { hand, kind: event.button === 2 ? 'tilt' : 'move', at, travelled: 0 });
        this.label.hidden = true;
        this.canvas.style.cursor = 'grabbing';
        // keys are the puppet's again
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        this.tellWays();
        return true;
    }

    private move(event: PointerEvent): boolean {
        const held = this.held.get(event.pointerId), at = this.spot(event);
        if (!held) { if (!event.buttons) this.hover(at); return false; }
        const before = held.at, dx = at.x - before.x, dy = at.y - before.y, { hand } = held;
        held.at = at;
        held.travelled += Math.hypot(dx, dy);
        const other = [...this.held].find(([id, one]) => id !== event.pointerId && one.hand === hand)?.[1];
        const place = this.places[hand], way = place && directions(place, (point) => this.desk.stage.screenAt(point));
        if (other && event.pointerType === 'touch') {
            // two fingers: apart is nearer, a twist rolls, up and down pitches
            const two = pinch(before, other.at, at, other.at);
            if (way) this.ways.pull(hand, scaled(way.near, 0.25 * Math.log(two.spread)));
            this.ways.turn(hand, two.dy * radiansPerPixel, 0, -two.twist);
            if (held.travelled > 20) this.hints.did('tilt');
        } else if (held.kind === 'tilt') {
            if (event.shiftKey) this.ways.turn(hand, 0, dx * radiansPerPixel, 0);
            else this.ways.turn(hand, dy * radiansPerPixel, 0, -dx * radiansPerPixel);
            if (held.travelled > 30) this.hints.did('tilt');
        } else {
            if (way) this.ways.pull(hand, way.solve(dx, dy));
            if (held.travelled > 40) this.hints.did(hand === 1 ? 'bar' : 'move');
        }
        this.tellWays();
        return true;
    }

    private up(event: PointerEvent): boolean {
        if (!this.held.delete(event.pointerId)) return false;
        if (!this.held.size) this.canvas.style.cursor = '';
        this.tellWays();
        return true;
    }

    private wheel(event: WheelEvent): boolean {
        const held = [...this.held.values()][0], hand = held ? held.hand : this.tab ? 1 : this.controlAt(this.spot(event), false);
        if (hand < 0) return false;
        const place = this.places[hand], way = place && directions(place, (point) => this.desk.stage.screenAt(point));
        const notches = Math.max(-3, Math.min(3, (event.deltaY * (event.deltaMode === 1 ? 16 : 1)) / 100));
        if (way) this.ways.pull(hand, scaled(way.near, notches * metresPerNotch));
        this.tellWays();
        return true;
    }

    private hover(at: Spot): void {
        const hand = this.controlAt(at, false);
        if (hand !== this.hovered) {
            this.hovered = hand;
            this.canvas.style.cursor = hand >= 0 ? 'grab' : '';
            this.label.hidden = hand < 0;
            if (hand >= 0) say(this.label, hand === 0 ? 'main control: head, back and legs' : 'hand bar');
        }
        if (hand >= 0) this.label.style.transform = `translate(${(at.x + 14).toFixed(0)}px, ${(at.y - 12).toFixed(0)}px)`;
    }

    // ---- once per animation frame ----

    poll(): void {
        if (this.setup && this.recording && !this.controls.length) this.attach();
        if (!this.active) return;
        if (this.fresh) this.look();
        this.pollPads();
        if (this.panel.open) this.tensions.draw();
        const { live } = this;
        if (live) {
            const [main, bar] = live.force.map((f) => Math.hypot(...f)) as [number, number];
            say(this.felt, live.stopped ? 'The puppet has stopped: begin again' : live.clutched ? 'Clutch: hands move, controls stay' : `In the hand ${fixed(main, 1)} N${this.controls[1]! >= 0 ? `, hand bar ${fixed(bar, 1)} N` : ''}`);
        }
    }

    /** As the play is meant to be seen; hands need more room than the puppet. */
    private look(): void {
        this.fresh = false;
        const { eye, target } = this.setup!.camera, way: Vector = [eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]], far = Math.hypot(...way);
        this.onBegin(1.25 * far, Math.atan2(way[0], way[2]), Math.asin(way[1] / Math.max(far, 1e-6)));
    }

    private pollPads(): void {
        if (!this.mine || !navigator.getGamepads) return;
        const pad = navigator.getGamepads().find((one): one is Gamepad => one !== null && one.connected);
        const numbers = pad ? padNumbers(pad) : [0, 0, 0, 0, 0, 0, 0], words = numbers.join(' ');
        if (words === this.padTold || (!pad && this.padTold === '')) return;
        this.padTold = words;
        this.offers.input('puppet.pad', [this.id, ...numbers]);
        if (numbers[6]! & 16) this.hints.did('walk');
        if (Math.hypot(numbers[0]!, numbers[1]!) > 0.5) this.hints.did('move');
        if (Math.hypot(numbers[2]!, numbers[3]!) > 0.5) this.hints.did('bar');
    }

    /** Before each picture: where the controls are. */
    place(seconds: number): void {
        if (!this.active || !this.recording) return;
        const state = this.recording.stateAt(seconds, { joints: () => false });
        this.places = this.controls.map((thing, hand) => {
            const part = thing < 0 ? undefined : state.parts.find((one) => one.thing === thing);
            if (!part) return undefined;
            const up = turned(part.rotation, [...grips[hand]!] as Vector);
            return [part.position[0] + up[0], part.position[1] + up[1], part.position[2] + up[2]];
        });
        if (!this.mine) return;
        const holding = new Set([...this.held.values()].map(({ hand }) => hand));
        this.desk.stage.setHandles(this.places.flatMap((place, hand): HandleView[] => (place ? [{
            name: `${prefix}${hand}`, position: place, rotation: [1, 0, 0, 0], turns: false, onGround: false, radius: coarse ? 0.011 : 0.0062, dot: holding.has(hand) || this.hovered === hand ? 'picked' : 'plain',
        }] : [])));
    }

    private writeButtons(): void {
        const { record } = this;
        say(this.recordWords, record.on ? `Stop ${fixed(record.seconds, 1)} s` : 'Record');
        flag(this.buttons.record, 'data-running', record.on);
        this.buttons.record.setAttribute('aria-label', record.on ? 'Stop recording' : 'Record');
        this.buttons.record.title = record.on ? `Stop, and keep ${record.file}` : 'Keep what is played from now on';
        this.buttons.hints.setAttribute('aria-pressed', String(this.hints.shown));
        this.buttons.walk.hidden = !this.mine;
    }

    probe(): PuppetProbe | undefined {
        if (!this.active) return undefined;
        return {
            play: this.setup!.play, plays: this.setup!.plays, tensions: this.live?.tensions ?? [], tight: this.live?.tight ?? [], force: this.live?.force ?? [], recording: this.record.on, saved: this.record.saved, seconds: this.record.seconds,
            hint: this.hints.now ?? '', shakes: this.shakes, holding: this.held.size, strings: this.setup!.strings.map(({ name }) => name),
            grip: (hand) => { const place = this.places[hand], at = place && this.desk.stage.screenAt(place); return place && at && this.controls[hand] !== NONE ? { place: [...place], ...at } : undefined; },
        };
    }
}

function scaled(v: Vector, by: number): Vector { return [v[0] * by, v[1] * by, v[2] * by]; }
