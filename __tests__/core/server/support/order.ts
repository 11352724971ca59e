import type { Insertable } from "kysely";
import type { OrdersTable } from "../../../../src/features/orders/server/tables.ts";
import { saturdayAfternoon } from "./service.ts";

/** An order placed on Saturday afternoon for 18:30. */
export const storedOrder = (changes: Partial<Insertable<OrdersTable>> = {}): Insertable<OrdersTable> => ({
  number: "K7QX-2M9F-TB",
  state: "received",
  due_at: "2026-11-21T17:30:00.000Z",
  latest_at: "2026-11-21T17:40:00.000Z",
  start_by: "2026-11-21T17:22:00.000Z",
  usage: "{}",
  packaging_cents: 100,
  total_cents: 1400,
  name: "Leyla Aydin",
  phone_number: "555-0123",
  phone_key: "5550123",
  created_at: saturdayAfternoon.toISOString(),
  updated_at: saturdayAfternoon.toISOString(),
  ...changes,
});
