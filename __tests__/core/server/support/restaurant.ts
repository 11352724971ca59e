import fc from "fast-check";
import { bookTable } from "../../../../src/features/booking/server/book.ts";
import { cancelReservation, reschedule } from "../../../../src/features/booking/server/reschedule.ts";
import { randomUUID } from "node:crypto";
import { runCommand } from "../../../../src/features/evening/server/commands.ts";
import { logGuestChange } from "../../../../src/features/evening/server/guests-changes.ts";
import type { ReservationDeps } from "../../../../src/features/booking/server/deps.ts";
import { readRules, type BookingSettings } from "../../../../src/features/booking/rules/rules.ts";
import type { Storage } from "../../../../src/core/server/storage/index.ts";
import type { EveningCommand } from "../../../../src/features/evening/contract/evening-commands.ts";

/*
 * A small restaurant, and the simplest possible model of it to compare the service with: it tries every table
 * and compares every pair of parties. It shares no code with the service, least of all the time arithmetic.
 */

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const timeZone = "Europe/Rome";

/**
 * Settings for the nights around the end of summer time: open until four, and from four again for breakfast.
 */
export const settings = {
  timeZone,
  largestParty: 6,
  leadTime: 0,
  daysAhead: 30,
  slotInterval: 30,
  limits: { shareOfDay: 100, openBookings: 100_000 },
  coversPerSlot: 7,
  servicePeriods: [
    { name: "Late", from: "22:00", to: "04:00", days },
    { name: "Breakfast", from: "04:00", to: "06:00", days },
  ],
  turnTimes: [
    { upTo: 2, minutes: 60 },
    { upTo: 4, minutes: 90 },
  ],
  longestTurn: 150,
  tables: [
    { name: "a", min: 1, max: 2 },
    { name: "b", min: 1, max: 4 },
    { name: "c", min: 2, max: 4 },
  ],
  combinations: [
    { tables: ["b", "c"], min: 5, max: 6 },
    { tables: ["a", "b"], min: 3, max: 6 },
  ],
};

/** Mostly the night on which the clocks change, so that parties compete for tables. */
const dates = ["2026-10-24", "2026-10-24", "2026-10-24", "2026-10-25"];
const clockTimes = ["00", "01", "02", "03", "04"].flatMap((hour) => [`${hour}:00`, `${hour}:30`]);

/** Epoch minutes by local time; the earlier one if a local time occurs twice. */
const wall = new Map<string, number>();
const formatter = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
for (let minute = Date.UTC(2026, 9, 23) / 60_000; minute < Date.UTC(2026, 9, 28) / 60_000; minute += 30) {
  const shown = formatter.format(minute * 60_000);
  if (!wall.has(shown)) wall.set(shown, minute);
}

/** Returns a start in epoch minutes. Times before four belong to the evening before. */
function startOf(date: string, time: string): number {
  const shift = time < "04:00" ? 1 : 0;
  const day = new Date(Date.parse(date) + shift * 86_400_000).toISOString().slice(0, 10);
  return wall.get(`${day} ${time}`)!;
}

/** The end of a date's evening. */
const closingOf = (date: string): number => startOf(date, "03:30") + 30;

const place = {
  date: fc.constantFrom(...dates),
  time: fc.constantFrom(...clockTimes),
  party: fc.integer({ min: 1, max: 6 }),
};

/** Tables chosen by a host, however badly they fit. */
const someTables = fc.constantFrom<readonly string[]>(
  ["a"],
  ["b"],
  ["c"],
  ["b", "c"],
  ["a", "b"],
  ["a", "c"],
  ["a", "b", "c"],
);
const noTables = fc.constant<readonly string[]>([]);
const staffs = { overrule: fc.boolean() };

/**
 * An action by a guest or a host. `whose` selects a reservation, `which` a block. `undo` reverts a host's
 * last action, `undo any` one of the last five, whatever happened since.
 */
