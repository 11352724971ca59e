import { chromium } from "@playwright/test";
import { startService } from "/work/wt-look/__tests__/e2e/support/service.ts";
// args: out dir, widths, paths...
const [out, widths, ...paths] = process.argv.slice(2) as [string, string, ...string[]];
const service = await startService({});
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
try {
  for (const width of widths.split(",").map(Number)) {
    const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : width < 1000 ? 1180 : 900 }, serviceWorkers: "block", reducedMotion: "reduce", deviceScaleFactor: 1 });
    const page = await context.newPage();
    page.on("pageerror", (e) => console.log("ERR", page.url(), e.message));
    for (const path of paths) {
      await page.goto(service.origin + path, { waitUntil: "load" });
      await page.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 700) { scrollTo(0, y); await new Promise((r) => setTimeout(r, 60)); } scrollTo(0, 0); await new Promise((r) => setTimeout(r, 250)); });
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const name = `${out}/${path.replaceAll("/", "_") || "_"}-${width}.png`;
      await page.screenshot({ path: name, fullPage: true });
      if (sideways > 0) console.log("SIDEWAYS", path, width, sideways);
    }
    await context.close();
  }
} finally { await browser.close(); await service.stop(); }
console.log("ok");
