import type { ColumnType, Generated } from "kysely";
import type { EveningEventKind, PartySource, WaitingStatus } from "../features/evening/contract/evening.ts";
import type { OrderCanceller } from "../features/orders/contract/managed-order.ts";
import type { KitchenEventKind, OrderDestination } from "../features/orders/contract/kitchen.ts";
import type { OrderState } from "../features/orders/contract/orders.ts";
import type { PushKind } from "../features/staff/contract/push.ts";
import type { ReservationStatus } from "../features/booking/contract/reservation.ts";
import type { StaffRole } from "../core/contract/staff-roles.ts";

/*
 * Timestamps are ISO 8601 in UTC, as text, so that both databases store and order them alike. Which columns hold
 * personal data, and what deleting an account does to them, is in personal-data.ts.
 */

export interface ReservationsTable {
  /** `K7QX-2M9F-TB`; see reservations/id.ts. */
  id: string;
  status: ReservationStatus;
  /** Persons. */
  party_size: number;
  /** `YYYY-MM-DD`, the evening's date for the hours after midnight. */
  service_date: string;
  /** Minutes past midnight of service_date; 1440 and more are after midnight. */
  start_minutes: number;
  /** The time as the guest gave it: `6:00 PM`. */
  time_given: string;
  name: string | null;
  email: string | null;
  phone_number: string | null;
  /** The table that the guest asked for; assigned ones are in reservation_tables. */
  table_number: string | null;
  special_request: string | null;
  message: string | null;
  /** When the guests arrive and when their tables are free again. */
  starts_at: string;
  ends_at: string;
  /** Minutes from starts_at to ends_at. */
  turn_minutes: number;
  /** How often it has been changed; the SEQUENCE of its calendar files (RFC 5545). */
  sequence: number;
  /** The account it was booked with. */
  account_id: string | null;
  /** The network it was booked from, as a keyed hash; null once its guests have left. */
  network_hash: string | null;
  /** The digits of phone_number by which two spellings of it are the same. */
  phone_key: string | null;
  created_at: string;
  updated_at: string;
  /** Goes up with every change: staff decide again if they decided on an older one. */
  version: Generated<number>;
  source: Generated<PartySource>;
  /** What staff wrote. */
  allergies: Generated<string | null>;
  occasion: Generated<string | null>;
  note: Generated<string | null>;
  cancel_reason: Generated<string | null>;
  /** When its guests sat down, and when they left. */
  seated_at: Generated<string | null>;
  left_at: Generated<string | null>;
  /** Of a table that is offered to a guest of the waiting list: when the offer lapses. */
  held_until: Generated<string | null>;
  /** When the guest answered the reminder that they are coming. */
  coming_at: Generated<string | null>;
  reminded_at: Generated<string | null>;
  /** Initials of who of the staff changed it last. */
  changed_by: Generated<string | null>;
  /** Of the page on which the guest booked, such as `it`; null: the restaurant's own. Mails are in it. */
  language: Generated<string | null>;
}

/** A table held for a party: one row for each of the tables joined for it, and for each time of a party that was moved while it sat. */
export interface ReservationTablesTable {
  /** Of a reservation, or of a block (table_blocks). */
  reservation_id: string;
  /** As `content/settings/booking.yml` names it. */
  table_name: string;
  /** Minutes since 1970-01-01T00:00Z, the last one excluded. Numbers, so that PostgreSQL can compare them as ranges. */
  from_minute: number;
  to_minute: number;
}

/** Bookings that may be sent again: the key that came with each, and the reply. */
export interface IdempotencyKeysTable {
  key: string;
  /** SHA-256 of the request's body, in hex. */
  fingerprint: string;
  /** The reply's body, JSON. */
  reply: string;
  created_at: string;
}

/** Emails to be sent, and sent ones until they are purged. */
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
  /** When it is to be tried next; in the future while a process is trying it. */
  due_at: string;
  /** How often it has been tried. */
  attempts: number;
  sent_at: string | null;
  /** Why the last attempt failed. */
  last_error: string | null;
  /** The account and the reservation that it is about. */
  account_id: string | null;
  reservation_id: string | null;
  /** 1: the guest has deleted the account since; it is deleted once it has been sent. Otherwise 0. */
  delete_when_sent: number;
  /** 1: it is sent before those that are not urgent. Otherwise 0. */
  urgent: number;
}

/** A guest's account. */
export interface AccountsTable {
  /** A UUID. */
  id: string;
  /** The address that emails are sent to. */
  email: string;
  /** The same for all spellings of one address; see accounts/email.ts. */
  email_key: string;
  name: string;
  /** argon2id in PHC notation. */
  password_hash: string;
  /** When the owner of the address opened a link sent to it. */
  confirmed_at: string | null;
  created_at: string;
  /** Of the page on which the guest signed up, or logged in last; null: the restaurant's own. Mails are in it. */
  language: string | null;
}

