// the marionette in the page is held, felt, recorded and let go
import { readFile } from "node:fs/promises";
import { check, equal, until } from "../harness.mjs";

/** Where the head is, metres above the ground, as shown. */
const head = (page) => page.evaluate(() => {
  const probe = window.__sidestep, recording = probe.recording(), state = probe.state();
  const figure = state.figures[0], skeleton = recording.skeletons[recording.things[figure.thing].skeleton];
  return figure.joints[skeleton.joints.findIndex((joint) => joint.name === "Head") * 7 + 1];
});

/** A point of the canvas as the mouse has it, where a control is held. */
const grip = (page, hand) => page.evaluate((which) => {
  const at = window.__sidestep.puppet().grip(which), box = document.querySelector("#stage").getBoundingClientRect();
  return at && { x: at.x + box.left, y: at.y + box.top, place: at.place };
}, hand);

/** Waits until the control has hung still for a while from now on, as shown. */
const rested = async (page) => {
  await page.evaluate(() => { window.__still = undefined; });
  await until(page, () => {
    const [x, y, z] = window.__sidestep.puppet().grip(0).place, now = performance.now(), last = (window.__still ??= { place: [9, 9, 9], since: now });
    if (Math.hypot(x - last.place[0], y - last.place[1], z - last.place[2]) > 0.002) { last.place = [x, y, z]; last.since = now; }
    return now - last.since > 900;
  }, null, "the control rests");
};

const drag = async (page, from, dx, dy, steps = 12) => {
  for (let k = 1; k <= steps; ++k) await page.mouse.move(from.x + (dx * k) / steps, from.y + (dy * k) / steps);
};

/** Whether a hand gets at the control: it hangs in view, and nothing of the page lies over it. */
const reachable = (page) => page.evaluate(() => {
  const at = window.__sidestep.puppet().grip(0), stage = document.querySelector("#stage"), box = stage.getBoundingClientRect();
  return at !== undefined && document.elementFromPoint(at.x + box.left, at.y + box.top) === stage;
});

/** Drags the control towards the middle of the picture, away from whatever end of its reach it hangs at, and it follows. How high it hangs
    hangs on how fast this machine is: where the page's own buttons lie over it, F brings it down first. */
const obeys = async (page, words) => {
  for (let again = 0; again < 6 && !(await reachable(page)); ++again) {
    const high = (await grip(page, 0)).place[1];
    await page.keyboard.down("f");
    await until(page, (y) => window.__sidestep.puppet().grip(0).place[1] < y - 0.15, high, "F lowers the control");
    await page.keyboard.up("f");
    await rested(page);
  }
  const at = await grip(page, 0);
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await drag(page, at, at.x > 640 ? -80 : 80, at.y > 400 ? -60 : 60);
  await until(page, (place) => Math.hypot(...window.__sidestep.puppet().grip(0).place.map((v, k) => v - place[k])) > 0.05, at.place, words);
  await page.mouse.up();
};

