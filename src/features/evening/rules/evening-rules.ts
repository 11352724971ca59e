import type { Hold } from "../../booking/rules/tables.ts";
import { pluralize } from "../../../core/shared/text.ts";

/*
 * The rules of the evening's book: which party has which table, and which rules a host can overrule. The
 * service applies these rules. The staff screens use them too, to predict the service's reply, including its
 * texts. The functions need neither a clock nor a database. Minutes can count from any moment, provided that
 * all minutes in a call count from the same one. `timeOf` formats a minute as a time on the restaurant's
 * clock (`20:30`).
 */

export type TimeOf = (minute: number) => string;

/** Tables that one owner has, from `from` until just before `to`. */
export interface Stay {
  readonly tables: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** A hold together with its owner, which is a party, a block or an offer. */
export interface OwnedHold extends Hold {
  readonly id: string;
  readonly owner: "party" | "block" | "offer";
  /** Name of the party, or the reason for a block. */
  readonly name: string | null;
  readonly size: number | null;
  /** Status of the reservation; undefined for a block. */
  readonly status: string | undefined;
  /** False if the party has since been moved to another table. */
  readonly current: boolean;
}

/** A table that one owner wants while another has it. */
export interface Clash {
  readonly wanted: Hold;
  readonly other: OwnedHold;
  /** Minute until which the other owner has the table. */
  readonly until: number;
}

/** Maximum party size that staff can enter. */
export const largestBooked = 500;
/**
 * A seated party that no host marks as left counts as seated until this many minutes after the end of its
 * stay.
 */
export const longestOverrun = 360;
/** Minutes that an overstaying party gets at the tables it is moved to. */
const shortestRest = 15;

/** Formats table names as `7 + 8 + 12`, in numerical order. */
export const tablesText = (tables: readonly string[]): string =>
  tables.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })).join(" + ");

/** Returns the name that staff use for a party. */
export const partyName = (name: string | null, source?: string): string =>
  name ?? (source === "walk-in" ? "Walk-in" : "Guest");

export const holdsOfStay = ({ tables, from, to }: Stay): Hold[] =>
  to > from ? tables.map((table) => ({ table, from, to })) : [];

/** Returns the holds cut off at a minute. Omits holds that start at or after that minute. */
export const holdsUntil = (holds: readonly Hold[], minute: number): Hold[] =>
  holds.map((hold) => ({ ...hold, to: Math.min(hold.to, minute) })).filter(({ from, to }) => to > from);

/** Returns the holds that a change adds. Only these can cause new clashes. */
export const addedHolds = (before: readonly Hold[], after: readonly Hold[]): Hold[] =>
  after.filter(
    ({ table, from, to }) =>
      !before.some((hold) => hold.table === table && hold.from === from && hold.to === to),
  );

/** Returns the minute until which an owner has a table. A party that overstays still has its table. */
const effectiveEnd = ({ status, to, current }: OwnedHold, now: number): number =>
  status === "seated" && current && to <= now && now - to < longestOverrun ? now + 1 : to;

/**
 * Returns the clashes between wanted holds and existing ones, earliest first.
 *
 * @param physical true if the guests are sitting at the tables or about to sit down, so that overstaying
 * parties count too
 */
export const clashesWith = (
  wanted: readonly Hold[],
  others: readonly OwnedHold[],
  { now, physical }: { readonly now: number; readonly physical: boolean },
): Clash[] =>
  wanted
    .flatMap((hold) =>
      others.flatMap((other) => {
        const until = physical ? effectiveEnd(other, now) : other.to;
        return other.table === hold.table && other.from < hold.to && hold.from < until
          ? [{ wanted: hold, other, until }]
          : [];
      }),
    )
    .toSorted((a, b) => a.other.from - b.other.from || (a.other.table < b.other.table ? -1 : 1));

/** Returns the number of minutes for which both owners would have the table. */
export const overlapOf = ({ wanted, other, until }: Clash): number =>
  Math.min(wanted.to, until) - Math.max(wanted.from, other.from);

export const isStillSeated = ({ other, until }: Clash): boolean => until > other.to;

/**
 * Describes a clash for a host: `12 minutes into Rossi, 20:30` or, if the other party is there first, `12
 * minutes into Ahmed, until 20:42`.
 */
