// a dragged handle reaches the program and comes back
import { check, near, rested, settled, until } from "../harness.mjs";

export default async (t) => {
  const program = await t.show(["view", "--live"]);
  const page = await t.look(program.url, { width: 1280, height: 720 });
  await until(page, () => window.__sidestep.figures === 100 && window.__sidestep.controls().length > 0, null, "people and controls");
  await page.keyboard.press("4"); // from above ...
  await page.keyboard.press("f"); // ... and all of it
  await rested(page);
  const value = () => page.evaluate(() => window.__sidestep.controls().find((c) => c.name === "lantern"));
  const canvas = await page.locator("canvas#stage").boundingBox();

  // the walls are things, so their places on the screen are known: lines between the middles of opposite walls cross
  // where the lantern hangs, in the middle of the stage
  const walls = await page.evaluate(() => {
    const probe = window.__sidestep, things = probe.recording().things;
    return things.map((thing, i) => thing.name === "wall" && probe.screenOf(i) && { ...probe.screenOf(i), place: probe.recording().placeOf(i, probe.time).position }).filter(Boolean);
  });
  check(walls.length === 4, `${walls.length} of four walls are in the picture`);
  const of = (x, z) => walls.find((w) => Math.hypot(w.place[0] - x, w.place[2] - z) < 0.01);
  const south = of(15, 0), north = of(15, 40), west = of(0, 20), east = of(30, 20);
  check(south && north && west && east, `the middles of the walls: ${JSON.stringify(walls)}`);
  const cross = (a, b, c, d) => {
    const u = { x: b.x - a.x, y: b.y - a.y }, v = { x: d.x - c.x, y: d.y - c.y };
    const s = ((c.x - a.x) * v.y - (c.y - a.y) * v.x) / (u.x * v.y - u.y * v.x);
    return { x: a.x + s * u.x, y: a.y + s * u.y };
  };
  const middle = cross(south, north, west, east);
  const start = await value();
  near(start.position[0], 15, 1e-9, "the lantern's x at first");
  near(start.position[2], 20, 1e-9, "the lantern's z at first");

  // half way to the eastern wall, in steps as a hand goes
  const goal = { x: (middle.x + east.x) / 2, y: (middle.y + east.y) / 2 };
  await page.mouse.move(canvas.x + middle.x, canvas.y + middle.y);
  await page.mouse.down();
  for (let k = 1; k <= 12; ++k) await page.mouse.move(canvas.x + middle.x + ((goal.x - middle.x) * k) / 12, canvas.y + middle.y + ((goal.y - middle.y) * k) / 12);
  await settled(page);
  await page.mouse.up();
  await until(page, () => window.__sidestep.controls().find((c) => c.name === "lantern").position[0] > 20, null, "the program has taken the lantern along");
  // a round was measured, and people can read it
  await until(page, () => window.__sidestep.latencyMs !== null, null, "how long the round took");
  check((await page.evaluate(() => window.__sidestep.latencyMs)) > 0, "a round takes time");
  await until(page, () => /\d ms there and back/.test(document.body.innerText), null, "the page shows the latency");
  // from above the ground is seen without much foreshortening: half way is about half way
  await page.waitForTimeout(300);
  const moved = await value();
  near(moved.position[0], 22.5, 1.5, "the lantern's x after the drag");
  near(moved.position[2], 20, 1.5, "the lantern's z after the drag");

  // another page sees it too
  const other = await t.look(program.url);
  await until(other, () => window.__sidestep.controls().length > 0, null, "controls in the second page");
  await until(other, (x) => Math.abs(window.__sidestep.controls().find((c) => c.name === "lantern").position[0] - x) < 1e-3, moved.position[0], "the second page has the lantern there");
  await other.close();

  // and people come: switched on in the panel, as a hand would
  const distance = () => page.evaluate(([x, z]) => {
    const r = window.__sidestep.recording(), at = window.__sidestep.lastTime;
    const all = r.things.map((_, i) => r.placeOf(i, at)).filter((p, i) => p && r.things[i].kind === 1).map((p) => Math.hypot(p.position[0] - x, p.position[2] - z));
    return all.reduce((a, b) => a + b, 0) / all.length;
  }, [moved.position[0], moved.position[2]]);
  const before = await distance();
  await page.getByRole("checkbox", { name: "Follow the lantern" }).evaluate((box) => box.click());
  await until(page, () => window.__sidestep.controls().find((c) => c.name === "follow").value === true, null, "the program has heard");
  await until(page, ([x, z, d]) => {
    const r = window.__sidestep.recording(), at = window.__sidestep.lastTime;
    const all = r.things.map((_, i) => r.placeOf(i, at)).filter((p, i) => p && r.things[i].kind === 1).map((p) => Math.hypot(p.position[0] - x, p.position[2] - z));
    return all.reduce((a, b) => a + b, 0) / all.length < d - 0.8;
  }, [moved.position[0], moved.position[2], before], "people come to the lantern");
};
