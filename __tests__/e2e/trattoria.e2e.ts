import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { createReservation } from "../../src/core/contract/paths.ts";
import { searchIndexPath } from "../../src/site/contract/search-index.ts";
import { shiftDate } from "../../src/core/shared/calendar-date.ts";
import { nextSaturday } from "../core/server/support/process.ts";
import { writeFiles } from "../core/server/support/fixtures.ts";
import { contentDir } from "../support/content-dir.ts";
import { trattoriaFiles } from "../support/trattoria.ts";
import { startRenderedSite } from "./support/rendered-site.ts";
import { cmsCookie, type Service } from "./support/service.ts";
import { expect, live, test as base } from "./support/test.ts";
import { linksIn, pathsIn, walkThrough } from "./support/walk.ts";

/*
 * Another restaurant, with euros, Italian dates and a 24-hour clock, from its pages to its mails: no text may
 * belong to the restaurant of the other tests.
 */
const test = base.extend<object, { service: Service }>({
  service: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "delish-trattoria-"));
      const content = join(folder, "content");
      await writeFiles(content, trattoriaFiles);
      await cp(join(contentDir, "media/places/oven-mouth.jpg"), join(content, "media/oven.jpg"));
      const { service, remove } = await startRenderedSite(content);
      await use(service);
      await remove();
      await rm(folder, { recursive: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
// The site is only made once.
test.describe.configure({ mode: "default" });
test.use({ viewport: { width: 390, height: 844 } });

/** Another currency, a 12-hour clock, or the sample restaurant. */
const foreign =
  /\$|\bUSD\b|dollar|\d\s?[AP]M\b|\d:\d\d\s?[ap]m\b|Delish|Lantern|Harbour|Rope W|555-|\blamps?\b/i;

/** The first part of a text that belongs to another restaurant, with the words around it. */
function foreignIn(place: string, text: string): string[] {
  const found = foreign.exec(text);
  return found ? [`${place}: …${text.slice(Math.max(0, found.index - 60), found.index + 60)}…`] : [];
}

/** HTML for people and machines: without code, comments and class names. */
const said = (html: string): string =>
  html
    .replace(/<(script|style)\b(?![^>]*ld\+json)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, "")
    .replace(/ class="[^"]*"/g, "");
/** The current HTML of a page for people and machines. */
const saidBy = async (page: Page): Promise<string> => said(await page.content());

test("every page, and every file for programs, belongs only to this restaurant", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const text = async (path: string) => (await request.get(path)).text();
  const found: string[] = [];
  const waiting = pathsIn(await text("/sitemap.xml"));
  expect(waiting.length).toBeGreaterThan(5);
  const seen = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || path.startsWith("/admin")) continue;
    seen.add(path);
    const reply = await page.goto(path);
    found.push(...(reply!.ok() ? [] : [`${path} answers ${reply!.status()}`]));
    found.push(...(await walkThrough(page)).map((problem) => `${path}: ${problem}`));
    found.push(...foreignIn(path, await saidBy(page)));
    waiting.push(...linksIn(await reply!.text()));
  }
  for (const path of ["/", "/menu", "/menu/pesto", "/menu/focaccia", "/booking", "/offline"])
    expect([...seen]).toContain(path);

  const files = [
    "/manifest.webmanifest",
    "/robots.txt",
    "/sitemap.xml",
    "/llms.txt",
    "/menu.md",
    "/rss.xml",
    "/atom.xml",
  ];
  for (const path of [...files, searchIndexPath(), "/api/food/menu", "/404.html"])
    found.push(...foreignIn(path, said(await text(path))));
  expect(found).toEqual([]);
  expect(JSON.parse(await text("/manifest.webmanifest"))).toMatchObject({ short_name: "Da Nonna" });
  expect(await text("/menu.md")).toContain("12,50\u00a0€");
});

test("a table is booked on its page; receipt, calendar file, mails and the guest's own page use its formats @journey", async ({
  page,
  service,
}) => {
  await page.goto("/booking");
  await live(page, "reservation-form-full");
  const form = page.locator('[data-block="reservation-form-full"]');
  await form.getByLabel("Ospiti").fill("2");
  await form.getByLabel("Data", { exact: true }).fill(nextSaturday());
  await form.getByLabel("Ora", { exact: true }).selectOption("20:00");
  await form.getByLabel("Nome").fill("Ada Rossi");
  await form.getByLabel("Email").fill("ada@example.com");
  await form.getByLabel("Telefono").fill("010 999");
  await form.getByLabel("Messaggio").fill("Near the oven, please.");
  await form.getByRole("button", { name: "BOOK A TABLE" }).click();
  const receipt = form.getByRole("region", { name: /^La vostra ricevuta, numero / });
  await expect(receipt.getByRole("article")).toContainText("20:00");
  const download = page.waitForEvent("download");
  await receipt.getByRole("button", { name: "Aggiungi al calendario" }).click();
  const calendar = await readFile(await (await download).path(), "utf8");
  expect(calendar).toContain("BEGIN:VEVENT");
  const found = [
    ...foreignIn("the receipt", await saidBy(page)),
    ...foreignIn("the calendar file", calendar),
  ];

  const outbox = join(service.dataDir, "outbox");
  const mails = async () => (await readdir(outbox)).filter((name) => name.endsWith(".eml"));
  await expect.poll(async () => (await mails()).length).toBe(2);
  const links: string[] = [];
  for (const name of await mails()) {
    const mail = await PostalMime.parse(await readFile(join(outbox, name)));
    expect(mail.text).toMatch(/sabato,? \d+ \w+ \d{4}|sabato, /);
    const attached = mail.attachments.map(({ content }) =>
      typeof content === "string" ? content : new TextDecoder().decode(content),
    );
    const parts = [JSON.stringify(mail.headers), mail.text, mail.html, ...attached];
    found.push(...foreignIn(name, parts.join("\n")));
    links.push(...(/https?:\/\/\S+\/reservation#\S+/.exec(mail.text ?? "") ?? []));
  }
  await page.goto(links[0]!);
  const table = page.locator('[data-block="manage-reservation"]');
  await expect(table.getByRole("article")).toContainText("20:00");
  found.push(...foreignIn("the guest's own page", await saidBy(page)));
  expect(found).toEqual([]);
});

test("staff's evening, today's menu and the CMS are this restaurant's, too", async ({ page, service }) => {
  await page.context().addCookies([await cmsCookie(service)]);
  // One network may not book both tables of a day.
  const sunday = shiftDate(nextSaturday(), 1);
  const reply = await fetch(service.origin + createReservation, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      numberOfPersons: 2,
      reservationDate: sunday,
      reservationTime: "20:00",
      name: "Luca Bianchi",
      email: "luca@example.com",
      phoneNumber: "010 999",
    }),
  });
  expect(reply.status).toBe(201);
  const found: string[] = [];
  await page.goto(`/staff/evening?date=${sunday}`);
  await expect(page.getByText("Luca Bianchi").first()).toBeVisible();
  await expect(page.getByText("20:00").first()).toBeVisible();
  found.push(...foreignIn("the evening", await saidBy(page)));
  await page.goto("/staff/today");
  await expect(page.getByRole("textbox", { name: "Price of Trofie al pesto" })).toHaveValue("12,50");
  found.push(...foreignIn("today's menu", await saidBy(page)));
  await page.goto("/admin/");
  await expect(page.getByRole("link", { name: "Dishes" })).toBeVisible();
  await expect(page).toHaveTitle(/Da Nonna/);
  found.push(...foreignIn("the CMS", await saidBy(page)));
  await page.goto("about:blank");
  expect(found).toEqual([]);
});