/** A login on one device: of a guest (account_id) or of somebody of the staff (staff_id). */
export interface SessionsTable {
  /** A UUID by which its owner can end it; it cannot be used to log in. */
  id: string;
  /** SHA-256 of the token or of the cookie's value, in hex. */
  token_hash: string;
  account_id: string | null;
  staff_id: string | null;
  /** Of staff's. `given`: by a code, or by a link that only the machine's owner can read. */
  second_factor: "given" | "missing" | null;
  /** `Firefox on Linux`; empty where it is not known. */
  device: string;
  created_at: string;
  used_at: string;
  expires_at: string;
}

/** A browser in which an account's owner has proved to be the owner. */
export interface TrustedDevicesTable {
  /** SHA-256 of the browser's cookie, in hex. */
  device_hash: string;
  account_id: string;
  used_at: string;
}

/** A link, or a challenge for a passkey, that works once: of a guest's account (account_id) or of somebody of the staff (staff_id). */
export interface AccountTokensTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  /**
   * Guests' are sent by email. console: printed on the machine that the service runs on. passkey, new-passkey: challenges for signing in by
   * one, and for adding one.
   */
  purpose: "confirm" | "reset" | "sign-in" | "invitation" | "console" | "passkey" | "new-passkey";
  /** Both null: it is nobody's and opens nothing (accounts/recovery.ts and staff/sign-in.ts say why it is written). */
  account_id: string | null;
  staff_id: string | null;
  expires_at: string;
  /** Of a challenge: the session that it was made for, or the hash of the browser's cookie. */
  bound_to: Generated<string | null>;
}

/** Counted attempts; see rate-limits/rate-limiter.ts. */
export interface ThrottlesTable {
  /** SHA-256 over the limit's name and whom it counts. */
  key: string;
  attempts: number;
  /** When the next attempt may be made. */
  free_at: string;
  /** When the count starts again. */
  forgotten_at: string;
}

/** Secrets that the service made itself and all its processes share. */
export interface SecretsTable {
  name: string;
  value: string;
}

/** Written again and again to see whether the database takes writes; one row. */
export interface HeartbeatTable {
  name: "service";
  at: string;
}

/** A time for which something was wrong, for the owner's page. */
export interface AlarmsTable {
  id: string;
  /** As deploy/alarms.yml calls it. */
  name: string;
  /** What of several: the check that failed; empty where there is only one. */
  subject: string;
  since: string;
  /** When it was last so. */
  seen_at: string;
  /** Null: it goes on. */
  until: string | null;
}

/** Somebody of the staff. */
export interface StaffTable {
  /** A UUID. */
  id: string;
  email: string;
  /** The same for all spellings of one address; see accounts/email.ts. */
  email_key: string;
  name: string;
  role: StaffRole;
  /** Base32, shared with the member's authenticator app (RFC 6238). */
  totp_secret: string | null;
  /** One that has not been confirmed by a code yet. */
  pending_totp_secret: string | null;
  /** The last time step of which a code was accepted: that one and earlier ones are refused. */
  totp_step: number;
  created_at: string;
  signed_in_at: string | null;
}

/** A passkey of somebody of the staff (WebAuthn). */
export interface StaffPasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  staff_id: string;
  /** As its owner calls it. */
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** How often it has signed, as it counts itself; 0 where it does not count. PostgreSQL answers with digits. */
  counter: ColumnType<number | string, number>;
  /** JSON: how browsers reach it. */
  transports: string;
  created_at: string;
  used_at: string | null;
}

/** A device that asked to be notified (RFC 8030), as long as its session lasts. */
export interface PushSubscriptionsTable {
  session_id: string;
  /** Where its messages are sent: an address of the browser's push service. */
  endpoint: string;
  /** The device's key and secret, by which messages are encrypted (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** JSON: {@link import("../../contract/push.ts").PushTopic}[]. */
  topics: string;
}

/** What devices are still to be told; nothing of it is personal. */
export interface PushMessagesTable {
  id: string;
  kind: PushKind;
  /** Of an order: `Bag K7QX`. */
  label: string | null;
  /** When an order is to be ready. */
  at: string | null;
  created_at: string;
}

/** Recovery codes that have not been used. */
export interface StaffRecoveryCodesTable {
  /** SHA-256 of the code, in hex. */
  code_hash: string;
  staff_id: string;
}

/** A member's PIN, which says who is at a screen that several use. It signs nobody in. */
export interface StaffPinsTable {
  staff_id: string;
  /** By argon2id. */
  hash: string;
}

/** A PIN that was given on a device: for commands of its session, until that ends. */
export interface SessionPinsTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  /** The device's session. */
  session_id: string;
  /** Whose PIN it was. */
  staff_id: string;
}

/** Tables that cannot be used for a time. While it is in force they are held in reservation_tables under its id. */
export interface TableBlocksTable {
  /** `block-` and a UUID. */
  id: string;
  version: number;
  service_date: string;
  /** JSON, names. */
  table_names: string;
  from_minute: number;
  to_minute: number;
  reason: string | null;
  removed_at: string | null;
  /** Initials. */
  changed_by: string | null;
  created_at: string;
}

