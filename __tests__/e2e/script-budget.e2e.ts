import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "../../scripts/lib.ts";
import { expect, test } from "./support/test.ts";

/** Bytes of script, after brotli, on a one-word page of Gatsby 5.16, without React. */
const bareBytes = 18_519;
const budget = 25_000;

/** True for React's script, which is excluded on both sides, because a patch release may change its size. */
const isFramework = (path: string) => /\/framework-/.test(path);

function brotliBytes(path: string): number {
  const file = join(root, "public", path);
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
}
const together = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + brotliBytes(path), 0);

test("the home page has at most 25 kB of script beyond a bare Gatsby page; page scripts compile while they arrive", async ({
  page,
}, info) => {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(new URL(response.url()).pathname);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator('[data-block="hero-carousel"]')).toHaveAttribute("data-live", "");
  const first = new Set(scripts);
  expect([...first].filter(isFramework), "React is a chunk of its own").toHaveLength(1);
  const whole = [...first].filter((path) => /\/(app|framework)-/.test(path));
  expect(whole).toHaveLength(2);
  for (const path of whole)
    expect(readFileSync(join(root, "public", path), "utf8"), path).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
  const own = together([...first].filter((path) => !isFramework(path))) - bareBytes;

  await page.locator('[data-block="news"]').scrollIntoViewIfNeeded();
  await page.locator('[data-block="menu-browser"]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-block="menu-browser"]')).toHaveAttribute("data-live", "");
  const later = together([...scripts].filter((path) => !first.has(path)));
  info.annotations.push({
    type: "script",
    description: `${own} bytes at first, ${later} more while scrolling`,
  });
  process.stdout.write(`script beyond a bare page: ${own} bytes at first, ${later} more while scrolling\n`);

  expect(own).toBeLessThanOrEqual(budget);
  expect(later, "what stands below the fold loads its script when it comes near").toBeGreaterThan(0);
});
