// node run.mjs CASE TOOL: runs one case of cases/ with the sidestep that TOOL names.
// node run.mjs --ready:   whether cases can run here; exits with 1 and says why when they cannot.
//
// Where there is no browser to run it in, a case says [skipped] and why; CTest lists it by name.
import { existsSync } from "node:fs";

const chromium = process.env.SIDESTEP_CHROMIUM || "/usr/bin/chromium";
const [name, tool] = process.argv.slice(2);

function missing() {
  if (Number(process.versions.node.split(".")[0]) < 18) return `node ${process.versions.node} is too old: 18 or later is needed`;
  if (!existsSync(chromium)) return `there is no ${chromium}: install chromium, or name one in SIDESTEP_CHROMIUM`;
  if (!existsSync(new URL("node_modules/playwright-core", import.meta.url))) return "playwright-core is not installed: run npm ci in tests/browser";
  return "";
}

if (name === "--ready") {
  if (missing()) console.error(missing());
  process.exit(missing() ? 1 : 0);
}
if (missing()) {
  console.log(`[skipped] ${missing()}`);
  process.exit(0);
}
if (tool) process.env.SIDESTEP_TOOL_PATH = tool;
if (!process.env.SIDESTEP_TOOL_PATH) throw new Error("which sidestep? node run.mjs CASE TOOL");

const { main } = await import("./harness.mjs");
await main((await import(`./cases/${name}.mjs`)).default);
