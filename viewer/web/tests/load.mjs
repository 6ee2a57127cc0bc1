// A TypeScript module of the page, for node: bundled in memory by the same esbuild that makes the page.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

export async function load(path) {
    const result = await build({
        entryPoints: [fileURLToPath(new URL(`../src/${path}`, import.meta.url))],
        bundle: true, write: false, format: 'esm', target: 'es2022', platform: 'neutral', logLevel: 'silent',
    });
    return import(`data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString('base64')}`);
}

/** Same seed, same numbers: xorshift. */
export function random(seed) {
    let state = seed >>> 0 || 1;
    return () => {
        state ^= state << 13; state >>>= 0;
        state ^= state >>> 17;
        state ^= state << 5; state >>>= 0;
        return state / 2 ** 32;
    };
}
