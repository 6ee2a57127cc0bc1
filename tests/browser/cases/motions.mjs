// motions graphs and the gallery are shown like recordings
import { check, equal, until } from "../harness.mjs";

export default async (t) => {
  const walk = t.file("walk.bvh"), glb = t.file("turn.glb");
  await t.tool("walk", "--seconds", "3", "-o", walk);
  await t.tool("walk", "--seconds", "2", "-o", glb);
  const look = async (words, truth, sentence) => {
    const program = await t.show(["view", ...words]);
    const page = await t.look(program.url, { width: 640, height: 400 });
    await until(page, truth, null, sentence);
    const found = await page.evaluate(() => {
      const s = window.__sidestep.state();
      return { mode: window.__sidestep.mode, last: window.__sidestep.lastTime, complete: window.__sidestep.recording().complete, kinds: Object.fromEntries(["figures", "parts", "discs", "boxes", "lines", "strings"].map((k) => [k, s[k].length])) };
    });
    equal(found.mode, "file", `how ${words.join(" ")} is shown`);
    equal(found.complete, true, "all of it is there");
    check(found.last > 0.5, `it lasts ${found.last} s`);
    await page.close();
    equal((await program.end("SIGINT")).code, 0, "Ctrl-C ends it well");
    return found.kinds;
  };
  await look([walk, glb, "library:walk"], () => window.__sidestep.drawn.figures === 3, "three people side by side");
  const tubes = await look(["--spacetime", walk, glb, "--at", "0,0", "--at", "1,1,90"], () => window.__sidestep.state()?.boxes.length > 0, "boxes in space and time");
  check(tubes.boxes > 2, `boxes: ${tubes.boxes}`);
  await look(["steps"], () => window.__sidestep.drawn.figures > 10, "a graph: its clips in a fan");
  const all = await look(["gallery"], () => window.__sidestep.drawn.figures > 0, "the gallery");
  for (const [kind, count] of Object.entries(all)) check(count > 0, `the gallery has no ${kind}`);
};
