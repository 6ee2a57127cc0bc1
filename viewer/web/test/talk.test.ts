// The line to the program: opened, broken, refused, opened again. Browser, clock and network are stand-ins.
import test from 'node:test';
import assert from 'node:assert/strict';
import { Talk, type LineState, type TalkHandlers } from '../src/link/talk';

type Listener = () => void;

/** What the page would have around it: answers to /about, sockets, and a clock that is moved by hand. */
class World {
    now = 0;
    about: number | 'gone' = 200;
    body = '{"program":"sidestep","version":"1","title":"t","mode":"live","name":"n"}';
    sockets: FakeSocket[] = [];
    hidden = false;
    private timers: { at: number; act: Listener; id: number }[] = [];
    private id = 0;
    private onVisibility: Listener[] = [];

    constructor() {
        const world = this;
        const set = (act: Listener, ms: number): number => { this.timers.push({ at: this.now + ms, act, id: ++this.id }); return this.id; };
        const clear = (id: number): void => { this.timers = this.timers.filter((timer) => timer.id !== id); };
        const put = (name: string, value: unknown): void => { Object.defineProperty(globalThis, name, { value, configurable: true, writable: true }); };
        put('window', { addEventListener: () => {}, setTimeout: set });
        put('clearTimeout', clear);
        put('document', { get hidden() { return world.hidden; }, addEventListener: (_: string, act: Listener) => this.onVisibility.push(act) });
        put('performance', { now: () => this.now });
        put('fetch', async () => {
            await null; // the answer is what holds when it is given
            if (this.about === 'gone') throw new TypeError('Failed to fetch');
            return { status: this.about, ok: this.about === 200, json: async () => JSON.parse(this.body) as unknown };
        });
        put('WebSocket', class extends FakeSocket { constructor(url: string) { super(url); world.sockets.push(this); } });
    }

    /** Lets time pass, timers fire and promises settle. */
    async pass(ms: number): Promise<void> {
        await settle();
        const until = this.now + ms;
        for (;;) {
            const next = this.timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
            if (!next) break;
            this.timers = this.timers.filter((timer) => timer !== next);
            this.now = Math.max(this.now, next.at);
            next.act();
            await settle();
        }
        this.now = until;
        await settle();
    }
    look(hidden: boolean): void { this.hidden = hidden; for (const act of this.onVisibility) act(); }
    get socket(): FakeSocket { return this.sockets.at(-1)!; }
}
class FakeSocket {
    static OPEN = 1;
    readyState = 0;
    bufferedAmount = 0;
    sent: string[] = [];
    onopen: Listener | null = null;
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onclose: ((event: { code: number; reason: string }) => void) | null = null;
    constructor(readonly url: string) {}
    open(): void { this.readyState = 1; this.onopen?.(); }
    say(message: unknown): void { this.onmessage?.({ data: typeof message === 'object' && !(message instanceof ArrayBuffer) ? JSON.stringify(message) : message }); }
    end(code: number, reason = ''): void { this.readyState = 3; this.onclose?.({ code, reason }); }
    send(text: string): void { this.sent.push(text); }
    close(): void { this.readyState = 3; }
}
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function open(): { world: World; talk: Talk; states: LineState[]; heard: string[]; last: () => LineState } {
    const world = new World();
    const states: LineState[] = [], heard: string[] = [];
    const tell: TalkHandlers = {
        state: (state) => states.push(state), about: (about) => heard.push(`about ${about.mode}`), opened: () => heard.push('opened'), bytes: (data) => heard.push(`bytes ${data.length}`),
        controls: (controls) => heard.push(`controls ${controls.length}`), value: (name, numbers, round) => heard.push(`value ${name} ${numbers.join()} ${round}`),
        note: (topic, body) => heard.push(`note ${topic} ${JSON.stringify(body)}`), noteBytes: (topic, bytes) => heard.push(`note ${topic} ${bytes.length} bytes`),
        shown: () => heard.push('shown'), problem: (text) => heard.push(`problem ${text}`),
    };
    const talk = new Talk('http://127.0.0.1:8123', 'ab12', tell);
    talk.start();
    return { world, talk, states, heard, last: () => states.at(-1)! };
}

test('the line opens, and everything on it is handed on in order', async () => {
    const { world, talk, heard, last } = open();
    await world.pass(0);
    assert.equal(world.socket.url, 'ws://127.0.0.1:8123/talk?token=ab12');
    world.socket.open();
    assert.equal(last().at, 'open');
    world.socket.say({ kind: 'hello', mode: 'live' });
    world.socket.say({ kind: 'controls', controls: [{ name: 'go', type: 'button' }] });
    world.socket.say(new ArrayBuffer(24));
    world.socket.say({ kind: 'something new' });
    world.socket.say('{broken');
    world.socket.say({ kind: 'controls', controls: [{ name: 'go', type: 'lever' }] });
    assert.deepEqual(heard.slice(0, 5), ['about live', 'opened', 'about live', 'controls 1', 'bytes 24']);
    assert.match(heard[5]!, /problem .*not JSON/);
    assert.match(heard[6]!, /problem control "go".*"lever"/);
    assert.equal(talk.messages, 6);
});

