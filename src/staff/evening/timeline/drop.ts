import { tablesText, type EveningBook, type Party } from "../model/book.ts";
import { brokenRule, clashText, findClashes, fitsFrom, type Destination } from "../model/clashes.ts";
import { clockTime } from "../model/clock.ts";
import type { BoardSpan } from "./bar.tsx";

/** What a party that is held would mean where it is now. */
export interface Drop extends Destination {
  readonly kind: "fits" | "clash" | "rule" | "unchanged";
  readonly text: string;
  /** The nearest time at the same tables, where this one clashes. */
  readonly fitsAt: number | undefined;
  /** Minutes at the start of the stay, and at its end, that others have. */
  readonly bite: { readonly from: number; readonly to: number } | undefined;
}

/** What letting go of a party there would mean, in words. */
export function dropOf(
  book: EveningBook,
  party: Party,
  destination: Destination,
  span: BoardSpan,
  now: number | undefined,
): Drop {
  const where = `${destination.tables.length === 0 ? "No table" : `Table ${tablesText(destination.tables)}`}, ${clockTime(destination.from)} to ${clockTime(destination.to)}`;
  const isUnchanged =
    destination.from === party.from &&
    destination.tables.length === party.tables.length &&
    destination.tables.every((name) => party.tables.includes(name));
  if (isUnchanged)
    return {
      ...destination,
      kind: "unchanged",
      text: `${where}: as it was`,
      fitsAt: undefined,
      bite: undefined,
    };
  // Whoever sits already moves from now on.
  const taken = party.status === "seated" && now !== undefined ? { ...destination, from: now } : destination;
  const [clash] = findClashes(book, taken, party.id, now);
  if (clash)
    return {
      ...destination,
      kind: "clash",
      text: clashText(clash, destination),
      fitsAt:
        party.status === "seated" || clash.kind === "block"
          ? undefined
          : fitsFrom(book, destination, party.id, now, span.to),
      bite: { from: Math.max(clash.from, destination.from), to: Math.min(clash.to, destination.to) },
    };
  const rule = brokenRule(book, party, destination);
  if (rule) return { ...destination, kind: "rule", text: rule, fitsAt: undefined, bite: undefined };
  return { ...destination, kind: "fits", text: `${where}: free`, fitsAt: undefined, bite: undefined };
}
