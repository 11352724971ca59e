import { byListOrder } from "../../content-model/list-order.ts";
import { isPublished, isScheduled, type PublishWindow } from "../../content-model/publish-window.ts";
import type { MenuItem } from "../../contract/menu.ts";
import { readEntry } from "../content/entries.ts";
import type { ContentProblems } from "../content/content-problems.ts";
import { watchFolder } from "../content/watched-folder.ts";
import { readOrderDish, type OrderDish } from "../orders/rules.ts";

interface Dish {
  readonly item: MenuItem;
  readonly ordered: OrderDish;
  readonly order: number | undefined;
  readonly window: PublishWindow;
}

/** Today's menu, from `content/dishes/`. */
export interface Menu {
  /** In the order of the lists on the site. @throws ContentError */
  items(): Promise<MenuItem[]>;
  /** The same dishes, as orders know them. @throws ContentError */
  dishes(): Promise<OrderDish[]>;
}

const toDish = (slug: string, text: string): Dish => {
  const dish = readEntry("dishes", slug, text);
  return {
    order: dish.order,
    window: dish,
    ordered: readOrderDish(slug, dish),
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
  const dishes = watchFolder(contentDir, "dishes", ".md", { parse: toDish, ...problems });
  let reading: Promise<MenuItem[]> | undefined;

  const published = async (): Promise<Dish[]> => {
    const found = await dishes.read();
    const now = found.some(({ window }) => isScheduled(window)) ? await minute() : "";
    return found.filter(({ window }) => isPublished(window, now));
  };
  const read = async (): Promise<MenuItem[]> =>
    (await published())
      .map(({ item, order }) => ({ slug: item._id, title: item.title, order, item }))
      .sort(byListOrder)
      .map(({ item }) => item);

  return {
    items: () =>
      (reading ??= read().finally(() => {
        reading = undefined;
      })),
    dishes: async () => (await published()).map(({ ordered }) => ordered),
  };
}