export function clashText(clash: Clash, timeOf: TimeOf): string {
  const { wanted, other, until } = clash;
  if (other.owner === "block")
    return `Table ${other.table} is closed until ${timeOf(other.to)}${other.name ? `: ${other.name}` : ""}`;
  const name = partyName(other.name);
  if (isStillSeated(clash))
    return `${name} is still at table ${other.table}, planned until ${timeOf(other.to)}`;
  const whose = other.owner === "offer" ? `the table offered to ${name}` : name;
  const time = other.from > wanted.from ? timeOf(other.from) : `until ${timeOf(until)}`;
  return `${pluralize(overlapOf(clash), "minute")} into ${whose}, ${time}`;
}

/**
 * Describes all clashes in one text: the first clash in full, then the number of other owners. Returns
 * undefined if there are no clashes.
 */
export function clashesText(clashes: readonly Clash[], timeOf: TimeOf): string | undefined {
  const [first] = clashes;
  if (!first) return undefined;
  const others = new Set(clashes.map(({ other }) => other.id)).size - 1;
  return others === 0 ? clashText(first, timeOf) : `${clashText(first, timeOf)}; and ${others} more`;
}

export interface PartyStay extends Stay {
  readonly name: string;
  readonly isSeated: boolean;
  /** True if the table is offered to the party, and the party has not yet answered. */
  readonly isOffer: boolean;
}

/** Changes that a move makes. Absent fields stay the same. */
export interface StayChange {
  readonly tables?: readonly string[] | undefined;
  readonly from?: number | undefined;
}

/**
 * Returns a party's stay after a move. A seated party moves now and leaves at its planned time or, if it has
 * overstayed, a quarter of an hour from now. Any other party stays for as long as planned.
 */
export function movedStay(
  { isSeated, ...stay }: Pick<PartyStay, "tables" | "from" | "to" | "isSeated">,
  { tables = stay.tables, from = stay.from }: StayChange,
  now: number,
): Stay {
  if (isSeated) return { tables, from: now, to: stay.to > now ? stay.to : now + shortestRest };
  return { tables, from, to: from + stay.to - stay.from };
}

export const offerRefusal = (name: string): string =>
  `The table is offered to ${name}. Withdraw the offer first`;

/**
 * Returns the reason why the party itself cannot be moved in this way; undefined if it can. Does not check
 * for clashes with other parties.
 */
export function moveRefusal(
  { name, isSeated, isOffer }: Pick<PartyStay, "name" | "isSeated" | "isOffer">,
  { tables, from }: StayChange,
): string | undefined {
  if (isOffer) return offerRefusal(name);
  if (isSeated && from !== undefined) return `${name} is already seated: only the table can be changed`;
  if (isSeated && !tables?.length) return `${name} is seated: choose another table`;
  return undefined;
}

/**
 * Returns the reason why a list of tables is invalid: an unknown table or a duplicate. Returns undefined if
 * the list is valid.
 */
export function tablesRefusal(
  known: readonly { readonly name: string }[],
  tables: readonly string[],
): string | undefined {
  const unknown = tables.find((name) => !known.some((table) => table.name === name));
  if (unknown !== undefined) return `Table ${unknown} no longer exists`;
  return new Set(tables).size === tables.length ? undefined : "A table is named twice";
}

/**
 * Rules that a host can overrule. `takes-tables`: a block takes tables away from expected parties. `too-far`:
 * guests cannot book that date yet.
 */
export const eveningRules = [
  "pace",
  "covers-per-slot",
  "closed",
  "outside-hours",
  "too-many-for-table",
  "past",
  "past-closing",
  "too-far",
  "takes-tables",
] as const;
export type EveningRule = (typeof eveningRules)[number];

/** A rule that a host is about to break. */
export interface RuleBreach {
  readonly rule: EveningRule;
  readonly message: string;
  readonly limit: number | null;
  readonly covers: number | null;
  readonly time: string | null;
}

const breach = (rule: EveningRule, message: string, details: Partial<RuleBreach> = {}): RuleBreach => ({
  limit: null,
  covers: null,
  time: null,
  ...details,
  rule,
  message,
});

/** The tables and combinations in the settings. */
export interface Room {
  readonly tables: readonly { readonly name: string; readonly max: number }[];
  readonly combinations: readonly { readonly tables: readonly string[]; readonly max: number }[];
}

/**
 * Returns the number of guests that tables can seat: the number in the settings for this combination or, if
 * there is none, the sum of the tables' seats.
 */
