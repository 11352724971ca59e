import { reservationDefaults } from "../../../../src/features/booking/server/store.ts";
import { holdsOf, tablesOfLastHold } from "../../../../src/features/booking/server/public.ts";
import type { DbExecutor } from "../../../../src/core/server/storage/transactions.ts";
import type { StoredReservation } from "../../../../src/core/server/storage/index.ts";

/** A stored reservation for four at 20:00 on a Friday in Rome. */
export const storedReservation = (fields: Partial<StoredReservation> = {}): StoredReservation => ({
  id: "K7QX-2M9F-TB",
  status: "confirmed",
  party_size: 4,
  service_date: "2026-11-27",
  start_minutes: 20 * 60,
  time_given: "8:00 PM",
  name: "Ada Lovelace",
  email: "ada@example.org",
  phone_number: "555-0199",
  table_number: null,
  special_request: "A cake with 11 candles",
  message: "A cake with 11 candles",
  starts_at: "2026-11-27T19:00:00.000Z",
  ends_at: "2026-11-27T21:00:00.000Z",
  turn_minutes: 120,
  sequence: 0,
  account_id: null,
  network_hash: null,
  phone_key: null,
  created_at: "2026-11-21T16:00:00.000Z",
  updated_at: "2026-11-21T16:00:00.000Z",
  ...reservationDefaults,
  ...fields,
});

/** Names of a reservation's tables. */
export const tablesOf = async (db: DbExecutor, id: string): Promise<string[]> =>
  tablesOfLastHold((await holdsOf(db, [id])).get(id) ?? []);
