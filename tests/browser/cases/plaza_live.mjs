// the plaza loads live
import { check, equal, until } from "../harness.mjs";

export default async (t) => {
  const program = await t.show(["view", "--live"]);
  const page = await t.look(program.url);
  await until(page, () => window.__sidestep.figures === 100 && window.__sidestep.connected, null, "a hundred people");
  const first = await page.evaluate(() => ({ mode: window.__sidestep.mode, last: window.__sidestep.lastTime, messages: window.__sidestep.messages, time: window.__sidestep.time }));
  equal(first.mode, "live", "how it is shown");
  // more arrives, and what is shown keeps up with it
  await until(page, (f) => window.__sidestep.lastTime > f.last + 1 && window.__sidestep.messages > f.messages + 10 && window.__sidestep.time > f.time + 0.5, first, "the crowd walks on");
  const moved = await page.evaluate(() => {
    const r = window.__sidestep.recording();
    const last = window.__sidestep.lastTime;
    return r.things.map((_, i) => [r.placeOf(i, last - 1), r.placeOf(i, last)]).filter(([a, b]) => a && b && Math.hypot(a.position[0] - b.position[0], a.position[2] - b.position[2]) > 0.1).length;
  });
  check(moved > 20, `in a second ${moved} people moved`);
  // whoever is picked says why it goes where it goes
  await page.evaluate(() => window.__sidestep.pick(window.__sidestep.state().figures[7].thing));
  await until(page, () => /looked at/.test(document.querySelector(".card-name")?.closest("section, .panel")?.innerText ?? document.body.innerText), null, "the card tells of a choice");
  // who comes late sees what was before
  const late = await t.look(program.url);
  await until(late, () => window.__sidestep.figures === 100, null, "the second page has everybody");
  await until(late, () => window.__sidestep.firstTime === 0, null, "the second page can go back to the start");
  // a good end is told to both
  const end = await program.end("SIGINT");
  equal(end.code, 0, "Ctrl-C ends the program");
  for (const each of [page, late]) {
    await until(each, () => !window.__sidestep.connected, null, "the page knows that the program has ended");
    await until(each, () => document.body.innerText.match(/ended|gone|Ctrl-C/i), null, "and says so");
    equal(await each.evaluate(() => window.__sidestep.figures), 100, "what was loaded stays");
  }
};
