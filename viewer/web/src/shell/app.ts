// The shell: owns the clock, asks the recording, tells the stage, and puts the parts of the page together.

import { Editor } from '../edit/editor';
import { Puppeteer } from '../puppet/puppeteer';
import { Card } from './card';
import { Clock } from './clock';
import { Frame } from './frame';
import { h, iconButton, watchSize } from './dom';
import { bytes, clockTime, count, fixed, plural } from './format';
import { Happenings } from './happenings';
import { Help, nameOfKey, wantsKey, type Shortcut } from './keys';
import { capital, Layers } from './layers';
import { EventIndex } from './marks';
import { Notices } from './notices';
import { keyName, Offers } from './offers';
import { Plots } from './plots';
import { frameTime, Samples } from './samples';
import { Theme } from './theme';
import { Things } from './things';
import { Timeline } from './timeline';
import { Transport } from './transport';
import { View } from './view';
import { kindName } from './things';
import type { Desk } from './desk';
import { formatLook, linkTo, parseLook } from '../link/address';
import { Kind, NONE, type CameraMode, type ControlSpec, type Recording, type StageLike, type State } from '../contract';

/** A recording of which only a part is in memory. */
export interface Source { covers(seconds: number): boolean; want(seconds: number, ahead: number): Promise<void> }
export interface Shown { recording: Recording; live: boolean; name: string; badge: string; kind: 'live' | 'file' | 'dropped'; source?: Source }

export class App implements Desk {
    recording: Recording | undefined;
    readonly clock = new Clock();
    readonly view = new View();
    readonly events = new EventIndex();
    readonly samples = new Samples();
    readonly hiddenKinds = new Set<string>();
    picked = NONE;
    /** What went wrong, for tests and for the curious. */
    readonly errors: string[] = [];
    readonly frame: Frame;
    readonly notices: Notices;
    readonly offers: Offers;
    readonly editor: Editor;
    readonly puppeteer: Puppeteer;
    /** Told by whoever reads the line, a few times a second. */
    line: { messages: number; perSecond: number; latencyMs: number | null; connected: boolean } = { messages: 0, perSecond: 0, latencyMs: null, connected: false };
    ready = false;

    openFile: () => void = () => {};
    goBack: () => void = () => {};

    private readonly timeline: Timeline;
    private readonly transport: Transport;
    private readonly plots: Plots;
    private readonly layers: Layers;
    private readonly things: Things;
    private readonly happenings: Happenings;
    private readonly card: Card;
    private readonly help: Help;
    private readonly aboutDialog = h('dialog', { class: 'dialog about', 'aria-label': 'About this recording' });
    private readonly theme: Theme;
    private readonly shortcuts: Shortcut[];
    private shown: Shown | undefined;
    private seenVersion = -1;
    private shownTime = NaN;
    private lastTick = 0;
    private active = 0;
    private slowAt = 0;
    private statusAt = 0;
    private frames: number[] = [];
    private panelsStale = true;
    private bare = false;
    /** Somebody moved the timeline to where the playhead is not: it is left there. */
    private lookedAway = false;
    /** Nobody has moved the camera: everything stays in view. */
    private untouched = false;

