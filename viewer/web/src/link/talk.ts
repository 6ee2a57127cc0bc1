// The line to the program: how is it opened, what comes over it, and what when it breaks?
//
//     knock: GET /about ──► 200 ──► WebSocket /talk ──► hello, controls, value, bytes ...
//        ▲                   │                                   │
//        └── wait, longer ───┴──── nobody there, wrong token ────┘ closed
//
// Bytes are handed on inside the message handler: a page that decodes slowly thereby reads slowly, and the program
// skips it ahead. A page that nobody looks at hangs up after a while and catches up when it is seen again.

import { Backoff } from './backoff';
import { requestTo } from './address';
import { ControlError, parseControls } from './controls';
import type { ControlSpec, Mode } from '../contract';

export interface About { program: string; version: string; title: string; mode: Mode; name: string }

export type LineState =
    | { at: 'connecting' }
    | { at: 'open' }
    /** Gone, or not letting us in: what happened, what helps, and when we knock again (performance.now). */
    | { at: 'lost'; what: string; help: string; retryAt: number }
    /** Hidden page: hung up on purpose. */
    | { at: 'away' }
    /** This page does not come from a program: there is nobody to talk to. */
    | { at: 'nobody' };

export interface TalkHandlers {
    state(state: LineState): void;
    /** Who is there; at each knock that was answered. */
    about(about: About): void;
    /** The line is open; bytes that follow are a new stream. */
    opened(): void;
    bytes(data: Uint8Array): void;
    controls(controls: ControlSpec[]): void;
    value(name: string, numbers: number[], roundMs: number | undefined): void;
    /** What the program says about itself, by topic. */
    note(topic: string, body: unknown): void;
    noteBytes(topic: string, bytes: Uint8Array): void;
    /** Another file is shown. */
    shown(): void;
    /** The program sent something we cannot read. */
    problem(text: string): void;
}

const hiddenSeconds = 30;

export class Talk {
    messages = 0;
    private socket: WebSocket | undefined;
    private timer = 0;
    private hideTimer = 0;
    private readonly backoff = new Backoff();
    private goodbye = '';
    private mode: Mode = 'empty';
    private stopped = false;
    private attempt = 0;

    constructor(private readonly origin: string, private readonly token: string, private readonly tell: TalkHandlers) {
        document.addEventListener('visibilitychange', () => this.looked());
        window.addEventListener('online', () => this.retryNow());
    }

    start(): void { void this.knock(); }

    get open(): boolean { return this.socket?.readyState === WebSocket.OPEN; }

    /** Sends what somebody did. False when nobody listens. */
    send(name: string, numbers: number[]): boolean {
        if (!this.open) return false;
        // a line that is stuffed gets nothing more: the next value will be newer anyway
        if (this.socket!.bufferedAmount > 1 << 16) return false;
        this.socket!.send(JSON.stringify({ kind: 'input', name, numbers, stamp: performance.now() }));
        return true;
    }

    retryNow(): void {
        if (this.stopped || this.socket || !this.timer) return;
        this.backoff.reset();
        clearTimeout(this.timer);
        this.timer = 0;
        void this.knock();
    }

    stop(): void {
        this.stopped = true;
        clearTimeout(this.timer);
        clearTimeout(this.hideTimer);
        this.hangUp();
    }

    /** Begins anew: what the program kept comes again, into a fresh stream. */
    restart(): void {
        this.hangUp();
        void this.knock();
    }

    private async knock(): Promise<void> {
        const attempt = ++this.attempt;
        let answer: Response;
        let about: About;
        try {
            answer = await fetch(requestTo(this.origin, '/about', this.token), { cache: 'no-store', signal: AbortSignal.timeout(5000) });
            if (answer.status === 404) { this.stopped = true; this.tell.state({ at: 'nobody' }); return; }
            if (!answer.ok) throw new Refusal(answer.status);
            about = aboutFrom(await answer.json());
        } catch (error) {
            if (attempt !== this.attempt || this.stopped) return;
            if (error instanceof Refusal) this.lost(...refusalWords(error.status));
            else if (error instanceof SyntaxError) this.lost('Somebody else answers at this address', 'Open the address that the program printed.');
            else this.lost(this.goodbye || 'The program has gone', `What is loaded stays. Start it again; this page waits at ${new URL(this.origin).host}.`);
            return;
        }
        if (attempt !== this.attempt || this.stopped) return;
        this.mode = about.mode;
        this.tell.about(about);
        this.connect();
    }

