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
  created_at: string;
  updated_at: string;
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
  /** JSON: {@link import("../mail/outbox.ts").Attachment}[]. */
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

export interface Database {
  outbox: OutboxTable;
  reservations: ReservationsTable;
}
