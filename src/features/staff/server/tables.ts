import type { PushKind } from "../contract/push.ts";
import type { ColumnType } from "kysely";

/** A staff member's passkey (WebAuthn). */
export interface StaffPasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  staff_id: string;
  /** As its owner calls it. */
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** Its own count of signatures; 0 if it does not count. PostgreSQL answers with digits. */
  counter: ColumnType<number | string, number>;
  /** JSON: how browsers reach it. */
  transports: string;
  created_at: string;
  used_at: string | null;
}

/** A device that asked to be notified (RFC 8030), as long as its session lasts. */
export interface PushSubscriptionsTable {
  session_id: string;
  /** Address of the browser's push service, to which its messages are sent. */
  endpoint: string;
  /** The device's key and secret, by which messages are encrypted (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** JSON: {@link import("../contract/push.ts").PushTopic}[]. */
  topics: string;
}

/** Notifications not sent yet; they hold nothing personal. */
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

/** A member's PIN, which identifies the member at a shared screen but does not sign in. */
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
  /** Member whose PIN it was. */
  staff_id: string;
}

declare module "../../../core/server/storage/tables.ts" {
  interface Tables {
    push_messages: PushMessagesTable;
    push_subscriptions: PushSubscriptionsTable;
    session_pins: SessionPinsTable;
    staff_passkeys: StaffPasskeysTable;
    staff_pins: StaffPinsTable;
    staff_recovery_codes: StaffRecoveryCodesTable;
  }
}
