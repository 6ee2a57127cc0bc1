// From the line to the stage: which recording is shown, live, fetched or dropped, and what happens when the line breaks.

import { tokenOf } from './address';
import { DropZone } from './drop';
import { askHead, loadRecording, LoadError, stampOf } from './load';
import { Talk, type About } from './talk';
import { bytes } from '../shell/format';
import { FormatError, Reader } from '../recording/reader';
import type { App, Source } from '../shell/app';
import type { Mode, Recording } from '../contract';

/** A live page that has taken so much begins anew: the program keeps less than this, so nothing near is lost. */
const liveLimit = 256 * 1024 * 1024;

export class Session {
    mode: Mode = 'empty';
    connected = false;
    readonly talk: Talk;
    readonly drop: DropZone;
    private about: About | undefined;
    /** The stream that is being read; on the stage once it has something to show. */
    private reader: Reader | undefined;
    private taken = 0;
    private broken = 0;
    /** What the program shows, kept while a dropped file is looked at. */
    private programs: { recording: Recording; live: boolean; source?: Source | undefined } | undefined;
    private loading: AbortController | undefined;
    private loadedName = '';
    private stamp = '';
    private growTimer = 0;
    private lastMessages = 0;
    private lastCount = performance.now();

    constructor(private readonly app: App, root: HTMLElement) {
        const origin = location.origin;
        this.drop = new DropZone(
            (opened) => {
                app.show({ recording: opened.recording, live: false, name: opened.name, badge: 'Dropped', kind: 'dropped' });
                app.frame.setBack(this.programs ? (this.mode === 'live' ? 'Back to live' : `Back to ${this.about?.name || 'the file'}`) : '');
                if (opened.recording.notes.length) app.say(opened.recording.notes[0]!);
            },
            (name, error) => this.problem(`${name} cannot be shown`, error),
            (text) => app.notices.loading(undefined, text));
        root.append(this.drop.overlay, this.drop.chooser);
        this.talk = new Talk(origin, tokenOf(location.search), {
            state: (state) => {
                this.connected = state.at === 'open';
                app.line.connected = this.connected;
                app.offers.setConnected(this.connected);
                if (state.at === 'open') app.notices.found();
                else if (state.at === 'lost') { app.notices.lost(state.what, state.help, state.retryAt); if (!app.recording) app.setEmpty(); }
                else if (state.at === 'nobody') app.setEmpty();
            },
            about: (about) => this.heardAbout(about),
            opened: () => {
                this.reader = new Reader();
                this.taken = 0;
                void this.lookAgain();
            },
            bytes: (data) => this.take(data),
            controls: (controls) => app.offers.offer(controls),
            value: (name, numbers, round) => {
                app.offers.take(name, numbers);
                if (round !== undefined) app.line.latencyMs = round;
            },
            note: (topic, body) => { if (topic.startsWith('puppet.')) app.puppeteer.note(topic, body); else app.editor.note(topic, body); },
            noteBytes: (topic, bytes) => app.editor.noteBytes(topic, bytes),
            shown: () => void this.load(),
            problem: (text) => { app.errors.push(text); app.notices.problem('The program says something odd', text); },
        });
        app.retry = () => this.talk.retryNow();
        app.offers.send = (name, numbers) => this.talk.send(name, numbers);
        app.openFile = () => this.drop.choose();
        app.goBack = () => this.back();
        window.setInterval(() => this.countMessages(), 1000);
    }

    start(): void {
        if (location.protocol === 'file:') { this.app.setEmpty(); return; }
        this.talk.start();
    }

    private heardAbout(about: About): void {
        const other = this.about && (about.mode !== this.about.mode || about.name !== this.about.name);
        this.about = about;
        this.mode = about.mode;
        this.app.setTitle(about.title || about.name);
        if (about.mode === 'empty') this.app.setEmpty();
        if (about.mode === 'file' && (other || this.loadedName === '')) void this.load();
    }