/** A party that waits for a table. Who it was is kept until the day after. */
export interface WaitingListTable {
  /** `waiting-` and a UUID. */
  id: string;
  version: number;
  service_date: string;
  status: WaitingStatus;
  party_size: number;
  /** 1: it came without a booking and waits here. 0: it waits at home. */
  at_the_door: number;
  name: string | null;
  email: string | null;
  phone_number: string | null;
  phone_key: string | null;
  network_hash: string | null;
  note: string | null;
  /** Its wish, in minutes past midnight of service_date. */
  earliest_minutes: number | null;
  latest_minutes: number | null;
  /** What it was told, in minutes from created_at. */
  quoted_from: number | null;
  quoted_to: number | null;
  /** The reservation that it is offered, or that it has become. */
  reservation_id: string | null;
  changed_by: string | null;
  created_at: string;
  /** Its turn: the earliest is next. Who lets an offer lapse goes behind the others. */
  turn_at: string;
  /** How many tables it has been offered. */
  offers: number;
  /** When it was seated, booked or left. */
  ended_at: string | null;
  /** Of the page on which the guest joined; null: the restaurant's own. Mails are in it. */
  language: string | null;
}

/** Every change of the evening's book, by anyone. Rows never change but for `texts` and `undone_by`. */
export interface EveningEventsTable {
  /** Without gaps, in the order of the commits. */
  sequence: number;
  at: string;
  service_date: string;
  /** The date that the party was moved from. */
  other_date: string | null;
  kind: EveningEventKind | KitchenEventKind;
  actor: "staff" | "guest" | "system";
  initials: string | null;
  /** JSON: `{"parties":[…],"blocks":[…],"waiting":[…]}`, ids of what it changed; of the kitchen's events `{"orders":[…]}`, numbers. */
  subjects: string;
  /** The party that it is about: with its guest's data, `texts` is deleted. */
  reservation_id: string | null;
  /** JSON, what is not personal: see evening/changes.ts. */
  details: string;
  /** JSON, texts before and after. */
  texts: string | null;
  command_key: string | null;
  /** The event that undid it. */
  undone_by: number | null;
  /** Who of the staff it was, where that is known. */
  staff_id: string | null;
  /**
   * How that is known. `session`: who is signed in. `pin`: the holder of the PIN given on a shared device. `initials`: typed there, where nobody
   * has a PIN. `unverified`: typed although there are PINs.
   */
  identified_by: "session" | "pin" | "initials" | "unverified" | null;
}

/** The last sequence of the log, in one row. */
export interface EveningSequenceTable {
  name: "evening";
  value: number;
}

/** Commands that have been carried out, by their keys, so that none is carried out twice. */
export interface EveningCommandsTable {
  key: string;
  /** SHA-256 of the command, in hex. */
  fingerprint: string;
  sequence: number;
  message: string | null;
  created_at: string;
}

/** The tables of the settings when they were last looked at: what finds out that one has been renamed. */
export interface KnownTablesTable {
  position: number;
  name: string;
  /** JSON: everything else that the settings say of it. */
  seats: string;
  /** Null: its name, as the release before writes it. */
  id: string | null;
}

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
  /** When all of it is to be ready, and where the range that the guest was promised ends. */
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
  /** What the guest must not eat, for the kitchen to confirm. */
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
  /** When somebody in the kitchen touched it; null: nobody has, or it was changed since. */
  seen_at: string | null;
  started_at: string | null;
  ready_at: string | null;
  collected_at: string | null;
  cancelled_at: string | null;
  allergies_confirmed_at: string | null;
  /** JSON, see FactChange in contract/kitchen.ts: what the menu says otherwise, until the kitchen has seen it; null: nothing. */
  facts_changed: string | null;
  /** The range that was promised first, where it is late. */
  earlier_due_at: string | null;
  earlier_latest_at: string | null;
  /** When the house was alarmed because nobody in the kitchen had seen it, and when its guest was told so. */
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
  /** Where it is cooked, for how many minutes, how many portions share a place, and when the first has to be begun. */
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

/** What the kitchen says of the day. */
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

export interface Database {
  alarms: AlarmsTable;
  print_jobs: PrintJobsTable;
  kitchen_state: KitchenStateTable;
  order_holds: OrderHoldsTable;
  order_lines: OrderLinesTable;
  orders: OrdersTable;
  evening_commands: EveningCommandsTable;
  evening_events: EveningEventsTable;
  evening_sequence: EveningSequenceTable;
  known_tables: KnownTablesTable;
  known_stations: KnownStationsTable;
  table_blocks: TableBlocksTable;
  waiting_list: WaitingListTable;
  account_tokens: AccountTokensTable;
  accounts: AccountsTable;
  outbox: OutboxTable;
  heartbeat: HeartbeatTable;
  idempotency_keys: IdempotencyKeysTable;
  push_messages: PushMessagesTable;
  push_subscriptions: PushSubscriptionsTable;
  reservation_tables: ReservationTablesTable;
  reservations: ReservationsTable;
  session_pins: SessionPinsTable;
  sessions: SessionsTable;
  staff: StaffTable;
  staff_passkeys: StaffPasskeysTable;
  staff_pins: StaffPinsTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  throttles: ThrottlesTable;
  trusted_devices: TrustedDevicesTable;
  secrets: SecretsTable;
}
