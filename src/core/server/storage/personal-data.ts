import type { SelectType } from "kysely";
import type { Tables } from "./tables.ts";

/*
 * Which columns hold something about a guest: whether deleting the guest's account empties them, and whether the guest's export contains
 * them. Each feature states it for its tables in `server/personal-data.ts`; app/personal-data.ts joins them, and a column of any table that
 * is missing does not compile.
 */

/** Which columns of a table may be null. */
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

/** Treatment of a personal value when its account is deleted. */
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

export const no: NotPersonal = { personal: false };
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
    language: no,
  },
  sessions: {
    id: deleted,
    token_hash: secret,
    account_id: internal,
    staff_id: no,
    second_factor: no,
    device: deleted,
    created_at: deleted,
    used_at: deleted,
    expires_at: deleted,
  },
  account_tokens: {
    token_hash: secret,
    purpose: link,
    account_id: link,
    staff_id: no,
    expires_at: link,
    bound_to: no,
  },
  trusted_devices: { device_hash: secret, account_id: internal, used_at: internal },
  evening_events: {
    sequence: no,
    at: no,
    service_date: no,
    other_date: no,
    kind: no,
    actor: no,
    initials: no,
    subjects: no,
    reservation_id: no,
    details: no,
    texts: { ...nulled, exported: { notExported: "what the reservation says now is exported" } },
    command_key: no,
    undone_by: no,
    staff_id: no,
    identified_by: no,
  },
  evening_sequence: { name: no, value: no },
  evening_commands: {
    key: no,
    fingerprint: retainedAs("a hash, deleted after a week", "a hash"),
    sequence: no,
    message: no,
    created_at: no,
  },
  idempotency_keys: {
    key: no,
    fingerprint: retainedAs("a hash, deleted after a day", "a hash"),
    reply: no,
    created_at: no,
  },
  // Sent emails are deleted at once, those that still have to be sent once they are: see emails/outbox.ts.
  outbox: {
    id: no,
    kind: no,
    to_address: email,
    subject: email,
    text: email,
    html: email,
    attachments: email,
    created_at: no,
    due_at: no,
    attempts: no,
    sent_at: no,
    last_error: unexported("the mail server's message"),
    account_id: internal,
    reservation_id: no,
    delete_when_sent: no,
    urgent: no,
  },
  throttles: {
    key: retainedAs("a hash of an address or a network, forgotten within two days", "a hash"),
    attempts: no,
    free_at: no,
    forgotten_at: no,
  },
  // Nothing about guests: what is kept about a staff member goes when an owner removes the member.
  staff: {
    id: no,
    email: no,
    email_key: no,
    name: no,
    role: no,
    totp_secret: no,
    pending_totp_secret: no,
    totp_step: no,
    created_at: no,
    signed_in_at: no,
  },
  push_messages: { id: no, kind: no, label: no, at: no, created_at: no },
  staff_pins: { staff_id: no, hash: no },
  session_pins: { token_hash: no, session_id: no, staff_id: no },
  secrets: { name: no, value: no },
  heartbeat: { name: no, at: no },
} satisfies Partial<Policies>;

/** The columns of a table that deleting an account sets to null. */
type NulledColumns<P> = { readonly [C in keyof P as P[C] extends Nulled ? C : never]: null };

/** The columns that deleting an account sets to null, as values for an update. @param policies those of one table */
export const nulledColumns = <P extends Readonly<Record<string, Policy | Nulled>>>(
  policies: P,
): NulledColumns<P> =>
  Object.fromEntries(
    Object.entries(policies)
      .filter(([, policy]) => policy.personal && policy.onDeletion === "null")
      .map(([name]) => [name, null]),
  ) as unknown as NulledColumns<P>;