function capacityOf({ tables: all, combinations }: Room, tables: readonly string[]): number {
  const joined = combinations.find(
    (one) => one.tables.length === tables.length && one.tables.every((name) => tables.includes(name)),
  );
  if (joined) return joined.max;
  return tables.reduce((sum, name) => sum + (all.find((table) => table.name === name)?.max ?? 0), 0);
}

export function checkCapacity(room: Room, size: number, tables: readonly string[]): RuleBreach[] {
  if (tables.length === 0) return [];
  const limit = capacityOf(room, tables);
  if (size <= limit) return [];
  const seats = `${tables.length > 1 ? "Tables" : "Table"} ${tablesText(tables)} ${tables.length > 1 ? "seat" : "seats"} ${limit}`;
  return [breach("too-many-for-table", `${seats}, and this is a party of ${size}`, { limit })];
}

/** Data about an evening, for checking an arrival. */
export interface Arrivals {
  readonly services: readonly {
    readonly from: number;
    readonly to: number;
    /** Reason for the closure (can be empty); undefined if open. */
    readonly closed: string | undefined;
    /** Maximum number of guests arriving at the same time; undefined if unlimited. */
    readonly coversPerSlot: number | undefined;
  }[];
  /** Arrivals of all parties except cancelled ones and no-shows. */
  readonly parties: readonly { readonly id: string; readonly size: number; readonly from: number }[];
  /** Maximum number of guests arriving in a quarter of an hour; undefined if unlimited. */
  readonly pace: number | undefined;
}

/** Returns the start of the quarter of an hour that contains a minute. */
export const quarterOf = (minute: number): number => Math.floor(minute / 15) * 15;

/** Returns the rules that an arrival breaks. */
export function checkArrival(
  { services, parties, pace }: Arrivals,
  {
    from,
    until,
    size,
    except,
    atTheDoor = false,
  }: {
    readonly from: number;
    /** Planned departure; not checked if absent. */
    readonly until?: number | undefined;
    readonly size: number;
    /** Id of the arriving party, if it is already in `parties`, so that it is not counted twice. */
    readonly except?: string | undefined;
    /** True if the party has already arrived. */
    readonly atTheDoor?: boolean;
  },
  now: number,
  timeOf: TimeOf,
): RuleBreach[] {
  const found: RuleBreach[] = [];
  const time = timeOf(from);
  const service = services.find((one) => one.from <= from && from < one.to);
  if (!service) found.push(breach("outside-hours", `No service at ${time}`, { time }));
  else if (service.closed !== undefined)
    found.push(breach("closed", `Closed at ${time}${service.closed ? `: ${service.closed}` : ""}`, { time }));
  if (!atTheDoor && from < now) found.push(breach("past", `${time} has passed`, { time }));
  if (service && service.closed === undefined && until !== undefined) {
    const closing = Math.max(...services.flatMap(({ to, closed }) => (closed === undefined ? [to] : [])));
    const ends = timeOf(closing);
    if (until > closing)
      found.push(
        breach("past-closing", `They would stay until ${timeOf(until)}, and the evening ends at ${ends}`, {
          time: ends,
        }),
      );
  }
  const arriving = (is: (at: number) => boolean) =>
    parties.filter((one) => one.id !== except && is(one.from)).reduce((sum, one) => sum + one.size, size);
  const quarter = quarterOf(from);
  const inQuarter = arriving((at) => quarterOf(at) === quarter);
  if (pace !== undefined && inQuarter > pace) {
    const details = { limit: pace, covers: inQuarter, time: timeOf(quarter) };
    found.push(breach("pace", `Over the limit of ${pace} at ${details.time}`, details));
  }
  const covers = arriving((at) => at === from);
  const limit = service?.coversPerSlot ?? Infinity;
  if (!atTheDoor && covers > limit)
    found.push(
      breach("covers-per-slot", `${covers} guests would arrive at ${time}; the limit is ${limit}`, {
        limit,
        covers,
        time,
      }),
    );
  return found;
}

/** Returns a breach if a date is further ahead than guests can book. */
export const checkHorizon = (date: string, lastDate: string): RuleBreach[] =>
  date > lastDate ? [breach("too-far", `${date} is far away: guests can book until ${lastDate}`)] : [];

/** Returns a breach for each expected party that would lose a table to a block. */
export const checkBlock = (losing: readonly OwnedHold[], timeOf: TimeOf): RuleBreach[] =>
  losing.map(({ name, from, table }) => {
    const time = timeOf(from);
    return breach("takes-tables", `${partyName(name)} (${time}) would lose table ${table}`, { time });
  });
