// the plaza loads from a file
import { check, equal, until } from "../harness.mjs";

export default async (t) => {
  const program = await t.show(["view", await t.plaza(6)]);
  const page = await t.look(program.url);
  await until(page, () => window.__sidestep.figures === 100, null, "a hundred people");
  const probe = await page.evaluate(() => {
    const p = window.__sidestep;
    return { mode: p.mode, first: p.firstTime, last: p.lastTime, complete: p.recording().complete, title: document.title, things: p.recording().things.length };
  });
  equal(probe.mode, "file", "how it is shown");
  equal(probe.complete, true, "the whole file is there");
  equal(probe.first, 0, "its first second");
  check(probe.last > 5.9 && probe.last <= 6, `its last second is ${probe.last}`);
  equal(probe.things, 104, "people and walls");
  check((await page.locator("body").innerText()).includes("People wander on a square"), "the page says what it shows");
  // time goes by
  const before = await page.evaluate(() => window.__sidestep.time);
  await page.evaluate(() => window.__sidestep.play(true));
  await until(page, (then) => window.__sidestep.time !== then, before, "time goes by");
};
