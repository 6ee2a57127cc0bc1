// Bundles src/main.ts into dist/: page.js, page.css, index.html, favicon.ico. Same sources, same bytes.
//     npm run build
import { build } from 'esbuild';
import { cpSync, mkdirSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
await build({
    entryPoints: { page: 'src/main.ts' },
    bundle: true, minify: true, format: 'esm', target: 'es2022', outdir: 'dist', legalComments: 'none',
    charset: 'utf8', logLevel: 'info',
});
for (const file of ['index.html', 'favicon.ico']) cpSync(`src/${file}`, `dist/${file}`);
