// What is in these files, and what does it look like on the stage?

import { InputError } from '../recording/build';
import { readBvh } from '../recording/bvh';
import { readGltf } from '../recording/gltf';
import { Reader } from '../recording/reader';
import type { Recording } from '../contract';

export interface Opened { name: string; recording: Recording }

/** More would not fit into a page's memory several times over. */
const motionLimit = 512 * 1024 * 1024;

/**
 * Several files are one thing when one of them is a .gltf and the others are its buffers.
 * @throws FormatError, InputError  with where it is wrong and how, in the words that the command line has.
 */
export async function openFiles(files: File[]): Promise<Opened> {
    const main = files.find((file) => /\.gltf$/i.test(file.name)) ?? files[0]!;
    const others = files.filter((file) => file !== main);
    const isGltf = /\.gltf$/i.test(main.name);
    if (others.length && !isGltf) throw new InputError(`${files.length} files at once: only a .gltf comes with others, its buffers; drop one`);
    const start = new Uint8Array(await main.slice(0, 8).arrayBuffer());
    const name = main.name;
    // the first bytes say more than the name
    if (start[0] === 0x89 && start[1] === 0x53) return { name, recording: await readRecording(main) };
    if (main.size > motionLimit) throw new InputError(`${name}: ${main.size} bytes are more than this page takes; sidestep convert reads it`);
    if (isGltf || (start[0] === 0x67 && start[1] === 0x6c && start[2] === 0x54 && start[3] === 0x46)) {
        const bytes = new Uint8Array(await main.arrayBuffer());
        return { name, recording: readGltf(isGltf ? await withBuffers(bytes, name, others) : bytes, name) };
    }
    if (/\.bvh$/i.test(name) || /^\s*HIERARC/i.test(new TextDecoder().decode(start))) return { name, recording: readBvh(await main.text(), name) };
    throw new InputError(`${name}: is neither a recording nor BVH nor glTF; sidestep convert reads more kinds`);
}

async function readRecording(file: File): Promise<Recording> {
    const reader = new Reader();
    // in pieces: a large file is not in memory twice
    const size = 4 << 20;
    for (let at = 0; at < file.size; at += size) reader.feed(new Uint8Array(await file.slice(at, at + size).arrayBuffer()));
    reader.end();
    return reader.recording;
}

/** A page cannot open what lies beside a file: buffers dropped with it are put into it. */
async function withBuffers(bytes: Uint8Array, name: string, others: File[]): Promise<Uint8Array> {
    if (!others.length) return bytes;
    let scene: { buffers?: { uri?: unknown }[] };
    try { scene = JSON.parse(new TextDecoder().decode(bytes)) as typeof scene; } catch { return bytes; } // its reader says where
    for (const buffer of Array.isArray(scene.buffers) ? scene.buffers : []) {
        const uri = buffer.uri;
        if (typeof uri !== 'string' || uri.startsWith('data:')) continue;
        const wanted = decodeURIComponent(uri.split('/').at(-1)!);
        const other = others.find((file) => file.name === wanted);
        if (!other) throw new InputError(`${name}: needs ${wanted}; drop it together with the .gltf`);
        buffer.uri = await new Promise<string>((resolve, reject) => {
            const reader = new FileReader();
            reader.onload = () => resolve(String(reader.result));
            reader.onerror = () => reject(new InputError(`${other.name}: cannot be read`));
            reader.readAsDataURL(other);
        });
    }
    return new TextEncoder().encode(JSON.stringify(scene));
}
