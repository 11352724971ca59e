import {
  addedHolds,
  checkArrival,
  checkCapacity,
  clashesText,
  clashesWith,
  holdsOfStay,
  holdsUntil,
  isStillSeated,
  movedStay,
  moveRefusal,
  tablesRefusal,
  type Clash,
  type OwnedHold,
  type Stay,
  type StayChange,
} from "../../rules/evening-rules.ts";
import { turnOf, type EveningBook, type Party } from "./book.ts";
import { restOfDay, snapUp, timeText } from "./clock.ts";
import type { Hold } from "../../../booking/rules/tables.ts";

/** The service's predicted answer to a command. `text` is worded as the service would word it. */
export type Verdict =
  | { readonly kind: "fits" }
  | { readonly kind: "refused" | "rule"; readonly text: string }
  | { readonly kind: "clash"; readonly text: string; readonly clash: Clash };

const known = new WeakMap<EveningBook, readonly OwnedHold[]>();

function ownedHolds(book: EveningBook): readonly OwnedHold[] {
  const cached = known.get(book);
  if (cached) return cached;
  const ofParty = ({ id, name, size, status, isOffer, stays }: Party) =>
    stays.flatMap((stay, index) =>
      holdsOfStay(stay).map((hold): OwnedHold => ({
        ...hold,
        ...{ id, name, size, status },
        owner: isOffer ? "offer" : "party",
        current: index === stays.length - 1,
      })),
    );
  const holds = [
    ...book.parties.flatMap(ofParty),
    ...book.blocks.flatMap(({ id, reason, ...stay }) =>
      holdsOfStay(stay).map((hold): OwnedHold => ({
        ...hold,
        ...{ id, name: reason, size: null, status: undefined, owner: "block", current: true },
      })),
    ),
  ];
  known.set(book, holds);
  return holds;
}

/** Returns the current minute. For a past evening, returns Infinity; for a future evening, -Infinity. */
const minuteOf = ({ date, today }: EveningBook, now: number | undefined): number =>
  now ?? (date < today ? Infinity : -Infinity);

/**
 * Returns the clashes between a stay and the holds that have one of its tables at the same time, earliest
 * first.
 */
export const findClashes = (
  book: EveningBook,
  stay: Stay,
  exceptParty: string | undefined,
  now: number | undefined,
  physical = false,
): Clash[] => clashesOf(book, holdsOfStay(stay), exceptParty, now, physical);

const clashesOf = (
  book: EveningBook,
  holds: readonly Hold[],
  exceptParty: string | undefined,
  now: number | undefined,
  physical: boolean,
): Clash[] =>
  clashesWith(
    holds,
    ownedHolds(book).filter(({ id }) => id !== exceptParty),
    { now: minuteOf(book, now), physical },
  );

/**
 * Returns the clashes that a change to a party causes. Tables that the party already has for that time never
 * clash.
 */
function changeClashes(book: EveningBook, party: Party, stay: Stay, now: number | undefined): Clash[] {
  const isSeated = party.status === "seated";
  const before = party.stays.flatMap(holdsOfStay);
  const after = [...(isSeated ? holdsUntil(before, stay.from) : []), ...holdsOfStay(stay)];
  return clashesOf(book, addedHolds(before, after), party.id, now, isSeated);
}

/**
 * Returns the change that moves a party to these tables and this time. Omits the tables or the time if the
 * other alone differs.
 */
export function changeTo(party: Party, { tables, from }: Pick<Stay, "tables" | "from">): StayChange {
  const isOtherTable =
    tables.length !== party.tables.length || tables.some((name) => !party.tables.includes(name));
  const isOtherTime = party.status !== "seated" && from !== party.plannedFrom;
  return {
    tables: isOtherTable || !isOtherTime ? tables : undefined,
    from: isOtherTime ? from : undefined,
  };
}

function clashVerdict(clashes: readonly Clash[]): Verdict | undefined {
  const [clash] = clashes;
  const text = clashesText(clashes, timeText);
  return clash && text !== undefined ? { kind: "clash", text, clash } : undefined;
}

const isArriving = ({ status }: Party): boolean => status !== "cancelled" && status !== "no-show";

/** Predicts the service's answer to moving a party. */
export function moveVerdict(
  book: EveningBook,
  party: Party,
  change: StayChange,
  now: number | undefined,
): Verdict {
  const isSeated = party.status === "seated";
  const refusal =
    moveRefusal({ ...party, isSeated }, change) ??
    tablesRefusal(
      book.tables.filter(({ inUse }) => inUse),
      (change.tables ?? []).filter((name) => !party.tables.includes(name)),
    );
  if (refusal !== undefined) return { kind: "refused", text: refusal };
  const minute = minuteOf(book, now);
  const stay = movedStay({ ...party, isSeated }, change, minute);
  const clash = clashVerdict(changeClashes(book, party, stay, now));
  if (clash) return clash;
  const evening = {
    services: book.services,
    parties: book.parties.filter(isArriving).map(({ id, size, plannedFrom: from }) => ({ id, size, from })),
    pace: book.pace,
  };
  const [rule] = [
    ...(change.tables ? checkCapacity(book, party.size, change.tables) : []),
    ...(change.from === undefined
      ? []
      : checkArrival(
          evening,
          { from: stay.from, until: stay.to, size: party.size, except: party.id },
          minute,
          timeText,
        )),
  ];
  return rule ? { kind: "rule", text: rule.message } : { kind: "fits" };
}

