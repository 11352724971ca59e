/** How many portions of a dish an order can have. */
export interface Quantities {
  readonly min: number;
  readonly max: number | undefined;
  readonly step: number;
}

/** Reads a dish's quantities from its settings. A dish that is sold in fives is sold from five on. */
export const quantitiesOf = ({
  min,
  max,
  step = 1,
}: {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
} = {}): Quantities => ({ min: min ?? step, max, step });

/** True if an order can have this many portions of a dish. */
export const isQuantity = (count: number, { min, max = Infinity, step }: Quantities): boolean =>
  count >= min && count <= max && (count - min) % step === 0;

/** The next possible number of portions above a number; undefined if there is none. */
export function moreThan(count: number, quantities: Quantities): number | undefined {
  const { min, max = Infinity, step } = quantities;
  const next = count < min ? min : min + (Math.floor((count - min) / step) + 1) * step;
  return next <= max ? next : undefined;
}

/** The next possible number of portions below a number; 0 if there is none. */
export function fewerThan(count: number, { min, max = Infinity, step }: Quantities): number {
  const next = min + (Math.ceil((Math.min(count, max + 1) - min) / step) - 1) * step;
  return next < min ? 0 : next;
}

/** A price for several portions together: 3 for 600 cents. */
export interface Bundle {
  readonly quantity: number;
  readonly cents: number;
}

/** A line of an order or cart, with its prices in whole cents. */
export interface PricedLine {
  /** The dish's slug; lines of the same dish share its prices by quantity. */
  readonly dish: string;
  /** Price of one portion: the dish with its options. */
  readonly cents: number;
  /** Number of portions, 1 or more. */
  readonly quantity: number;
  /** Charge per portion. */
  readonly packagingCents?: number | undefined;
  /** Price of one portion without its options, and the prices by quantity that replace it; absent if none. */
  readonly byQuantity?: { readonly cents: number; readonly bundles: readonly Bundle[] } | undefined;
}

/** The amount that a guest saves because a dish is cheaper by quantity. */
export interface Saving {
  readonly dish: string;
  readonly bundles: readonly (Bundle & { readonly times: number })[];
  readonly cents: number;
}

export interface OrderSum {
  /** Totals of the lines in cents, without packaging and savings, in the order of the lines. */
  readonly lines: readonly number[];
  readonly portions: number;
  /** Number of portions with packaging charges. */
  readonly boxes: number;
  readonly packagingCents: number;
  /** In the order in which the dishes first appear. */
  readonly savings: readonly Saving[];
  /** Total of lines and packaging, less the savings. */
  readonly totalCents: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Returns the price of one portion of a dish with its options, in cents. */
export const portionCents = (
  dish: { readonly cents: number },
  choices: readonly { readonly cents: number }[],
): number => dish.cents + sum(choices.map(({ cents }) => cents));

/**
 * Returns what a number of portions saves with the cheapest combination of prices by quantity. If two
 * combinations cost the same, the one with fewer parts applies.
 */
function savingOf(
  dish: string,
  count: number,
  { cents, bundles }: NonNullable<PricedLine["byQuantity"]>,
): Saving[] {
  const parts: readonly Bundle[] = [
    { quantity: 1, cents },
    ...bundles.toSorted((a, b) => b.quantity - a.quantity),
  ];
  // The cheapest combination for each number of portions, built from those for smaller numbers.
  const best: { cents: number; length: number; last: Bundle | undefined }[] = [
    { cents: 0, length: 0, last: undefined },
  ];
  for (let portions = 1; portions <= count; portions += 1)
    best[portions] = parts
      .filter(({ quantity }) => quantity <= portions)
      .map((part) => {
        const rest = best[portions - part.quantity]!;
        return { cents: rest.cents + part.cents, length: rest.length + 1, last: part };
      })
      .reduce((one, other) =>
        other.cents < one.cents || (other.cents === one.cents && other.length < one.length) ? other : one,
      );
  const saved = count * cents - best[count]!.cents;
  if (saved <= 0) return [];
  const times = new Map<Bundle, number>();
  for (let left = count; left > 0; left -= best[left]!.last!.quantity) {
    const { last } = best[left]!;
    if (last!.quantity > 1) times.set(last!, (times.get(last!) ?? 0) + 1);
  }
  return [
    { dish, bundles: [...times].map(([bundle, count]) => ({ ...bundle, times: count })), cents: saved },
  ];
}

/**
 * Returns the totals of an order, for the cart, the slip, emails, the kitchen and the report.
 *
 * @throws RangeError if a price is not a whole number of cents, or a quantity is not a whole number above 0
 */
export function orderSum(order: readonly PricedLine[]): OrderSum {
  for (const { cents, quantity, packagingCents = 0 } of order)
    if (![cents, quantity, packagingCents].every(Number.isSafeInteger) || quantity < 1)
      throw new RangeError(`Not a valid order line: ${quantity} at ${cents} and ${packagingCents} cents`);
  const lines = order.map(({ cents, quantity }) => cents * quantity);
  const packed = order.filter(({ packagingCents = 0 }) => packagingCents > 0);
  const packagingCents = sum(packed.map((line) => line.packagingCents! * line.quantity));
  const portionsOf = (some: readonly PricedLine[]) => sum(some.map(({ quantity }) => quantity));
  const savings = [...Map.groupBy(order, ({ dish }) => dish)].flatMap(([dish, same]) => {
    const { byQuantity } = same[0]!;
    return byQuantity ? savingOf(dish, portionsOf(same), byQuantity) : [];
  });
  return {
    lines,
    portions: portionsOf(order),
    boxes: portionsOf(packed),
    packagingCents,
    savings,
    totalCents: sum(lines) + packagingCents - sum(savings.map(({ cents }) => cents)),
  };
}
