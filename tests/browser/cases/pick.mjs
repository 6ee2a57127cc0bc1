// clicking somebody shows their card
import { check, equal, rested, seek, until } from "../harness.mjs";

export default async (t) => {
  const program = await t.show(["view", await t.plaza(4)]);
  const page = await t.look(program.url, { width: 1280, height: 800 });
  await page.keyboard.press("4"); // from above nobody hides anybody
  await seek(page, 2);
  await rested(page);
  const canvas = await page.locator("canvas#stage").boundingBox();
  equal(await page.evaluate(() => window.__sidestep.selected), -1, "nobody is picked at first");
  const asked = [];
  for (let k = 0; k < 3; ++k) {
    // somebody new whom nothing covers: neither a panel (a card opens over some) nor somebody near
    const person = await page.evaluate(({ x, y, asked }) => {
      const probe = window.__sidestep;
      const spots = probe.state().figures.map((f) => ({ thing: f.thing, at: probe.screenOf(f.thing) })).filter((s) => s.at);
      const free = spots.filter((s) => !asked.includes(s.thing) && document.elementFromPoint(s.at.x + x, s.at.y + y)?.id === "stage" && spots.every((o) => o === s || Math.hypot(o.at.x - s.at.x, o.at.y - s.at.y) > 16));
      return free[0] && { ...free[0], name: probe.recording().things[free[0].thing].name };
    }, { x: canvas.x, y: canvas.y, asked });
    check(person, "nobody stands free");
    asked.push(person.thing);
    await page.mouse.click(canvas.x + person.at.x, canvas.y + person.at.y);
    await until(page, (thing) => window.__sidestep.selected === thing, person.thing, `${person.name} is picked`);
    await until(page, (name) => document.querySelector(".card-name")?.textContent === name, person.name, "the card has the name");
    check(await page.locator(".card-name").isVisible(), "the card is there to be read");
    check(/\d m\b/.test(await page.locator(".facts").first().innerText()), "the card says where");
    await page.waitForTimeout(700); // two clicks in a row are one double click, which follows
    await rested(page);
  }
  await page.keyboard.press("Escape");
  await until(page, () => window.__sidestep.selected === -1, null, "nobody is picked any more");
};