const action = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("staff book" as const),
      ...place,
      tables: fc.oneof({ weight: 3, arbitrary: someTables }, { weight: 1, arbitrary: noTables }),
      ...staffs,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("staff move" as const),
      whose: fc.nat(),
      tables: fc.oneof(someTables, noTables),
      when: fc.option(fc.record({ date: place.date, time: place.time }), { nil: undefined }),
      ...staffs,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("join" as const),
      whose: fc.nat(),
      table: fc.constantFrom("a", "b", "c"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("lengthen" as const),
      whose: fc.nat(),
      minutes: fc.constantFrom(-60, -15, 15, 30, 90),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("block" as const),
      date: place.date,
      from: fc.constantFrom("22:00", "00:00", "01:30"),
      until: fc.constantFrom("23:30", "01:00", "03:00"),
      tables: someTables,
      ...staffs,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("unblock" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("staff cancel" as const), whose: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("undo any" as const), back: fc.nat({ max: 4 }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("book" as const), ...place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), whose: fc.nat(), ...place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), whose: fc.nat() }) },
);

/** Actions done at once: mostly a single one, whose outcome the model predicts exactly. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(action) },
  { weight: 1, arbitrary: fc.array(action, { minLength: 2, maxLength: 4 }) },
);
/** An action, a chain of undos, each of the one before, and one more undo of any of them. */
const toAndFro = fc
  .tuple(action, fc.integer({ min: 1, max: 4 }), fc.nat({ max: 3 }))
  .map(([one, undos, back]): Action[][] => [
    [one],
    ...Array.from({ length: undos }, (): Action[] => [{ kind: "undo" }]),
    [{ kind: "undo any", back: undos - (back % undos) }],
  ]);

/** The steps of a night. */
export const night = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: step.map((one): Action[][] => [one]) },
      { weight: 1, arbitrary: toAndFro },
    ),
    { maxLength: 22, size: "+1" },
  )
  .map((parts) => parts.flat());
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/**
 * A host cancels a booking, then undoes that to and fro until the booking stands again. Then the guest cancels,
 * and no undo by a host may bring the booking back.
 */
export const guestCancelsToo: Action[][] = [
  [{ kind: "book", date: "2026-10-24", time: "00:00", party: 1 }],
  [{ kind: "staff cancel", whose: 0 }],
  [{ kind: "undo" }],
  [{ kind: "undo" }],
  [{ kind: "undo any", back: 2 }],
  [{ kind: "undo" }],
  [{ kind: "undo" }],
  [{ kind: "cancel", whose: 0 }],
  [{ kind: "undo any", back: 3 }],
];

type GuestAction = Extract<Action, { readonly kind: "book" | "move" | "cancel" }>;
type StaffAction = Exclude<Action, GuestAction>;
const guestKinds: readonly string[] = ["book", "move", "cancel"];
const isGuests = (one: Action): one is GuestAction => guestKinds.includes(one.kind);

/** A table in use; `party_size` is null for a block. */
interface Row {
  readonly reservation_id: string;
  readonly table_name: string;
  readonly from_minute: number;
  readonly to_minute: number;
  readonly party_size: number | null;
}

interface Guests {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly size: number;
  readonly starts: number;
  readonly ends: number;
  readonly reason: string | null;
}

interface Block {
  readonly id: string;
  readonly version: number;
  readonly removed: boolean;
  readonly tables: readonly string[];
  readonly starts: number;
  readonly ends: number;
}

/** Everything in the database before an action. */
interface Book {
  readonly rows: readonly Row[];
  readonly parties: readonly Guests[];
  readonly blocks: readonly Block[];
}

/** State of a party or a block. */
interface State {
  /** A party's status. A block is `there`, or `cancelled` once it is removed. */
  readonly status: string;
  readonly size: number;
  readonly starts: number;
  readonly ends: number;
  /** A host's reason for cancelling, which a guest's cancellation does not have. */
  readonly reason: string | null;
  /** Tables with the first minute and the end of their use, such as `a 29400270 29400330`, sorted. */
  readonly rows: readonly string[];
}
type States = ReadonlyMap<string, State>;

/** A host's action: the changed fields by party or block. */
interface StaffEvent {
  readonly sequence: number;
  /** Undefined if others acted at the same time, so that the changes are unknown. */
  readonly changes:
    ReadonlyMap<string, { readonly before: Partial<State>; readonly after: Partial<State> }> | undefined;
  /** For an undo, the event that it reverted. */
  readonly undoes: StaffEvent | undefined;
  /** Undefined if actions at the same time make it unknown. */
  isUndone: boolean | undefined;
}

