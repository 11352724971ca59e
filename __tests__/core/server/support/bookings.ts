import type { BookedReply } from "../../../../src/features/booking/contract/reservation.ts";
import { replyMessages } from "../../../../src/core/server/http/language.ts";
import { success, type Result } from "../../../../src/core/server/errors.ts";
import { bookTable } from "../../../../src/features/booking/server/book.ts";
import type { ReservationDeps, ReservationChange } from "../../../../src/features/booking/server/deps.ts";
import {
  readRules,
  type BookingRules,
  type BookingSettings,
} from "../../../../src/features/booking/rules/rules.ts";
import { openStorage, type Storage } from "../../../../src/core/server/storage/index.ts";
import { databaseOf } from "./databases.ts";
import { bookingRules } from "./fixtures.ts";
import { saturdayAfternoon } from "./service.ts";

const twoTables = [
  { name: "1", min: 1, max: 4 },
  { name: "2", min: 1, max: 4 },
];

/** Rules of a restaurant with two tables for four, with some settings changed. */
export const smallRestaurant = (changes: Readonly<Record<string, unknown>> = {}): BookingRules =>
  readRules({
    ...bookingRules,
    largestParty: 4,
    tables: twoTables,
    ...changes,
  } as unknown as BookingSettings);

/** Default request of {@link Bookings.book}: a table for two at eight on the next evening. */
export const nextEvening = { numberOfPersons: 2, reservationDate: "2026-11-22", reservationTime: "8:00 PM" };

/** `ok`, or the code of a failure. */
export const codeOf = (result: { ok: true } | { ok: false; code: string }): string =>
  result.ok ? "ok" : result.code;

/** A small restaurant's reservations in a database, without HTTP. */
export class Bookings {
  readonly storage: Storage;
  now = saturdayAfternoon;
  /** Changes reported for emails. */
  changes: ReservationChange[] = [];
  deps!: ReservationDeps;

  private constructor(storage: Storage) {
    this.storage = storage;
  }

  static async open(databaseUrl: string): Promise<Bookings> {
    return new Bookings(await openStorage(databaseOf(databaseUrl)));
  }

  /** Restores the state after {@link Bookings.open} without creating a database. */
  async startOver(): Promise<void> {
    await this.storage.db.deleteFrom("reservation_tables").execute();
    await this.storage.db.deleteFrom("reservations").execute();
    await this.storage.db.deleteFrom("table_blocks").execute();
    await this.storage.db.deleteFrom("evening_events").execute();
    await this.storage.db.deleteFrom("idempotency_keys").execute();
    this.now = saturdayAfternoon;
    this.changes = [];
    this.deps = {
      storage: this.storage,
      now: () => this.now,
      bookingRules: { read: () => Promise.resolve(smallRestaurant()) },
      onChange: (_tx, change) => {
        this.changes.push(change);
        return Promise.resolve();
      },
    };
  }

  /** Books {@link nextEvening}, with the changes in `body`. */
  book(body: object = {}, options: Parameters<typeof bookTable>[2] = {}): Promise<Result<BookedReply>> {
    return this.sent({ ...nextEvening, ...body }, options);
  }

  /** Books exactly this request; resolves to the reply, with a message if it was refused. */
  async sent(body: object, options: Parameters<typeof bookTable>[2] = {}): Promise<Result<BookedReply>> {
    const result = await bookTable(body, this.deps, options);
    return result.ok
      ? success(result.value.reply)
      : { ...result, message: result.say?.(replyMessages({})) ?? result.message };
  }

  /** Books like {@link Bookings.book}; resolves to the reservation's id. */
  async booked(body: object = {}): Promise<string> {
    const result = await this.book(body);
    if (!result.ok) throw new Error(result.code);
    return result.value.reservation.id;
  }

  async count(table: "reservations" | "reservation_tables" | "idempotency_keys"): Promise<number> {
    return (await this.storage.db.selectFrom(table).selectAll().execute()).length;
  }

  close(): Promise<void> {
    return this.storage.close();
  }
}
