// a hand that is dragged out of the body leaves the collision and undo and fix and save do what they say
import { access, readFile } from "node:fs/promises";
import { check, near, settled, until } from "../harness.mjs";

const probe = (page) => page.evaluate(() => {
  const e = window.__sidestep.edit();
  return e && { ...e, grip: undefined, screenAt: undefined };
});
// after a drag the program first says that it was let go, then what it found
const known = (page, words) => until(page, () => window.__sidestep.edit()?.looked && !window.__sidestep.edit().dragging, null, words);
const bad = (page, words) => until(page, () => window.__sidestep.edit()?.looked && !window.__sidestep.edit().dragging && window.__sidestep.edit().badFrames > 0, null, words);
const clean = (page, words) => until(page, () => window.__sidestep.edit()?.looked && window.__sidestep.edit().badFrames === 0, null, words);

/** Where the camera shows a grip, once it stands still. */
async function gripAt(page, name) {
  await until(page, (n) => {
    const at = window.__sidestep.edit()?.grip(n), now = performance.now();
    const last = (window.__grip ??= { key: "", since: now });
    const key = at ? `${at.x.toFixed(1)} ${at.y.toFixed(1)}` : "";
    if (last.key !== key) { last.key = key; last.since = now; }
    return at && now - last.since > 700;
  }, name, `the ${name} stands still in the picture`);
  return page.evaluate((n) => { const { place, x, y } = window.__sidestep.edit().grip(n); return { place, x, y }; }, name);
}

/** Pulls at a grip with the pointer, in steps as a hand goes; `during` is asked before letting go. */
async function pull(page, from, to, during = async () => {}) {
  const canvas = await page.locator("canvas#stage").boundingBox();
  await page.mouse.move(canvas.x + from.x, canvas.y + from.y);
  await page.mouse.down();
  for (let k = 1; k <= 10; ++k) {
    await page.mouse.move(canvas.x + from.x + ((to.x - from.x) * k) / 10, canvas.y + from.y + ((to.y - from.y) * k) / 10);
    await settled(page);
  }
  await during();
  await page.mouse.up();
}

