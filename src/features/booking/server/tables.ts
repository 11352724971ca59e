import type { ReservationStatus, PartySource } from "../contract/reservation.ts";
import type { Generated } from "kysely";

export interface ReservationsTable {
  /** `K7QX-2M9F-TB`; see core/server/reference.ts. */
  id: string;
  status: ReservationStatus;
  party_size: number;
  /** `YYYY-MM-DD`. Hours after midnight belong to the date on which the evening began. */
  service_date: string;
  /** Minutes past midnight of service_date; values from 1440 are on the following calendar day. */
  start_minutes: number;
  /** The time as the guest entered it: `6:00 PM`. */
  time_given: string;
  name: string | null;
  email: string | null;
  phone_number: string | null;
  /** The table that the guest asked for; the assigned ones are in reservation_tables. */
  table_number: string | null;
  special_request: string | null;
  message: string | null;
  /** When the party arrives. */
  starts_at: string;
  /** When the party's tables are free again. */
  ends_at: string;
  /** Minutes from starts_at to ends_at. */
  turn_minutes: number;
  /** Number of changes to the reservation; the SEQUENCE of its calendar files (RFC 5545). */
  sequence: number;
  /** Account with which the guest booked; null if there was none. */
  account_id: string | null;
  /** The network that booked, as a keyed hash; null once the party has left. */
  network_hash: string | null;
  /** The significant digits of phone_number, the same however the number is written. */
  phone_key: string | null;
  created_at: string;
  updated_at: string;
  /** Incremented with every change. Decisions based on an older version are refused. */
  version: Generated<number>;
  source: Generated<PartySource>;
  /** Allergies as noted by staff. */
  allergies: Generated<string | null>;
  occasion: Generated<string | null>;
  note: Generated<string | null>;
  cancel_reason: Generated<string | null>;
  seated_at: Generated<string | null>;
  left_at: Generated<string | null>;
  /** When the offer of a table to a guest on the waiting list expires. */
  held_until: Generated<string | null>;
  /** When the guest confirmed in reply to the reminder. */
  coming_at: Generated<string | null>;
  reminded_at: Generated<string | null>;
  /** Initials of the staff member who last changed the reservation. */
  changed_by: Generated<string | null>;
  /**
   * Language of the page on which the guest booked, such as `it`, and of the guest's emails; null for the
   * source language.
   */
  language: Generated<string | null>;
  /** 1 for a sample guest, who exists only for trying out the project; 0 for a real guest. */
  sample: Generated<number>;
}

/**
 * A table held for a party or a block. A party at joined tables has one row for each table. A party that was
 * moved while seated has rows for each stay.
 */
export interface ReservationTablesTable {
  /** Id of a reservation, or of a block (table_blocks). */
  reservation_id: string;
  /** Name in `content/settings/booking.yml`. */
  table_name: string;
  /**
   * Minutes since 1970-01-01T00:00Z; `to_minute` is exclusive. Numbers, so that PostgreSQL can compare them
   * as ranges.
   */
  from_minute: number;
  to_minute: number;
}

declare module "../../../core/server/storage/tables.ts" {
  interface EventKinds {
    booking: "table-renamed";
  }
  interface Tables {
    known_tables: KnownTablesTable;
    table_blocks: TableBlocksTable;
    reservation_tables: ReservationTablesTable;
    reservations: ReservationsTable;
  }
}

/** The settings' tables as of the last time they were read, for finding tables that have been renamed since. */
export interface KnownTablesTable {
  position: number;
  name: string;
  /** JSON of the table's `min`, `max` and `area`. */
  seats: string;
  /** Null in rows written by the previous release; the name then serves as the id. */
  id: string | null;
}

/**
 * Block: tables that cannot be used for a period. Until a block is removed, `reservation_tables` holds its
 * tables under the block's id.
 */
export interface TableBlocksTable {
  /** `block-` and a UUID. */
  id: string;
  version: number;
  service_date: string;
  /** JSON list of table names. */
  table_names: string;
  from_minute: number;
  to_minute: number;
  reason: string | null;
  removed_at: string | null;
  /** Initials of the staff member who last changed the block. */
  changed_by: string | null;
  created_at: string;
}