export const host = {
  id: "host",
  name: "Ann Bell",
  email: "host@example.com",
  email_key: "host@example.com",
  role: "host",
  totp_secret: null,
  pending_totp_secret: null,
  totp_step: 0,
  created_at: "",
  signed_in_at: null,
} as const;

const statesOf = ({ rows, parties, blocks }: Book): States => {
  const rowsOf = (id: string) =>
    rows
      .filter(({ reservation_id }) => reservation_id === id)
      .map(({ table_name, from_minute, to_minute }) => `${table_name} ${from_minute} ${to_minute}`)
      .toSorted();
  return new Map([
    ...parties.map(
      ({ id, status, size, starts, ends, reason }) =>
        [id, { status, size, starts, ends, reason, rows: rowsOf(id) }] as const,
    ),
    ...blocks.map(
      ({ id, removed, starts, ends }) =>
        [
          id,
          { status: removed ? "cancelled" : "there", size: 0, starts, ends, reason: null, rows: rowsOf(id) },
        ] as const,
    ),
  ]);
};

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isSameStates = (a: States, b: States): boolean => isEqual([...a].toSorted(), [...b].toSorted());

const isHere = ({ status }: Pick<State, "status">): boolean => status !== "cancelled";

/**
 * Returns the changed fields by party or block. A new party had no state before. Tables change along with the
 * time, and with whether the party comes.
 */
function changesBetween(before: States, after: States): NonNullable<StaffEvent["changes"]> {
  const changes = new Map<string, { before: Partial<State>; after: Partial<State> }>();
  for (const [id, now] of after) {
    const was = before.get(id) ?? { ...now, status: "cancelled", rows: [] };
    const fields = (Object.keys(now) as (keyof State)[]).filter((field) => !isEqual(was[field], now[field]));
    const isBound = fields.includes("starts") || fields.includes("ends") || isHere(was) !== isHere(now);
    const names = new Set<keyof State>([
      ...fields,
      ...(isBound ? (["rows"] as const) : []),
      ...(fields.includes("rows") ? (["starts", "ends"] as const) : []),
    ]);
    const pick = (from: State): Partial<State> =>
      Object.fromEntries([...names].map((name) => [name, from[name]]));
    if (names.size > 0) changes.set(id, { before: pick(was), after: pick(now) });
  }
  return changes;
}

const overlaps = (a: string, b: string): boolean => {
  const [table, from, to] = a.split(" ");
  const [other, start, end] = b.split(" ");
  return table === other && Number(from) < Number(end) && Number(start) < Number(to);
};

/** Length of a party's stay in minutes. */
export const turnOf = (party: number): number => (party <= 2 ? 60 : party <= 4 ? 90 : 150);
const seatings = [
  ...settings.tables.map(({ name, min, max }) => ({ tables: [name], min, max })),
  ...settings.combinations,
];

/**
 * Plays steps on the real service, all actions of a step at once. Throws if the service and the model differ.
 */
export class Restaurant {
  readonly #storage: Storage;
  readonly #steps: readonly (readonly Action[])[];
  readonly #deps: ReservationDeps & { readonly storage: Storage };
  readonly #ids: string[] = [];
  readonly #blocks: string[] = [];
  /** Parties seated by a host, to which the settings do not apply. */
  readonly #byStaff = new Set<string>();
  /** Parties that guests moved in this step, without a host moving them again. */
  readonly #movedByGuests = new Set<string>();
  readonly #events: StaffEvent[] = [];

