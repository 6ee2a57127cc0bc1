// What is in these files, and what does it look like on the stage?

import { Reader } from '../recording/reader';
import type { Recording } from '../contract';

export interface Opened { name: string; recording: Recording }

/** @throws with the same words that the program has for the file: where it is wrong, and how. */
export async function openFiles(files: File[]): Promise<Opened> {
    const file = files[0]!;
    const reader = new Reader();
    for await (const piece of pieces(file)) reader.feed(piece);
    reader.end();
    return { name: file.name, recording: reader.recording };
}

/** A large file is not in memory twice. */
async function* pieces(file: File): AsyncGenerator<Uint8Array> {
    const size = 4 << 20;
    for (let at = 0; at < file.size; at += size) yield new Uint8Array(await file.slice(at, at + size).arrayBuffer());
}
