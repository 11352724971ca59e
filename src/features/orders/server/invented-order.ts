import type { Author } from "../../../core/server/log/commands.ts";
import { currentRules } from "../../booking/server/public.ts";
import { serviceDateOf } from "../../booking/rules/schedule.ts";
import { isQuantity } from "../../../core/shared/order-sum.ts";
import type { OrderDeps } from "./deps.ts";
import { filterOrderable } from "./kitchen/views.ts";
import { placeOrder } from "./place-order.ts";
import { quoteOrder } from "./quote-order.ts";
import type { OrderDish } from "./rules.ts";

type Orderable = Pick<OrderDish, "slug"> & Pick<NonNullable<OrderDish["takeAway"]>, "options" | "quantities">;

/** Returns the dishes that can be ordered now. */
export const orderableDishes = (
  dishes: readonly OrderDish[],
  kitchen: Parameters<typeof filterOrderable>[1],
): Orderable[] =>
  filterOrderable(dishes, kitchen).flatMap(({ slug, isAvailable, takeAway }) =>
    takeAway && isAvailable ? [{ slug, options: takeAway.options, quantities: takeAway.quantities }] : [],
  );

interface InventedOrder {
  readonly dishes: readonly Orderable[];
  /** Determines the content of the order. The same number always gives the same order. */
  readonly chance: number;
  /** The table to which the order is served or, for a bag, the guest who collects it. */
  readonly who: { readonly table: string } | { readonly name: string; readonly phoneNumber: string };
  readonly allergies: string | null;
  readonly author: Author;
  readonly sample?: boolean;
  /** The order is placed only if it would be for this service date. If absent, any date is accepted. */
  readonly date?: string;
}

/**
 * Places an order that no guest has requested, as a host would enter it. Resolves to true if the order was
 * placed.
 */
export async function placeInventedOrder(
  { dishes, chance, who, allergies, author, sample, date }: InventedOrder,
  deps: OrderDeps,
): Promise<boolean> {
  const lines = dishes.slice(0, 2).map((_, line) => {
    const { slug: dish, options, quantities } = dishes[(chance * 5 + line) % dishes.length]!;
    const choices = options.flatMap(({ name: option, min, choices: all }) =>
      all.slice(0, min).map(({ name: choice }) => ({ option, choice })),
    );
    const few = 1 + ((chance + line) % 2);
    return { dish, quantity: isQuantity(few, quantities) ? few : quantities.min, choices };
  });
  const table = "table" in who ? who.table : undefined;
  const quoted = await quoteOrder({ lines, due: null, day: date ?? null, hold: null }, deps, {
    forTable: table !== undefined,
  });
  if (!quoted.ok) return false;
  const { lines: priced, sum, hold, state, quote } = quoted.value;
  if (!sum || !quote || state !== "open") return false;
  if (date !== undefined && serviceDateOf(await currentRules(deps), new Date(quote.from.at)) !== date)
    return false;
  const placed = await placeOrder(
    {
      lines: lines.map((line, index) => ({ ...line, cents: priced[index]!.cents!, note: null })),
      totalCents: sum.totalCents,
      due: quote.from.at,
      hold: hold?.id ?? null,
      allergies,
      name: "name" in who ? who.name : null,
      phoneNumber: "name" in who ? who.phoneNumber : null,
      email: null,
    },
    deps,
    { staffEntry: { author, table }, sample },
  );
  return placed.ok;
}
