// Bundles test/*.test.ts and runs them in node, without a browser.
//     npm test
//     node test/run.mjs bench FILE...     how long one moment takes, in milliseconds of the processor
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'sidestep-page-'));
try {
    if (process.argv[2] === 'bench') {
        await build({ entryPoints: [join(here, 'bench.ts')], bundle: true, platform: 'node', format: 'esm', outfile: join(folder, 'bench.mjs'), logLevel: 'warning' });
        process.exit(spawnSync(process.execPath, [join(folder, 'bench.mjs'), ...process.argv.slice(3)], { stdio: 'inherit' }).status ?? 1);
    }
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
