// rigid bodies play live and as wires
import { check, equal, until } from "../harness.mjs";

export default async (t) => {
  const program = await t.show(["simulate", "superball", "--view"]);
  const page = await t.look(program.url, { width: 1280, height: 800 });
  await until(page, () => window.__sidestep.lastTime > 0.5 && window.__sidestep.controls().length > 0, null, "bodies and controls");
  const names = await page.evaluate(() => window.__sidestep.recording().things.map((thing) => thing.name));
  check(names.includes("superball") && names.includes("table top"), "bodies have their names");

  await page.getByRole("checkbox", { name: "Pause" }).evaluate((box) => box.click());
  await until(page, () => window.__sidestep.controls().find((c) => c.name === "pause").value === true, null, "the world pauses");
  await page.getByRole("checkbox", { name: "Pause" }).evaluate((box) => box.click());
  await page.getByRole("button", { name: "Toss everything up" }).evaluate((button) => button.click());
  const then = await page.evaluate(() => window.__sidestep.lastTime);
  await until(page, (s) => window.__sidestep.lastTime > s + 0.5, then, "it goes on");
  await page.close();
  equal((await program.end("SIGINT")).code, 0, "Ctrl-C is a good end");

  // from a file: the wires are those of the polyhedra
  const file = t.file("bounce.rec");
  await t.tool("simulate", "bounce", "--record", file);
  const shown = await t.show(["view", file]);
  const second = await t.look(shown.url, { width: 1280, height: 800 });
  await until(second, () => window.__sidestep.lastTime > 2, null, "the flight");
  await second.keyboard.press("w");
  await second.waitForTimeout(500);
  equal(second.complaints.length, 0, "the page is content");
  await second.close();
  equal((await shown.end("SIGINT")).code, 0, "Ctrl-C is a good end");
};
