import type { StaffRole } from "../../contract/staff-roles.ts";
import type { Generated } from "kysely";
import type { PushKind } from "../../contract/push-kinds.ts";

/*
 * Timestamps are ISO 8601 in UTC, as text, so that both databases store and order them alike.
 * app/personal-data.ts lists the columns with personal data, and what deleting an account does to them.
 */

/** Emails to be sent, and sent emails until they are purged. */
export interface OutboxTable {
  id: string;
  /** Kind of the email, for staff and logs: `reservation-confirmed`. */
  kind: string;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  /** JSON: {@link import("../mail/outbox.ts").Attachment}[]. */
  attachments: string;
  created_at: string;
  /** Time of the next attempt; in the future while a process is trying to send the email. */
  due_at: string;
  attempts: number;
  sent_at: string | null;
  last_error: string | null;
  /** The account that the email is about. */
  account_id: string | null;
  reservation_id: string | null;
  /**
   * 1 if the email must be deleted once it has been sent, because the guest has deleted the account;
   * otherwise 0.
   */
  delete_when_sent: number;
  /** 1 if the email is sent before emails that are not urgent; otherwise 0. */
  urgent: number;
}

/** A guest's account. */
export interface AccountsTable {
  /** A UUID. */
  id: string;
  /** The address that emails are sent to. */
  email: string;
  /** Key that is the same for all spellings of the address; see auth/email.ts. */
  email_key: string;
  name: string;
  /** argon2id in PHC notation. */
  password_hash: string;
  /**
   * Time at which the owner of the address opened the link that was sent to it; null if the link has not been
   * opened.
   */
  confirmed_at: string | null;
  created_at: string;
  /**
   * Language for emails: that of the page on which the guest signed up or last logged in; null for the
   * restaurant's own language.
   */
  language: string | null;
}

/** A login on one device: of a guest (account_id) or of a staff member (staff_id). */
export interface SessionsTable {
  /** UUID by which the session's owner can end the session; it cannot be used to log in. */
  id: string;
  /** SHA-256 of the token or of the cookie's value, in hex. */
  token_hash: string;
  account_id: string | null;
  staff_id: string | null;
  /**
   * Null for guests. `given` if the staff member has entered a code, used a passkey, or opened a link that
   * only the machine's owner can read.
   */
  second_factor: "given" | "missing" | null;
  /** Name of the device, such as `Firefox on Linux`; empty if unknown. */
  device: string;
  created_at: string;
  used_at: string;
  expires_at: string;
}

/** A browser with which an account's owner has logged in. */
export interface TrustedDevicesTable {
  /** SHA-256 of the browser's cookie, in hex. */
  device_hash: string;
  account_id: string;
  used_at: string;
}

/**
 * A single-use link or a passkey challenge that belongs to a guest's account (account_id) or to a staff
 * member (staff_id).
 */
export interface AccountTokensTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  /**
   * Links for guests are sent by email. `console`: printed by the service on its own machine. `passkey`,
   * `new-passkey`: challenges for signing in with a passkey, and for adding a passkey.
   */
  purpose: "confirm" | "reset" | "sign-in" | "invitation" | "console" | "passkey" | "new-passkey";
  /**
   * Null for staff. If staff_id is null too, the token is a decoy, which opens nothing
   * (accounts/server/recovery.ts and staff/server/sign-in.ts explain why it is written).
   */
  account_id: string | null;
  staff_id: string | null;
  expires_at: string;
  /** For a challenge, the session or the hash of the browser's cookie to which it is bound. */
  bound_to: Generated<string | null>;
}

/** Counted attempts; see rate-limits/rate-limiter.ts. */
export interface ThrottlesTable {
  /** SHA-256 of the limit's name and its subject. */
  key: string;
  attempts: number;
  /** When the next attempt is allowed. */
  free_at: string;
  /** When the count restarts. */
  forgotten_at: string;
}

/** Secrets that the service generated and all its processes share. */
export interface SecretsTable {
  name: string;
  value: string;
}

/** One row that is rewritten regularly, to check that the database accepts writes. */
export interface HeartbeatTable {
  name: "service";
  at: string;
}

