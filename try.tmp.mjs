import { chromium } from "playwright-core"; import fs from "node:fs";
const [path, widths, cssFile, out, sel, js] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
for (const w of widths.split(",").map(Number)) {
  const p = await b.newPage({ viewport: { width: w, height: w < 500 ? 844 : w < 1000 ? 1180 : w < 2000 ? 900 : 1440 }, reducedMotion: "reduce" });
  await p.goto("http://localhost:8052" + path, { waitUntil: "load" });
  if (cssFile && cssFile !== "-") await p.addStyleTag({ content: fs.readFileSync(cssFile, "utf8") });
  await p.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 700) { scrollTo(0, y); await new Promise(r => setTimeout(r, 60)); } scrollTo(0, 0); await document.fonts.ready; });
  if (js) await p.evaluate(js);
  await p.waitForTimeout(400);
  if (sel && sel !== "-") await p.locator(sel).first().screenshot({ path: `${out}-${w}.png` });
  else await p.screenshot({ path: `${out}-${w}.png`, fullPage: true });
  await p.close();
}
await b.close();
