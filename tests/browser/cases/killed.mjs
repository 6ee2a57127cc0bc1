// a killed program is reported and found again
import { check, equal, until } from "../harness.mjs";

export default async (t) => {
  const token = "0123456789abcdef0123456789abcdef";
  const first = await t.show(["view", "--live"], { SIDESTEP_TOKEN: token });
  const port = new URL(first.url).port;
  const page = await t.look(first.url);
  await until(page, () => window.__sidestep.figures === 100 && window.__sidestep.connected, null, "a hundred people");
  await until(page, () => window.__sidestep.lastTime > 1, null, "a second has passed");

  // no goodbye: the line is cut
  page.tolerated.push(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_CONNECTION_CLOSED|WebSocket/);
  const cut = await first.end("SIGKILL");
  equal(cut.signal, "SIGKILL", "how it ended");
  await until(page, () => window.__sidestep.connected === false, null, "the page sees that nobody is there");
  await until(page, () => /gone/i.test(document.body.innerText), null, "and says so in words");
  equal(await page.evaluate(() => window.__sidestep.figures), 100, "what was loaded stays");

  // back under the same address
  const second = await t.show(["view", "--live", "--port", port], { SIDESTEP_TOKEN: token });
  equal(second.url, first.url, "the same address");
  await until(page, () => window.__sidestep.connected === true, null, "the page has found it again");
  const messages = await page.evaluate(() => window.__sidestep.messages);
  await until(page, (m) => window.__sidestep.messages > m + 5 && window.__sidestep.figures === 100, messages, "what it says is shown again");
  await until(page, () => !/has gone/i.test(document.body.innerText), null, "the complaint is taken back");
  check((await page.evaluate(() => window.__sidestep.controls().length)) > 0, "the controls are there again");
};
