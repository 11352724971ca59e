import { chromium } from "playwright-core";
const [out, ...args] = process.argv.slice(2);
const widths = (process.env.W ?? "390,820,1440,2560").split(",").map(Number);
const paths = args.length ? args : ["/","/dinner","/about","/book","/account","/reservation","/waiting-list","/wishlist","/shop","/contact","/order","/chief","/menu","/foodmenu","/allergens","/latest","/gallery","/lunch"];
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
for (const w of widths) {
  const c = await b.newContext({ viewport: { width: w, height: w < 500 ? 844 : w < 1000 ? 1180 : w < 2000 ? 900 : 1440 }, reducedMotion: "reduce", serviceWorkers: "block" });
  const p = await c.newPage();
  for (const path of paths) {
    await p.goto("http://localhost:8052" + path, { waitUntil: "load" });
    const h = await p.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 700) { scrollTo(0, y); await new Promise(r => setTimeout(r, 60)); } scrollTo(0, 0); await document.fonts.ready; return document.body.scrollHeight; });
    await p.waitForLoadState("networkidle").catch(()=>{});
    await p.screenshot({ path: `${out}/${path.replace(/\W+/g, "_").replace(/^_|_$/g,"") || "home"}-${w}.png`, fullPage: true });
  }
  await c.close();
}
await b.close();
