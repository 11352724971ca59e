import type { Page } from "@playwright/test";
import { eld } from "eld/large";

/** A text on a page, and the language it is marked with. */
export interface PageText {
  readonly text: string;
  /** BCP 47, from the nearest `lang`. */
  readonly language: string;
}

/** All current texts of a page, including its title, description, and names of pictures and controls. */
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

/**
 * Email addresses, URLs, reservation numbers, other numbers and anything else that is not a word, all the
 * same in every language.
 */
const wordless = /\S+@\S+|https?:\S+|\b[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{2}\b|\S*\d\S*|[^\p{L}\s'’-]/gu;

/**
 * Returns the texts of three or more words that are in one of the site's languages, but not in the one they
 * are marked with.
 *
 * @param languages languages of the site
 * @param names words that are the same in all of them
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
