// Bundles test/*.test.ts and runs them in node, without a browser.
//     npm test
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sidestep-page-'));
try {
    const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts'));
    await build({
        entryPoints: tests.map((name) => join(here, name)), bundle: true, platform: 'node', format: 'esm', outdir: folder, outExtension: { '.js': '.mjs' },
        define: { TEST_FOLDER: JSON.stringify(here) }, logLevel: 'warning', sourcemap: 'inline',
    });
    const { status } = spawnSync(process.execPath, ['--enable-source-maps', '--test', ...tests.map((name) => join(folder, name.replace('.ts', '.mjs')))], { stdio: 'inherit' });
    process.exitCode = status ?? 1;
} finally {
    rmSync(folder, { recursive: true, force: true });
}