    private connect(): void {
        const socket = new WebSocket(requestTo(this.origin, '/talk', this.token));
        socket.binaryType = 'arraybuffer';
        this.socket = socket;
        this.goodbye = '';
        let opened = false;
        let begun = false; // bytes came over this line
        socket.onopen = () => {
            opened = true;
            this.backoff.reset();
            this.tell.state({ at: 'open' });
            this.tell.opened();
        };
        socket.onmessage = (message: MessageEvent<ArrayBuffer | string>) => {
            this.messages++;
            if (typeof message.data === 'string') this.hear(message.data);
            else {
                const bytes = new Uint8Array(message.data);
                if (opens(bytes, noteHead)) {
                    const length = bytes[4]!, topic = new TextDecoder().decode(bytes.subarray(5, 5 + length));
                    this.tell.noteBytes(topic, bytes.subarray(Math.ceil((5 + length) / 4) * 4));
                    return;
                }
                // a head in the middle: the program shows another live recording now
                if (begun && opens(bytes, head)) this.tell.opened();
                begun = true;
                this.tell.bytes(bytes);
            }
        };
        socket.onclose = (event) => {
            if (this.socket !== socket) return;
            this.socket = undefined;
            if (this.stopped) return;
            if (event.code === 1008) this.lost('The program refused what this page sent', event.reason || 'The line is opened again.');
            else if (!opened) this.lost('The program does not take another page', 'Too many are open, or it is busy ending.');
            else this.lost(this.goodbye || 'The program has gone', `What is loaded stays. Start it again; this page waits at ${new URL(this.origin).host}.`);
        };
    }

    private hear(text: string): void {
        let message: Record<string, unknown>;
        try { message = JSON.parse(text) as Record<string, unknown>; }
        catch { this.tell.problem(`The program sent text that is not JSON: ${text.slice(0, 80)}`); return; }
        switch (message.kind) {
            case 'hello': {
                const about = aboutFrom(message);
                this.mode = about.mode;
                this.tell.about(about);
                break;
            }
            case 'controls':
                try { this.tell.controls(parseControls(message.controls)); }
                catch (error) { if (error instanceof ControlError) this.tell.problem(error.message); else throw error; }
                break;
            case 'value': {
                const { name, numbers, stamp } = message;
                if (typeof name !== 'string' || !Array.isArray(numbers)) break;
                const round = typeof stamp === 'number' ? performance.now() - stamp : undefined;
                this.tell.value(name, numbers as number[], round !== undefined && round >= 0 ? round : undefined);
                break;
            }
            case 'note': if (typeof message.topic === 'string') this.tell.note(message.topic, message.body); break;
            case 'shown': this.tell.shown(); break;
            case 'bye': this.goodbye = `The program has ended${typeof message.why === 'string' && message.why ? `: ${message.why}` : ''}`; break;
            default: break; // newer programs may say more
        }
    }

    private lost(what: string, help: string): void {
        this.hangUp();
        const wait = this.backoff.next();
        this.tell.state({ at: 'lost', what, help, retryAt: performance.now() + wait * 1000 });
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => { this.timer = 0; void this.knock(); }, wait * 1000);
    }

    private hangUp(): void {
        const socket = this.socket;
        this.socket = undefined;
        if (!socket) return;
        socket.onmessage = socket.onclose = socket.onopen = null;
        socket.close(1000);
    }

    private looked(): void {
        clearTimeout(this.hideTimer);
        if (this.stopped) return;
        if (document.hidden) {
            if (this.mode !== 'live') return;
            this.hideTimer = window.setTimeout(() => {
                if (!this.socket) return;
                this.hangUp();
                this.tell.state({ at: 'away' });
            }, hiddenSeconds * 1000);
        } else if (!this.socket) {
            clearTimeout(this.timer);
            this.timer = 0;
            void this.knock();
        }
    }
}

const head = [0x89, 0x53, 0x53, 0x52], noteHead = [0x89, 0x53, 0x53, 0x4e];
function opens(bytes: Uint8Array, with_: readonly number[]): boolean { return with_.every((byte, i) => bytes[i] === byte); }

class Refusal extends Error { constructor(readonly status: number) { super(`status ${status}`); } }

function refusalWords(status: number): [string, string] {
    if (status === 403) return ['This address is not valid any more', 'The program was started anew and drew a new token: open the address that it printed.'];
    if (status === 421) return ['The program does not go by this name', 'Open the address that it printed, with the same host.'];
    if (status === 503) return ['The program has as many pages as it takes', 'Close another one; this page keeps asking.'];
    return [`The program answers with ${status}`, 'This page keeps asking.'];
}

function aboutFrom(json: unknown): About {
    const fields = (typeof json === 'object' && json !== null ? json : {}) as Record<string, unknown>;
    const text = (key: string): string => (typeof fields[key] === 'string' ? (fields[key] as string) : '');
    const mode = fields.mode === 'live' || fields.mode === 'file' ? fields.mode : 'empty';
    return { program: text('program'), version: text('version'), title: text('title'), mode, name: text('name') };
}
