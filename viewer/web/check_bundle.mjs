// Is dist/ what the sources give, byte for byte, and is it small enough?
//     node check_bundle.mjs    after npm ci
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const limit = 266_000; // bytes, compressed, the whole page
const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, 'dist');
const again = join(mkdtempSync(join(tmpdir(), 'sidestep-page-')), 'dist');
const problems = [];
try {
    execFileSync(process.execPath, [join(here, 'build.mjs'), again], { stdio: 'inherit' });
    const names = new Set([...list(dist), ...list(again)]);
    let whole = 0;
    for (const name of [...names].sort()) {
        const committed = read(join(dist, name)), built = read(join(again, name));
        if (!committed) { problems.push(`${name} is missing in dist/`); continue; }
        if (!built) { problems.push(`${name} is in dist/, but no source makes it`); continue; }
        if (!committed.equals(built)) problems.push(`${name} differs from what the sources give (${committed.length} and ${built.length} bytes)`);
        const packed = gzipSync(built, { level: 9 }).length;
        whole += packed;
        console.log(`${name.padEnd(12)} ${String(built.length).padStart(8)} bytes ${String(packed).padStart(8)} compressed`);
    }
    console.log(`${'page'.padEnd(27)} ${String(whole).padStart(8)} compressed, of at most ${limit}`);
    if (whole >= limit) problems.push(`the page has ${whole} bytes compressed, ${whole - limit + 1} too many`);
} finally {
    rmSync(dirname(again), { recursive: true, force: true });
}
for (const problem of problems) console.error(`error: ${problem}`);
if (problems.some((problem) => problem.includes('dist/') || problem.includes('differs'))) console.error('hint: npm ci && npm run build, then commit dist/');
process.exit(problems.length ? 1 : 0);

function list(folder) { try { return readdirSync(folder); } catch { return []; } }
function read(path) { try { return readFileSync(path); } catch { return undefined; } }
