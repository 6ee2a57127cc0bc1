// seeking shows the state of the file
import { check, equal, near, seek, until } from "../harness.mjs";

// joints are chains of rotations kept in 48 bits and offsets kept in 32: the page computes in other order
const metres = 2e-4;

export default async (t) => {
  // people who arrive, leave and stand, a wall, something that moves
  const { writeFile } = await import("node:fs/promises");
  const scene = t.file("busy.toml");
  await writeFile(scene, `
title = "A busy corner"
bounds = [0, 0, 16, 12]
seconds = 14
[[wall]]
points = [[7, 5], [9, 5], [9, 7], [7, 7]]
[[goal]]
name = "door"
box = [14.5, 0.5, 15.5, 3]
exit = true
[[people]]
count = 12
box = [1, 1, 6, 11]
goal = "door"
[[people]]
box = [1, 8, 5, 11]
per_second = 0.7
[[obstacle]]
name = "cart"
radius = 0.4
keys = [[0, 10, 9], [5, 13, 9], [10, 10, 9]]
repeat = true
`);
  const file = t.file("busy.rec");
  await t.tool("crowd", scene, "--no-verify", "--record", file, "--seed", "3");
  const program = await t.show(["view", file]);
  const page = await t.look(program.url);
  await until(page, () => window.__sidestep.recording()?.complete, null, "all of the file");
  const last = await page.evaluate(() => window.__sidestep.lastTime);
  let joints = 0;
  const counts = new Set();
  // forward, back, twice the same, between frames, at both ends
  for (const seconds of [0, 3.217, 9.5, 6.0333333, 6.0333333, 1 / 30, 12.34567, last, 0.5]) {
    await seek(page, seconds);
    const shown = await page.evaluate(() => {
      const s = window.__sidestep.state();
      return { ...s, figures: s.figures.map((f) => ({ ...f, joints: [...f.joints] })) };
    });
    const told = JSON.parse(await t.tool("info", file, "--at", String(seconds), "--json", "-")).files[0].state;
    for (const kind of ["figures", "parts", "discs", "boxes", "lines", "strings"]) equal(shown[kind].length, told[kind].length, `${kind} at ${seconds} s`);
    counts.add(told.figures.length);
    for (const [k, truth] of told.figures.entries()) {
      const figure = shown.figures[k];
      const who = `${truth.name} at ${seconds} s`;
      equal(figure.thing, truth.thing, `which thing ${who} is`);
      equal(figure.clip, truth.clip, `the clip of ${who}`);
      equal(figure.material, truth.material, `the material of ${who}`);
      near(figure.clipSeconds, truth.clip_seconds, 1e-6, `how far into its clip ${who} is`);
      equal(figure.joints.length, 7 * truth.joints.length, `joints of ${who}`);
      for (const [j, joint] of truth.joints.entries()) {
        for (let i = 0; i < 3; ++i) near(figure.joints[7 * j + i], joint[i], metres, `joint ${j} of ${who}, coordinate ${i}`);
        const dot = [3, 4, 5, 6].reduce((sum, i) => sum + figure.joints[7 * j + i] * joint[i], 0);
        near(Math.abs(dot), 1, 1e-6, `turn of joint ${j} of ${who}`);
        ++joints;
      }
    }
    for (const [k, truth] of told.discs.entries()) {
      for (let i = 0; i < 3; ++i) near(shown.discs[k].centre[i], truth.centre[i], metres, `disc at ${seconds} s`);
      near(shown.discs[k].radius, truth.radius, metres, `radius at ${seconds} s`);
    }
    for (const [k, truth] of told.lines.entries()) {
      for (let i = 0; i < 3; ++i) {
        near(shown.lines[k].from[i], truth.from[i], metres, `wall at ${seconds} s`);
        near(shown.lines[k].to[i], truth.to[i], metres, `wall at ${seconds} s`);
      }
    }
  }
  check(joints > 2000, `only ${joints} joints were compared`);
  check(counts.size > 3, "people come and go");
};