export interface StaffTable {
  /** A UUID. */
  id: string;
  email: string;
  /** Key that is the same for all spellings of the address; see auth/email.ts. */
  email_key: string;
  name: string;
  role: StaffRole;
  /** Secret in Base32, shared with the member's authenticator app (RFC 6238). */
  totp_secret: string | null;
  /** A secret that no code has confirmed yet. */
  pending_totp_secret: string | null;
  /** The last time step whose code was accepted. Codes of this and earlier steps are refused. */
  totp_step: number;
  created_at: string;
  signed_in_at: string | null;
}

/** Kinds of events, by the feature that logs them. Each feature adds its own in `server/tables.ts`. */
export interface EventKinds {
  /** Tells screens to load everything again, because rows were removed. */
  core: "reload";
}
export type EventKind = EventKinds[keyof EventKinds];

/**
 * Every change to the evening's book and to the kitchen's orders, by anyone. Rows never change, except
 * `texts` and `undone_by`.
 */
export interface EveningEventsTable {
  /** Without gaps, in commit order. */
  sequence: number;
  at: string;
  service_date: string;
  /** The date from which the party was moved. */
  other_date: string | null;
  kind: EventKind;
  actor: "staff" | "guest" | "system";
  initials: string | null;
  /**
   * JSON: `{"parties":[…],"blocks":[…],"waitingParties":[…]}` with the ids of what changed; for kitchen
   * events, `{"orders":[…]}` with order numbers.
   */
  subjects: string;
  /** The party concerned. `texts` is deleted together with the data of the party's guest. */
  reservation_id: string | null;
  /** JSON without personal data: {@link import("../log/log.ts").EventDetails}. */
  details: string;
  /** JSON with personal texts before and after the change: {@link import("../log/log.ts").EventTexts}. */
  texts: string | null;
  command_key: string | null;
  /** Sequence number of the event that undid this event. */
  undone_by: number | null;
  /** Staff member who made the change, if known. */
  staff_id: string | null;
  /**
   * How the staff member was identified: by their own sign-in (`session`), by the PIN entered on a shared
   * device (`pin`), or by initials typed there, which count as `initials` if no member has a PIN, and
   * otherwise as `unverified`.
   */
  identified_by: "session" | "pin" | "initials" | "unverified" | null;
}

/** The last sequence number of the log, in a single row. */
export interface EveningSequenceTable {
  name: "evening";
  value: number;
}

/** Commands that have been carried out, by key, so that no command is carried out twice. */
export interface EveningCommandsTable {
  key: string;
  /** SHA-256 of the command, in hex. */
  fingerprint: string;
  sequence: number;
  message: string | null;
  created_at: string;
}

/** Bookings and orders that may be sent again, each with its key and the reply. */
export interface IdempotencyKeysTable {
  key: string;
  /** SHA-256 of the request's body, in hex. */
  fingerprint: string;
  /** The reply's body, JSON. */
  reply: string;
  created_at: string;
}

/** Notifications that have not been sent yet. They contain no personal data. */
export interface PushMessagesTable {
  id: string;
  kind: PushKind;
  /** Label of an order: `Bag K7QX`. */
  label: string | null;
  /** Instant at which an order must be ready. */
  at: string | null;
  created_at: string;
}

/** A member's PIN, which identifies the member at a shared screen but does not sign in. */
export interface StaffPinsTable {
  staff_id: string;
  /** argon2id hash of the PIN. */
  hash: string;
}

/**
 * A PIN that was entered on a device. Its token is valid for commands from the device's session until the
 * session ends.
 */
export interface SessionPinsTable {
  /** SHA-256 of the token, in hex. */
  token_hash: string;
  /** The device's session. */
  session_id: string;
  /** Member whose PIN it was. */
  staff_id: string;
}

/** All tables by name: those of core here, and those of each feature in its `server/tables.ts`. */
export interface Tables {
  evening_events: EveningEventsTable;
  evening_sequence: EveningSequenceTable;
  account_tokens: AccountTokensTable;
  accounts: AccountsTable;
  outbox: OutboxTable;
  heartbeat: HeartbeatTable;
  sessions: SessionsTable;
  staff: StaffTable;
  throttles: ThrottlesTable;
  trusted_devices: TrustedDevicesTable;
  secrets: SecretsTable;
  evening_commands: EveningCommandsTable;
  idempotency_keys: IdempotencyKeysTable;
  push_messages: PushMessagesTable;
  session_pins: SessionPinsTable;
  staff_pins: StaffPinsTable;
}
