import type { ColumnType } from "kysely";

/** A staff member's passkey (WebAuthn). */
export interface StaffPasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  staff_id: string;
  /** Name given by its owner. */
  name: string;
  /** COSE, base64url. */
  public_key: string;
  /** Its signature counter; 0 if it does not count. PostgreSQL returns it as text. */
  counter: ColumnType<number | string, number>;
  /** JSON: how browsers reach it. */
  transports: string;
  created_at: string;
  used_at: string | null;
}

/** A device that asked for notifications (RFC 8030), while its session lasts. */
export interface PushSubscriptionsTable {
  session_id: string;
  /** Address at the browser's push service to which messages are sent. */
  endpoint: string;
  /** The device's key and secret for encrypting messages (RFC 8291), base64url. */
  p256dh: string;
  auth: string;
  /** JSON: {@link import("../contract/push.ts").PushTopic}[]. */
  topics: string;
}

/** Recovery codes that have not been used. */
export interface StaffRecoveryCodesTable {
  /** SHA-256 of the code, in hex. */
  code_hash: string;
  staff_id: string;
}

declare module "../../../core/server/storage/tables.ts" {
  interface Tables {
    push_subscriptions: PushSubscriptionsTable;
    staff_passkeys: StaffPasskeysTable;
    staff_recovery_codes: StaffRecoveryCodesTable;
  }
}
