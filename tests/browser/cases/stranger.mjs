// who does not know the token is told so and sees nothing
import { check, equal, until } from "../harness.mjs";

export default async (t) => {
  const program = await t.show(["view", await t.plaza(2)]);
  const address = new URL(program.url);
  for (const query of ["", "?token=ffffffffffffffffffffffffffffffff"]) {
    const page = await t.open(`${address.origin}/${query}`);
    page.tolerated.push(/403/);
    await until(page, () => window.__sidestep, null, "the page itself is open to everyone");
    await until(page, () => /token|address|printed/i.test(document.body.innerText), null, "it says what is missing");
    equal(await page.evaluate(() => window.__sidestep.recording()), undefined, "what it shows");
    equal(await page.evaluate(() => window.__sidestep.connected), false, "whether it is connected");
    check(page.complaints.every((words) => /403/.test(words)), `complaints: ${page.complaints}`);
    await page.close();
  }
};
