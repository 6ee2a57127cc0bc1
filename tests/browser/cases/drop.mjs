// files dropped onto the page are shown
import { readFile } from "node:fs/promises";
import { check, equal, near, until } from "../harness.mjs";

/** Lets go of files over the page, as a hand with a mouse would. */
async function drop(page, files) {
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, base64 } of list) data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    return data;
  }, files);
  for (const kind of ["dragenter", "dragover", "drop"]) await page.dispatchEvent("body", kind, { dataTransfer: transfer });
}

export default async (t) => {
  const walk = t.file("walk.bvh"), glb = t.file("walk.glb");
  await t.tool("walk", "--seconds", "3", "-o", walk);
  await t.tool("convert", walk, glb);
  const plaza = await t.plaza(2);
  const program = await t.show(["view", plaza]);
  const page = await t.look(program.url);
  await until(page, () => window.__sidestep.figures === 100, null, "the plaza first");

  const facts = JSON.parse(await t.tool("info", walk, "--json", "-")).files[0];
  for (const file of [walk, glb]) {
    await drop(page, [{ name: file.split("/").at(-1), base64: (await readFile(file)).toString("base64") }]);
    await until(page, (name) => window.__sidestep.figures === 1 && document.body.innerText.includes(name), file.split("/").at(-1), `${file} is shown`);
    const shown = await page.evaluate(() => {
      const r = window.__sidestep.recording();
      return { last: r.lastTime, clips: r.clips.length, joints: r.skeletons[0].joints.length, height: Math.max(...Array.from(window.__sidestep.state().figures[0].joints.filter((_, i) => i % 7 === 1))) };
    });
    near(shown.last, facts.duration_s, 0.05, "how long it is");
    check(shown.joints >= facts.joints, `joints: ${shown.joints}`);
    check(shown.height > 1.2 && shown.height < 2.0, `in metres a head is at ${shown.height}`);
  }
  await drop(page, [{ name: "again.rec", base64: (await readFile(plaza)).toString("base64") }]);
  await until(page, () => window.__sidestep.figures === 100, null, "a dropped recording");

  // what cannot be read is said in words, and what was shown stays
  page.tolerated.push(/broken\.bvh/);
  await drop(page, [{ name: "broken.bvh", base64: Buffer.from("HIERARCHY\nROOT Hips\n{\n  OFFSET 0 0 zero\n").toString("base64") }]);
  await until(page, () => /broken\.bvh/.test(document.body.innerText), null, "the page names the bad file");
  equal(await page.evaluate(() => window.__sidestep.figures), 100, "what was shown stays");
};