    constructor(root: HTMLElement, private readonly canvas: HTMLCanvasElement, readonly stage: StageLike) {
        this.notices = new Notices(() => this.retry());
        this.transport = new Transport(this, {
            step: (frames) => this.step(frames), start: () => this.seek(this.clock.first), end: () => this.toEnd(), loop: () => this.toggleLoop(),
            live: () => this.toEnd(), speed: (speed) => this.setSpeed(speed), plots: () => this.togglePlots(), openFile: () => this.openFile(),
        });
        this.timeline = new Timeline(this);
        this.plots = new Plots(this);
        this.frame = new Frame(root, {
            camera: (mode) => this.setCamera(mode), frameAll: () => this.frameAll(), theme: () => this.toggleTheme(), fullScreen: () => void this.fullScreen(),
            copyLink: () => void this.copyLink(), picture: () => this.savePicture(), help: () => this.help.toggle(this.axisKeyNames()), openFile: () => this.openFile(),
            about: () => this.showAbout(), back: () => this.goBack(),
        }, this.transport.element, this.timeline.element, this.plots.element);
        this.layers = new Layers(this);
        this.things = new Things(this);
        this.happenings = new Happenings(this);
        this.card = new Card(this);
        this.offers = new Offers(this);
        this.editor = new Editor(this, this.offers, this.timeline, canvas);
        this.editor.roundMs = () => this.line.latencyMs;
        this.editor.onBegin = (figure) => {
            // what is edited is looked at from near by; its coats and its ghost are nobody one would look up
            for (const panel of [this.things.panel, this.happenings.panel]) panel.setPresent(false);
            this.stage.setCamera('follow', figure);
            const heading = this.recording?.placeOf(figure, this.clock.time)?.heading ?? 0;
            this.stage.come(4.1, heading + 0.55, 0.16);
            if (this.shown) { this.shown = { ...this.shown, badge: 'Editing' }; this.setTitle(); }
            this.untouched = false;
            this.active = performance.now() + 1500;
        };
        this.puppeteer = new Puppeteer(this, this.offers, canvas);
        this.puppeteer.onBegin = (distance, azimuth, altitude) => {
            for (const panel of [this.things.panel, this.happenings.panel]) panel.setPresent(false);
            this.stage.frameAll();
            this.stage.come(distance, azimuth, altitude);
            this.untouched = false;
            this.active = performance.now() + 1500;
        };
        this.frame.add(this.puppeteer.panel, 'right');
        this.frame.add(this.editor.panel, 'right');
        this.timeline.element.before(this.editor.track.element);
        this.frame.add(this.layers.panel, 'left');
        this.frame.add(this.things.panel, 'left');
        this.frame.add(this.happenings.panel, 'left');
        this.frame.add(this.card.panel, 'right');
        this.frame.add(this.offers.panel, 'right');
        this.shortcuts = this.makeShortcuts();
        this.help = new Help(this.shortcuts);
        root.append(this.notices.progress, this.notices.banner, this.notices.toast, this.notices.problems, this.help.element, this.aboutDialog, this.editor.toolbar, this.editor.label, this.puppeteer.toolbar, this.puppeteer.hints.element, this.puppeteer.label);
        this.aboutDialog.addEventListener('click', (event) => { if (event.target === this.aboutDialog) this.aboutDialog.close(); });
        this.transport.setPlots(this.plots.shown);

        this.timeline.onResize = () => this.plots.layOut(this.timeline.gutter, this.timeline.lineWidth);
        this.timeline.onView = () => { this.lookedAway = this.clock.time < this.view.from || this.clock.time > this.view.to; };
        this.theme = new Theme((dark) => {
            this.stage.setDark(dark);
            this.timeline.recolour();
            this.plots.recolour();
            this.redraw();
        });
        this.theme.apply();
        this.stage.onPick = (thing) => { if (this.editor.active) this.stage.select(NONE); else this.pick(thing); };
        this.stage.onHandle = (name, position, rotation) => { if (!this.editor.handle(name, position)) this.offers.input(name, [...position, ...rotation]); };
        this.listen();
        this.measure();
        this.frame.setCamera(this.stage.camera);
        requestAnimationFrame((now) => this.tick(now));
    }

    get controls(): readonly ControlSpec[] { return this.offers.specs; }
    get connected(): boolean { return this.line.connected; }
    get kind(): Shown['kind'] | undefined { return this.shown?.kind; }
    retry: () => void = () => {};

    // ---- what is shown --------------------------------------------------------------------------

