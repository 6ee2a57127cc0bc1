// Bundles src/main.ts into dist/: page.js, page.css, index.html, favicon.ico. Same sources, same bytes.
//     npm run build            into dist/
//     node build.mjs FOLDER    elsewhere
import { build } from 'esbuild';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const folder = process.argv[2] ?? join(here, 'dist');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await build({
    entryPoints: { page: join(here, 'src/main.ts') }, absWorkingDir: here,
    bundle: true, minify: true, format: 'esm', target: 'es2022', outdir: folder, legalComments: 'none',
    charset: 'utf8', logLevel: 'warning',
});
for (const file of ['index.html', 'favicon.ico']) cpSync(join(here, 'src', file), join(folder, file));
