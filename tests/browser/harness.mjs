// What every test in the browser needs: the tool started as a user would, a page that watches its own
// console, and patience. A test is a file in cases/ that exports a function:
//
//     // the plaza loads from a file          <- the first line is its name in CTest
//     export default async (t) => { ... }
//
// Tests look at what the page says of itself (window.__sidestep, see Probe in viewer/web/src/contract.ts), at what
// people would see, and at pixels; never at frame rates. All waiting is for a state, with a long limit: a loaded
// machine makes a test slow, not red.
import { spawn, execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const TOOL = process.env.SIDESTEP_TOOL_PATH;
const CHROMIUM = process.env.SIDESTEP_CHROMIUM || "/usr/bin/chromium";
export const PATIENCE_MS = Number(process.env.SIDESTEP_BROWSER_PATIENCE_MS || 60_000);

export function check(truth, words) {
  if (!truth) throw new Error(words);
}
export function equal(found, expected, words) {
  check(found === expected, `${words}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
}
export function near(found, expected, tolerance, words) {
  check(Math.abs(found - expected) <= tolerance, `${words}: expected ${expected} within ${tolerance}, found ${found}`);
}

/** A running `sidestep view` or `crowd --view`. */
class Program {
  constructor(child) {
    this.child = child;
    this.out = "";
    this.err = "";
    this.ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve({ code, signal })));
    child.stdout.on("data", (bytes) => (this.out += bytes));
    child.stderr.on("data", (bytes) => (this.err += bytes));
  }
  get url() {
    return this.out.match(/look at (\S+)/)?.[1];
  }
  async end(signal = "SIGTERM") {
    this.ending = true;
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    return await this.ended;
  }
}

export class Test {
  constructor(folder) {
    this.folder = folder;
    this.programs = [];
    this.pages = [];
    this.browser = null;
  }

  file(name) {
    return join(this.folder, name);
  }

  /** Runs the tool to its end; returns what it printed. */
  async tool(...words) {
    const { stdout } = await promisify(execFile)(TOOL, words, { maxBuffer: 1 << 28 });
    return stdout;
  }

  /** Starts the tool and waits until it says where to look. */
  async show(words, environment = {}) {
    // those who work on the page try another build of it
    const page = process.env.SIDESTEP_BROWSER_PAGE ? ["--page", process.env.SIDESTEP_BROWSER_PAGE] : [];
    const child = spawn(TOOL, [...words, ...page], { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] });
    const program = new Program(child);
    this.programs.push(program);
    const deadline = Date.now() + PATIENCE_MS;
    while (!program.url) {
      const over = child.exitCode !== null || child.signalCode !== null;
      check(!over && Date.now() < deadline, `sidestep ${words.join(" ")} did not say where to look:\n${program.out}${program.err}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return program;
  }

  /** A recorded plaza: the scene's hundred people, so many seconds. */
  async plaza(seconds = 8, ...more) {
    const file = this.file("plaza.rec");
    await this.tool("crowd", "plaza", "--seconds", String(seconds), "--no-verify", "--record", file, ...more);
    return file;
  }

  async open(url, { width = 960, height = 600, scheme = "dark" } = {}) {
    if (!this.browser) {
      const { chromium } = await import("playwright-core");
      // llvmpipe through ANGLE is some three times faster than SwiftShader; nothing calls home
      this.browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: [
          "--no-sandbox", "--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist", "--disable-quic", "--no-first-run",
          "--disable-background-networking", "--disable-component-update", "--disable-sync", "--mute-audio",
        ],
      });
    }
    const page = await this.browser.newPage({ viewport: { width, height }, colorScheme: scheme });
    page.complaints = [];
    page.tolerated = []; // patterns
    page.on("console", (message) => {
      // a software renderer is told to be slow when a picture is read back: that is no complaint of ours
      if (message.text().includes("GPU stall due to ReadPixels")) return;
      // who ends a program while a page looks on hears, or not, that nobody answers any more
      if (this.programs.some((program) => program.ending) && /net::ERR_CONNECTION_(REFUSED|RESET|CLOSED)/.test(message.text())) return;
      if (["error", "warning"].includes(message.type())) page.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => page.complaints.push(`thrown: ${error.stack || error}`));
    this.pages.push(page);
    await page.goto(url, { waitUntil: "load", timeout: PATIENCE_MS });
    return page;
  }

  /** Opens the page and waits until it shows something. */
  async look(url, options) {
    const page = await this.open(url, options);
    await until(page, () => window.__sidestep?.ready, null, "the page is ready");
    return page;
  }

  /** No page has complained; then everything is put away. */
  async close(failed) {
    for (const page of this.pages) {
      const rest = page.complaints.filter((words) => !page.tolerated.some((pattern) => pattern.test(words)));
      const own = page.isClosed() ? [] : await page.evaluate(() => window.__sidestep?.errors ?? []).catch(() => []);
      rest.push(...own.filter((words) => !page.tolerated.some((pattern) => pattern.test(words))).map((words) => `the page notes: ${words}`));
      if (rest.length > 0) {
        console.log(`the console is not empty:\n  ${rest.join("\n  ")}`);
        failed = true;
      }
    }
    if (this.browser) await this.browser.close();
    for (const program of this.programs) {
      await program.end("SIGKILL");
      if (failed && program.err) console.log(`the program said:\n${program.err}`);
    }
    await rm(this.folder, { recursive: true, force: true });
    return failed;
  }
}

