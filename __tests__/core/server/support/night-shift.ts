import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { runCommand, type EveningDeps } from "../../../../src/features/evening/server/commands.ts";
import { readRules, type BookingSettings } from "../../../../src/features/booking/rules/rules.ts";
import type { Storage } from "../../../../src/core/server/storage/index.ts";
import { host, settings, turnOf } from "./restaurant.ts";
import type { EveningCommand } from "../../../../src/features/evening/contract/evening-commands.ts";

/*
 * One host at work while time passes: parties arrive, sit, stay too long, leave or never come. The model
 * describes a table in minutes only, and shares no code with the service. The service's answers and
 * everything it writes must match the model.
 */

/** 21:30 in Rome, half an hour before the first service. */
const opening = Date.parse("2026-10-20T19:30:00Z") / 60_000;
const date = "2026-10-20";

const tables = fc.constantFrom<readonly string[]>(["a"], ["b"], ["c"], ["b", "c"], ["a", "b"]);
const size = fc.integer({ min: 1, max: 6 });
const onParty = { whose: fc.nat({ max: 9 }) };
const kind = <const K extends string>(name: K) => ({ kind: fc.constant(name) });

const action = fc.oneof(
  {
    weight: 4,
    // Quarters of an hour from opening: often in the future, sometimes in the past.
    arbitrary: fc.record({ ...kind("book"), size, tables, quarter: fc.integer({ min: 0, max: 16 }) }),
  },
  { weight: 3, arbitrary: fc.record({ ...kind("walk-in"), size, tables }) },
  { weight: 3, arbitrary: fc.record({ ...kind("seat"), ...onParty, elsewhere: fc.option(tables) }) },
  { weight: 3, arbitrary: fc.record({ ...kind("seat"), ...onParty, elsewhere: fc.constant(null) }) },
  { weight: 3, arbitrary: fc.record({ ...kind("complete"), ...onParty }) },
  { weight: 2, arbitrary: fc.record({ ...kind("no-show"), ...onParty }) },
  { weight: 1, arbitrary: fc.record({ ...kind("cancel"), ...onParty }) },
  { weight: 3, arbitrary: fc.record({ ...kind("undo"), back: fc.nat({ max: 3 }) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** A host's actions, each after this many minutes. */
export const shift = fc.array(fc.tuple(fc.constantFrom(0, 1, 5, 10, 15, 25), action), {
  minLength: 6,
  maxLength: 26,
  size: "+1",
});

/** A shift that contains every kind of action, which random shifts may not. */
export const fullShift: (readonly [number, Action])[] = [
  [0, { kind: "book", size: 2, tables: ["a"], quarter: 2 }],
  [0, { kind: "walk-in", size: 2, tables: ["b"] }],
  [0, { kind: "book", size: 2, tables: ["c"], quarter: 2 }],
  [0, { kind: "seat", whose: 0, elsewhere: ["b"] }],
  [25, { kind: "complete", whose: 1 }],
  [10, { kind: "seat", whose: 0, elsewhere: null }],
  [0, { kind: "seat", whose: 0, elsewhere: null }],
  [0, { kind: "no-show", whose: 2 }],
  [0, { kind: "undo", back: 0 }],
];

/** A table's use, from one minute to another. */
type Stay = readonly [table: string, from: number, to: number];

interface Guests {
  readonly status: string;
  readonly size: number;
  readonly starts: number;
  readonly ends: number;
  readonly seated: number | null;
  readonly left: number | null;
  readonly stays: readonly Stay[];
}
type Fields = Partial<Guests>;

interface Line {
  readonly sequence: number;
  readonly id: string;
  readonly before: Fields;
  readonly after: Fields;
  /** For an undo, the line that it reverted. */
  readonly undoes: Line | undefined;
  isUndone: boolean;
}

/** The expected answer, and the expected party if it is `ok`. */
type Wanted =
  { readonly code: "ok"; readonly party: Guests } | { readonly code: "clash" | "refused" | "stale" };

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const sorted = (stays: readonly Stay[]): Stay[] => stays.toSorted((a, b) => (String(a) < String(b) ? -1 : 1));
const isGone = (status: string): boolean => status === "cancelled" || status === "no-show";

/**
 * Changes that an undo of a log line would revert. A party's time changes along with its tables, and its
 * tables with its time.
 */
function changed(was: Guests, is: Guests): { before: Fields; after: Fields } {
  const names = new Set(
    (Object.keys(is) as (keyof Guests)[]).filter((name) => !isEqual(was[name], is[name])),
  );
  if (names.has("starts") || names.has("ends") || isGone(was.status) !== isGone(is.status))
    names.add("stays");
  if (!isEqual(was.stays, is.stays)) names.add("starts").add("ends");
  const pick = (from: Guests): Fields => Object.fromEntries([...names].map((name) => [name, from[name]]));
  return { before: pick(was), after: pick(is) };
}

/** Plays a shift on the real service. Throws if the service and the model differ. */
export class NightShift {
  readonly #storage: Storage;
  readonly #parties = new Map<string, Guests>();
  readonly #versions = new Map<string, number>();
  readonly #lines: Line[] = [];
  readonly #deps: EveningDeps;
  #now = opening;
  /** Number of correct answers by action and answer: `seat ok`. */
  readonly played: Map<string, number>;

  constructor(storage: Storage, played: Map<string, number>) {
    this.#storage = storage;
    this.played = played;
    const rules = readRules(settings as unknown as BookingSettings);
    this.#deps = {
      storage,
      now: () => new Date(this.#now * 60_000),
      bookingRules: { read: () => Promise.resolve(rules) },
    };
  }

  async run(steps: readonly (readonly [number, Action])[]): Promise<void> {
    for (const [minutes, one] of steps) {
      this.#now += minutes;
      await this.play(one);
    }
  }

  private async play(one: Action): Promise<void> {
    const ids = [...this.#parties.keys()];
    const line = one.kind === "undo" ? this.#lines.at(-1 - one.back) : undefined;
    const known = "whose" in one ? ids[one.whose % Math.max(1, ids.length)] : line?.id;
    const isNew = one.kind === "book" || one.kind === "walk-in";
    if (!isNew && known === undefined) return;
    const wanted = this.must(one, known, line);
    const text = `${JSON.stringify(one)} at ${this.#now - opening}`;
    const reply = await runCommand(
      { key: randomUUID(), overrule: true, command: this.command(one, known ?? "", line) },
      { id: "a session", member: host },
      this.#deps,
    );
    const code = !reply.ok ? reply.code : reply.value.outcome === "done" ? "ok" : reply.value.outcome;
    if (code !== wanted.code) throw new Error(`${text}: ${code} instead of ${wanted.code}`);
    this.played.set(`${one.kind} ${code}`, (this.played.get(`${one.kind} ${code}`) ?? 0) + 1);
    if (wanted.code === "ok" && reply.ok && reply.value.outcome === "done") {
      const id = known ?? reply.value.parties[0]!.id;
      const was = this.#parties.get(id) ?? { ...wanted.party, status: "cancelled", stays: [] };
      const { sequence } = reply.value;
      this.#parties.set(id, wanted.party);
      this.#lines.push({ sequence, id, ...changed(was, wanted.party), undoes: line, isUndone: false });
      for (let event = line, isUndone = true; event; event = event.undoes, isUndone = !isUndone)
        event.isUndone = isUndone;
    }
    await this.compare(text);
  }

  private command(one: Action, id: string, line: Line | undefined): EveningCommand {
    const version = this.#versions.get(id) ?? 0;
    switch (one.kind) {
      case "book": {
        const clock = (21 * 60 + 30 + one.quarter * 15) % 1440;
        const time = [Math.floor(clock / 60), clock % 60]
          .map((part) => String(part).padStart(2, "0"))
          .join(":");
        return { kind: "book", size: one.size, date, time, tables: one.tables };
      }
      case "walk-in":
        return { kind: "walk-in", size: one.size, tables: one.tables };
      case "seat":
        return { kind: "seat", id, version, ...this.tablesFor(one.elsewhere, id) };
      case "cancel":
        return { kind: "cancel", id, version, reason: "rang" };
      case "undo":
        return { kind: "undo", sequence: line!.sequence };
      default:
        return { kind: one.kind, id, version };
    }
  }

  /** A no-show that arrives after all has lost its table, so the host picks a new one. */
  private tablesFor(elsewhere: readonly string[] | null, id: string): { tables?: readonly string[] } {
    const chosen = elsewhere ?? (this.#parties.get(id)?.status === "no-show" ? ["a"] : undefined);
    return chosen ? { tables: chosen } : {};
  }

  /**
   * True if another party has one of the tables during these stays. A party that is still sitting when
   * another one sits down also occupies its table in that minute.
   */
  private isTaken(stays: readonly Stay[], except: string, sitsDown: boolean): boolean {
    for (const [id, other] of this.#parties) {
      if (id === except) continue;
      const last = Math.max(...other.stays.map(([, , to]) => to));
      for (const [table, from, planned] of other.stays) {
        const overstays = sitsDown && other.status === "seated" && planned === last && planned <= this.#now;
        const to = overstays ? this.#now + 1 : planned;
        if (stays.some(([own, start, end]) => own === table && from < end && start < to)) return true;
      }
    }
    return false;
  }

  private must(one: Action, id: string | undefined, line: Line | undefined): Wanted {
    const now = this.#now;
    const at = (names: readonly string[], from: number, to: number): Stay[] =>
      sorted(names.map((name) => [name, from, to]));
    if (one.kind === "book" || one.kind === "walk-in") {
      const sits = one.kind === "walk-in";
      const starts = sits ? now : opening + one.quarter * 15;
      const ends = starts + turnOf(one.size);
      const stays = at(one.tables, starts, ends);
      if (this.isTaken(stays, "", sits)) return { code: "clash" };
      const status = sits ? "seated" : "confirmed";
      return {
        code: "ok",
        party: { status, size: one.size, starts, ends, seated: sits ? now : null, left: null, stays },
      };
    }
    const party = this.#parties.get(id!)!;
    switch (one.kind) {
      case "seat": {
        if (party.status !== "confirmed" && party.status !== "no-show") return { code: "refused" };
        const own = party.stays.map(([table]) => table);
        const names = this.tablesFor(one.elsewhere, id!).tables ?? own;
        const isOwn = names.toSorted().join() === own.toSorted().join();
        const length = party.ends - party.starts;
        // At its own table a late party keeps its full stay, or stays until the next party comes, but never
        // leaves before its planned end.
        const next = [...this.#parties].flatMap(([other, { stays }]) =>
          other === id
            ? []
            : stays
                .filter(([table, from]) => names.includes(table) && from >= party.ends)
                .map(([, from]) => from),
        );
        const isLate = isOwn && now > party.starts && now < party.ends;
        const ends = isLate ? Math.max(party.ends, Math.min(now + length, ...next)) : now + length;
        const stays = at(names, isOwn && now >= party.starts ? party.starts : now, ends);
        if (this.isTaken(stays, id!, true)) return { code: "clash" };
        return { code: "ok", party: { ...party, status: "seated", seated: now, ends, stays } };
      }
      case "complete": {
        // After the planned end of a party that was not seated, the host may record that it came.
        if (party.status === "confirmed" && party.ends <= now)
          return { code: "ok", party: { ...party, status: "completed" } };
        if (party.status !== "seated") return { code: "refused" };
        const stays = party.stays
          .map(([table, from, to]): Stay => [table, from, Math.min(to, now)])
          .filter(([, from, to]) => from < to);
        return { code: "ok", party: { ...party, status: "completed", left: now, stays } };
      }
      case "no-show":
        return party.status === "confirmed" && party.starts <= now
          ? { code: "ok", party: { ...party, status: "no-show", stays: [] } }
          : { code: "refused" };
      case "cancel":
        return party.status === "confirmed"
          ? { code: "ok", party: { ...party, status: "cancelled", stays: [] } }
          : { code: "refused" };
      case "undo": {
        const { before, after, isUndone } = line!;
        if (isUndone) return { code: "refused" };
        for (const [name, value] of Object.entries(after))
          if (!isEqual(party[name as keyof Guests], value)) return { code: "stale" };
        const restored = { ...party, ...before };
        const sitsDown = restored.status === "seated" && party.status !== "seated";
        const last = Math.max(...restored.stays.map(([, , to]) => to));
        const asked = sitsDown
          ? restored.stays.map(([table, from, to]): Stay => [
              table,
              from,
              to === last && to <= now ? now + 1 : to,
            ])
          : restored.stays.filter((one_) => !party.stays.some((other) => isEqual(one_, other)));
        return this.isTaken(asked, id!, sitsDown) ? { code: "clash" } : { code: "ok", party: restored };
      }
    }
  }

  /** Compares everything written with the model, and checks that the room is never in an impossible state. */
  private async compare(text: string): Promise<void> {
    const { db } = this.#storage;
    const minute = (iso: string | null) => (iso === null ? null : Date.parse(iso) / 60_000);
    const holds = await db.selectFrom("reservation_tables").selectAll().execute();
    const rows = await db.selectFrom("reservations").selectAll().execute();
    const written = new Map<string, Guests>();
    for (const row of rows) {
      this.#versions.set(row.id, row.version);
      written.set(row.id, {
        status: row.status,
        size: row.party_size,
        starts: minute(row.starts_at)!,
        ends: minute(row.ends_at)!,
        seated: minute(row.seated_at),
        left: minute(row.left_at),
        stays: sorted(
          holds
            .filter(({ reservation_id }) => reservation_id === row.id)
            .map(({ table_name, from_minute, to_minute }): Stay => [table_name, from_minute, to_minute]),
        ),
      });
    }
    const inOrder = (parties: ReadonlyMap<string, Guests>) =>
      [...parties]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([id, { status, size: covers, starts, ends, seated, left, stays }]) =>
          JSON.stringify([id, status, covers, starts, ends, seated, left, stays]),
        );
    const [is, must] = [inOrder(written), inOrder(this.#parties)];
    const different = must.findIndex((party, index) => party !== is[index]);
    if (is.length !== must.length || different !== -1)
      throw new Error(
        `${text}: ${is[different] ?? is.length} is written, not ${must[different] ?? must.length}`,
      );
    const sitting = [...written.values()].filter(({ status }) => status === "seated");
    const taken = sitting.flatMap(({ stays }) => {
      const last = Math.max(...stays.map(([, , to]) => to));
      return stays.filter(([, , to]) => to === last).map(([table]) => table);
    });
    if (new Set(taken).size !== taken.length) throw new Error(`${text}: two parties sit at ${taken.join()}`);
  }
}
