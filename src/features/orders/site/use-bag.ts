import { useCallback, useState } from "react";
import type { OrderLineProblem, QuotedOrder } from "../contract/orders.ts";
import { dishSlugOf } from "../../../content/model/item-id.ts";
import { checkChosen } from "../../../content/model/order-options.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { toCents } from "../../../core/shared/money.ts";
import { isQuantity, orderSum } from "../../../core/shared/order-sum.ts";
import { useCart, type CartLine } from "../../../site/cart/store.ts";
import type { PlaceRequest, QuoteRequest } from "./calls.ts";
import type { OrderDish } from "./dish.ts";

/**
 * Reason why a line of the cart is not part of the order. `shop`: the line is an item from the shop, not a
 * dish. For the other reasons, see `orderLineProblems`.
 */
export type LeftOut = Exclude<OrderLineProblem, "price"> | "shop";

export interface BagLine {
  readonly line: CartLine;
  /** Undefined if the dish is not on the menu. */
  readonly dish: OrderDish | undefined;
  readonly leftOut: LeftOut | undefined;
}

/**
 * Returns the cart as an order: the lines that can be ordered and, for all other lines, the reason why they
 * cannot be ordered.
 */
export function useBag(dishes: readonly OrderDish[]) {
  const lines = useCart((cart) => cart.lines);
  const [refused, setRefused] = useState<ReadonlyMap<string, LeftOut>>(new Map());
  const refuse = useCallback((quote: QuotedOrder, { lines: asked }: Pick<QuoteRequest, "lines">) => {
    const problems = quote.lines.flatMap(({ problem }, index): [string, LeftOut][] => {
      if (problem === null || problem === "price") return [];
      // If the service refuses choices or quantities that this page shows as valid, the page is out of date.
      const isOutdated = problem === "choices" || problem === "quantity";
      return [[asked[index]!.dish, isOutdated ? "unknown" : problem]];
    });
    if (problems.length > 0) setRefused((now) => new Map([...now, ...problems]));
  }, []);

  const leftOutOf = (line: CartLine, dish: OrderDish | undefined): LeftOut | undefined => {
    if (dishSlugOf(line.id) === undefined) return "shop";
    if (!dish?.orderable) return "here-only";
    if (checkChosen(dish.options, line.choices ?? []).length > 0) return "choices";
    if (!isQuantity(counts.get(dish.slug)!, dish.quantities)) return "quantity";
    return refused.get(dish.slug);
  };
  const counts = new Map<string | undefined, number>();
  for (const { id, quantity } of lines)
    counts.set(dishSlugOf(id), (counts.get(dishSlugOf(id)) ?? 0) + quantity);
  const all = lines.map((line): BagLine => {
    const dish = dishes.find(({ slug }) => slug === dishSlugOf(line.id));
    return { line, dish, leftOut: leftOutOf(line, dish) };
  });
  const ordered = all.filter(({ leftOut }) => leftOut === undefined);

  return {
    all,
    ordered,
    asked: ordered.map(({ line, dish }): QuoteRequest["lines"][number] => ({
      dish: dish!.slug,
      quantity: line.quantity,
      choices: [...(line.choices ?? [])],
    })),
    /** Excludes the dishes that the service refused. The function keeps its identity between renders. */
    refuse,
  };
}

/** Returns the prices of the ordered lines, from the service's quote or, without one, from the cart. */
export function pricesOf(
  ordered: readonly BagLine[],
  quote: QuotedOrder | undefined,
  formats: Pick<Formats, "currency">,
) {
  const cents = ordered.map(({ line }, index) => quote?.lines[index]?.cents ?? line.cents);
  const own = orderSum(
    ordered.map(({ line, dish }, index) => ({
      dish: dish!.slug,
      cents: cents[index]!,
      quantity: line.quantity,
      packagingCents: dish!.packagingCents,
      byQuantity: { cents: toCents(dish!.price, formats), bundles: dish!.bundles },
    })),
  );
  return { cents, sum: quote?.sum ?? own };
}

/** Converts the lines of an order to the format of the request. */
export const toRequestLines = (
  ordered: readonly BagLine[],
  cents: readonly number[],
): PlaceRequest["lines"] =>
  ordered.map(({ line, dish }, index) => ({
    dish: dish!.slug,
    quantity: line.quantity,
    choices: [...(line.choices ?? [])],
    cents: cents[index]!,
    note: line.note ?? null,
  }));
