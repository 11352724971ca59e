import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { byListOrder } from "../../content-model/list-order.ts";
import { isPublished, isScheduled, type PublishWindow } from "../../content-model/publish-window.ts";
import type { MenuItem } from "../../contract/menu.ts";
import { readEntry } from "../content/entries.ts";
import { ContentError } from "../content/errors.ts";
import type { ContentProblems } from "../content/content-problems.ts";
import { watchFile, type WatchedFile } from "../content/watched-file.ts";

interface Dish {
  readonly item: MenuItem;
  readonly order: number | undefined;
  readonly window: PublishWindow;
}

/** Today's menu, from `content/dishes/`. */
export interface Menu {
  /** In the order of the lists on the site. @throws ContentError */
  items(): Promise<MenuItem[]>;
}

const toDish = (slug: string, text: string): Dish => {
  const dish = readEntry("dishes", slug, text);
  return {
    order: dish.order,
    window: dish,
    item: {
      _id: slug,
      title: dish.title,
      category: dish.category,
      price: dish.price,
      image: encodeURI(dish.image.file),
      description: dish.description,
      available: dish.available,
    },
  };
};

const fileOf = (slug: string): string => `content/dishes/${slug}.md`;

/** The names of the dishes' files, without their ending. @throws ContentError */
async function readSlugs(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    throw new ContentError(`The folder of the dishes cannot be read (${cause.code}).`, { cause });
  });
  return names
    .filter((name) => name.endsWith(".md") && !name.startsWith("."))
    .map((name) => name.slice(0, -3));
}

/**
 * Follows the dishes while they are edited: every call sees the files as they are. A dish whose file cannot be used stays
 * on the menu as it last was; the file and the reason are reported once.
 *
 * @param minute now, on the restaurant's clock (content-model/publish-window.ts): others than those of this minute are left out
 */
export function watchMenu(
  contentDir: string,
  problems: Pick<ContentProblems, "report" | "memory" | "forget">,
  minute: () => Promise<string> | string,
): Menu {
  const folder = join(contentDir, "dishes");
  const dishes = new Map<string, WatchedFile<Dish>>();
  let reading: Promise<MenuItem[]> | undefined;

  const read = async (): Promise<MenuItem[]> => {
    const slugs = await readSlugs(folder);
    const present = new Set(slugs);
    for (const slug of dishes.keys())
      if (!present.has(slug)) {
        dishes.delete(slug);
        problems.forget(fileOf(slug));
      }
    for (const slug of slugs) {
      if (dishes.has(slug)) continue;
      const file = watchFile(
        join(folder, `${slug}.md`),
        (text) => toDish(slug, text),
        (reason, error) => problems.report(fileOf(slug), reason, error),
        problems.memory(fileOf(slug)),
      );
      dishes.set(slug, file);
    }
    const found = (await Promise.all([...dishes.values()].map((file) => file.read()))).filter(
      (dish) => dish !== undefined,
    );
    const now = found.some(({ window }) => isScheduled(window)) ? await minute() : "";
    return found
      .filter(({ window }) => isPublished(window, now))
      .map(({ item, order }) => ({ slug: item._id, title: item.title, order, item }))
      .sort(byListOrder)
      .map(({ item }) => item);
  };

  return {
    items: () =>
      (reading ??= read().finally(() => {
        reading = undefined;
      })),
  };
}
