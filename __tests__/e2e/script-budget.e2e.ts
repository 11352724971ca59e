import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { root } from "../../scripts/lib.ts";
import { expect, test } from "./support/test.ts";

/** Measured by `npm run bench:bare` with the versions named beside it. */
const bare = JSON.parse(readFileSync(join(root, "bench", "bare-gatsby.json"), "utf8")) as {
  versions: Record<string, string>;
  bytes: number;
};
const budget = 25_000;

function brotliBytes(path: string): number {
  const file = join(root, "public", path);
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
}

test("the bare page was measured with the versions that are installed", () => {
  for (const [name, version] of Object.entries(bare.versions)) {
    expect(JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version).toBe(
      version,
    );
  }
});

test("the home page carries at most 25 kB of script beyond a bare Gatsby page", async ({ page }, info) => {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(new URL(response.url()).pathname);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator('[data-block="hero-carousel"]')).toHaveAttribute("data-live", "");
  const first = new Set(scripts);
  const own = [...first].reduce((sum, path) => sum + brotliBytes(path), 0) - bare.bytes;

  await page.locator('[data-block="news"]').scrollIntoViewIfNeeded();
  await page.locator('[data-block="menu-browser"]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-block="menu-browser"]')).toHaveAttribute("data-live", "");
  const later = [...scripts]
    .filter((path) => !first.has(path))
    .reduce((sum, path) => sum + brotliBytes(path), 0);
  info.annotations.push({
    type: "script",
    description: `${own} bytes at first, ${later} more while scrolling`,
  });
  process.stdout.write(`script beyond a bare page: ${own} bytes at first, ${later} more while scrolling\n`);

  expect(own).toBeLessThanOrEqual(budget);
  expect(later, "what stands below the fold loads its script when it comes near").toBeGreaterThan(0);
});
