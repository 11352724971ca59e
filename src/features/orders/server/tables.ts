import type { KitchenEventKind } from "../contract/kitchen.ts";
import type { OrderDestination } from "../contract/kitchen.ts";
import type { OrderCanceller } from "../contract/managed-order.ts";
import type { OrderState } from "../contract/orders.ts";
import type { Generated } from "kysely";

/** The kitchen's stations as of the last time the settings were read. */
export interface KnownStationsTable {
  id: string;
  name: string;
}

export interface OrdersTable {
  /** `K7QX-2M9F-TB`, like a reservation's reference; see core/server/reference.ts. */
  number: string;
  /** Incremented with every change. */
  version: Generated<number>;
  state: OrderState;
  /** When everything must be ready: the start of the range promised to the guest. */
  due_at: string;
  /** End of the range promised to the guest. */
  latest_at: string;
  /** Latest time to start cooking the first line. */
  start_by: string;
  /** JSON of the places that the order uses, by station and by minute since 1970: `{"Oven":{"29750460":1}}`. */
  usage: string;
  /** Included in the total. */
  packaging_cents: number;
  /** JSON of the savings by quantity (`Saving[]`), already subtracted from the total; null if there are none. */
  savings: Generated<string | null>;
  total_cents: number;
  name: string | null;
  email: string | null;
  phone_number: string | null;
  /** The significant digits of `phone_number`, which are the same however the number is written. */
  phone_key: string | null;
  /** The guest's allergies, which the kitchen has to confirm. */
  allergies: string | null;
  /** Language of the page on which the guest ordered, such as `it`; null for the source language. */
  language: string | null;
  /** Keyed hash of the network from which the order was placed; removed a day after the order was due. */
  network_hash: string | null;
  cancelled_by: OrderCanceller | null;
  /** Reason why the restaurant declined the order, written for the guest. */
  cancel_reason: string | null;
  /** When the guest reported waiting outside. */
  outside_at: string | null;
  outside_seen_at: Generated<string | null>;
  /**
   * JSON of the lines before the guest's change, without notes. Null if the guest has not changed the order,
   * or if the kitchen has seen the change.
   */
  changed_from: string | null;
  changed_at: string | null;
  /** Deadline for the guest to confirm the order; null if the order need not be confirmed. */
  expires_at: string | null;
  confirmed_at: string | null;
  destination: Generated<OrderDestination>;
  /** Name of the order's table. Changes if the party moves (party-orders.ts). Joined tables: `7+8`. */
  table_name: string | null;
  /**
   * Id of the reservation of the party at the table. Null for a collection, and for a table without a party
   * in the book.
   */
  reservation_id: Generated<string | null>;
  /** Table that the party left in its last move since ordering; null if the party has not moved. */
  moved_from: Generated<string | null>;
  /** Version at which the order last changed in a way that a cook must see before acting on it. */
  marked_version: Generated<number>;
  /** When a cook first acted on the ticket since the order was placed or last changed; null if no cook has. */
  seen_at: string | null;
  started_at: string | null;
  ready_at: string | null;
  collected_at: string | null;
  cancelled_at: string | null;
  allergies_confirmed_at: string | null;
  /**
   * JSON of `FactChange[]` (contract/kitchen.ts): changes to the dishes' allergens that the kitchen has not
   * yet seen; null if there are none.
   */
  facts_changed: string | null;
  /** Start of the range first promised; null unless a later range has been promised since. */
  earlier_due_at: string | null;
  earlier_latest_at: string | null;
  /** When staff were alerted because no cook had seen the order. */
  alarmed_at: string | null;
  /** When the guest was told that no cook had seen the order. */
  unseen_told_at: string | null;
  /** 1 for a sample order, which exists only for trying out the software; 0 for a real order. */
  sample: Generated<number>;
  created_at: string;
  updated_at: string;
}

/**
 * A line of an order as it was ordered: later price changes do not affect it. Its allergens are kept up to
 * date while the order is open.
 */
export interface OrderLinesTable {
  order_number: string;
  /** Index of the line in the guest's order, from 0. */
  position: number;
  /** The dish's slug. */
  dish: string;
  /** The dish's title in the content's source language. */
  title: string;
  /** JSON: `[{"option":"Size","name":"Large","cents":300}]`. */
  choices: string;
  /** Price of one portion with its choices, without packaging. */
  cents: number;
  quantity: number;
  note: string | null;
  /**
   * JSON of the states of all substances, including the effects of the choices:
   * `{"gluten":"contains","nuts":"free"}`.
   */
  allergens: string;
  station: string | null;
  /** Cooking time in minutes. */
  minutes: number | null;
  /** Number of portions that fit in one place at the station. */
  per_place: number | null;
  /** Latest time to start cooking the first portion. */
  start_by: string | null;
  started_at: Generated<string | null>;
  /** When the line was bumped, that is, marked as done. */
  done_at: string | null;
}

/** Prices and the last portions of dishes, held for a guest who is still deciding. */
export interface OrderHoldsTable {
  id: string;
  /** JSON: see HeldPortions in holds.ts. */
  lines: string;
  until: string;
  /** Keyed hash of the network that requested the hold. */
  network_hash: string | null;
}

/** The kitchen's current state: portions, pauses, delays and screens. */
export interface KitchenStateTable {
  /**
   * `portions margherita-pizza`: number of portions left of this dish. `pause`: new orders are paused. `slow
   * Oven`: delay of this station in minutes. `shown 5c7a2f30`: this screen shows the tickets. `silence`: no
   * screen shows the tickets, and staff have been told. `printed`: sequence of the last event for which print
   * jobs were created.
   */
  id: string;
  value: number | null;
  /** When the row expires. For `shown`, when the screen last reported; for `silence`, when staff were told. */
  until: string | null;
}

/** A ticket or a bag's label, to be fetched by a printer. */
export interface PrintJobsTable {
  id: string;
  /** Sequence of the event that caused the job. Jobs are printed in this order. */
  sequence: number;
  order_number: string;
  reason: "new" | "changed" | "moved" | "cancelled";
  /** Null for the bag's label. */
  station: string | null;
  /** When a printer last fetched the job. Fetching it again counts as a reprint. */
  fetched_at: string | null;
  /** When the printer confirmed that the job was printed. */
  printed_at: string | null;
  created_at: string;
}

declare module "../../../core/server/storage/tables.ts" {
  interface EventKinds {
    orders: KitchenEventKind;
  }
  interface Tables {
    print_jobs: PrintJobsTable;
    kitchen_state: KitchenStateTable;
    order_holds: OrderHoldsTable;
    order_lines: OrderLinesTable;
    orders: OrdersTable;
    known_stations: KnownStationsTable;
  }
}
