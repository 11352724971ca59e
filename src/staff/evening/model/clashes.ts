import { holdsTables, tablesText, turnOf, type EveningBook, type Party, type TableBlock } from "./book.ts";
import { clockTime, minutesText, snapUp } from "./clock.ts";
import { coversPerQuarter, heldUntil } from "./phase.ts";

/** Where a party would be, before anything is written. */
export interface Destination {
  readonly tables: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** What is in the way of a party at its destination: another one, or a closed table. */
export interface Clash {
  readonly kind: "party" | "block";
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Minutes that both would have the table. */
  readonly overlap: number;
}

const overlapOf = (a: { from: number; to: number }, b: { from: number; to: number }): number =>
  Math.min(a.to, b.to) - Math.max(a.from, b.from);

const share = (a: readonly string[], b: readonly string[]): boolean => a.some((name) => b.includes(name));

/** Everything that would have one of these tables at the same time, the earliest first. */
export function findClashes(
  book: Pick<EveningBook, "parties" | "blocks">,
  destination: Destination,
  exceptParty: string | undefined,
  now: number | undefined,
): Clash[] {
  const ofParty = (party: Party): Clash => {
    const to = heldUntil(party, now);
    return {
      kind: "party",
      name: party.name,
      from: party.from,
      to,
      overlap: overlapOf(destination, { from: party.from, to }),
    };
  };
  const ofBlock = (block: TableBlock): Clash => ({
    kind: "block",
    name: block.reason,
    from: block.from,
    to: block.to,
    overlap: overlapOf(destination, block),
  });
  return [
    ...book.parties
      .filter(
        (party) => party.id !== exceptParty && holdsTables(party) && share(party.tables, destination.tables),
      )
      .map(ofParty),
    ...book.blocks.filter(({ tables }) => share(tables, destination.tables)).map(ofBlock),
  ]
    .filter(({ overlap }) => overlap > 0)
    .toSorted((a, b) => a.from - b.from);
}

/** `12 minutes into Rossi, 20:30`; `12 minutes into Ahmed, until 20:42` where Ahmed is there first. */
export function clashText({ kind, name, from, to, overlap }: Clash, destination: Destination): string {
  if (kind === "block")
    return `${tablesText(destination.tables)} is closed until ${clockTime(to)}${name ? `: ${name}` : ""}`;
  const time = from <= destination.from ? `until ${clockTime(to)}` : clockTime(from);
  return `${minutesText(overlap)} into ${name}, ${time}`;
}

/** The first quarter hour from which a stay of this length fits at these tables; undefined: none before `latest`. */
export function fitsFrom(
  book: Pick<EveningBook, "parties" | "blocks">,
  destination: Destination,
  exceptParty: string | undefined,
  now: number | undefined,
  latest: number,
): number | undefined {
  const length = destination.to - destination.from;
  let from = destination.from;
  while (from <= latest) {
    const clash = findClashes(book, { ...destination, from, to: from + length }, exceptParty, now).at(-1);
    if (!clash) return from;
    from = Math.max(snapUp(clash.to), from + 15);
  }
  return undefined;
}

/** A rule that the destination breaks, in words; staff may overrule it. Undefined: none that this screen knows of. */
export function brokenRule(
  book: EveningBook,
  party: Pick<Party, "id" | "size">,
  destination: Destination,
): string | undefined {
  const limit = book.coversPerQuarter;
  if (limit !== undefined) {
    const others = book.parties.filter(({ id, status }) => id !== party.id && status !== "no-show");
    const quarter = Math.floor(destination.from / 15) * 15;
    const covers = coversPerQuarter(others).find(({ from }) => from === quarter)?.covers ?? 0;
    const own = book.parties.find(({ id }) => id === party.id);
    const isThereAlready = own && Math.floor(own.plannedFrom / 15) * 15 === quarter;
    if (!isThereAlready && covers + party.size > limit)
      return `Over the limit of ${limit} at ${clockTime(quarter)}`;
  }
  const seats = seatsOf(book, destination.tables);
  if (seats && party.size > seats.max)
    return `${destination.tables.length > 1 ? "Tables" : "Table"} ${tablesText(destination.tables)} ${destination.tables.length > 1 ? "seat" : "seats"} ${seats.max}, they are ${party.size}`;
  return undefined;
}

/** How many the tables seat: as joined where that is in the settings, otherwise the sum. */
export function seatsOf(
  book: Pick<EveningBook, "tables" | "combinations">,
  names: readonly string[],
): { min: number; max: number } | undefined {
  const joined = book.combinations.find(
    ({ tables }) => tables.length === names.length && tables.every((name) => names.includes(name)),
  );
  if (joined) return { min: joined.min, max: joined.max };
  const single = book.tables.filter(({ name }) => names.includes(name));
  if (single.length === 0) return undefined;
  return {
    min: Math.min(...single.map(({ min }) => min)),
    max: single.reduce((sum, { max }) => sum + max, 0),
  };
}

/** A table that a party can be seated at, and why. */
export interface Suggestion {
  readonly tables: readonly string[];
  readonly area: string;
  /** From when it is free; the present minute where it is free now. */
  readonly freeFrom: number;
  /** Who comes next; undefined: nobody. */
  readonly next: { readonly name: string; readonly at: number } | undefined;
  /** Until when the party is expected to stay. */
  readonly stayUntil: number;
  /** Minutes between the end of the stay and the next party; negative where it is too short, undefined where nobody comes. */
  readonly spare: number | undefined;
}

/**
 * The tables for a party that wants to sit down at `from`, best first: those that are free for the whole stay with the fewest
 * empty chairs, then those that are free for a shorter time, then those that come free within half an hour.
 */
export function suggestTables(
  book: EveningBook,
  size: number,
  from: number,
  now: number | undefined,
  exceptParty?: string,
): Suggestion[] {
  const turn = turnOf(book, size);
  const end = Math.max(...book.services.map(({ to }) => to), from + turn);
  const single = book.tables
    .filter(({ inUse, min, max }) => inUse && min <= size && size <= max)
    .map(({ name, max }) => ({ tables: [name], max }));
  const joined = book.combinations
    .filter(({ min, max }) => min <= size && size <= max)
    .map(({ tables, max }) => ({ tables: [...tables], max }));
  const found = [...single, ...joined].flatMap(({ tables, max }) => {
    const coming = findClashes(book, { tables, from, to: end + 24 * 60 }, exceptParty, now);
    const current = coming.find((clash) => clash.from <= from);
    const freeFrom = current ? Math.max(current.to, from) : from;
    // Whoever comes after the one that is there.
    const next = coming.find((clash) => clash !== current && clash.to > freeFrom && clash.from >= from);
    if (next && next.from <= freeFrom) return [];
    if (current?.kind === "block" || freeFrom - from > 30) return [];
    const stayUntil = freeFrom + turn;
    return [
      {
        tables,
        max,
        area: book.tables.find(({ name }) => name === tables[0])?.area ?? "",
        freeFrom,
        next: next && { name: next.name, at: next.from },
        stayUntil,
        spare: next && next.from - stayUntil,
      },
    ];
  });
  const rank = ({ freeFrom, spare }: Suggestion): number =>
    freeFrom > from ? 2 : spare !== undefined && spare < 0 ? 1 : 0;
  return (
    found
      // Less than three quarters of an hour at a table is no seat.
      .filter(({ next, freeFrom }) => next === undefined || next.at - freeFrom >= 45)
      .toSorted(
        (a, b) =>
          rank(a) - rank(b) ||
          a.tables.length - b.tables.length ||
          a.max - b.max ||
          (rank(a) === 1 ? (b.spare ?? 0) - (a.spare ?? 0) : 0) ||
          a.freeFrom - b.freeFrom,
      )
      .map(({ max: _, ...suggestion }) => suggestion)
  );
}

/** Whether it is free from then on for as long as the party is expected to stay. */
export const isForWholeStay = ({ freeFrom, spare }: Suggestion, from: number): boolean =>
  freeFrom <= from && (spare === undefined || spare >= 0);

/**
 * Minutes that the party may stay where it is shorter than usual, or so near to it that the minute which passes until they sit would
 * run into the next party; undefined: as long as usual.
 */
export const shortStay = ({ next, spare, freeFrom }: Suggestion): number | undefined =>
  next && spare !== undefined && spare < 5 ? next.at - freeFrom - 1 : undefined;

/** `Free until 22:00 (Adeyemi). A party of 2 stays until about 21:42, 18 min to spare.` */
export function suggestionText(
  { next, stayUntil, spare, freeFrom }: Suggestion,
  size: number,
  now: number,
): string {
  const stays = `A party of ${size} stays until about ${clockTime(stayUntil)}`;
  const free = freeFrom > now ? `Free in ${freeFrom - now} min` : "Free";
  if (!next) return `${free}, nobody comes after. ${stays}.`;
  const until = `${free} until ${clockTime(next.at)} (${next.name}).`;
  return spare! >= 0
    ? `${until} ${stays}, ${spare} min to spare.`
    : `${until} ${stays}: ${-spare!} min too short.`;
}

/** `Terrace, until 21:00: 48 min` or `Oven room, in 18 min`. */
export function shortSuggestionText({ area, next, freeFrom }: Suggestion, now: number): string {
  if (freeFrom > now) return `${area}, in ${freeFrom - now} min`;
  return next ? `${area}, until ${clockTime(next.at)}: ${next.at - now} min` : `${area}, all evening`;
}
