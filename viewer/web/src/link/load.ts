// A file comes from the program: all of it with a progress bar, or, when it is large, only the parts that are looked at.

import { requestTo } from './address';
import { Reader } from '../recording/reader';
import { WindowReader } from '../recording/window';
import type { Recording } from '../contract';
import type { Source } from '../shell/app';

/** Larger files are read in parts, where they are looked at. */
export const wholeLimit = 32 * 1024 * 1024;

export interface LoadHandlers {
    /** Bytes so far and in all; undefined when the program does not say. */
    progress(done: number, all: number | undefined): void;
    /** Which file it is. */
    stamp(stamp: string): void;
    /** Something can be shown; more may come. */
    begun(recording: Recording, source?: Source): void;
}

export class LoadError extends Error {}

/** Which bytes the program would give now: two equal stamps, the same file as far as one can tell. */
export function stampOf(head: Response): string { return `${head.headers.get('ETag') ?? ''} ${head.headers.get('Content-Length') ?? ''}`; }

export async function askHead(origin: string, token: string, signal: AbortSignal): Promise<Response> {
    return fetch(requestTo(origin, '/recording', token), { method: 'HEAD', cache: 'no-store', signal });
}

export async function loadRecording(origin: string, token: string, tell: LoadHandlers, signal: AbortSignal): Promise<Recording> {
    const url = requestTo(origin, '/recording', token);
    const head = await askHead(origin, token, signal);
    tell.stamp(stampOf(head));
    if (!head.ok) throw new LoadError(`The program does not give the recording: status ${head.status}`);
    const length = Number(head.headers.get('Content-Length') ?? NaN);
    const size = Number.isFinite(length) && length >= 0 ? length : undefined;
    if (size !== undefined && size > wholeLimit) {
        const tag = head.headers.get('ETag') ?? '';
        const window = await WindowReader.open((offset, count) => range(url, offset, count, tag), size);
        // without an index it was cut off: then it is read from its start
        if (window) {
            await window.want(window.recording.firstTime, 10);
            tell.begun(window.recording, window);
            return window.recording;
        }
    }
    return loadWhole(url, size, head.headers.get('ETag') ?? '', tell, signal);
}

async function range(url: string, offset: number, count: number, tag: string): Promise<Uint8Array> {
    if (count === 0) return new Uint8Array();
    const answer = await fetch(url, { headers: { Range: `bytes=${offset}-${offset + count - 1}`, ...(tag ? { 'If-Range': tag } : {}) }, cache: 'no-store' });
    if (answer.status === 200) throw new LoadError('The file has changed while it was read');
    if (answer.status !== 206) throw new LoadError(`The program does not give the recording: status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
}

/** From the first byte to the last; a line that breaks is taken up where it broke, if it is still the same file. */
async function loadWhole(url: string, size: number | undefined, tag: string, tell: LoadHandlers, signal: AbortSignal): Promise<Recording> {
    const reader = new Reader();
    let done = 0, begun = false, breaks = 0;
    for (;;) {
        const headers: Record<string, string> = done > 0 ? { Range: `bytes=${done}-`, ...(tag ? { 'If-Range': tag } : {}) } : {};
        const answer = await fetch(url, { headers, cache: 'no-store', signal });
        if (done > 0 && answer.status === 416) break; // that was all
        if (!answer.ok || !answer.body) throw new LoadError(`The program does not give the recording: status ${answer.status}`);
        if (done > 0 && answer.status !== 206) throw new LoadError('The file has changed while it was read');
        const stream = answer.body.getReader();
        try {
            for (;;) {
                const piece = await stream.read();
                if (piece.done) break;
                done += piece.value.length;
                reader.feed(piece.value);
                tell.progress(done, size);
                if (!begun && reader.recording.lastTime > reader.recording.firstTime) { begun = true; tell.begun(reader.recording); }
            }
        } catch (error) {
            if (signal.aborted || !(error instanceof TypeError) || ++breaks > 3) throw error;
            await new Promise((resolve) => setTimeout(resolve, 300 * breaks));
            continue;
        }
        if (size === undefined || done >= size || ++breaks > 3) break;
    }
    reader.end();
    if (!begun) tell.begun(reader.recording);
    return reader.recording;
}
