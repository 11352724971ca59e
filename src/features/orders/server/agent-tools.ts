import { substances, substanceList } from "../../../content/model/dietary.ts";
import type { DietaryChange } from "../../../content/model/order-options.ts";
import { requestBody } from "../../../core/contract/fields.ts";
import { confirmNote, tool, type Tool } from "../../../core/server/agent-tool.ts";
import { failure, success } from "../../../core/server/errors.ts";
import type { RestaurantInfo } from "../../../core/server/restaurant.ts";
import { fromCents } from "../../../core/shared/money.ts";
import { addressOf } from "../../../core/shared/page-roles.ts";
import { orderHandoverAddress } from "../../booking/rules/handover.ts";
import { quoteOrderRequest } from "../contract/orders.ts";
import { decideBag, readBag } from "./quote-order.ts";
import type { OrderDeps } from "./deps.ts";

export interface OrderToolDeps extends OrderDeps {
  readonly restaurant: () => RestaurantInfo;
  /** URL at which guests reach the site: `https://www.example.com`. */
  readonly siteUrl: () => string;
}

const changedBy = (change: "adds" | "removes", changes: DietaryChange = {}) =>
  substanceList.filter((one) => changes[one] === change).map((one) => substances[one]);

/**
 * Returns a function that tells a guest's assistant how each dish can be ordered to take away. The resulting
 * map's keys are slugs.
 */
export const describeTakeAways =
  ({ dishes, restaurant }: Pick<OrderToolDeps, "dishes" | "restaurant">) =>
  async (): Promise<ReadonlyMap<string, object>> => {
    const { formats } = restaurant();
    return new Map(
      (await dishes()).flatMap(({ slug, takeAway }) =>
        takeAway
          ? [
              [
                slug,
                {
                  packaging: fromCents(takeAway.packagingCents, formats),
                  options: takeAway.options.map(({ name, min, max, choices }) => ({
                    option: name,
                    min,
                    max,
                    choices: choices.map(({ name: choice, cents, dietary: changes }) => ({
                      choice,
                      price: fromCents(cents, formats),
                      adds: changedBy("adds", changes),
                      removes: changedBy("removes", changes),
                    })),
                  })),
                },
              ],
            ]
          : [],
      ),
    );
  };

const lineProblems: Readonly<Record<string, string>> = {
  unknown: "is not on the menu",
  "here-only": "is served here only",
  "sold-out": "is sold out",
  choices: "has other options: see get_menu",
  quantity: "is sold in other quantities: see get_menu",
};

/**
 * Returns the tools with which a guest's assistant asks for the price and time of an order. None of them
 * places an order.
 */
export const orderTools = (deps: OrderToolDeps): Tool[] => [
  tool(
    "prepare_order",
    "Get the price and contents of a takeaway order, the time when it could be ready, and a link to the order page with the bag filled. Nothing is ordered until a person opens the link and confirms.",
    requestBody({ lines: quoteOrderRequest.entries.lines }),
    async ({ lines }) => {
      const read = await readBag(lines, deps);
      if (!read.ok) return read;
      const { quoted } = await decideBag(deps.storage.db, read.value, { due: null }, deps.now());
      const problems = quoted.lines.flatMap(({ problem }, index) =>
        problem === null ? [] : [`${lines[index]!.dish} ${lineProblems[problem] ?? problem}`],
      );
      if (problems.length > 0 || !quoted.sum)
        return failure("ORDER_CHANGED", { message: problems.join("; "), field: "lines" });
      if (quoted.state === "too-large") return failure("ORDER_TOO_LARGE");
      const { addresses, formats } = deps.restaurant();
      const { totalCents, packagingCents } = quoted.sum;
      return success({
        ordered: false,
        link: deps.siteUrl() + orderHandoverAddress(addressOf(addresses, "order"), lines),
        currency: formats.currency,
        lines: lines.map(({ dish, quantity }, index) => ({
          dish,
          quantity,
          each: fromCents(quoted.lines[index]!.cents!, formats),
          total: fromCents(quoted.lines[index]!.totalCents!, formats),
        })),
        packaging: fromCents(packagingCents, formats),
        total: fromCents(totalCents, formats),
        allergens: quoted.allergens,
        state: quoted.state,
        earliest: quoted.quote && { from: quoted.quote.from.at, until: quoted.quote.until.at },
        note: confirmNote,
      });
    },
  ),
];