export default async (t) => {
  // a walk in which nothing touches; the left hand is pulled through the belly, and that is saved
  const ruined = t.file("ruined.bvh"), better = t.file("better.bvh");
  const first = await t.show(["view", "--edit", "library:walk", "-o", ruined]);
  let page = await t.look(first.url, { width: 1280, height: 800 });
  await clean(page, "the library's walk is clean");
  const frame = 35;
  await page.evaluate((f) => window.__sidestep.seek(f / 30), frame);
  let hand = await gripAt(page, "left hand");
  const belly = await page.evaluate(() => {
    const e = window.__sidestep.edit(), [l, r] = ["left hand", "right hand"].map((n) => e.grip(n).place);
    const joints = window.__sidestep.state().figures[0].joints; // the hips come first
    const at = [joints[0], joints[1] + 0.08, joints[2]];
    void l; void r;
    return e.screenAt(at);
  });
  await pull(page, hand, belly, async () => {
    await until(page, () => window.__sidestep.edit().guilty.some((limb) => /Left(Hand|ForeArm)/.test(limb)), null, "the hand turns red while it is dragged in");
  });
  await bad(page, "the whole motion has been looked at");
  let seen = await probe(page);
  check(seen.keys.length === 1 && seen.keys[0].name === "left hand" && seen.keys[0].frame === frame, `one key, of the left hand: ${JSON.stringify(seen.keys)}`);
  check(seen.solveMs !== null && seen.solveMs > 0, "how long it took is told");
  console.log(`solve ${seen.solveMs} ms, contacts ${seen.contactMs} ms, off by ${seen.residualMm} mm`);
  await page.keyboard.press("Control+s");
  await until(page, () => window.__sidestep.edit().saved, null, "it is saved");
  const text = await readFile(ruined, "utf8");
  check(text.startsWith("HIERARCHY") && text.trimEnd().split("\n").length > 71, "the file is a whole BVH");
  await page.close();
  await first.end("SIGINT");

  // that file again: a motion with a hand in the body, and no key that would hold it there
  const program = await t.show(["view", "--edit", ruined, "-o", better]);
  page = await t.look(program.url, { width: 1280, height: 800 });
  await bad(page, "the hand is in the body");
  check((await probe(page)).keys.length === 0, "nobody has pulled at anything yet");
  await page.evaluate((f) => window.__sidestep.seek(f / 30), frame);
  await until(page, () => window.__sidestep.edit().guilty.length > 0, null, "it is red at this frame");
  const source = await page.evaluate(() => window.__sidestep.edit().grip("left hand").place);
  const worst = (await probe(page)).badFrames;

  // out by hand: a side step of 40 cm away from the hips
  hand = await gripAt(page, "left hand");
  const out = await page.evaluate(() => {
    const e = window.__sidestep.edit(), hand = e.grip("left hand"), joints = window.__sidestep.state().figures[0].joints;
    const hips = e.screenAt([joints[0], joints[1], joints[2]]), elbow = e.grip("left elbow");
    const way = Math.sign(elbow.x - hips.x) || 1;
    return { x: hand.x + way * 150, y: hand.y + 30 };
  });
  await pull(page, hand, out, async () => {
    await until(page, () => window.__sidestep.edit().dragging && window.__sidestep.edit().guilty.length === 0, null, "the red goes while the hand is still held");
    await page.screenshot({ path: process.env.SIDESTEP_EDIT_PICTURE || t.file("dragging.png") });
  });
  await known(page, "the whole motion has been looked at again");
  seen = await probe(page);
  check(seen.badFrames < worst, `fewer frames with contacts: ${seen.badFrames} of ${worst}`);
  check(seen.guilty.length === 0, `nothing is red at the frame that was edited: ${seen.guilty}`);
  check(seen.keys.length === 1, "and one key is on the line of time");
  check((await page.getByRole("button", { name: /^Key: left hand/ }).count()) === 1, "the key is a button with a name");

  // undo by its button: to the bit where it was, red again
  await page.getByRole("button", { name: /^Undo/ }).click();
  await until(page, () => window.__sidestep.edit().looked && window.__sidestep.edit().guilty.length > 0, null, "the collision is back");
  const back = await page.evaluate(() => window.__sidestep.edit().grip("left hand").place);
  for (const k of [0, 1, 2]) near(back[k], source[k], 1e-6, "the hand is where it was");
  check((await probe(page)).badFrames === worst, "as many frames as before");
  check((await probe(page)).keys.length === 0, "no key is left");
  // again, by keyboard, and back
  await page.keyboard.press("Control+Shift+z");
  await until(page, () => window.__sidestep.edit().keys.length === 1 && window.__sidestep.edit().guilty.length === 0, null, "done again");
  await page.keyboard.press("Control+z");
  await until(page, () => window.__sidestep.edit().keys.length === 0 && window.__sidestep.edit().looked, null, "and undone again");

  // the ghost comes and goes
  const ghost = (await probe(page)).ghost;
  await page.keyboard.press("g");
  await until(page, (was) => window.__sidestep.edit().ghost !== was, ghost, "the ghost is switched");
  await page.keyboard.press("g");

  // fix by its button: nothing touches any more, anywhere
  await page.getByRole("button", { name: /^Fix/ }).click();
  await until(page, () => !window.__sidestep.edit().fixing && window.__sidestep.edit().verdict !== "", null, "the fix has ended");
  await clean(page, "nothing touches after the fix");
  check((await probe(page)).verdict === "clean", `its verdict: ${(await probe(page)).verdict}`);
  await page.getByRole("button", { name: "Save better.bvh" }).click();
  await until(page, () => window.__sidestep.edit().saved, null, "the better motion is saved");
  await access(better);
  await program.end("SIGINT");
};
