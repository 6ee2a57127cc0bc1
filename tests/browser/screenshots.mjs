// node screenshots.mjs TOOL FOLDER: the pictures of docs/pictures that a browser takes. Not a test: somebody looks at them.
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [tool, folder] = process.argv.slice(2);
if (!tool || !folder) {
  console.error("node screenshots.mjs TOOL FOLDER");
  process.exit(2);
}
process.env.SIDESTEP_TOOL_PATH = tool;
const { Test, seek, settled, until } = await import("./harness.mjs");
await mkdir(folder, { recursive: true });
const t = new Test(await mkdtemp(join(tmpdir(), "sidestep-pictures-")));

const click = (page, name) => page.locator("label.row", { hasText: new RegExp(`^\\s*${name}`) }).locator("input").first();
async function layer(page, name, on) {
  const box = click(page, name);
  if ((await box.count()) === 0) { console.log(`there is no layer ${name}`); return; }
  await box.evaluate((input, shown) => { if (input.checked !== shown) input.click(); }, on);
}
async function fold(page, ...panels) {
  for (const panel of panels) {
    const head = page.locator(".panel", { has: page.locator(`text="${panel}"`) }).locator("button").first();
    if ((await head.count()) > 0) await head.click().catch(() => {});
  }
}
async function shoot(page, name) {
  await page.mouse.move(640, 380);
  await page.waitForTimeout(2500);
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}: ${JSON.stringify(await page.evaluate(() => window.__sidestep.drawn))} ${page.complaints.join(" | ")}`);
  await page.close();
}
/** Drags the view: with the left button it turns, with the right one it moves. Then the wheel, and rest. */
async function drag(page, x, y, button = "left") {
  await page.mouse.move(680, 330);
  await page.mouse.down({ button });
  for (let k = 1; k <= 12; ++k) await page.mouse.move(680 + (x * k) / 12, 330 + (y * k) / 12);
  await page.mouse.up({ button });
  await page.waitForTimeout(800);
}
async function zoom(page, notches) {
  await page.mouse.move(680, 330);
  for (let k = 0; k < Math.abs(notches); ++k) {
    await page.mouse.wheel(0, Math.sign(-notches) * 120);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(800);
}
const size = { width: 1280, height: 760 };
const wanted = process.argv.slice(4);
const pictures = {
  async live_plaza() {
    const program = await t.show(["view", "--live"]);
    const page = await t.look(program.url, size);
    await until(page, () => window.__sidestep.figures > 50 && window.__sidestep.lastTime > 12, null, "people");
    await fold(page, "Things");
    await page.getByRole("checkbox", { name: "Follow the lantern" }).evaluate((box) => box.click());
    await until(page, () => window.__sidestep.lastTime > 34, null, "people come");
    await zoom(page, 3);
    await shoot(page, "viewer-live");
    await program.end();
  },
  async from_above() {
    const program = await t.show(["view", await t.plaza(20)]);
    const page = await t.look(program.url, { ...size, scheme: "light" });
    await page.keyboard.press("4");
    await seek(page, 15);
    await layer(page, "Paths", true);
    await layer(page, "Circles", true);
    await shoot(page, "viewer-above");
    await program.end();
  },
  async spacetime() {
    const program = await t.show(["view", "--spacetime", "library:walk", "library:turn_left_60", "--at", "0,0", "--at", "1.9,2.0,-110"]);
    const page = await t.look(program.url, size);
    await seek(page, await page.evaluate(() => window.__sidestep.lastTime / 2));
    await fold(page, "Things");
    await layer(page, "Level 0", false);
    await layer(page, "Level 1", false);
    await shoot(page, "viewer-spacetime");
    await program.end();
  },
  async skin() {
    const model = process.env.SIDESTEP_SKIN || "gallery";
    const program = await t.show(["view", model]);
    const page = await t.look(program.url, size);
    await seek(page, 0.6);
    await fold(page, "Things");
    await drag(page, 30, 20);
    await shoot(page, "viewer-skin");
    await program.end();
  },
  async wireframe() {
    const program = await t.show(["view", "gallery"]);
    const page = await t.look(program.url, size);
    await seek(page, 1.5);
    await layer(page, "Wireframe", true);
    await fold(page, "Things");
    await layer(page, "Reach", false);
    await page.evaluate(() => window.__sidestep.pick(window.__sidestep.recording().things.findIndex((thing) => thing.name === "solid 2")));
    await page.keyboard.press("2");
    await page.waitForTimeout(2000);
    await zoom(page, -1);
    await shoot(page, "viewer-wireframe");
    await program.end();
  },
};
for (const [name, take] of Object.entries(pictures)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  try { await take(); } catch (error) { console.log(`${name}: ${error.message}`); }
}
await t.close(false);
