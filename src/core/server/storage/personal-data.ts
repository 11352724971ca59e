import type { SelectType } from "kysely";
import type { Tables } from "./tables.ts";

/*
 * States for every column whether it contains personal data of guests and, if so, what happens to the value
 * when the guest deletes their account, and whether the guest's export contains it. Each feature does this
 * for its tables in `server/personal-data.ts`; app/personal-data.ts combines them. The code does not compile
 * if a column of any table is missing.
 */

type NullableColumn<Row> = {
  [C in keyof Row]-?: null extends SelectType<Row[C]> ? C : never;
}[keyof Row];

/**
 * True if the guest's own export (`/api/food/account/data`) contains the value; otherwise the reason why not.
 */
export type Exported = true | { readonly notExported: string };

export interface NotPersonal {
  readonly personal: false;
}

export interface Personal {
  readonly personal: true;
  readonly exported: Exported;
}

/**
 * Treatment of a personal value when the account is deleted: emptied, deleted with its row, or kept for a
 * reason.
 */
export type Nulled = Personal & { readonly onDeletion: "null" };
export type DeletedWithRow = Personal & { readonly onDeletion: "delete row" };
export type Retained = Personal & { readonly onDeletion: "keep"; readonly because: string };

export type Policy = NotPersonal | DeletedWithRow | Retained;

/** The policies of some tables, one for each column. */
export type Policies<Names extends keyof Tables = keyof Tables> = {
  readonly [T in Names]: {
    readonly [C in keyof Tables[T]]-?: C extends NullableColumn<Tables[T]> ? Policy | Nulled : Policy;
  };
};

export const notPersonal: NotPersonal = { personal: false };
export const nulled: Nulled = { personal: true, onDeletion: "null", exported: true };
export const deleted: DeletedWithRow = { personal: true, onDeletion: "delete row", exported: true };
export const unexported = (notExported: string): DeletedWithRow => ({
  ...deleted,
  exported: { notExported },
});
export const retainedAs = (because: string, notExported: string): Retained => ({
  personal: true,
  onDeletion: "keep",
  because,
  exported: { notExported },
});

const secret = unexported("a secret, or the hash of one");
const internal = unexported("an internal value that says nothing about the guest");
const link = unexported("a link that the guest was sent and that soon expires");
const email = unexported("an email that the guest or the restaurant was sent");

export const corePersonalData = {
  accounts: {
    id: internal,
    email: deleted,
    email_key: unexported("another spelling of the address"),
    name: deleted,
    password_hash: secret,
    confirmed_at: unexported("the export says whether the address is confirmed"),
    created_at: deleted,
    language: notPersonal,
  },
  sessions: {
    id: deleted,
    token_hash: secret,
    account_id: internal,
    staff_id: notPersonal,
    second_factor: notPersonal,
    device: deleted,
    created_at: deleted,
    used_at: deleted,
    expires_at: deleted,
  },
  account_tokens: {
    token_hash: secret,
    purpose: link,
    account_id: link,
    staff_id: notPersonal,
    expires_at: link,
    bound_to: notPersonal,
  },
  trusted_devices: { device_hash: secret, account_id: internal, used_at: internal },
  evening_events: {
    sequence: notPersonal,
    at: notPersonal,
    service_date: notPersonal,
    other_date: notPersonal,
    kind: notPersonal,
    actor: notPersonal,
    initials: notPersonal,
    subjects: notPersonal,
    reservation_id: notPersonal,
    details: notPersonal,
    texts: { ...nulled, exported: { notExported: "what the reservation says now is exported" } },
    command_key: notPersonal,
    undone_by: notPersonal,
    staff_id: notPersonal,
    identified_by: notPersonal,
  },
  evening_sequence: { name: notPersonal, value: notPersonal },
  evening_commands: {
    key: notPersonal,
    fingerprint: retainedAs("a hash, deleted after a week", "a hash"),
    sequence: notPersonal,
    message: notPersonal,
    created_at: notPersonal,
  },
  idempotency_keys: {
    key: notPersonal,
    fingerprint: retainedAs("a hash, deleted after a day", "a hash"),
    reply: notPersonal,
    created_at: notPersonal,
  },
  // When a guest deletes the account, emails about it are deleted as soon as they have been sent; see
  // mail/outbox.ts.
  outbox: {
    id: notPersonal,
    kind: notPersonal,
    to_address: email,
    subject: email,
    text: email,
    html: email,
    attachments: email,
    created_at: notPersonal,
    due_at: notPersonal,
    attempts: notPersonal,
    sent_at: notPersonal,
    last_error: unexported("the mail server's message"),
    account_id: internal,
    reservation_id: notPersonal,
    delete_when_sent: notPersonal,
    urgent: notPersonal,
  },
  throttles: {
    key: retainedAs("a hash of an address or a network, forgotten within two days", "a hash"),
    attempts: notPersonal,
    free_at: notPersonal,
    forgotten_at: notPersonal,
  },
  // Contains nothing about guests. What is stored about staff members is deleted when an owner removes them.
  staff: {
    id: notPersonal,
    email: notPersonal,
    email_key: notPersonal,
    name: notPersonal,
    role: notPersonal,
    totp_secret: notPersonal,
    pending_totp_secret: notPersonal,
    totp_step: notPersonal,
    created_at: notPersonal,
    signed_in_at: notPersonal,
  },
  push_messages: {
    id: notPersonal,
    kind: notPersonal,
    label: notPersonal,
    at: notPersonal,
    created_at: notPersonal,
  },
  staff_pins: { staff_id: notPersonal, hash: notPersonal },
  session_pins: { token_hash: notPersonal, session_id: notPersonal, staff_id: notPersonal },
  secrets: { name: notPersonal, value: notPersonal },
  heartbeat: { name: notPersonal, at: notPersonal },
} satisfies Partial<Policies>;

/** The columns of a table that deleting an account sets to null. */
type NulledColumns<P> = { readonly [C in keyof P as P[C] extends Nulled ? C : never]: null };

/**
 * Returns the columns that deleting an account sets to null, as values for an update.
 *
 * @param policies policies of one table's columns
 */
export const nulledColumns = <P extends Readonly<Record<string, Policy | Nulled>>>(
  policies: P,
): NulledColumns<P> =>
  Object.fromEntries(
    Object.entries(policies)
      .filter(([, policy]) => policy.personal && policy.onDeletion === "null")
      .map(([name]) => [name, null]),
  ) as unknown as NulledColumns<P>;
