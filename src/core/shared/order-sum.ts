/** A line of an order or cart, with its prices in whole cents. */
export interface PricedLine {
  /** Price of one portion: the dish with its options. */
  readonly cents: number;
  /** Number of portions, 1 or more. */
  readonly quantity: number;
  /** Packaging charge per portion; absent if there is none. */
  readonly packagingCents?: number | undefined;
}

export interface OrderSum {
  /** Totals of the lines in cents, without packaging, in the order of the lines. */
  readonly lines: readonly number[];
  readonly portions: number;
  /** Number of portions with packaging charges. */
  readonly boxes: number;
  readonly packagingCents: number;
  /** Total of lines and packaging. */
  readonly totalCents: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Returns the price of one portion of a dish with its options, in cents. */
export const portionCents = (
  dish: { readonly cents: number },
  choices: readonly { readonly cents: number }[],
): number => dish.cents + sum(choices.map(({ cents }) => cents));

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
  return {
    lines,
    portions: sum(order.map(({ quantity }) => quantity)),
    boxes: sum(packed.map(({ quantity }) => quantity)),
    packagingCents,
    totalCents: sum(lines) + packagingCents,
  };
}