    /** Another recording on the stage. With `again`, the same one after a break: time, pick and camera stay. */
    show(shown: Shown, again = false): void {
        const before = { following: this.clock.following, playing: this.clock.playing, time: this.clock.time, picked: this.picked, name: this.picked !== NONE ? this.nameOf(this.picked) : '' };
        const first = this.recording === undefined;
        this.shown = shown;
        this.recording = shown.recording;
        this.seenVersion = -1;
        this.shownTime = NaN;
        this.lookedAt = undefined;
        this.events.clear();
        this.samples.start(shown.recording);
        this.clock.open(shown.live);
        if (!again) this.view.fit = true;
        this.stage.setRecording(shown.recording);
        this.editor.shown(shown.recording);
        this.puppeteer.shown(shown.recording);
        this.takeNews(performance.now() / 1000);
        this.setTitle();
        this.frame.empty.hidden = true;
        document.documentElement.removeAttribute('data-empty');
        this.things.reset();
        if (again) {
            const same = before.picked !== NONE && this.recording.things[before.picked] !== undefined && this.nameOf(before.picked) === before.name;
            this.pick(same ? before.picked : NONE);
            if (!before.following) { this.clock.seek(before.time); this.clock.playing = before.playing; }
        } else {
            this.pick(NONE);
            this.clock.time = this.clock.first;
            if (shown.live) this.clock.goLive(performance.now() / 1000);
            else {
                // a step or two is over before one has looked: again and again
                this.clock.looping = shown.recording.complete && this.clock.last - this.clock.first < 8;
                this.clock.play(true);
            }
            this.stage.frameAll();
            this.untouched = true;
        }
        if (first) this.applyLook(location.hash);
        this.ready = true;
        this.panelsStale = true;
        this.redraw();
    }

    setEmpty(): void {
        this.ready = true;
        this.frame.empty.hidden = this.recording !== undefined;
        document.documentElement.toggleAttribute('data-empty', this.recording === undefined);
        this.setTitle();
    }

    setTitle(fallback = ''): void {
        if (fallback) this.fallbackTitle = fallback;
        const title = this.shown?.kind === 'dropped' ? this.shown.name : this.recording?.about.get('title') || this.fallbackTitle || this.shown?.name || 'Sidestep';
        this.frame.setTitle(title, this.shown?.badge ?? '', this.shown?.kind ?? '');
    }
    private fallbackTitle = '';

    /** The recording has grown, or is new: what there is to see, and what to read again. */
    private takeNews(wall: number): void {
        const recording = this.recording;
        if (!recording || recording.version === this.seenVersion) return;
        const first = this.seenVersion === -1;
        this.seenVersion = recording.version;
        const from = Number.isFinite(recording.firstTime) ? recording.firstTime : 0;
        const to = Number.isFinite(recording.lastTime) ? recording.lastTime : from;
        this.clock.setRange(from, to, wall);
        this.view.setRange(from, to, this.clock.live);
        if (first || recording.clips.length !== this.seenClips) {
            this.seenClips = recording.clips.length;
            this.clock.frame = frameTime(recording);
        }
        this.events.update(recording.events);
        this.timeline.remark();
        this.panelsStale = true;
        this.redraw();
    }
    private seenClips = -1;

    stateNow(): State | undefined { return this.recording?.stateAt(this.clock.time); }

    /** Figures on the stage at the moment shown, in the picture or not; none before there was a picture. */
    get figuresNow(): number { return Number.isNaN(this.shownTime) ? 0 : this.places()?.figures.length ?? 0; }

    /** The moment without anybody's joints: cheap, and the same object again and again. */
    private places(): State | undefined {
        if (!this.recording) return undefined;
        this.lookedAt = this.recording.stateAt(this.clock.time, { joints: () => false, ...(this.lookedAt ? { into: this.lookedAt } : {}) });
        return this.lookedAt;
    }
    private lookedAt: State | undefined;

    // ---- the loop -------------------------------------------------------------------------------

    private tick(now: number): void {
        requestAnimationFrame((next) => this.tick(next));
        const wall = now / 1000;
        const elapsed = Math.max(0, wall - this.lastTick);
        this.lastTick = wall;
        try { this.step1(now, wall, elapsed); }
        catch (error) { this.fail(error); }
    }