export default async (t) => {
  const file = t.file("take.rec"), hands = t.file("take.hands");
  const program = await t.show(["puppet", "--record", file, "--hands", hands]);
  const page = await t.open("about:blank", { width: 1280, height: 800 });
  // a gamepad that notes what it is asked to do
  await page.addInitScript(() => {
    window.__pad = { axes: [0, 0, 0, 0], effects: [] };
    const button = { pressed: false, touched: false, value: 0 };
    const pad = {
      id: "mock", index: 0, connected: true, mapping: "standard", timestamp: 0,
      get axes() { return window.__pad.axes; }, buttons: Array.from({ length: 17 }, () => button),
      vibrationActuator: { type: "dual-rumble", playEffect: (type, how) => { window.__pad.effects.push({ type, ...how }); return Promise.resolve("complete"); } },
    };
    Object.defineProperty(navigator, "getGamepads", { value: () => [pad, null, null, null] });
  });
  await page.goto(program.url, { waitUntil: "load" });
  await until(page, () => window.__sidestep?.ready && window.__sidestep.puppet?.()?.grip(0) !== undefined && window.__sidestep.puppet().tensions.length === 6, null, "the puppet hangs in the page");
  await until(page, () => window.__sidestep.lastTime > 1.5, null, "it has come to rest");
  check(await page.evaluate(() => window.__sidestep.puppet().recording), "--record records from the beginning");
  check((await page.locator(".puppet-hint").innerText()).includes("Drag the wooden cross"), "a newcomer is told what to do");
  await until(page, () => { const p = window.__sidestep.puppet(); return p.tight[0] && !p.tight[2]; }, null, "the head's string is tight, the legs' are loose");

  // 1: grabbing the control lifts the head
  await rested(page);
  const before = await head(page);
  const from = await grip(page, 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await drag(page, from, 0, -70);
  await until(page, ([y]) => {
    const probe = window.__sidestep, recording = probe.recording(), figure = probe.state().figures[0];
    const at = recording.skeletons[recording.things[figure.thing].skeleton].joints.findIndex((joint) => joint.name === "Head");
    return figure.joints[at * 7 + 1] > y + 0.05;
  }, [before], "the head is lifted");
  await until(page, (y) => Math.abs(window.__sidestep.puppet().grip(0).place[1] - y) > 0.05, from.place[1], "the control was lifted");
  await until(page, () => { const f = window.__sidestep.puppet().force[0]; return Math.hypot(...f) > 1; }, null, "the hand feels the weight");
  await page.mouse.up();
  await until(page, () => window.__sidestep.puppet().hint !== "move", null, "the next hint");

  // 2: the control tilts; a leg's string comes tight, and the pad shakes
  const effects = await page.evaluate(() => window.__pad.effects.length);
  await rested(page);
  const tilt = await grip(page, 0);
  await page.mouse.move(tilt.x, tilt.y);
  await page.mouse.down({ button: "right" });
  await drag(page, tilt, 110, 0);
  await until(page, () => { const p = window.__sidestep.puppet(); return p.tight[2] || p.tight[3]; }, null, "a leg's string is tight");
  await page.mouse.up({ button: "right" });
  await until(page, (n) => window.__pad.effects.length > n, effects, "the pad was asked to shake");
  const effect = await page.evaluate(() => window.__pad.effects.at(-1));
  equal(effect.type, "dual-rumble", "how it shakes");
  check(effect.strongMagnitude > 0 && effect.strongMagnitude <= 1 && effect.duration > 0, `how hard: ${JSON.stringify(effect)}`);

  // the pad's left stick leads the control
  const there = (await grip(page, 0)).place[0];
  // let go by the page itself, or a slow machine would carry it to the end of its reach
  await page.evaluate((x) => {
    window.__pad.axes = [1, 0, 0, 0];
    const watch = setInterval(() => {
      if (window.__sidestep.puppet().grip(0).place[0] <= x + 0.05) return;
      window.__pad.axes = [0, 0, 0, 0];
      clearInterval(watch);
    }, 10);
  }, there);
  await until(page, (x) => window.__sidestep.puppet().grip(0).place[0] > x + 0.05, there, "the stick moves the control to the right");

  // keys too, and they are not the page's meanwhile
  const high = (await grip(page, 0)).place[1];
  await page.keyboard.down("f");
  await until(page, (y) => window.__sidestep.puppet().grip(0).place[1] < y - 0.04, high, "F lowers the control");
  await page.keyboard.up("f");

  // beside the control the camera turns as ever
  await rested(page);
  const still = (await grip(page, 0)).place;
  await page.mouse.move(420, 520);
  await page.mouse.down();
  const shown = await grip(page, 0);
  await page.mouse.move(520, 520, { steps: 5 });
  await page.mouse.up();
  await until(page, (x) => { const g = window.__sidestep.puppet().grip(0), box = document.querySelector("#stage").getBoundingClientRect(); return Math.abs(g.x + box.left - x) > 4; }, shown.x, "the view turns");
  const after = (await grip(page, 0)).place;
  check(Math.hypot(...after.map((v, k) => v - still[k])) < 0.01, `and the control stays: ${still} became ${after}`);

  // 4: the page is killed in the middle of a grab
  await rested(page);
  const held = await grip(page, 0);
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await drag(page, held, 30, -30);
  await page.close({ runBeforeUnload: false });
  const second = await t.look(program.url, { width: 1280, height: 800 });
  await until(second, () => window.__sidestep.puppet?.()?.grip(0) !== undefined, null, "another page takes over");
  const then = await second.evaluate(() => window.__sidestep.lastTime);
  await until(second, (s) => window.__sidestep.lastTime > s + 2, then, "the program goes on");
  await until(second, () => {
    const probe = window.__sidestep, recording = probe.recording(), now = probe.lastTime;
    const y = (s) => recording.figureAt(recording.things.findIndex((thing) => thing.name === "marionette"), s)?.joints[1];
    return Math.abs(y(now) - y(now - 0.25)) < 0.01;
  }, null, "and the puppet is calm");
  await rested(second);
  await obeys(second, "and the control obeys the new page");

  // 3: what was recorded is a clip that lint reads
  await second.getByRole("button", { name: "Stop recording" }).click();
  await until(second, () => !window.__sidestep.puppet().recording && window.__sidestep.puppet().saved.endsWith("take.rec"), null, "saved, and said where");
  const bvh = t.file("take.bvh");
  await t.tool("export", file, "-o", bvh);
  check((await readFile(bvh, "utf8")).startsWith("HIERARCHY"), "a BVH");
  const lint = JSON.parse(await t.tool("lint", bvh, "--json", "-").catch((error) => { if (error.code !== 1) throw error; return error.stdout; }));
  check(JSON.stringify(lint).includes("take.bvh"), "lint has read it");

  // what the hands did is kept too, and plays again to the bit
  await second.close();
  equal((await program.end("SIGINT")).code, 0, "Ctrl-C is a good end");
  const replay = JSON.parse(await t.tool("puppet", "--replay", hands, "--json", "-"));
  equal(replay.replay_identical, true, "the take plays again");
};
