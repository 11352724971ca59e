import type { Page } from "@playwright/test";
import type { Site } from "./sample-site.ts";
import { expect } from "./test.ts";

/** The owner's *Make it yours*, opened, with the actions that its steps share. */
export async function openFirstRun({ origin, signIn }: Site, ownerName: string) {
  const owner = await (await signIn("owner", ownerName)).newPage();
  owner.setDefaultTimeout(30_000);
  await owner.goto(`${origin}/staff/make-it-yours`);
  const next = (words: string) => owner.getByRole("button", { name: words, exact: true }).click();
  const heading = (words: string) =>
    expect(owner.getByRole("heading", { name: words, exact: true })).toBeVisible({ timeout: 90_000 });
  /** Leaves out every page but those whose label matches. */
  const keepPages = async (kept: RegExp) => {
    const boxes = await owner
      .getByRole("group", { name: "Keep these pages" })
      .getByRole("checkbox", { checked: true })
      .all();
    const labels = await Promise.all(boxes.map((box) => box.locator("xpath=..").textContent()));
    for (const label of labels)
      if (!kept.test(label!)) await owner.getByRole("checkbox", { name: label!, exact: true }).uncheck();
  };
  return { owner, next, heading, keepPages };
}

/**
 * The first match of each pattern in a text, with the words around it. Numbers of bookings and orders are left
 * out: one can contain `9AM`.
 */
export function matchesIn(where: string, text: string, patterns: readonly RegExp[]): string[] {
  const words = text.replaceAll(/\b[A-Z0-9]{4}-[A-Z0-9]{4}(-[A-Z0-9]{2})?\b/g, "");
  return patterns.flatMap((pattern) => {
    const found = pattern.exec(words);
    return found ? [`${where}: …${words.slice(Math.max(0, found.index - 40), found.index + 40)}…`] : [];
  });
}

/**
 * The matches of the patterns in what a page says to people, screen readers and search engines; addresses and
 * the keys of structured data are left out.
 */
export async function matchesOn(page: Page, where: string, patterns: readonly RegExp[]): Promise<string[]> {
  const texts = await page.evaluate(() => [
    document.title,
    document.querySelector("meta[name=description]")?.getAttribute("content") ?? "",
    document.body.innerText,
    ...[...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label") ?? ""),
    ...[...document.querySelectorAll("script[type='application/ld+json']")].map((one) => one.textContent),
  ]);
  const said = texts.join("\n").replaceAll(/"@?[a-z]+":|https?:\/\/\S+/gi, "");
  return matchesIn(where, said, patterns);
}

/**
 * Opens every page that links lead to from the given paths. Returns the matches of the
 * patterns for each page's language, and the links that lead nowhere.
 */
export async function walkGuestPages(
  page: Page,
  origin: string,
  paths: readonly string[],
  patternsOf: (language: string) => readonly RegExp[],
): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set(paths);
  for (const path of seen) {
    const reply = await page.goto(origin + path);
    if (reply!.status() >= 400 && path !== "/nowhere") found.push(`${path} answers ${reply!.status()}`);
    const language = await page.evaluate(() => document.documentElement.lang);
    found.push(...(await matchesOn(page, path, patternsOf(language))));
    const links = await page
      .locator("a[href^='/']")
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    for (const link of links) if (!/^\/(api|admin|staff)\b|\.\w+$/.test(link)) seen.add(link);
  }
  return found;
}

/** The text of the newest email to an address, without links. */
export async function newestMailTo({ service }: Site, address: string): Promise<string> {
  const mail = await service.storage.db
    .selectFrom("outbox")
    .select(["subject", "text"])
    .where("to_address", "=", address)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return `${mail.subject}\n${mail.text}`.replaceAll(/https?:\/\/\S+/g, "");
}