    private step1(now: number, wall: number, elapsed: number): void {
        this.offers.poll();
        this.editor.poll();
        this.puppeteer.poll();
        this.takeNews(wall);
        const { clock, recording } = this;
        const before = clock.time;
        clock.tick(elapsed, wall);
        const there = this.fetchAround(before);
        const inView = clock.time >= this.view.from && clock.time <= this.view.to;
        if (inView) this.lookedAway = false;
        if (clock.playing && !this.lookedAway) {
            const edge = this.view.from;
            if (clock.following && !this.view.fit) this.view.stickTo(clock.last);
            else if (!clock.following) this.view.keep(clock.time, true);
            if (this.view.from !== edge) this.timeline.remark();
        }
        // a still picture that nobody touches is not drawn again
        if (recording && there && (clock.time !== this.shownTime || this.due || now < this.active)) {
            this.editor.place(clock.time);
            this.puppeteer.place(clock.time);
            this.stage.show(clock.time);
            this.shownTime = clock.time;
            // where pictures come slowly a glide still ends
            this.due = this.stage.gliding;
            this.frames.push(now);
        }
        this.transport.draw();
        this.timeline.draw();
        this.editor.draw();
        const source = this.shown?.source;
        // only who looks at plots or at somebody pays for them
        if (recording && (this.plots.shown || this.picked !== NONE)) this.samples.work(recording, 3, source && ((time) => source.covers(time)));
        this.plots.update();
        if (now >= this.slowAt) {
            this.slowAt = now + 120;
            if (this.picked !== NONE) this.card.update(this.places());
        }
        if (now >= this.statusAt) {
            this.statusAt = now + 500;
            this.everyHalfSecond(now);
        }
    }

    /** Of a long file only a part is here: asks for the next, waits for what is missing. True when the moment can be shown. */
    private fetchAround(before: number): boolean {
        const { clock } = this;
        const source = this.shown?.source;
        if (!source) return true;
        const ahead = clock.playing ? 3 * Math.max(1, clock.speed) : 0;
        const there = source.covers(clock.time);
        // playing waits at the end of what is here; a jump goes where it was told and is shown when it is there
        if (!there && clock.playing && source.covers(before)) clock.time = before;
        if (!this.fetching && (!there || (ahead > 0 && clock.time + ahead < clock.last && !source.covers(clock.time + ahead)))) {
            this.fetching = true;
            if (!there) this.notices.loading(undefined, `Reading ${clockTime(clock.time)}`);
            source.want(clock.time, 10 * Math.max(1, clock.speed)).then(() => { this.fetchFailed = 0; }, (error: unknown) => {
                // said once; then asked again, more and more seldom
                if (this.fetchFailed++ === 0) this.say(`Cannot read on: ${error instanceof Error ? error.message : String(error)}`);
                return new Promise((resolve) => setTimeout(resolve, Math.min(8000, 500 * this.fetchFailed)));
            }).finally(() => { this.fetching = false; this.notices.loading(undefined, ''); this.redraw(); });
        }
        return there;
    }
    private fetching = false;
    private fetchFailed = 0;

    private everyHalfSecond(now: number): void {
        if (this.panelsStale) {
            this.panelsStale = false;
            this.layers.update();
            this.things.update();
        }
        this.happenings.update();
        this.timeline.speak();
        this.notices.tick();
        this.frame.setCamera(this.stage.camera);
        this.frames = this.frames.filter((at) => now - at < 1000);
        this.writeStatus();
    }