test('how long a round takes is measured from the page\'s own stamp', async () => {
    const { world, talk, heard } = open();
    await world.pass(1000);
    assert.equal(talk.send('pace', [1]), false, 'nobody listens yet');
    world.socket.open();
    assert.equal(talk.send('pace', [1.5]), true);
    const sent = JSON.parse(world.socket.sent[0]!) as { stamp: number };
    assert.deepEqual(sent, { kind: 'input', name: 'pace', numbers: [1.5], stamp: 1000 });
    await world.pass(7);
    world.socket.say({ kind: 'value', name: 'pace', numbers: [1.5], stamp: sent.stamp });
    world.socket.say({ kind: 'value', name: 'pace', numbers: [1.4] });
    assert.deepEqual(heard.slice(-2), ['value pace 1.5 7', 'value pace 1.4 undefined']);
    world.socket.bufferedAmount = 1e6;
    assert.equal(talk.send('pace', [1]), false, 'a stuffed line gets nothing more');
});

test('a killed program is told, and found again when it is back', async () => {
    const { world, last, heard } = open();
    await world.pass(0);
    world.socket.open();
    world.about = 'gone';
    world.socket.end(1006);
    const lost = last();
    assert.ok(lost.at === 'lost' && /has gone/.test(lost.what) && /127.0.0.1:8123/.test(lost.help));
    await world.pass(60000);
    assert.equal(world.sockets.length, 1, 'nobody there: no socket is tried');
    assert.equal(last().at, 'lost');
    world.about = 200;
    await world.pass(10000);
    assert.equal(world.sockets.length, 2);
    world.socket.open();
    assert.equal(last().at, 'open');
    assert.equal(heard.filter((word) => word === 'opened').length, 2, 'a new stream begins');
});

test('knocking gets rarer, at most every ten seconds', async () => {
    const { world, states } = open();
    world.about = 'gone';
    await world.pass(120000);
    const waits = states.flatMap((state, i) => (state.at === 'lost' && i > 0 && states[i - 1]!.at === 'lost' ? [state.retryAt - (states[i - 1] as { retryAt: number }).retryAt] : []));
    assert.ok(states.length > 12 && states.length < 40, `${states.length}`);
    assert.ok(Math.max(...waits) <= 10000 && waits[0]! < 1500, waits.join());
});

test('each way of being refused has its own words', async () => {
    for (const [status, words] of [[403, /new token/], [421, /same host/], [503, /Close another/], [500, /keeps asking/]] as const) {
        const { world, last } = open();
        world.about = status;
        await world.pass(0);
        const lost = last();
        assert.ok(lost.at === 'lost' && words.test(lost.help), JSON.stringify(lost));
        assert.equal(world.sockets.length, 0);
    }
    const { world, last } = open();
    world.body = '<html>';
    await world.pass(0);
    const lost = last();
    assert.ok(lost.at === 'lost' && /Somebody else/.test(lost.what), JSON.stringify(lost));
});

test('a page that no program served asks once', async () => {
    const { world, states } = open();
    world.about = 404;
    await world.pass(60000);
    assert.deepEqual(states, [{ at: 'nobody' }]);
});

test('a goodbye is passed on; a message that was refused is told', async () => {
    const { world, last } = open();
    await world.pass(0);
    world.socket.open();
    world.socket.say({ kind: 'bye', why: 'it was told to stop' });
    world.socket.end(1001);
    let lost = last();
    assert.ok(lost.at === 'lost' && lost.what === 'The program has ended: it was told to stop');
    await world.pass(2000);
    world.socket.open();
    world.socket.end(1008, 'pace is outside its range');
    lost = last();
    assert.ok(lost.at === 'lost' && /refused/.test(lost.what) && /outside its range/.test(lost.help));
});

test('a page that nobody looks at hangs up after a while, not at once', async () => {
    const { world, last } = open();
    await world.pass(0);
    world.socket.open();
    world.look(true);
    await world.pass(10000);
    world.look(false);
    await world.pass(60000);
    assert.equal(last().at, 'open', 'a glance elsewhere is no reason');
    world.look(true);
    await world.pass(31000);
    assert.equal(last().at, 'away');
    assert.equal(world.sockets.length, 1);
    world.look(false);
    await world.pass(0);
    world.socket.open();
    assert.equal(world.sockets.length, 2);
    assert.equal(last().at, 'open');
});

test('a second recording over the same line begins a new stream', async () => {
    const { world, heard } = open();
    await world.pass(0);
    world.socket.open();
    const head = Uint8Array.of(0x89, 0x53, 0x53, 0x52, 0x0d, 0x0a).buffer;
    const chunk = Uint8Array.of(0x42, 0x4c, 0x43, 0x4b).buffer;
    for (const bytes of [head, chunk, head, chunk]) world.socket.say(bytes);
    assert.deepEqual(heard.filter((line) => !line.startsWith('about')), ['opened', 'bytes 6', 'bytes 4', 'opened', 'bytes 6', 'bytes 4']);
});
