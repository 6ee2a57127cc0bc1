// sliders switches and buttons reach the program
import { equal, until } from "../harness.mjs";

export default async (t) => {
  const program = await t.show(["view", "--live"]);
  const page = await t.look(program.url, { width: 1280, height: 800 });
  await until(page, () => window.__sidestep.figures === 100 && window.__sidestep.controls().length > 0, null, "people and controls");

  // more people
  await page.getByRole("button", { name: "One more" }).evaluate((button) => button.click());
  await until(page, () => window.__sidestep.figures === 101, null, "somebody came");
  await page.getByRole("button", { name: "Ten more" }).evaluate((button) => button.click());
  await until(page, () => window.__sidestep.figures === 111, null, "ten came");

  // time flows faster: as a hand on the slider would
  const slider = page.getByRole("slider", { name: "Speed of time" });
  await slider.evaluate((range) => {
    range.value = "4";
    range.dispatchEvent(new Event("input", { bubbles: true }));
    range.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await until(page, () => window.__sidestep.controls().find((c) => c.name === "speed").value === 4, null, "the program took the speed");

  // and stands still
  await page.getByRole("checkbox", { name: "Pause" }).evaluate((box) => box.click());
  await until(page, () => window.__sidestep.controls().find((c) => c.name === "pause").value === true, null, "the program pauses");
  // what was on its way arrives, then nothing more
  let still = -1;
  for (let k = 0; k < 30; ++k) {
    const now = await page.evaluate(() => window.__sidestep.lastTime);
    if (now === still) break;
    still = now;
    await page.waitForTimeout(1000);
  }
  equal(await page.evaluate(() => window.__sidestep.lastTime), still, "the last second while it pauses");
  await page.getByRole("checkbox", { name: "Pause" }).evaluate((box) => box.click());
  await until(page, (s) => window.__sidestep.lastTime > s + 0.5, still, "it goes on");
};