    private writeStatus(): void {
        const { drawn } = this.stage;
        const words: string[] = [];
        if (this.recording) {
            words.push(this.frames.length ? `${this.frames.length} fps` : 'still');
            words.push(plural(drawn.figures, 'figure'), `${count(drawn.triangles)} triangles`, `${fixed(drawn.milliseconds, 1)} ms`);
        }
        if (this.line.connected) {
            if (this.line.perSecond > 0 || this.shown?.live) words.push(`${count(this.line.perSecond)} messages/s`);
            if (this.line.latencyMs !== null) words.push(`${fixed(this.line.latencyMs, this.line.latencyMs < 10 ? 1 : 0)} ms there and back`);
        }
        const status = this.frame.status;
        while (status.children.length < words.length) status.append(h('span'));
        [...status.children].forEach((child, i) => { const text = words[i] ?? ''; if (child.textContent !== text) child.textContent = text; });
    }

    /** Once at least, however slowly pictures come. */
    private due = true;
    redraw(): void { this.due = true; this.active = Math.max(this.active, performance.now() + 150); }
    remark(): void { this.timeline.remark(); }
    say(text: string): void { this.notices.pass(text); }

    fail(error: unknown): void {
        const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        if (this.errors.length < 50 && !this.errors.includes(text)) { this.errors.push(text); console.error(error); }
    }

    // ---- what people do -------------------------------------------------------------------------

    seek(seconds: number): void {
        this.clock.seek(seconds);
        this.lookedAway = false;
        this.view.keep(this.clock.time, false);
        this.remark();
        this.redraw();
    }

    play(on: boolean): void { this.clock.play(on); this.redraw(); }

    pick(thing: number): void {
        const valid = thing !== NONE && this.recording?.things[thing] !== undefined ? thing : NONE;
        const changed = valid !== this.picked;
        this.picked = valid;
        this.stage.select(valid);
        if (changed && (this.stage.camera === 'follow' || this.stage.camera === 'first-person')) {
            if (valid === NONE) this.setCamera('orbit');
            else this.stage.setCamera(this.stage.camera, valid);
        }
        this.card.update(valid === NONE ? undefined : this.places());
        this.things.showPicked();
        if (changed && valid !== NONE && small()) this.frame.sheet(this.card.panel);
        this.redraw();
    }

    setCamera(mode: CameraMode): void {
        this.untouched = false;
        if ((mode === 'follow' || mode === 'first-person') && this.picked === NONE) {
            const somebody = this.recording?.things.findIndex((thing, i) => thing.kind === Kind.figure && this.recording!.placeOf(i, this.clock.time) !== undefined) ?? NONE;
            if (somebody < 0) { this.say('Nobody is there to follow'); return; }
            this.pick(somebody);
        }
        this.stage.setCamera(mode, this.picked === NONE ? undefined : this.picked);
        this.frame.setCamera(mode);
        this.active = performance.now() + 1500;
    }

    nameOf(thing: number): string {
        const what = this.recording?.things[thing];
        return what ? what.name || `${kindName(what.kind)} ${thing}` : `thing ${thing}`;
    }

    colourOf(thing: number): string {
        const what = this.recording?.things[thing];
        const material = what && this.recording?.materials[what.material];
        return material ? `rgb(${material.rgba[0]} ${material.rgba[1]} ${material.rgba[2]})` : 'var(--ink-3)';
    }

    private step(frames: number): void { this.clock.step(frames); this.seek(this.clock.time); }
    private toEnd(): void {
        if (this.clock.live) { this.clock.goLive(performance.now() / 1000); this.lookedAway = false; this.view.keep(this.clock.time, true); this.remark(); }
        else this.seek(this.clock.last);
    }
    private toggleLoop(): void {
        this.clock.looping = !this.clock.looping;
        if (!this.clock.looping) this.clock.part = undefined;
        this.remark();
    }
    private setPart(end: 'from' | 'to'): void {
        const { clock } = this;
        const part = clock.part ?? { from: clock.first, to: clock.last };
        part[end] = clock.time;
        if (part.from >= part.to) { if (end === 'from') part.to = clock.last; else part.from = clock.first; }
        if (part.to - part.from < clock.frame) return;
        clock.part = part;
        clock.looping = true;
        this.say(`Repeating ${clockTime(part.from)} – ${clockTime(part.to)}`);
        this.remark();
    }
    private setSpeed(speed: number): void { this.clock.setSpeed(speed); }
    private togglePlots(): void { this.plots.toggle(); this.transport.setPlots(this.plots.shown); }
    private toggleTheme(): void { const choice = this.theme.toggle(); this.say(choice === 'system' ? 'As the system likes it' : capital(choice)); }
    private frameAll(): void { this.stage.frameAll(); this.active = performance.now() + 1500; }

