import type { Page } from "@playwright/test";
import { eld } from "eld/large";

/** Something that a page says, and the language that it says it is in. */
export interface PageText {
  readonly text: string;
  /** BCP 47, of the nearest `lang`. */
  readonly language: string;
}

/** Everything that a page says as it is now: its texts, title, description, and what pictures and controls are called. */
export const textsOf = (page: Page): Promise<PageText[]> =>
  page.evaluate(() => {
    const languageOf = (element: Element | null) => element?.closest("[lang]")?.getAttribute("lang") ?? "";
    const found: PageText[] = [];
    const add = (text: string | null | undefined, element: Element | null) => {
      const plain = text?.replace(/\s+/g, " ").trim();
      if (plain) found.push({ text: plain, language: languageOf(element) });
    };
    add(document.title, document.documentElement);
    for (const meta of document.querySelectorAll('meta[name="description"], meta[property^="og:"]'))
      if (!/url|image|locale|type/.test(meta.getAttribute("property") ?? ""))
        add(meta.getAttribute("content"), meta);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, svg style"))
        add(node.textContent, node.parentElement);
    const names = ["alt", "aria-label", "aria-description", "placeholder", "title"];
    for (const element of document.body.querySelectorAll(names.map((name) => `[${name}]`).join()))
      for (const name of names) add(element.getAttribute(name), element);
    return found;
  });

/** Addresses, numbers of reservations, other numbers and what is no word: they are the same in every language. */
const wordless = /\S+@\S+|https?:\S+|\b[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{2}\b|\S*\d\S*|[^\p{L}\s'’-]/gu;

/**
 * Texts of three words or more that are in another of the site's languages than they say.
 *
 * @param languages of the site
 * @param names that are the same in each of them
 */
export function inAnotherLanguage(
  texts: readonly PageText[],
  languages: readonly string[],
  names: readonly string[] = [],
): string[] {
  const detector = eld.newInstance();
  detector.setLanguageSubset([...languages]);
  const known = [...names].sort((a, b) => b.length - a.length);
  return texts.flatMap(({ text, language }) => {
    const plain = known
      .reduce((left, name) => left.replaceAll(name, " "), text)
      .replace(wordless, " ")
      .trim();
    if (plain.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length < 3) return [];
    const detected = detector.detect(plain).language;
    return detected === language ? [] : [`${language}, but ${detected || "unknown"}: ${text}`];
  });
}
