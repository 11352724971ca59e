import { isPublished, isScheduled } from "../../../content/model/publish-window.ts";
import { byListOrder, type RawEntry } from "../../../content/model/content.ts";
import type { MenuItem } from "../contract/menu.ts";
import { guestNames } from "../../../core/shared/guest-names.ts";
import {
  entryInWords,
  readEntry,
  readTranslation,
  settingsInWords,
} from "../../../content/server/entries.ts";
import type { ContentProblems } from "../../../content/server/content-problems.ts";
import { watchSettings, watchSettingsWords } from "../../../content/server/settings.ts";
import { watchFolder } from "../../../content/server/watched-folder.ts";

/** A dish as described by its file. */
export interface Dish {
  readonly slug: string;
  readonly entry: RawEntry<"dishes">;
}

/** Today's menu, from `content/dishes/`. */
export interface Menu {
  /**
   * Returns the dishes in the order in which the site lists them.
   *
   * @param language language of the texts; by default, the source language
   * @throws ContentError
   */
  items(language?: string): Promise<MenuItem[]>;
  /**
   * Returns the same dishes as described by their files, in any order.
   *
   * @throws ContentError
   */
  dishes(): Promise<Dish[]>;
}

const toDish = (slug: string, text: string): Dish => ({ slug, entry: readEntry("dishes", slug, text) });

/** @param called returns the name by which guests know a part of the menu */
const toItem = (slug: string, dish: RawEntry<"dishes">, called: (category: string) => string): MenuItem => ({
  _id: slug,
  title: dish.title,
  category: called(dish.category),
  price: dish.price,
  image: encodeURI(dish.image.file),
  description: dish.description,
  available: dish.available,
});

/**
 * Watches the dishes' files, so that every call returns their current content. A dish whose file cannot be
 * used stays on the menu in its last good version; the file and the reason are reported once.
 *
 * @param minute returns the current minute on the restaurant's clock (content/model/publish-window.ts);
 * dishes that are not published at that minute are omitted
 */
export function watchMenu(
  contentDir: string,
  problems: Pick<ContentProblems, "report" | "memory" | "forget">,
  minute: () => Promise<string> | string,
): Menu {
  const dishes = watchFolder(contentDir, "dishes", ".md", { parse: toDish, ...problems });
  const { report, memory, forget } = problems;
  const translations = watchFolder(contentDir, "dishes", ".md", {
    parse(name, text) {
      const path = `dishes/${name}.md`;
      const words = readTranslation(path, text);
      forget(`content/${path}`);
      return { name, words };
    },
    report,
    forget,
    translations: true,
  });
  const card = watchSettings(contentDir, "menu", report, (settings) => settings, memory);
  const cardWords = watchSettingsWords(contentDir, "menu", problems);
  const reading = new Map<string | undefined, Promise<MenuItem[]>>();

  const published = async (): Promise<Dish[]> => {
    const found = await dishes.read();
    const now = found.some(({ entry }) => isScheduled(entry)) ? await minute() : "";
    return found.filter(({ entry }) => isPublished(entry, now));
  };
  const categoryNames = async (language: string | undefined) => {
    const [settings, words] = await Promise.all([
      card.read(),
      language === undefined ? undefined : cardWords.read(language),
    ]);
    const inWords = settings && words ? settingsInWords("menu", settings, words) : settings;
    return guestNames(inWords?.categories ?? []);
  };
  const read = async (language: string | undefined): Promise<MenuItem[]> => {
    const [found, called, words] = await Promise.all([
      published(),
      categoryNames(language),
      language === undefined ? [] : translations.read(),
    ]);
    const byName = new Map(words.map(({ name, words }) => [name, words]));
    return found
      .map(({ slug, entry }) => {
        const translated = byName.get(`${slug}.${language}`);
        const dish = translated ? entryInWords("dishes", entry, translated) : entry;
        return { slug, title: dish.title, order: dish.order, item: toItem(slug, dish, called) };
      })
      .sort(byListOrder)
      .map(({ item }) => item);
  };

  return {
    items(language) {
      const already = reading.get(language);
      if (already) return already;
      const items = read(language).finally(() => reading.delete(language));
      reading.set(language, items);
      return items;
    },
    dishes: published,
  };
}
