// What the program says about a motion that is being edited. Read with care: what is not as expected is told, not believed.

export interface Grip { name: string; joint: number; point: [number, number, number]; limb: number }
export interface Setup { figure: number; ghost: number; coats: number[]; clip: number; frames: number; frameTime: number; grips: Grip[]; limbs: string[]; output: string }
export interface Key { grip: number; frame: number; place: [number, number, number]; held: boolean }
export interface Keys { version: number; undo: string; redo: string; saved: boolean; keys: Key[] }
/** Two limbs, from frame to frame, millimetres. */
export interface Span { a: number; b: number; first: number; last: number; mm: number; between: boolean }
export interface Contacts { version: number; known: boolean; badFrames: number; count: number; deepestMm: number; spans: Span[] }
export interface Touch { a: number; b: number; mm: number }
export interface Live { version: number; grip: number; frame: number; first: number; frames: Touch[][]; solveMs: number; contactMs: number; residualMm: number; reachable: boolean; dragging: boolean }
export interface Remaining { who: string; whom: string; first: number; last: number; mm: number; why: string }
export interface Fix { running: boolean; seconds: number; verdict: string; before: number; after: number; taken: boolean; remaining: Remaining[] }
export interface Words { number: number; what: string; text: string; good: boolean }

export class NoteError extends Error {}

export class Reader {
    constructor(private readonly fields: Record<string, unknown>, private readonly topic: string) {}
    static of(body: unknown, topic: string): Reader {
        if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new NoteError(`${topic}: expected an object`);
        return new Reader(body as Record<string, unknown>, topic);
    }
    number(key: string, fallback?: number): number {
        const value = this.fields[key] ?? fallback;
        if (typeof value !== 'number' || !Number.isFinite(value)) throw new NoteError(`${this.topic}: ${key} is not a number`);
        return value;
    }
    text(key: string): string { const value = this.fields[key] ?? ''; if (typeof value !== 'string') throw new NoteError(`${this.topic}: ${key} is not text`); return value; }
    truth(key: string): boolean { return this.fields[key] === true; }
    part(key: string): Reader { return Reader.of(this.fields[key], `${this.topic}: ${key}`); }
    list<T>(key: string, read: (entry: unknown) => T): T[] {
        const value = this.fields[key] ?? [];
        if (!Array.isArray(value)) throw new NoteError(`${this.topic}: ${key} is not a list`);
        return value.map(read);
    }
    numbers(key: string): number[] { return this.list(key, (n) => numberFrom(n, `${this.topic}: ${key}`)); }
    point(key: string): [number, number, number] {
        const value = this.numbers(key);
        if (value.length !== 3) throw new NoteError(`${this.topic}: ${key} is no place`);
        return value as [number, number, number];
    }
}
function numberFrom(value: unknown, where: string): number {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new NoteError(`${where} holds something that is not a number`);
    return value;
}
function row(entry: unknown, count: number, where: string): number[] {
    if (!Array.isArray(entry) || entry.length < count) throw new NoteError(`${where}: expected ${count} numbers`);
    return entry.map((n) => numberFrom(n, where));
}

