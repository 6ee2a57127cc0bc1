// A little of a long recording: the index at its end, all definitions, and the blocks around the moment that is looked at.
//
//     ─┬──────┬───────┬───────┬───────┬──────┬────┐
//      │ defs │ block │ block*│ block │ ...  │INDX│      * opens with a checkpoint
//     ─┴──────┴───────┴───────┴───────┴──────┴────┘
//                      ╰─ from the last checkpoint before the moment, to some seconds after it
import type { Recording } from '../contract';
import { crc32, Cursor, FormatError } from './bytes';
import { CHUNK_HEAD, chunkHead, checkHead, ChunkTaker, HEAD } from './reader';

/** Bytes of the file; fewer than asked for only at its end. */
export type FetchRange = (offset: number, count: number) => Promise<Uint8Array>;

interface Entry { type: string; flags: number; offset: number; end: number; first: number; last: number }

const GAP = 64 << 10; // chunks no further apart than this are fetched together

export class WindowReader {
    /** What is loaded; its times are those of the whole file. */
    readonly recording: Recording;
    bytesRead = 0;
    private loaded: { from: number; to: number } | undefined;    // blocks, both ends included
    private busy: Promise<void> = Promise.resolve();

    private constructor(private fetchRange: FetchRange, private taker: ChunkTaker, private blocks: Entry[], private blend: number) {
        this.recording = taker.recording;
    }

    /** Reads the index and the definitions. Undefined when the file has no index (it was cut off): read it whole. */
    static async open(fetchRange: FetchRange, size: number): Promise<WindowReader | undefined> {
        let bytes = 0;
        const read = async (offset: number, count: number): Promise<Uint8Array> => {
            const piece = await fetchRange(offset, count);
            if (piece.length !== count) throw new FormatError(offset + piece.length, `asked for ${count} bytes, got ${piece.length}`);
            bytes += count;
            return piece;
        };
        if (size < HEAD) throw new FormatError(size, 'the file ends inside its first 16 bytes');
        checkHead(await read(0, HEAD));
        if (size < HEAD + CHUNK_HEAD + 16) return undefined;
        const tail = await read(size - 32, 32), end = chunkHead(tail);
        if (end?.type !== 'END.' || end.length !== 16 || crc32(tail, 16, 32) !== end.crc) return undefined;
        const at = new Cursor(tail.subarray(16), size - 16).u64();
        if (at < HEAD || at + CHUNK_HEAD > size - 32) return undefined;
        const whole = await read(at, size - 32 - at), head = chunkHead(whole);
        if (head?.type !== 'INDX' || CHUNK_HEAD + head.length > whole.length || crc32(whole, CHUNK_HEAD, CHUNK_HEAD + head.length) !== head.crc) return undefined;
        const entries = readIndex(new Cursor(whole.subarray(CHUNK_HEAD, CHUNK_HEAD + head.length), at + CHUNK_HEAD), at);

        const taker = new ChunkTaker();
        // what is defined, wherever it stands; neighbours in one go
        const definitions = entries.filter(({ type }) => type !== 'BLCK' && type !== 'INDX' && type !== 'END.');
        for (const group of together(definitions)) {
            const from = group[0].offset, piece = await read(from, group[group.length - 1].end - from);
            for (const entry of group) takeChunk(taker, piece.subarray(entry.offset - from, entry.end - from), entry);
        }
        const blocks = entries.filter(({ type }) => type === 'BLCK');
        const blend = taker.recording.things.reduce((most, thing) => Math.max(most, thing.blend), 0);
        const reader = new WindowReader(fetchRange, taker, blocks, blend);
        reader.bytesRead = bytes;
        reader.wholeSpan();
        return reader;
    }