  constructor(storage: Storage, steps: readonly (readonly Action[])[]) {
    this.#storage = storage;
    this.#steps = steps;
    const rules = readRules(settings as unknown as BookingSettings);
    this.#deps = {
      storage,
      now: () => new Date("2026-10-20T12:00:00Z"),
      bookingRules: { read: () => Promise.resolve(rules) },
      onChange: logGuestChange,
    };
  }

  async run(): Promise<void> {
    for (const step of this.#steps) {
      const book = await this.book();
      const known = [...this.#events];
      const outcomes = await Promise.all(step.map((one) => this.do(one, book, known)));
      const after = await this.book();
      const [before, now] = [statesOf(book), statesOf(after)];
      // The service has assigned new tables, unless the time is unchanged.
      for (const id of this.#movedByGuests)
        if (!isEqual(before.get(id)?.rows, now.get(id)?.rows)) this.#byStaff.delete(id);
      this.#movedByGuests.clear();
      this.check(after);
      const isAlone = step.length === 1;
      if (isAlone) this.compare(step[0]!, outcomes[0]!.code, book, before, now, known);
      for (const { sequence, undoes } of outcomes) {
        if (sequence === undefined) continue;
        this.#events.push({
          sequence,
          // The order of simultaneous actions is unknown.
          changes: isAlone ? changesBetween(before, now) : undefined,
          undoes,
          isUndone: false,
        });
        for (let event = undoes, isUndone = true; event; event = event.undoes, isUndone = !isUndone)
          event.isUndone = isAlone ? isUndone : undefined;
      }
    }
  }

  /** Compares the service's answer to one action, and everything it wrote, with the model. */
  private compare(
    one: Action,
    code: string,
    book: Book,
    before: States,
    now: States,
    events: readonly StaffEvent[],
  ): void {
    const text = JSON.stringify(one);
    const undone = isGuests(one) ? undefined : this.undoneBy(one, events);
    const undo = undone && this.undo(undone, before);
    const wanted = isGuests(one) ? this.mayBe(one, book) : (undo?.codes ?? this.staffMayBe(one, book));
    if (!wanted.includes(code)) throw new Error(`${text}: ${code} instead of ${wanted}`);
    if (code !== "ok" && !isSameStates(before, now))
      throw new Error(`${text}: ${code}, and something was written`);
    if (code !== "ok") return;
    if (undo?.states && !isSameStates(undo.states, now))
      throw new Error(
        `${text} has not made it as it was: ${JSON.stringify([...undo.states])} but ${JSON.stringify([...now])}`,
      );
    if (!isGuests(one) && !undone) this.compareEffect(one, book, now);
  }

  /** Possible answers to an undo of an event, and the state afterwards. */
  private undo({ changes, isUndone }: StaffEvent, now: States): { codes: string[]; states?: States } {
    if (!changes || isUndone === undefined) return { codes: ["ok", "clash", "stale", "refused"] };
    if (isUndone) return { codes: ["refused"] };
    const states = new Map(now);
    for (const [id, { before, after }] of changes) {
      const state = now.get(id)!;
      for (const [field, value] of Object.entries(after))
        if (!isEqual(state[field as keyof State], value)) return { codes: ["stale"] };
      // Someone else has cancelled since: a cancelled party gets no table back.
      if (!isHere(state) && before.status === undefined && !isEqual(before.rows, after.rows))
        return { codes: ["stale"] };
      states.set(id, { ...state, ...before });
    }
    const wanted = [...changes].flatMap(([, { before }]) => before.rows ?? []);
    const others = [...now].flatMap(([id, { rows }]) => (changes.has(id) ? [] : rows));
    if (wanted.some((row) => others.some((other) => overlaps(row, other)))) return { codes: ["clash"] };
    return { codes: ["ok"], states };
  }

  /** Checks the effect of a host's command on its own party or block. */
  private compareEffect(one: StaffAction, book: Book, now: States): void {
    const rowsAt = (tables: readonly string[], from: number, to: number) =>
      tables.map((table) => `${table} ${from} ${to}`).toSorted();
    const expect = (id: string, wanted: Partial<State>) => {
      for (const [field, value] of Object.entries(wanted))
        if (!isEqual(now.get(id)?.[field as keyof State], value))
          throw new Error(
            `${JSON.stringify(one)}: ${field} is ${JSON.stringify(now.get(id))}, not ${JSON.stringify(value)}`,
          );
    };
    if (one.kind === "staff book") {
      const starts = startOf(one.date, one.time);
      const ends = starts + turnOf(one.party);
      return expect(this.#ids.at(-1)!, {
        size: one.party,
        starts,
        ends,
        rows: rowsAt(one.tables, starts, ends),
      });
    }
    if (one.kind === "block") {
      const [starts, ends] = [startOf(one.date, one.from), startOf(one.date, one.until)];
      return expect(this.#blocks.at(-1)!, {
        status: "there",
        starts,
        ends,
        rows: rowsAt(one.tables, starts, ends),
      });
    }
    if (one.kind === "unblock")
      return expect(this.#blocks[one.which % this.#blocks.length]!, { status: "cancelled", rows: [] });
    if (!("whose" in one)) return;
    const id = this.whose(one.whose);
    const { starts, ends, size } = book.parties.find((party) => party.id === id)!;
    const own = book.rows.filter((row) => row.reservation_id === id).map(({ table_name }) => table_name);
    switch (one.kind) {
      case "staff cancel":
        return expect(id, { status: "cancelled", starts, ends, size, rows: [] });
      case "join":
        return expect(id, { starts, ends, size, rows: rowsAt([...own, one.table], starts, ends) });
      case "lengthen": {
        const to = ends + one.minutes;
        return expect(id, { starts, ends: to, size, rows: rowsAt(own, starts, to) });
      }
      case "staff move": {
        const from = one.when ? startOf(one.when.date, one.when.time) : starts;
        const to = from + ends - starts;
        return expect(id, { starts: from, ends: to, size, rows: rowsAt(one.tables, from, to) });
      }
    }
  }

  /** The event that an undo refers to; undefined for other actions, or if there is none. */
  private undoneBy(one: StaffAction, events: readonly StaffEvent[]): StaffEvent | undefined {
    if (one.kind === "undo") return events.at(-1);
    return one.kind === "undo any" ? events.at(-1 - (one.back % Math.max(1, events.length))) : undefined;
  }

  private async book(): Promise<Book> {
    const { db } = this.#storage;
    const rows = await db
      .selectFrom("reservation_tables as t")
      .leftJoin("reservations as r", "r.id", "t.reservation_id")
      .select(["t.reservation_id", "t.table_name", "t.from_minute", "t.to_minute", "r.party_size"])
      .execute();
    const reservations = await db.selectFrom("reservations").selectAll().execute();
    const blocks = await db.selectFrom("table_blocks").selectAll().execute();
    return {
      rows,
      parties: reservations.map(({ id, version, status, party_size, starts_at, ends_at, cancel_reason }) => ({
        id,
        version,
        status,
        size: party_size,
        starts: Date.parse(starts_at) / 60_000,
        ends: Date.parse(ends_at) / 60_000,
        reason: cancel_reason,
      })),
      blocks: blocks.map(({ id, version, removed_at, table_names, from_minute, to_minute }) => ({
        id,
        version,
        removed: removed_at !== null,
        tables: JSON.parse(table_names) as string[],
        starts: from_minute,
        ends: to_minute,
      })),
    };
  }

  private whose(whose: number): string {
    return this.#ids[whose % Math.max(1, this.#ids.length)] ?? "none";
  }

  private async do(
    one: Action,
    book: Book,
    events: readonly StaffEvent[],
  ): Promise<{ code: string; sequence?: number; undoes?: StaffEvent | undefined }> {
    if (!isGuests(one)) return this.command(one, book, events);
    const outcome = await this.ask(one);
    return { code: outcome.ok ? "ok" : outcome.code };
  }

  private async ask(one: GuestAction) {
    if (one.kind === "cancel") return cancelReservation(this.whose(one.whose), this.#deps);
    if (one.kind === "move") {
      const moved = await reschedule(
        this.whose(one.whose),
        { date: one.date, time: one.time, partySize: one.party },
        this.#deps,
      );
      if (moved.ok) this.#movedByGuests.add(moved.value.id);
      return moved;
    }
    const outcome = await bookTable(
      { numberOfPersons: one.party, reservationDate: one.date, reservationTime: one.time },
      this.#deps,
    );
    if (outcome.ok) this.#ids.push(outcome.value.reply.reservation.id);
    return outcome;
  }

  /** The command that a screen would send for a host's action. */
  private commandOf(
    one: StaffAction,
    book: Book,
    undone: StaffEvent | undefined,
  ): EveningCommand | undefined {
    const version = (id: string) => book.parties.find((party) => party.id === id)?.version ?? 0;
    const party = "whose" in one ? this.whose(one.whose) : "";
    const onParty = { id: party, version: version(party) };
    switch (one.kind) {
      case "staff book":
        return { kind: "book", size: one.party, date: one.date, time: one.time, tables: one.tables };
      case "staff move":
        return { kind: "move", ...onParty, tables: one.tables, ...one.when };
      case "join":
        return { kind: "join", ...onParty, tables: [one.table] };
      case "lengthen":
        return { kind: "lengthen", ...onParty, minutes: one.minutes };
      case "staff cancel":
        return { kind: "cancel", ...onParty, reason: "rang" };
      case "block":
        return { kind: "block", date: one.date, from: one.from, until: one.until, tables: one.tables };
      case "unblock": {
        const id = this.#blocks[one.which % Math.max(1, this.#blocks.length)] ?? "none";
        return { kind: "unblock", id, version: book.blocks.find((block) => block.id === id)?.version ?? 0 };
      }
      case "undo":
      case "undo any":
        return undone && { kind: "undo", sequence: undone.sequence };
    }
  }

  private async command(one: StaffAction, book: Book, events: readonly StaffEvent[]) {
    const undoes = this.undoneBy(one, events);
    const command = this.commandOf(one, book, undoes);
    if (!command) return { code: "nothing" };
    const overrule = "overrule" in one && one.overrule;
    const reply = await runCommand(
      { key: randomUUID(), overrule, command },
      { id: "a session", member: host },
      this.#deps,
    );
    if (!reply.ok) return { code: reply.code };
    if (reply.value.outcome !== "done") return { code: reply.value.outcome };
    const { sequence } = reply.value;
    for (const { id } of reply.value.parties) {
      this.#byStaff.add(id);
      this.#movedByGuests.delete(id);
    }
    if (one.kind === "staff book") this.#ids.push(reply.value.parties[0]!.id);
    if (one.kind === "block") this.#blocks.push(reply.value.blocks[0]!.id);
    return { code: "ok", sequence, undoes };
  }

  /** Answers that the service may give a guest, given the taken tables. */
  private mayBe(one: GuestAction, { rows, parties }: Book): string[] {
    const id = one.kind === "book" ? "" : this.whose(one.whose);
    if (id === "none") return ["RESERVATION_NOT_FOUND"];
    if (one.kind === "cancel") return ["ok"];
    if (one.kind === "move" && parties.find((party) => party.id === id)?.status === "cancelled")
      return ["RESERVATION_CLOSED"];
    const others = rows.filter(({ reservation_id }) => reservation_id !== id);
    const from = startOf(one.date, one.time);
    const to = from + turnOf(one.party);
    const own = parties.find((party) => party.id === id);
    // The party already has that time and size, whichever tables a host assigned.
    if (own && own.size === one.party && own.starts === from && own.ends === to) return ["ok"];
    const arriving = new Map(
      others
        .filter(({ from_minute }) => from_minute === from)
        .map((row) => [row.reservation_id, row.party_size ?? 0]),
    );
    const guests = [...arriving.values()].reduce((sum, party) => sum + party, 0) + one.party;
    const isFree = (table: string) =>
      !others.some((row) => row.table_name === table && row.from_minute < to && from < row.to_minute);
    const fits = seatings.some(
      ({ tables, min, max }) => min <= one.party && one.party <= max && tables.every(isFree),
    );
    return [fits && guests <= settings.coversPerSlot ? "ok" : "NO_TABLE_AVAILABLE"];
  }

  /**
   * Answers that the service may give a host: no action may take another party's table, or break a rule
   * without overruling it.
   */
  private staffMayBe(one: StaffAction, { rows, parties, blocks }: Book): string[] {
    const taken = (tables: readonly string[], from: number, to: number, except = "") =>
      rows.some(
        (row) =>
          row.reservation_id !== except &&
          tables.includes(row.table_name) &&
          row.from_minute < to &&
          from < row.to_minute,
      );
    const tooMany = (size: number, tables: readonly string[]) => {
      const name = tables.toSorted().join();
      const seating = seatings.find((other) => other.tables.toSorted().join() === name);
      const chairs = settings.tables.filter((table) => tables.includes(table.name));
      return tables.length > 0 && size > (seating?.max ?? chairs.reduce((sum, { max }) => sum + max, 0));
    };
    const crowded = (size: number, from: number, except = "") =>
      parties
        .filter(({ id, status, starts }) => id !== except && status !== "cancelled" && starts === from)
        .reduce((sum, other) => sum + other.size, size) > settings.coversPerSlot;
    const decide = (clash: boolean, rule: boolean, overrule: boolean) =>
      clash ? ["clash"] : rule && !overrule ? ["rule"] : ["ok"];
    switch (one.kind) {
      case "staff book": {
        const from = startOf(one.date, one.time);
        const to = from + turnOf(one.party);
        const rule = tooMany(one.party, one.tables) || crowded(one.party, from) || to > closingOf(one.date);
        return decide(taken(one.tables, from, to), rule, one.overrule);
      }
      case "undo":
      case "undo any":
        return ["nothing"];
      case "block": {
        const [from, until] = [startOf(one.date, one.from), startOf(one.date, one.until)];
        if (until <= from) return ["refused"];
        const losing = rows.filter(
          (row) =>
            (one.tables as readonly string[]).includes(row.table_name) &&
            row.from_minute < until &&
            from < row.to_minute,
        );
        return decide(
          losing.some(({ party_size }) => party_size === null),
          losing.length > 0,
          one.overrule,
        );
      }
      case "unblock": {
        const id = this.#blocks[one.which % Math.max(1, this.#blocks.length)];
        const block = blocks.find((other) => other.id === id);
        return [block === undefined ? "RESERVATION_NOT_FOUND" : block.removed ? "refused" : "ok"];
      }
      default: {
        const party = parties.find(({ id }) => id === this.whose(one.whose));
        if (!party) return ["RESERVATION_NOT_FOUND"];
        if (party.status === "cancelled") return ["refused"];
        const own = rows
          .filter(({ reservation_id }) => reservation_id === party.id)
          .map(({ table_name }) => table_name);
        if (one.kind === "staff cancel") return ["ok"];
        if (one.kind === "lengthen") {
          const to = party.ends + one.minutes;
          return to <= party.starts
            ? ["refused"]
            : decide(taken(own, party.starts, to, party.id), false, false);
        }
        if (one.kind === "join")
          return own.includes(one.table)
            ? ["refused"]
            : decide(taken([one.table], party.starts, party.ends, party.id), false, false);
        const from = one.when ? startOf(one.when.date, one.when.time) : party.starts;
        const to = from + party.ends - party.starts;
        const isLate = one.when !== undefined && to > closingOf(one.when.date);
        const rule =
          tooMany(party.size, one.tables) ||
          (from !== party.starts && (isLate || crowded(party.size, from, party.id)));
        return decide(taken(one.tables, from, to, party.id), rule, one.overrule);
      }
    }
  }

  /** Checks invariants. */
  private check({ rows, parties, blocks }: Book): void {
    const held = Map.groupBy(rows, ({ reservation_id }) => reservation_id);
    const owners = [
      ...parties.map((party) => ({ ...party, isHere: party.status !== "cancelled" })),
      ...blocks.map((block) => ({ ...block, isHere: !block.removed })),
    ];
    for (const { id, isHere: isComing, starts, ends } of owners)
      for (const row of held.get(id) ?? [])
        if (!isComing || row.from_minute !== starts || row.to_minute !== ends)
          throw new Error(`${id} has a table that is not its own then: ${JSON.stringify(row)}`);
    for (const { id, removed, tables } of blocks)
      if (!removed && held.get(id)?.length !== tables.length)
        throw new Error(`The block ${id} does not hold ${tables}`);
    for (const [index, a] of rows.entries())
      for (const b of rows.slice(index + 1))
        if (a.table_name === b.table_name && a.from_minute < b.to_minute && b.from_minute < a.to_minute)
          throw new Error(`Two parties at table ${a.table_name}: ${JSON.stringify([a, b])}`);
    for (const [id, own] of held) {
      const party = own[0]!.party_size;
      const names = own
        .map(({ table_name }) => table_name)
        .sort()
        .join();
      if (party === null || this.#byStaff.has(id)) continue;
      if (
        !seatings.some(
          ({ tables, min, max }) => tables.toSorted().join() === names && min <= party && party <= max,
        )
      )
        throw new Error(`${id}: a party of ${party} at ${names}`);
    }
  }
}
