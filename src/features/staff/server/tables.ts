import type { ColumnType } from "kysely";

/** A staff member's passkey (WebAuthn). */
export interface StaffPasskeysTable {
  /** The credential's id, as base64url. */
  id: string;
  staff_id: string;
  /** Name that the member gave the passkey. */
  name: string;
  /** COSE key, as base64url. */
  public_key: string;
  /**
   * Signature counter of the passkey; 0 if the passkey does not count its uses. PostgreSQL returns it as
   * text.
   */
  counter: ColumnType<number | string, number>;
  /** JSON list of the transports by which browsers can reach the passkey. */
  transports: string;
  created_at: string;
  used_at: string | null;
}

/** A device that subscribed to notifications (RFC 8030). Deleted when its session ends. */
export interface PushSubscriptionsTable {
  session_id: string;
  /** URL at the browser's push service to which messages are sent. */
  endpoint: string;
  /** The device's key, with which messages are encrypted (RFC 8291), as base64url. */
  p256dh: string;
  auth: string;
  /** JSON: {@link import("../contract/push.ts").PushTopic}[]. */
  topics: string;
}

/** Recovery codes that have not been used yet. */
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
