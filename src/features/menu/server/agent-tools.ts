import { substances, type Substance, substanceList } from "../../../content/model/dietary.ts";
import { tool, type Tool } from "../../../core/server/agent-tool.ts";
import { requestBody } from "../../../core/contract/fields.ts";
import { success } from "../../../core/server/errors.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import type { Menu } from "./menu.ts";

export interface MenuToolDeps {
  readonly menu: Menu;
  readonly formats: () => Formats;
  /**
   * Returns how each dish can be ordered for takeaway, by the dish's slug; absent if the restaurant takes no
   * orders.
   */
  readonly takeAways?: (() => Promise<ReadonlyMap<string, object>>) | undefined;
}

/**
 * Returns what the kitchen has declared about a dish for each known substance. A substance without a
 * declaration counts as not confirmed.
 */
function allergensOf(dietary: Readonly<Partial<Record<Substance, string | undefined>>> = {}) {
  const named = (state: string) =>
    substanceList.filter((one) => (dietary[one] ?? "unconfirmed") === state).map((one) => substances[one]);
  return { contains: named("contains"), freeOf: named("free"), notConfirmed: named("unconfirmed") };
}

/** Tools that give a guest's assistant access to the menu. */
export const menuTools = ({ menu, formats: formatsNow, takeAways }: MenuToolDeps): Tool[] => [
  tool(
    "get_menu",
    "Get today's menu: every dish with its price, whether it is sold out, its known allergens, and whether it can be ordered to take away, with its options and what each choice adds or removes. For allergens under notConfirmed, nothing is known: tell the person so, and ask them to contact the restaurant.",
    requestBody({}),
    async () => {
      const formats = formatsNow();
      const [items, dishes, takeAway] = await Promise.all([menu.items(), menu.dishes(), takeAways?.()]);
      return success({
        currency: formats.currency,
        dishes: items.map(({ _id: slug, title, category, price, description, available }) => {
          const dish = dishes.find((one) => one.slug === slug);
          return {
            dish: slug,
            title,
            category,
            price,
            description,
            available,
            allergens: allergensOf(dish?.entry.dietary),
            takeAway: takeAway?.get(slug) ?? null,
          };
        }),
      });
    },
  ),
];
