import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fill } from "../../bench/numbers/fill.ts";
import { buildStaff } from "../../scripts/build-staff.ts";
import { readConfig } from "../../src/core/server/config.ts";
import { openStorage } from "../../src/core/server/storage/index.ts";
import { shiftDate } from "../../src/core/shared/time.ts";
import { contentDir } from "../support/content-dir.ts";
import { axeFindings } from "./support/axe.ts";
import { startService } from "./support/service.ts";
import { signInByLink } from "./support/staff-site.ts";
import { expect, test as base } from "./support/test.ts";

/** The real service after four weeks of evenings, with staff's pages just built. */
const test = base.extend({
  service: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "delish-numbers-"));
      const publicDir = join(dataDir, "public");
      await buildStaff({ outDir: join(publicDir, "staff") });
      const storage = await openStorage(readConfig({ DATA_DIR: dataDir }, "/").database);
      const today = new Date().toISOString().slice(0, 10);
      await fill((unit) => storage.write([], unit), {
        from: shiftDate(today, -28),
        ...{ days: 28, parties: 20, orders: 20, timeZone: "Europe/Rome", tables: ["1", "2", "3", "7", "8"] },
      });
      await storage.close();
      const service = await startService({
        ...{ DATA_DIR: dataDir, PUBLIC_DIR: publicDir, CONTENT_DIR: contentDir },
        ...{ PUBLISHING: "off", LOG_LEVEL: "warn" },
      });
      await use(service);
      await service.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

test("the owner reads the business in numbers by the keyboard, takes a table along, and prints one page", async ({
  page,
  service,
  expectProblem,
}) => {
  expectProblem(/status (of )?400/);
  await signInByLink(page, service);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: "Numbers" }).press("Enter");
  const covers = page.locator("#covers");
  await expect(covers.getByRole("img", { name: /^Covers\. [\d,]+ guests came/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // Another period, chosen by an arrow key: its numbers are loaded, and the URL contains it.
  await page.getByRole("radio", { name: "Week" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\?period=month$/);
  // The four weeks on record are the first, so the month has nothing to be compared with.
  await expect(covers.getByText(/^[\d,]+ guests came\. The fullest day was/)).toBeVisible();

  await covers.getByText("As a table").focus();
  await page.keyboard.press("Enter");
  const table = covers.getByRole("table", { name: "Covers" });
  await expect(table.getByRole("columnheader", { name: "Arrived" })).toBeVisible();
  expect(await table.getByRole("row").count()).toBeGreaterThan(28);
  const download = page.waitForEvent("download");
  await covers.getByRole("link", { name: "Covers: download as CSV" }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("covers.csv");
  expect(await readFile(await file.path(), "utf8")).toContain("Date,Service,Expected,Arrived");
  expect(await axeFindings(page)).toEqual([]);

  // A period that ends before it starts is refused in words.
  await page.getByRole("radio", { name: "30 days" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByLabel("From", { exact: true }).fill("2026-01-09");
  await page.getByLabel("To", { exact: true }).fill("2026-01-02");
  await page.getByLabel("To", { exact: true }).press("Enter");
  await expect(page.getByRole("alert")).toContainText("The last day is before the first.");
  await page.getByRole("radio", { name: "30 days" }).check({ force: true });
  await expect(page.getByRole("alert")).toHaveCount(0);

  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(covers.getByRole("img")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString("latin1")).toMatch(/\/Type \/Pages[^>]*\/Count 1\b|\/Count 1\b[^>]*\/Type \/Pages/);
});

test("without the script that draws them, the tables are open", async ({ page, service, expectProblem }) => {
  expectProblem(/net::ERR_FAILED/);
  await page.route("**/staff/charts-*.js", (route) => route.abort());
  await signInByLink(page, service);
  await page.goto(`${service.origin}/staff/numbers`);
  await expect(
    page.getByText("The charts could not be loaded. The tables show the same numbers."),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: "Covers" })).toBeVisible();
});
