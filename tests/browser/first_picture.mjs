// node first_picture.mjs TOOL: how long does it take from typing the address to the first picture? Not a test: it measures.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

process.env.SIDESTEP_TOOL_PATH = process.argv[2];
if (!process.argv[2]) {
  console.error("node first_picture.mjs TOOL");
  process.exit(2);
}
const { Test } = await import("./harness.mjs");
const t = new Test(await mkdtemp(join(tmpdir(), "sidestep-first-")));
const shown = { "a file of a hundred people": ["view", await t.plaza(6)], "a hundred people, live": ["view", "--live"], "one of everything": ["view", "gallery"] };
for (const [name, words] of Object.entries(shown)) {
  const program = await t.show(words);
  const times = [];
  for (let k = 0; k < 3; ++k) {
    const page = await t.open("about:blank", { width: 1280, height: 760 });
    const began = Date.now();
    await page.goto(program.url);
    await page.waitForFunction(() => window.__sidestep?.ready && window.__sidestep.drawn.triangles > 0, null, { polling: 20 });
    times.push(Date.now() - began);
    await page.goto("about:blank");
  }
  console.log(`${name}: ${times.join(", ")} ms`);
  await program.end();
}
await t.close(false);
