import type { KitchenEventKind } from "../contract/kitchen.ts";
import type { OrderDestination } from "../contract/kitchen.ts";
import type { OrderCanceller } from "../contract/managed-order.ts";
import type { OrderState } from "../contract/orders.ts";
import type { Generated } from "kysely";

/** The kitchen's stations when the settings were last looked at. */
export interface KnownStationsTable {
  id: string;
  name: string;
}

/** An order to take away. */
export interface OrdersTable {
  /** `K7QX-2M9F-TB`, as a reservation's; see reservations/id.ts. */
  number: string;
  /** Goes up with every change. */
  version: Generated<number>;
  state: OrderState;
  /** The minute at which all of it is to be ready, and the end of the range promised to the guest. */
  due_at: string;
  latest_at: string;
  /** When the first of it has to be begun. */
  start_by: string;
  /** JSON, what it takes of the stations: `{"Oven":{"29750460":1}}`, places by station and minute since 1970. */
  usage: string;
  /** The total has the packaging in it. */
  packaging_cents: number;
  total_cents: number;
  name: string | null;
  email: string | null;
  phone_number: string | null;
  /** The digits of phone_number by which two spellings of it are the same. */
  phone_key: string | null;
  /** Allergies of the guest, for the kitchen to confirm. */
  allergies: string | null;
  /** Of the page on which the guest ordered, such as `it`; null: the restaurant's own. */
  language: string | null;
  /** The network it was ordered from, as a keyed hash; null a day after it was due. */
  network_hash: string | null;
  /** Of a cancelled one. */
  cancelled_by: OrderCanceller | null;
  /** Why the house turned it down, as the guest reads it. */
  cancel_reason: string | null;
  /** Since when its guest waits outside. */
  outside_at: string | null;
  outside_seen_at: Generated<string | null>;
  /** JSON, the lines before its guest changed them, without notes; null: it has not been changed, or the kitchen has seen it. */
  changed_from: string | null;
  changed_at: string | null;
  /** Of one that its guest has to confirm: until when its places are kept, and when it was confirmed. */
  expires_at: string | null;
  confirmed_at: string | null;
  destination: Generated<OrderDestination>;
  /** Name of the table it goes to; follows the party's, see orders/party-orders.ts. Joined tables: `7+8`. */
  table_name: string | null;
  /** Party at the table; null for a collection, and for a table without a party in the book. */
  reservation_id: Generated<string | null>;
  /** Table from which the party last moved since it ordered. */
  moved_from: Generated<string | null>;
  /** The version at which its guest or the menu last changed what the kitchen reads of it. */
  marked_version: Generated<number>;
  /** When a cook touched it; null if none has, or if it was changed since. */
  seen_at: string | null;
  started_at: string | null;
  ready_at: string | null;
  collected_at: string | null;
  cancelled_at: string | null;
  allergies_confirmed_at: string | null;
  /** JSON, see FactChange in contract/kitchen.ts: what the menu says otherwise, until the kitchen has seen it; null: nothing. */
  facts_changed: string | null;
  /** The range promised first, if the order is late. */
  earlier_due_at: string | null;
  earlier_latest_at: string | null;
  /** When the house was alarmed because the kitchen had not seen it, and when its guest was told. */
  alarmed_at: string | null;
  unseen_told_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A line of an order as it was bought: what dishes cost later changes nothing in it. What they hold is kept up to date while it is open. */
export interface OrderLinesTable {
  order_number: string;
  /** From 0, in the guest's order. */
  position: number;
  /** The dish's slug, and its title in the content's source. */
  dish: string;
  title: string;
  /** JSON: `[{"option":"Size","name":"Large","cents":300}]`. */
  choices: string;
  /** One portion with its choices, without packaging. */
  cents: number;
  quantity: number;
  note: string | null;
  /** JSON: `{"gluten":"contains","nuts":"free"}`, of every substance, its choices minded. */
  allergens: string;
  /** Station that cooks it, minutes on the fire, portions that share a place, and the latest start of the first. */
  station: string | null;
  minutes: number | null;
  per_place: number | null;
  start_by: string | null;
  /** When its station began it. */
  started_at: Generated<string | null>;
  /** When it was bumped. */
  done_at: string | null;
}

/** Prices and last portions that are kept for a guest who decides. */
export interface OrderHoldsTable {
  id: string;
  /** JSON: see KeptPortions in orders/quote-order.ts. */
  lines: string;
  until: string;
  /** The network that asked, as a keyed hash. */
  network_hash: string | null;
}

/** The kitchen's present state: portions, pauses, delays and screens. */
export interface KitchenStateTable {
  /**
   * `portions margherita-pizza`: how many of a dish are left. `pause`: new orders are paused. `slow Oven`: by how many minutes. `shown 5c7a2f30`:
   * that screen shows its tickets. `silence`: none does, and the house was told. `printed`: up to which event tickets were printed.
   */
  id: string;
  value: number | null;
  /** When it ceases to hold. */
  until: string | null;
}

/** A ticket or a bag's label for the printer that asks for it. */
export interface PrintJobsTable {
  id: string;
  /** Of the event that it is about: jobs are printed in this order. */
  sequence: number;
  order_number: string;
  reason: "new" | "changed" | "moved" | "cancelled";
  /** Null: the bag's label. */
  station: string | null;
  /** When the printer was last given it; a printer that asks again is given a reprint. */
  fetched_at: string | null;
  /** When the printer said that it is on paper. */
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
