import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { installMissing } from "../scripts/debian-packages.ts";
import { freePort } from "../scripts/free-port.ts";
import { endWithThis, root } from "../scripts/lib.ts";
import { printJson, printTable } from "./lib.ts";

/**
 * Follows a newcomer from `npm start` in a fresh clone of the last commit: orders two dishes as a guest,
 * finds the order on the Today page and in the kitchen, fills the evening with sample guests, looks at it,
 * and clears it again. `npm run bench -- newcomer` prints when each step was reached, and stores screenshots
 * of the steps in `dist/bench/newcomer/`.
 */

/** Minutes after which the run is aborted. */
const longestMinutes = 20;

const pictures = join(root, "dist", "bench", "newcomer");
const widths = [390, 820, 1440];

const start = performance.now();
const reached: { readonly step: string; readonly seconds: number }[] = [];

/**
 * Records the time at which a step was reached and, if a page is given, takes screenshots of it at three
 * widths.
 */
async function reach(step: string, page?: Page): Promise<void> {
  reached.push({ step, seconds: Math.round((performance.now() - start) / 1000) });
  for (const width of page ? widths : []) {
    await page!.setViewportSize({ width, height: 900 });
    const path = join(pictures, `${String(reached.length).padStart(2, "0")}-${width}.png`);
    await page!.screenshot({ path, animations: "disabled" });
  }
}

/** Starts the project in a folder; resolves to its process, and to the link that signs in as the owner. */
async function npmStart(folder: string): Promise<{ readonly child: ChildProcess; readonly link: string }> {
  const child = spawn("npm", ["start"], {
    cwd: folder,
    // Without DATA_DIR, the service uses the clone's own data folder, as it would for a newcomer.
    env: { ...process.env, PORT: `${await freePort()}`, DATA_DIR: undefined },
    stdio: ["ignore", "pipe", "inherit"],
  });
  endWithThis(child);
  const link = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const found = /(http\S+) {2}\(signs in as the owner/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.on("close", (code) => reject(new Error(`npm start ended with code ${code}:\n${output}`)));
  });
  return { child, link };
}

async function order(page: Page): Promise<void> {
  await page.goto("/order");
  const card = page.locator('[data-block="order-form"]');
  const add = card.getByRole("button", { name: /^Add / });
  for (const index of [0, 1]) {
    await add.nth(index).click();
    const inBag = card.getByRole("button", { name: /^Put it in the bag/ });
    if (await inBag.isVisible()) await inBag.click();
  }
  const slip = page.getByRole("region", { name: "Your slip" });
  await slip.getByLabel("Name", { exact: true }).fill("Nora New");
  await slip.getByLabel("Telephone").fill("555-0100");
  await reach("Two dishes are in the bag", page);
  await slip.getByRole("button", { name: /^Order, / }).click();
  await page.getByRole("heading", { name: "We have it" }).waitFor();
  await reach("The order is placed", page);
}

async function work(page: Page): Promise<void> {
  await page.goto("/staff/today");
  await page.getByText("Nora New").first().waitFor();
  await reach("The bag is on Today", page);
  await page.goto("/staff/kitchen");
  await page.getByRole("article", { name: /^Bag / }).first().waitFor();
  await reach("The bag is in the kitchen", page);
  await page.goto("/staff/evening");
  const fill = page.getByRole("button", { name: "Fill tonight with sample guests" });
  await fill.click();
  await page.getByText(/sample parties and 2 sample orders/).waitFor();
  await reach("The evening is full", page);
  await page.getByRole("button", { name: "Remove sample guests" }).click();
  await fill.waitFor();
  await reach("The evening is cleared", page);
}

async function open(browser: Browser, baseURL: string, link = "/"): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(link);
  return page;
}

await installMissing(["chromium-headless-shell"]);
await rm(pictures, { recursive: true, force: true });
await mkdir(pictures, { recursive: true });
setTimeout(() => process.exit(1), longestMinutes * 60_000).unref();
const folder = await mkdtemp(join(tmpdir(), "newcomer-"));
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
try {
  execFileSync("git", ["clone", "--quiet", root, join(folder, "site")]);
  const { child, link } = await npmStart(join(folder, "site"));
  await reach("The site is served");
  const { origin } = new URL(link);
  const guest = await open(browser, origin);
  await reach("The home page is open", guest);
  await order(guest);
  const owner = await open(browser, origin, link);
  await owner.getByRole("button", { name: /^Sign in/ }).click();
  await reach("The owner is signed in", owner);
  await work(owner);
  child.kill("SIGTERM");
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
printTable([["Seconds after npm start", ""], ...reached.map(({ step, seconds }) => [step, `${seconds}`])]);
await printJson("newcomer", { reached });
process.exit();
