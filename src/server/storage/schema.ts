import type { Generated } from "kysely";
import type { ReservationStatus } from "../reservations/status.ts";

/** Timestamps are ISO 8601 in UTC, as text, so that both databases hold and order them alike. */
export interface ReservationsTable {
  /** `K7QX-2M9F-TB`; see reservations/id.ts. */
  id: string;
  status: ReservationStatus;
  /** Persons. */
  party_size: number;
  /** `YYYY-MM-DD`, the evening's date for the hours after midnight. */
  service_date: string;
  /** Minutes past midnight of service_date; 1440 and more lie after midnight. */
  start_minutes: number;
  /** IANA zone in which service_date and start_minutes are meant. */
  time_zone: string;
  /** The time as the guest gave it: `6:00 PM`. */
  time_given: string;
  name: string | null;
  email: string | null;
  phone_number: string | null;
  /** What the guest asked for, not a table that was assigned. */
  table_number: string | null;
  special_request: string | null;
  message: string | null;
  /** When the party comes and when it leaves its table. */
  starts_at: string;
  ends_at: string;
  /** Minutes from the one to the other. */
  turn_minutes: number;
  /** How often it has been changed since it was made; calendar files count by it. */
  sequence: number;
  /** The account it was booked under. */
  account_id: string | null;
  created_at: string;
  updated_at: string;
}

/** A table held by a party: a row for each of the tables that are joined for it. */
export interface ReservationTablesTable {
  reservation_id: string;
  /** As `content/settings/booking.yml` names it. */
  table_name: string;
  /** Minutes since 1970-01-01T00:00Z, the last not included. Numbers, so that PostgreSQL can hold them apart as ranges. */
  from_minute: number;
  to_minute: number;
}

/** What happened to a reservation, one row an event, never changed afterwards. */
export interface ReservationEventsTable {
  /** Counts up: the order of events. */
  id: Generated<number>;
  reservation_id: string;
  at: string;
  kind: "booked" | "moved" | "cancelled";
  /** Who did it: `guest`, `staff`, `system`, or `account <id>`. */
  actor: string;
  /** JSON: date, minutes, party and tables, before and after. No name, no address. */
  details: string;
}

/** Bookings that may be repeated: the key that came with each, and what was answered. */
export interface IdempotencyKeysTable {
  key: string;
  /** SHA-256 of the request's body, hexadecimal. */
  fingerprint: string;
  /** The reply's body, JSON. */
  reply: string;
  created_at: string;
}

/** A mail to be sent, or sent already. */
export interface OutboxTable {
  id: string;
  /** What it is about, for staff and logs: `reservation-confirmed`. */
  kind: string;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  /** JSON: {@link import("../emails/outbox.ts").Attachment}[]. */
  attachments: string;
  created_at: string;
  /** When it is to be tried next; in the future while somebody is trying. */
  due_at: string;
  /** How often it has been tried. */
  attempts: number;
  sent_at: string | null;
  /** Why the last attempt failed. */
  last_error: string | null;
}

/** A guest's account. */
export interface AccountsTable {
  /** A UUID. */
  id: string;
  /** As mail is sent to it. */
  email: string;
  /** What makes two spellings one account; see accounts/email.ts. */
  email_key: string;
  name: string;
  /** argon2id in PHC notation. */
  password_hash: string;
  /** When the owner of the address opened a link mailed to it. */
  confirmed_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A login on one device. */
export interface SessionsTable {
  /** A UUID by which its owner can end it; it opens nothing. */
  id: string;
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  account_id: string;
  /** `Firefox on Linux` */
  device: string;
  /** SHA-256 over the account and the network the login came from. */
  network_hash: string;
  created_at: string;
  used_at: string;
  expires_at: string;
}

/** A link that was mailed. */
export interface AccountTokensTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  purpose: "confirm" | "reset";
  /** Null: nobody's, it opens nothing (accounts/recovery.ts says why it is written). */
  account_id: string | null;
  created_at: string;
  expires_at: string;
}

/** Attempts counted; see accounts/throttle.ts. */
export interface ThrottlesTable {
  /** SHA-256 over what is counted. */
  key: string;
  attempts: number;
  /** When the next attempt may be made. */
  free_at: string;
  /** When all is forgiven. */
  forgotten_at: string;
}

/** What the service made up itself and every process of it must know. */
export interface SecretsTable {
  name: string;
  value: string;
  created_at: string;
}

export interface Database {
  account_tokens: AccountTokensTable;
  accounts: AccountsTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  reservation_events: ReservationEventsTable;
  reservation_tables: ReservationTablesTable;
  reservations: ReservationsTable;
  sessions: SessionsTable;
  throttles: ThrottlesTable;
  secrets: SecretsTable;
}