export function readSetup(body: unknown): Setup {
    const from = Reader.of(body, 'setup');
    return {
        figure: from.number('figure'), ghost: from.number('ghost'), coats: from.numbers('coats'), clip: from.number('clip'),
        frames: from.number('frames'), frameTime: from.number('frame_time'), limbs: from.list('limbs', String), output: from.text('output'),
        grips: from.list('grips', (entry) => {
            const grip = Reader.of(entry, 'grip');
            return { name: grip.text('name'), joint: grip.number('joint'), point: grip.point('point'), limb: grip.number('limb') };
        }),
    };
}
export function readKeys(body: unknown): Keys {
    const from = Reader.of(body, 'keys');
    return {
        version: from.number('version'), undo: from.text('undo'), redo: from.text('redo'), saved: from.truth('saved'),
        keys: from.list('keys', (entry) => {
            const key = Reader.of(entry, 'key');
            return { grip: key.number('grip'), frame: key.number('frame'), place: key.point('place'), held: key.truth('held') };
        }),
    };
}
export function readContacts(body: unknown): Contacts {
    const from = Reader.of(body, 'contacts');
    return {
        version: from.number('version'), known: from.truth('known'), badFrames: from.number('bad_frames', 0), count: from.number('count', 0), deepestMm: from.number('deepest_mm', 0),
        spans: from.list('spans', (entry) => {
            const [a, b, first, last, mm, between] = row(entry, 6, 'span') as [number, number, number, number, number, number];
            return { a, b, first, last, mm, between: between !== 0 };
        }),
    };
}
export function readLive(body: unknown): Live | undefined {
    if (body === null) return undefined;
    const from = Reader.of(body, 'live');
    return {
        version: from.number('version'), grip: from.number('grip'), frame: from.number('frame'), first: from.number('first'),
        solveMs: from.number('solve_ms'), contactMs: from.number('contact_ms'), residualMm: from.number('residual_mm'), reachable: from.truth('reachable'), dragging: from.truth('dragging'),
        frames: from.list('frames', (entry) => {
            if (!Array.isArray(entry)) throw new NoteError('live: frames are no lists');
            return entry.map((touch) => { const [a, b, mm] = row(touch, 3, 'touch') as [number, number, number]; return { a, b, mm }; });
        }),
    };
}
export function readFix(body: unknown): Fix {
    const from = Reader.of(body, 'fix');
    return {
        running: from.truth('running'), seconds: from.number('seconds', 0), verdict: from.text('verdict'), before: from.number('before', 0), after: from.number('after', 0), taken: from.truth('taken'),
        remaining: from.list('remaining', (entry) => {
            const one = Reader.of(entry, 'remaining');
            return { who: one.text('who'), whom: one.text('whom'), first: one.number('first'), last: one.number('last'), mm: one.number('mm'), why: one.text('why') };
        }),
    };
}
export function readWords(body: unknown): Words {
    const from = Reader.of(body, 'words');
    return { number: from.number('number'), what: from.text('what'), text: from.text('text'), good: from.truth('good') };
}

/** Who touches whom at a frame: what a drag just found, where it looked; else what is known of the whole clip. */
export function touchesAt(frame: number, version: number, live: Live | undefined, contacts: Contacts | undefined): Touch[] {
    const settled = contacts?.known === true && contacts.version === version;
    if (live && (live.dragging || !settled) && live.version === version) {
        const seen = live.frames[frame - live.first];
        if (seen) return seen;
    }
    const found: Touch[] = [];
    for (const span of contacts?.spans ?? []) if (frame >= span.first && frame <= span.last) found.push(span);
    return found;
}

/** What is known of the whole clip, with what a drag has just found laid over it. */
export function overlaid(contacts: Contacts | undefined, live: Live | undefined): Contacts | undefined {
    if (!contacts || !live?.dragging || live.version !== contacts.version) return contacts;
    const from = live.first, to = live.first + live.frames.length - 1, spans: Span[] = [];
    for (const span of contacts.spans) {
        if (span.first < from) spans.push({ ...span, last: Math.min(span.last, from - 1) });
        if (span.last > to) spans.push({ ...span, first: Math.max(span.first, to + 1) });
    }
    live.frames.forEach((touches, i) => { for (const touch of touches) spans.push({ ...touch, first: from + i, last: from + i, between: false }); });
    return { ...contacts, spans };
}

/** Stretches of frames in which anything touches, deepest first within each: for the line of time. */
export function badStretches(contacts: Contacts | undefined): { first: number; last: number; mm: number }[] {
    const all = [...(contacts?.spans ?? [])].sort((a, b) => a.first - b.first);
    const joined: { first: number; last: number; mm: number }[] = [];
    for (const span of all) {
        const last = joined.at(-1);
        if (last && span.first <= last.last + 1) { last.last = Math.max(last.last, span.last); last.mm = Math.max(last.mm, span.mm); }
        else joined.push({ first: span.first, last: span.last, mm: span.mm });
    }
    return joined;
}
