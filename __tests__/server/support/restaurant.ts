import fc from "fast-check";
import { bookTable } from "../../../src/server/reservations/book.ts";
import { cancelReservation, reschedule } from "../../../src/server/reservations/reschedule.ts";
import type { ReservationDeps } from "../../../src/server/reservations/deps.ts";
import { readRules, type BookingSettings } from "../../../src/server/reservations/rules.ts";
import type { Storage } from "../../../src/server/storage/index.ts";

/*
 * A small restaurant and the plainest possible idea of how it works, to hold the service against: every table is tried,
 * every pair of parties compared. It shares no code with the service, least of all the arithmetic of the clocks.
 */

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const timeZone = "Europe/Rome";

/** The nights around the change of the clocks in autumn, open until four, and from four on again for breakfast. */
const settings = {
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

/** Mostly the night itself, so that parties meet. */
const dates = ["2026-10-24", "2026-10-24", "2026-10-24", "2026-10-25"];
const clockTimes = ["00", "01", "02", "03", "04"].flatMap((hour) => [`${hour}:00`, `${hour}:30`]);

/** Epoch minutes by what a clock on the wall shows, the first where it shows the same twice. */
const wall = new Map<string, number>();
const formatter = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
for (let minute = Date.UTC(2026, 9, 23) / 60_000; minute < Date.UTC(2026, 9, 28) / 60_000; minute += 30) {
  const shown = formatter.format(minute * 60_000);
  if (!wall.has(shown)) wall.set(shown, minute);
}

/** Until four the time belongs to the evening before. */
function startOf(date: string, time: string): number {
  const shift = time < "04:00" ? 1 : 0;
  const day = new Date(Date.parse(date) + shift * 86_400_000).toISOString().slice(0, 10);
  return wall.get(`${day} ${time}`)!;
}

const place = {
  date: fc.constantFrom(...dates),
  time: fc.constantFrom(...clockTimes),
  party: fc.integer({ min: 1, max: 6 }),
};

/** Something a guest does; `whose` picks one of the reservations there are. */
export const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("book" as const), ...place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("move" as const), whose: fc.nat(), ...place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), whose: fc.nat() }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

interface Row {
  readonly reservation_id: string;
  readonly table_name: string;
  readonly from_minute: number;
  readonly to_minute: number;
  readonly party_size: number;
}

const stay = (party: number) => (party <= 2 ? 60 : party <= 4 ? 90 : 150);
const seatings = [
  ...settings.tables.map(({ name, min, max }) => ({ tables: [name], min, max })),
  ...settings.combinations,
];

/** Plays steps on the real service: the actions of a step all at once. Throws where the model and the service differ. */
export class Restaurant {
  readonly #storage: Storage;
  readonly #steps: readonly (readonly Action[])[];
  readonly #deps: ReservationDeps;
  readonly #ids: string[] = [];

  constructor(storage: Storage, steps: readonly (readonly Action[])[]) {
    this.#storage = storage;
    this.#steps = steps;
    const rules = readRules(settings as unknown as BookingSettings);
    this.#deps = {
      storage,
      now: () => new Date("2026-10-20T12:00:00Z"),
      bookingRules: { read: () => Promise.resolve(rules) },
    };
  }

  async run(): Promise<void> {
    for (const step of this.#steps) {
      const rows = await this.rows();
      const codes = await Promise.all(step.map((one) => this.do(one)));
      // Of several at once nobody can say which came first.
      if (step.length === 1) {
        const wanted = this.mayBe(step[0]!, rows);
        if (!wanted.includes(codes[0]!))
          throw new Error(`${JSON.stringify(step[0])}: ${codes[0]} instead of ${wanted}`);
      }
      this.check(await this.rows());
    }
  }

  private rows(): Promise<Row[]> {
    return this.#storage.db
      .selectFrom("reservation_tables as t")
      .innerJoin("reservations as r", "r.id", "t.reservation_id")
      .select(["t.reservation_id", "t.table_name", "t.from_minute", "t.to_minute", "r.party_size"])
      .execute();
  }

  private whose(whose: number): string {
    return this.#ids[whose % Math.max(1, this.#ids.length)] ?? "none";
  }

  private async do(one: Action): Promise<string> {
    const outcome = await this.ask(one);
    return outcome.ok ? "ok" : outcome.code;
  }

  private async ask(one: Action) {
    if (one.kind === "cancel") return cancelReservation(this.whose(one.whose), "guest", this.#deps);
    if (one.kind === "move")
      return reschedule(
        this.whose(one.whose),
        { date: one.date, time: one.time, partySize: one.party },
        "guest",
        this.#deps,
      );
    const outcome = await bookTable(
      { numberOfPersons: one.party, reservationDate: one.date, reservationTime: one.time },
      this.#deps,
    );
    if (outcome.ok) this.#ids.push(outcome.value.reservation.id);
    return outcome;
  }

  /** What the service may answer, given who sits where. */
  private mayBe(one: Action, rows: readonly Row[]): string[] {
    const id = one.kind === "book" ? "" : this.whose(one.whose);
    if (id === "none") return ["RESERVATION_NOT_FOUND"];
    if (one.kind === "cancel") return ["ok"];
    if (one.kind === "move" && !rows.some(({ reservation_id }) => reservation_id === id))
      return ["RESERVATION_CLOSED"];
    const others = rows.filter(({ reservation_id }) => reservation_id !== id);
    const from = startOf(one.date, one.time);
    const to = from + stay(one.party);
    const arriving = new Map(
      others
        .filter(({ from_minute }) => from_minute === from)
        .map((row) => [row.reservation_id, row.party_size]),
    );
    const guests = [...arriving.values()].reduce((sum, party) => sum + party, 0) + one.party;
    const isFree = (table: string) =>
      !others.some((row) => row.table_name === table && row.from_minute < to && from < row.to_minute);
    const fits = seatings.some(
      ({ tables, min, max }) => min <= one.party && one.party <= max && tables.every(isFree),
    );
    return [fits && guests <= settings.coversPerSlot ? "ok" : "NO_TABLE_AVAILABLE"];
  }

  /** What must hold at all times. */
  private check(rows: readonly Row[]): void {
    for (const [index, a] of rows.entries())
      for (const b of rows.slice(index + 1))
        if (a.table_name === b.table_name && a.from_minute < b.to_minute && b.from_minute < a.to_minute)
          throw new Error(`Two parties at table ${a.table_name}: ${JSON.stringify([a, b])}`);
    for (const [id, held] of Map.groupBy(rows, ({ reservation_id }) => reservation_id)) {
      const party = held[0]!.party_size;
      const names = held
        .map(({ table_name }) => table_name)
        .sort()
        .join();
      if (
        !seatings.some(
          ({ tables, min, max }) => tables.toSorted().join() === names && min <= party && party <= max,
        )
      )
        throw new Error(`${id}: a party of ${party} at ${names}`);
    }
  }
}