    private nextEvent(direction: 1 | -1): void {
        const { events, clock } = this;
        // about the picked one when there are such, else of any shown kind
        const about = this.picked !== NONE ? events.of(this.picked) : [];
        const hidden = events.names.map((name) => this.hiddenKinds.has(name));
        const length = about.length || events.count;
        const at = (i: number): number => (about.length ? about[i]! : i);
        let i = direction > 0 ? 0 : length - 1;
        if (!about.length) i = direction > 0 ? events.from(clock.time + 1e-6) : events.from(clock.time - 1e-6) - 1;
        for (; i >= 0 && i < length; i += direction) {
            const event = at(i);
            const later = (events.times[event]! - clock.time) * direction > 1e-6;
            if (later && !hidden[events.kinds[event]!]) {
                this.clock.playing = false;
                this.seek(events.times[event]!);
                this.say(`${events.names[events.kinds[event]!]}: ${events.events[event]!.text}`);
                return;
            }
        }
        this.say(direction > 0 ? 'No later event' : 'No earlier event');
    }

    private async fullScreen(): Promise<void> {
        try {
            if (document.fullscreenElement) await document.exitFullscreen();
            else await document.documentElement.requestFullscreen();
        } catch { this.say('This browser does not go full screen here'); }
    }

    private async copyLink(): Promise<void> {
        const look = { time: this.clock.time, pick: this.picked, camera: this.stage.camera };
        history.replaceState(null, '', linkTo(location.href, look));
        try { await navigator.clipboard.writeText(location.href); this.say(`Copied a link to ${clockTime(this.clock.time)}`); }
        catch { this.say(`The address now says ${formatLook(look)}; copy it from there`); }
    }

    private savePicture(): void {
        if (!this.recording) return;
        // read back in the same task in which it was drawn: afterwards the buffer may be gone
        this.stage.show(this.clock.time);
        this.canvas.toBlob((blob) => {
            if (!blob) { this.say('The picture could not be read back'); return; }
            const url = URL.createObjectURL(blob);
            const name = (this.shown?.name || 'sidestep').replace(/\.[a-z]+$/i, '').replace(/[^\w-]+/g, '-');
            h('a', { href: url, download: `${name}-${this.clock.time.toFixed(2)}s.png` }).click();
            setTimeout(() => URL.revokeObjectURL(url), 10000);
            this.say(`Saved a picture, ${bytes(blob.size)}`);
        }, 'image/png');
    }

    private showAbout(): void {
        const { recording } = this;
        if (!recording) return;
        const figures = recording.things.filter((thing) => thing.kind === Kind.figure).length;
        const facts: [string, string][] = [
            ['name', this.shown?.name ?? ''], ...recording.about.entries(),
            ['time', `${clockTime(recording.firstTime)} – ${clockTime(recording.lastTime)}${recording.complete || this.shown?.live ? '' : ', cut off'}`],
            ['frames', `${fixed(1 / this.clock.frame, 2)} per second`],
            ['things', `${count(recording.things.length)}, ${count(figures)} of them figures`],
            ['clips', count(recording.clips.length)], ['events', count(recording.events.length)],
        ];
        this.aboutDialog.replaceChildren(
            h('div', { class: 'dialog-head' }, h('h2', { text: 'About this recording' }), iconButton('close', 'Close', () => this.aboutDialog.close(), 'Esc')),
            h('dl', { class: 'facts wide' }, ...facts.filter(([, value]) => value).map(([key, value]) => h('div', { class: 'fact' }, h('dt', { text: key }), h('dd', { text: value })))),
            ...(recording.notes.length ? [h('h3', { text: 'Odd about it' }), h('pre', { text: recording.notes.join('\n'), tabindex: '0' })] : []));
        if (!this.aboutDialog.open) this.aboutDialog.showModal();
    }

