import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib.ts";
import { restaurant } from "../../scripts/restaurant.ts";
import { axeFindings } from "./support/axe.ts";
import { startService } from "./support/service.ts";
import { expect, test as base } from "./support/test.ts";
import { inAnotherLanguage, textsOf } from "./support/texts.ts";
import { linksIn, pathsIn, walkThrough } from "./support/walk.ts";

/*
 * `npm run test:content`: every page of the restaurant's own content, on a phone. These tests assume nothing
 * about the pages except names.
 */

const test = base.extend<object, { statuses: Map<string, number> }>({
  service: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await startService({ CONTENT_DIR: process.env["CONTENT_DIR"], PUBLISHING: "off" });
      await use(service);
      await service.stop();
    },
    { scope: "worker" },
  ],
  // Status of each link target: most targets are on every page.
  // eslint-disable-next-line no-empty-pattern
  statuses: [async ({}, use) => use(new Map<string, number>()), { scope: "worker" }],
});

const { languages } = restaurant();

/**
 * Names of places and people, and words that the detector mistakes for the other language. Another restaurant
 * adds its own here.
 */
const names = [
  "Delish",
  "Lantern Street",
  "Harbour Quarter",
  "Rope Works",
  "Rope Walk",
  "Old Harbour",
  "Henri Caron",
  "Imani Okafor",
  "Marco Alessi",
  "Nora Lindqvist",
  "Margherita pizza",
  "Pizza with buffalo mozzarella",
  "Spaghetti pomodoro",
  "Penne in a jar",
  "happy hour",
  "glutine",
  "latte",
];

test.use({ viewport: { width: 390, height: 844 } });

for (const path of pathsIn(readFileSync(join(root, "public", "sitemap.xml"), "utf8")))
  test(`${path} opens, fits a phone, is accessible, has one language, and links to existing pages`, async ({
    page,
    request,
    statuses,
  }) => {
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(200);
    expect.soft(await walkThrough(page), "blocks come alive, pictures load").toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, "nothing scrolls sideways").toBeLessThanOrEqual(390);
    expect.soft(await axeFindings(page), "axe finds nothing").toEqual([]);
    if (languages.length > 1)
      expect
        .soft(inAnotherLanguage(await textsOf(page), languages, names), "it speaks one language")
        .toEqual([]);
    const links = linksIn(await reply!.text());
    for (const link of links) if (!statuses.has(link)) statuses.set(link, (await request.get(link)).status());
    expect
      .soft(
        links.filter((link) => statuses.get(link) !== 200),
        "no link is dead",
      )
      .toEqual([]);
  });