    /** True when a moment can be shown from what is loaded. */
    covers(seconds: number): boolean {
        if (!this.loaded || this.blocks.length === 0) return this.blocks.length === 0;
        const { from, to } = this.loaded, t = Math.min(Math.max(seconds, this.blocks[0].first), this.blocks[this.blocks.length - 1].last);
        // up to the next block that is not loaded, less what a thing may be on its way to
        const until = to + 1 < this.blocks.length ? this.blocks[to + 1].first - this.blend : Infinity;
        return t >= this.blocks[from].first && t < until;
    }

    /** Loads what is needed to show `seconds` and `ahead` seconds more. One call after the other; resolves at once when all is there. */
    want(seconds: number, ahead = 10): Promise<void> {
        this.busy = this.busy.catch(() => {}).then(() => this.load(seconds, ahead));
        return this.busy;
    }

    private async load(seconds: number, ahead: number): Promise<void> {
        const { blocks } = this;
        if (blocks.length === 0) return;
        let begin = 0;
        blocks.forEach((block, i) => { if ((block.flags & 1) !== 0 && block.first <= seconds) begin = i; });
        let last = begin;
        while (last + 1 < blocks.length && blocks[last + 1].first <= seconds + ahead + this.blend) ++last;
        const here = this.loaded;
        // further on from what is there, or somewhere else altogether?
        const grows = here && begin >= here.from && begin <= here.to + 1;
        if (grows && last <= here.to) return;
        const from = grows ? here.to + 1 : begin;
        const pieces: [Entry, Uint8Array][] = [];
        for (const group of together(blocks.slice(from, last + 1))) {
            const start = group[0].offset, count = group[group.length - 1].end - start, piece = await this.fetchRange(start, count);
            if (piece.length !== count) throw new FormatError(start + piece.length, `asked for ${count} bytes, got ${piece.length}`);
            this.bytesRead += count;
            for (const entry of group) pieces.push([entry, piece.subarray(entry.offset - start, entry.end - start)]);
        }
        // only when all bytes are here is the old moment let go
        if (!grows) { this.taker.forgetKeys(); this.loaded = undefined; }
        else if (here) this.taker.recording.lastTime = blocks[here.to].last;
        for (const [entry, piece] of pieces) takeChunk(this.taker, piece, entry);
        this.loaded = { from: grows && here ? here.from : begin, to: last };
        this.wholeSpan();
    }
    private wholeSpan(): void {
        const { recording } = this.taker;
        if (this.blocks.length) { recording.firstTime = this.blocks[0].first; recording.lastTime = this.blocks[this.blocks.length - 1].last; }
        recording.complete = true;
        ++recording.version;
    }
}

function readIndex(c: Cursor, indexAt: number): Entry[] {
    const count = c.u64(), entries: Entry[] = [];
    c.need(count, 32);
    for (let i = 0; i < count; ++i) {
        const type = c.ascii(4), flags = c.u32(), offset = c.u64(), first = c.f64(), last = c.f64();
        if (offset < HEAD || offset >= indexAt || (i && offset <= entries[i - 1].offset)) c.fail('the index does not follow the file');
        if (i) entries[i - 1].end = offset;
        entries.push({ type, flags, offset, end: indexAt, first, last });
    }
    return entries;
}
function together(entries: Entry[]): Entry[][] {
    const groups: Entry[][] = [];
    for (const entry of entries) {
        const group = groups[groups.length - 1];
        if (group && entry.offset - group[group.length - 1].end <= GAP) group.push(entry); else groups.push([entry]);
    }
    return groups;
}
function takeChunk(taker: ChunkTaker, bytes: Uint8Array, entry: Entry): void {
    const head = bytes.length >= CHUNK_HEAD ? chunkHead(bytes) : undefined;
    if (!head || head.type !== entry.type || CHUNK_HEAD + head.length > bytes.length || crc32(bytes, CHUNK_HEAD, CHUNK_HEAD + head.length) !== head.crc) {
        throw new FormatError(entry.offset, `chunk ${entry.type} does not check out`);
    }
    taker.take(head.type, bytes.subarray(CHUNK_HEAD, CHUNK_HEAD + head.length), entry.offset);
}