    private applyLook(hash: string): void {
        const look = parseLook(hash);
        if (look.pick !== undefined) this.pick(look.pick);
        if (look.time !== undefined) { this.clock.playing = false; this.seek(look.time); this.wanted = look.time; }
        if (look.camera) this.setCamera(look.camera);
    }
    /** A moment that a link names and that has not arrived yet. */
    private wanted: number | undefined;

    /** More of a file has come: a link's moment may be there now. */
    arrived(): void {
        if (this.wanted === undefined || !this.recording) return;
        this.takeNews(performance.now() / 1000);
        if (!this.clock.playing && this.clock.time !== this.wanted) this.seek(this.wanted);
        if (this.recording.complete) this.wanted = undefined;
    }

    private axisKeyNames(): string[] { return [...this.offers.axisKeys, ...this.puppeteer.keyCodes].map(keyName); }

    private makeShortcuts(): Shortcut[] {
        const camera = (mode: CameraMode) => () => this.setCamera(mode);
        return [
            { group: 'Time', keys: ['Space', 'k'], words: 'play or pause', act: () => this.play(!this.clock.playing) },
            { group: 'Time', keys: ['ArrowLeft', 'ArrowRight'], words: 'one frame back or on', act: () => {} },
            { group: 'Time', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], shown: 'Shift ← →', words: 'one second back or on', act: () => {} },
            { group: 'Time', keys: ['Home', 'End'], words: 'start; end, or the present when live', act: () => {} },
            { group: 'Time', keys: ['<', '>', ',', '.'], shown: '< >', words: 'slower or faster', act: () => {} },
            { group: 'Time', keys: ['0'], words: 'normal speed', act: () => this.setSpeed(1) },
            { group: 'Time', keys: ['r'], words: 'repeat', act: () => this.toggleLoop() },
            { group: 'Time', keys: ['[', ']'], words: 'repeat from here, to here', act: () => {} },
            { group: 'Time', keys: ['n', 'b'], words: 'next event, event before', act: () => {} },
            { group: 'Camera', keys: ['1'], words: 'orbit', act: camera('orbit') },
            { group: 'Camera', keys: ['2'], words: 'follow the picked one', act: camera('follow') },
            { group: 'Camera', keys: ['3'], words: 'through its eyes', act: camera('first-person') },
            { group: 'Camera', keys: ['4'], words: 'from above', act: camera('top') },
            { group: 'Camera', keys: ['f'], words: 'all in view', act: () => this.frameAll() },
            ...this.editor.shortcuts(),
            { group: 'Page', keys: ['/'], words: 'find by name', act: () => this.find() },
            { group: 'Page', keys: ['Escape'], words: 'let go of the picked one', act: () => { if (!this.editor.escape()) this.pick(NONE); } },
            { group: 'Page', keys: ['p'], words: 'plots', act: () => this.togglePlots() },
            { group: 'Page', keys: ['w'], words: 'wireframe', act: () => { if (!this.layers.toggle('wireframe')) this.say('Nothing here has a wireframe'); } },
            { group: 'Page', keys: ['h'], words: 'hide everything but the stage', act: () => this.toggleBare() },
            { group: 'Page', keys: ['i'], words: 'about this recording', act: () => this.showAbout() },
            { group: 'Page', keys: ['o'], words: 'open a file', act: () => this.openFile() },
            { group: 'Page', keys: ['c'], words: 'copy a link to this moment', act: () => void this.copyLink() },
            { group: 'Page', keys: ['s'], words: 'save a picture', act: () => this.savePicture() },
            { group: 'Page', keys: ['t'], words: 'dark or light', act: () => this.toggleTheme() },
            { group: 'Page', keys: ['Shift+F'], words: 'full screen', act: () => void this.fullScreen() },
            { group: 'Page', keys: ['?'], words: 'this page', act: () => this.help.toggle(this.axisKeyNames()) },
        ];
    }

    /** Pairs of keys that do opposite things. */
    private pairs(name: string): (() => void) | undefined {
        const acts: Record<string, () => void> = {
            ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1),
            'Shift+ArrowLeft': () => this.seek(this.clock.time - 1), 'Shift+ArrowRight': () => this.seek(this.clock.time + 1),
            Home: () => this.seek(this.clock.first), End: () => this.toEnd(),
            '<': () => this.clock.faster(-1), ',': () => this.clock.faster(-1), '>': () => this.clock.faster(1), '.': () => this.clock.faster(1),
            '[': () => this.setPart('from'), ']': () => this.setPart('to'), n: () => this.nextEvent(1), b: () => this.nextEvent(-1),
        };
        return acts[name];
    }

    private find(): void { if (small()) this.frame.sheet(this.things.panel); this.toggleBare(false); this.things.focus(); }
    private toggleBare(on = !this.bare): void {
        if (on === this.bare) return;
        this.bare = on;
        document.documentElement.toggleAttribute('data-bare', on);
        if (on) this.say('H brings the panels back');
        this.measure();
    }

    private listen(): void {
        window.addEventListener('keydown', (event) => this.key(event));
        window.addEventListener('keyup', (event) => { this.offers.key(event.code, false); this.puppeteer.key(event.code, false); });
        for (const name of ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'keydown'] as const) {
            // the camera glides on a little after the hand has let go
            window.addEventListener(name, (event) => {
                if (name === 'keydown' || event.target === this.canvas) this.active = performance.now() + 1500;
                if ((name === 'pointerdown' || name === 'wheel') && event.target === this.canvas) this.untouched = false;
            }, { passive: true });
        }
        watchSize(this.canvas.parentElement!, () => this.measure());
        const dock = this.frame.dock;
        watchSize(dock, () => document.documentElement.style.setProperty('--dock', `${dock.offsetHeight}px`));
        window.addEventListener('hashchange', () => this.applyLook(location.hash));
        window.addEventListener('error', (event) => { this.errors.push(event.message); });
        window.addEventListener('unhandledrejection', (event) => { this.errors.push(String(event.reason)); });
        document.addEventListener('visibilitychange', () => this.redraw());
    }

    private key(event: KeyboardEvent): void {
        if ((event.ctrlKey || event.metaKey) && !event.defaultPrevented && !wantsKey(event.target, nameOfKey(event)) && this.editor.control(event)) { event.preventDefault(); this.redraw(); return; }
        if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        const name = nameOfKey(event);
        if (wantsKey(event.target, name)) return;
        if (document.querySelector('dialog[open]')) {
            if (name === '?' && this.help.element.open) { this.help.element.close(); event.preventDefault(); }
            return;
        }
        if (this.offers.key(event.code, true) || this.puppeteer.key(event.code, true)) { event.preventDefault(); return; }
        if (event.repeat && ['Space', 'k', 'p', 't', 's', 'c', 'h'].includes(name)) return;
        const act = this.pairs(name) ?? this.shortcuts.find((shortcut) => shortcut.keys.includes(name))?.act;
        if (!act) return;
        event.preventDefault();
        act();
        this.redraw();
    }

    private measure(): void {
        const box = this.canvas.parentElement!.getBoundingClientRect();
        if (box.width > 0 && box.height > 0) {
            this.stage.resize(box.width, box.height, Math.min(2, window.devicePixelRatio || 1));
            // half of the columns: what stands in the very corners may be behind one
            this.stage.setRoom(small() || this.bare ? 1 : 1 - 260 / box.width);
            if (this.untouched && this.stage.camera === 'orbit') this.stage.frameAll();
        }
        this.redraw();
    }
}

function small(): boolean { return window.matchMedia('(max-width: 760px)').matches; }
