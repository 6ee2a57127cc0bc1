// any moment of a long file can be looked at
import { stat } from "node:fs/promises";
import { check, near, seek, until } from "../harness.mjs";

export default async (t) => {
  // so long that the page does not take all of it: 25 minutes of 400 people
  const file = await t.plaza(1500, "--agents", "400");
  const size = (await stat(file)).size;
  check(size > 33 << 20, `the file has only ${size} bytes`);
  const program = await t.show(["view", file]);
  const page = await t.look(program.url, { width: 640, height: 400 });
  await until(page, () => window.__sidestep.state()?.figures.length === 400 && window.__sidestep.lastTime > 1490, null, "the file is open from end to end");
  for (const seconds of [1021.337, 1499.5, 10.25, 300]) {
    const told = JSON.parse(await t.tool("info", file, "--at", String(seconds), "--json", "-")).files[0].state;
    await seek(page, seconds);
    // blocks come when they are asked for
    await until(page, (truth) => {
      const figures = window.__sidestep.state().figures;
      return figures.length === truth.length && truth.every((f, k) => f.thing === figures[k].thing && f.clip === figures[k].clip && Math.hypot(f.at[0] - figures[k].position[0], f.at[2] - figures[k].position[2]) < 1e-3);
    }, told.figures.map((f) => ({ thing: f.thing, clip: f.clip, at: f.joints[0] })), `the state of the file at ${seconds} s`);
  }
  const taken = await page.evaluate(() => performance.getEntriesByType("resource").filter((e) => e.name.includes("/recording")).reduce((sum, e) => sum + e.encodedBodySize, 0));
  check(taken > 10_000 && taken < size / 2, `of ${size} bytes ${taken} were read`);
  near(await page.evaluate(() => window.__sidestep.time), 300, 1e-6, "the moment");
};