    /** Is it still the same file? After a break of the line, and while a file is being written. */
    private async lookAgain(): Promise<void> {
        if (this.mode !== 'file' || !this.stamp || this.loading) return;
        try {
            const head = await askHead(location.origin, tokenOf(location.search), AbortSignal.timeout(5000));
            if (head.ok && this.stamp && stampOf(head) !== this.stamp && !this.loading) void this.load(true);
        } catch { /* the line tells when nobody is there */ }
    }

    /** With `again`: the same file, grown; the moment stays. */
    private async load(again = false): Promise<void> {
        clearTimeout(this.growTimer);
        this.loading?.abort();
        const stop = (this.loading = new AbortController());
        const { app } = this;
        const name = (this.loadedName = this.about?.name || 'recording');
        if (!again) app.notices.loading(undefined, `Reading ${name}`);
        let put = (): void => {};
        try {
            const recording = await loadRecording(location.origin, tokenOf(location.search), {
                stamp: (stamp) => { this.stamp = stamp; },
                progress: (done, all) => {
                    if (again) return;
                    app.notices.loading(all ? done / all : undefined, `${name}  ${bytes(done)}${all ? ` of ${bytes(all)}` : ''}`);
                    app.arrived();
                },
                begun: (begun, source) => {
                    if (stop.signal.aborted) return;
                    put = () => {
                        this.programs = { recording: begun, live: false, source };
                        if (again && app.kind === 'dropped') return;
                        app.frame.setBack('');
                        app.show({ recording: begun, live: false, name, badge: 'File', kind: 'file', ...(source ? { source } : {}) }, again);
                    };
                    // what is looked at is replaced when all of it is there
                    if (!again) put();
                },
            }, stop.signal);
            if (stop.signal.aborted) return;
            if (again) put();
            app.arrived();
            if (recording.notes.length && !again) app.say(recording.notes[0]!);
            // without an end it may still be written
            if (!recording.complete) this.growTimer = window.setInterval(() => void this.lookAgain(), 3000);
        } catch (error) {
            if (stop.signal.aborted) return;
            this.loadedName = this.stamp = '';
            // when the program died on the way the banner tells already
            if (error instanceof FormatError || error instanceof LoadError || this.connected) this.problem(`${name} cannot be shown`, error);
            if (!app.recording) app.setEmpty();
        } finally {
            if (this.loading === stop) { this.loading = undefined; app.notices.loading(undefined, ''); }
        }
    }

    private take(data: Uint8Array): void {
        const reader = this.reader;
        if (!reader) return;
        try { reader.feed(data); }
        catch (error) {
            // after damage nothing that follows can be read: begin anew, but not for ever
            this.reader = undefined;
            this.problem('The live recording cannot be read', error);
            if (++this.broken <= 3) this.talk.restart();
            return;
        }
        this.taken += data.length;
        const recording = reader.recording;
        const live = { recording, live: true };
        if (this.programs?.recording !== recording && recording.things.length > 0 && Number.isFinite(recording.lastTime)) {
            const again = this.programs?.live === true;
            this.programs = live;
            // who looks at a dropped file goes on doing so
            if (this.app.kind !== 'dropped') this.app.show({ ...live, name: this.about?.name || 'live', badge: 'Live', kind: 'live' }, again);
        }
        if (this.taken > liveLimit) { this.taken = 0; this.talk.restart(); }
    }

    private back(): void {
        if (!this.programs) return;
        this.app.frame.setBack('');
        const { recording, live, source } = this.programs;
        this.app.show({ ...(source ? { source } : {}), recording, live, name: this.about?.name || (live ? 'live' : 'recording'), badge: live ? 'Live' : 'File', kind: live ? 'live' : 'file' });
    }

    private problem(title: string, error: unknown): void {
        const text = error instanceof Error ? error.message : String(error);
        this.app.errors.push(text);
        this.app.notices.problem(title, text);
    }

    private countMessages(): void {
        const now = performance.now();
        this.app.line.perSecond = Math.round(((this.talk.messages - this.lastMessages) * 1000) / Math.max(1, now - this.lastCount));
        this.app.line.messages = this.lastMessages = this.talk.messages;
        this.lastCount = now;
    }
}