export async function until(page, truth, argument, words, patience = PATIENCE_MS) {
  try {
    await page.waitForFunction(truth, argument, { timeout: patience, polling: 50 });
  } catch (error) {
    const probe = await page
      .evaluate(() => {
        const p = window.__sidestep;
        return p && JSON.stringify({ ready: p.ready, mode: p.mode, connected: p.connected, time: p.time, figures: p.figures, drawn: p.drawn, messages: p.messages, errors: p.errors });
      })
      .catch(() => "nothing");
    throw new Error(`waited in vain: ${words}\n  the page: ${probe}\n  its console: ${page.complaints.join(" | ")}\n  ${error.message.split("\n")[0]}`);
  }
}

/** Goes to a moment and waits until it is drawn. */
export async function seek(page, seconds) {
  await page.evaluate((s) => { window.__sidestep.play(false); window.__sidestep.seek(s); }, seconds);
  await until(page, (s) => Math.abs((window.__sidestep.state()?.time ?? NaN) - s) < 1e-6, seconds, `the page shows ${seconds} s`);
}

/** Waits until the camera has come to rest: the walls stay where they are on the screen for a while. */
export async function rested(page) {
  await until(page, () => {
    const probe = window.__sidestep, now = performance.now();
    const things = probe.recording()?.things ?? [];
    const spots = JSON.stringify(things.map((thing, i) => (thing.name === "wall" ? probe.screenOf(i) ?? null : 0)).filter((spot) => spot !== 0));
    const last = (window.__rest ??= { spots: "", since: now });
    if (last.spots !== spots) { last.spots = spots; last.since = now; }
    return now - last.since > 900;
  }, null, "the camera has come to rest");
  await settled(page);
}

/** Two pictures later whatever was asked for is on the screen. */
export async function settled(page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export async function main(run) {
  const test = new Test(await mkdtemp(join(tmpdir(), "sidestep-browser-")));
  let failed = false;
  try {
    await run(test);
  } catch (error) {
    console.log(error.stack);
    failed = true;
    if (process.env.SIDESTEP_BROWSER_PICTURES) {
      for (const [k, page] of test.pages.entries()) {
        await page.screenshot({ path: join(process.env.SIDESTEP_BROWSER_PICTURES, `failed-${k}.png`) }).catch(() => {});
      }
    }
  }
  failed = await test.close(failed);
  process.exit(failed ? 1 : 0);
}