/** Predicts the service's answer to adding a table to a party's tables. */
export function joinVerdict(
  book: EveningBook,
  party: Party,
  table: string,
  now: number | undefined,
): Verdict {
  const isSeated = party.status === "seated";
  const tables = [...party.tables, table];
  const stay = movedStay({ ...party, isSeated }, { tables }, minuteOf(book, now));
  return clashVerdict(changeClashes(book, party, stay, now)) ?? { kind: "fits" };
}

/**
 * Returns the first minute from which these tables are free for a stay of this length: the stay's start or a
 * later quarter of an hour. Returns undefined if there is none by `latest`.
 */
export function findFreeFrom(
  book: EveningBook,
  stay: Stay,
  exceptParty: string | undefined,
  now: number | undefined,
  latest: number,
): number | undefined {
  const length = stay.to - stay.from;
  let { from } = stay;
  while (from <= latest) {
    const clash = findClashes(book, { ...stay, from, to: from + length }, exceptParty, now).at(-1);
    if (!clash) return from;
    from = Math.max(snapUp(clash.until), from + 15);
  }
  return undefined;
}

/** Tables at which a party can be seated, with the facts that help a host to choose. */
export interface Suggestion {
  readonly tables: readonly string[];
  readonly area: string;
  /** Minute from which the tables are free; the current minute if they are free now. */
  readonly freeFrom: number;
  /** Next party at the tables; undefined if there is none. */
  readonly next: { readonly name: string; readonly at: number } | undefined;
  readonly stayUntil: number;
  /**
   * Minutes between the end of the stay and the next party. Negative if the stay would have to be shortened;
   * undefined if no party follows.
   */
  readonly spare: number | undefined;
}

/**
 * Suggests tables for a party that wants to sit down at `from`, best first: tables free for the whole stay,
 * then tables free for a shorter time, then tables that become free within half an hour. Within each group,
 * fewer and smaller tables come first.
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
  const physical = now !== undefined && from <= now;
  const found = [...single, ...joined].flatMap(({ tables, max }) => {
    const coming = findClashes(book, { tables, from, to: end + 24 * 60 }, exceptParty, now, physical);
    const current = coming.filter(({ other }) => other.from <= from);
    const freeFrom = Math.max(from, ...current.map(({ until }) => until));
    // Also skips tables with an overstaying party, because it is unknown when the party will leave.
    if (freeFrom - from > 30 || current.some((one) => one.other.owner === "block" || isStillSeated(one)))
      return [];
    const next = coming.find(({ other }) => other.from > from)?.other;
    if (next && next.from <= freeFrom) return [];
    const stayUntil = freeFrom + turn;
    return [
      {
        tables,
        max,
        area: book.tables.find(({ name }) => name === tables[0])?.area ?? "",
        freeFrom,
        next: next && { name: next.name ?? "Closed", at: next.from },
        stayUntil,
        spare: next && next.from - stayUntil,
      },
    ];
  });
  const rank = ({ freeFrom, spare }: Suggestion): number =>
    freeFrom > from ? 2 : spare !== undefined && spare < 0 ? 1 : 0;
  return (
    found
      // Tables free for less than three quarters of an hour are not suggested.
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

/** True if the tables are free at that minute and for the whole expected stay. */
export const coversWholeStay = ({ freeFrom, spare }: Suggestion, from: number): boolean =>
  freeFrom <= from && (spare === undefined || spare >= 0);

/**
 * Returns the number of minutes for which the party can stay, if the stay has to be shortened or a short
 * delay would run into the next party. Otherwise returns undefined.
 */
export const shortStay = ({ next, spare, freeFrom }: Suggestion): number | undefined =>
  next && spare !== undefined && spare < 5 ? next.at - freeFrom - 1 : undefined;

/**
 * Describes a suggestion: `Free until 22:00 (Adeyemi). A party of 2 stays until about 21:42, 18 min to
 * spare.`
 */
export function suggestionText(
  { next, stayUntil, spare, freeFrom }: Suggestion,
  size: number,
  now: number,
): string {
  const stays = `A party of ${size} stays until about ${timeText(stayUntil)}`;
  const free = freeFrom > now ? `Free in ${freeFrom - now} min` : "Free";
  if (!next) return `${free}, no booking after. ${stays}.`;
  const until = `${free} until ${timeText(next.at)} (${next.name}).`;
  return spare! >= 0
    ? `${until} ${stays}, ${spare} min to spare.`
    : `${until} ${stays}: ${-spare!} min too short.`;
}

/** Describes a suggestion in a few words: `Terrace, until 21:00: 48 min` or `Oven room, in 18 min`. */
export function shortSuggestionText({ area, next, freeFrom }: Suggestion, now: number): string {
  if (freeFrom > now) return `${area}, in ${freeFrom - now} min`;
  return next ? `${area}, until ${timeText(next.at)}: ${next.at - now} min` : `${area}, ${restOfDay(now)}`;
}
