// a hundred characters are drawn
import { check, equal, rested, seek, until } from "../harness.mjs";
import { decode } from "../png.mjs";

export default async (t) => {
  const program = await t.show(["view", await t.plaza(4)]);
  const page = await t.look(program.url, { width: 1280, height: 800 });
  await page.keyboard.press("4"); // from above ...
  await page.keyboard.press("f"); // ... and all of it
  await seek(page, 2.5);
  await rested(page);
  await until(page, () => window.__sidestep.drawn.figures === 100, null, "a hundred figures drawn");
  const { drawn, state } = await page.evaluate(() => ({ drawn: window.__sidestep.drawn, state: window.__sidestep.state().figures.length }));
  equal(state, 100, "figures of the moment");
  check(drawn.instances + drawn.impostors >= 100, `instances: ${JSON.stringify(drawn)}`);
  check(drawn.triangles > 5000, `triangles: ${drawn.triangles}`);

  // seen by the eye: the picture with people and the one without them differ where people are
  const shot = async (name) => {
    await page.waitForTimeout(700); // panels have come to rest
    await rested(page);
    const canvas = await page.locator("canvas#stage").boundingBox();
    const picture = decode(await page.screenshot());
    const spots = await page.evaluate(() => window.__sidestep.state().figures.map((f) => window.__sidestep.screenOf(f.thing)));
    return { picture, spots: spots.map((s) => s && { x: s.x + canvas.x, y: s.y + canvas.y }), name };
  };
  const tab = page.locator("label.row", { hasText: "Characters" }).locator("input");
  check((await tab.count()) === 1, "there is a layer of characters to switch");
  const visible = async (on) => {
    await tab.evaluate((box, shown) => { if (box.checked !== shown) box.click(); }, on);
    equal(await tab.isChecked(), on, "the switch of the layer");
  };
  await visible(true);
  const shown = await shot("shown");
  await visible(false);
  const hidden = await shot("hidden");
  await visible(true);
  const again = await shot("again");
  const differs = (a, b, spot) => {
    let count = 0;
    for (let y = -6; y <= 6; ++y) {
      for (let x = -6; x <= 6; ++x) {
        const px = spot.x + x, py = spot.y + y;
        if (px < 0 || py < 0 || px >= a.width - 1 || py >= a.height - 1) continue;
        const p = a.at(px, py), q = b.at(px, py);
        if (Math.abs(p[0] - q[0]) + Math.abs(p[1] - q[1]) + Math.abs(p[2] - q[2]) > 40) ++count;
      }
    }
    return count;
  };
  const seen = shown.spots.filter(Boolean);
  check(seen.length >= 95, `${seen.length} of a hundred are within the picture`);
  // panels may lie over a few
  const there = seen.filter((spot) => differs(shown.picture, hidden.picture, spot) >= 8).length;
  check(there >= 0.8 * seen.length, `of ${seen.length} people in the picture ${there} are seen`);
  const back = seen.filter((spot) => differs(again.picture, hidden.picture, spot) >= 8).length;
  check(Math.abs(back - there) <= 3, `switched on again ${back} of ${there} are seen`);
};
