/** Days from `from` to `to`, both included, `YYYY-MM-DD`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** True if a date is one of the days. */
export const covers =
  (date: string) =>
  ({ from, to }: Days): boolean =>
    from <= date && date <= to;

const lengthOf = ({ from, to }: Days): number => Date.parse(to) - Date.parse(from);

/** Sorts ranges so that the first one that covers a day applies. */
export const shortestFirst = <T extends Days>(ranges: readonly T[]): T[] =>
  ranges.toSorted((a, b) => lengthOf(a) - lengthOf(b));

/**
 * True if a closure takes precedence over a special opening: the shorter range wins; if equally long, the
 * closure.
 */
export const overrules = (closure: Days, specialOpening: Days): boolean =>
  lengthOf(closure) <= lengthOf(specialOpening);
