import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { buildStaff } from "../../../scripts/build-staff.ts";
import { root } from "../../../scripts/lib.ts";
import type { StoredMember } from "../../../src/core/server/auth/stored-member.ts";
import { listSample } from "../../../src/features/first-run/server/removal-steps.ts";
import { contentDir as sampleDir } from "../../support/content-dir.ts";
import { testService, type TestService } from "../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../core/server/support/staff.ts";
import { builtOnce } from "./built-once.ts";
import { expect } from "./test.ts";

export const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };
export const desk = { width: 1440, height: 900 };

/**
 * Takes a picture in each of three sizes. SCREENSHOTS=1 replaces those in docs/adopting.md; otherwise they
 * are only for review.
 */
export async function pictures(page: Page, name: string, sizes = [desk, tablet, phone]): Promise<void> {
  const folder = join(root, process.env["SCREENSHOTS"] ? "docs/adopting" : "test-results/adopting");
  await mkdir(folder, { recursive: true });
  const before = page.viewportSize() ?? desk;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}-${size.width}.png`), animations: "disabled" });
  }
  await page.setViewportSize(before);
}

/** Copies the sample content, with the list that identifies it. */
async function copySample(contentDir: string): Promise<void> {
  await rm(contentDir, { recursive: true });
  await cp(sampleDir, contentDir, { recursive: true });
  const files = await readdir(contentDir, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((path) => /\.(md|yml)$/.test(path))
      .map(async (path) => [path, await readFile(join(contentDir, path), "utf8")] as const),
  );
  await writeFile(join(contentDir, "sample.json"), JSON.stringify(listSample(new Map(texts))));
}

/** A running site, and ways to read its home page and to sign owners in. */
export interface Site {
  readonly service: TestService;
  readonly origin: string;
  readonly homePage: () => Promise<string>;
  /** Signs in an owner, in a new browser context or the given one. */
  readonly signIn: (id: string, name: string, context?: BrowserContext) => Promise<BrowserContext>;
}

/**
 * Calls `use` with a live site of the sample restaurant.
 *
 * @param now the service's clock
 */
export async function withSample(
  browser: Browser,
  use: (site: Site) => Promise<void>,
  now = () => new Date(),
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "delish-first-run-"));
  await cp(join(root, "public"), join(folder, "public"), { recursive: true });
  await buildStaff({ outDir: join(folder, "public/staff") });
  const contexts: BrowserContext[] = [];
  const service = await testService({
    env: { API_DOCS: "off", PUBLISHING: "on", LOG_LEVEL: "error" },
    now,
    builder: await builtOnce(join(folder, "public")),
  });
  try {
    const { app, config, storage } = service;
    await copySample(config.contentDir);
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const homePage = async () => (await fetch(origin)).text();
    await expect.poll(homePage, { timeout: 60_000 }).toContain("<h1");
    const members = new Map<string, StoredMember>();
    const signIn = async (id: string, name: string, open?: BrowserContext) => {
      const member = members.get(id) ?? (await addStaff(storage, "owner", { id, name }));
      members.set(id, member);
      const { cookie } = await staffSession(storage, member, { now: now() });
      const [cookieName = "", value = ""] = cookie.split("=");
      const context = open ?? (await browser.newContext({ viewport: desk }));
      if (!open) contexts.push(context);
      await context.addCookies([{ name: cookieName, value, url: origin }]);
      return context;
    };
    await use({ service, origin, homePage, signIn });
  } finally {
    for (const context of contexts) await context.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}
