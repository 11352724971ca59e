import type { SelectType } from "kysely";
import type {} from "./schema.ts";
import type { Tables } from "../core/server/storage/tables.ts";

/** Which columns of a table may be null. */
type NullableColumn<Row> = {
  [C in keyof Row]-?: null extends SelectType<Row[C]> ? C : never;
}[keyof Row];

/** Whether the guest's own export (`/api/food/account/data`) contains the value; otherwise why not. */
type Exported = true | { readonly notExported: string };

interface NotPersonal {
  readonly personal: false;
}

interface Personal {
  readonly personal: true;
  readonly exported: Exported;
}

/** Treatment of a personal value when its account is deleted. */
type Nulled = Personal & { readonly onDeletion: "null" };
type DeletedWithRow = Personal & { readonly onDeletion: "delete row" };
type Retained = Personal & { readonly onDeletion: "keep"; readonly because: string };

type Policy = NotPersonal | DeletedWithRow | Retained;

type Policies = {
  readonly [T in keyof Tables]: {
    readonly [C in keyof Tables[T]]-?: C extends NullableColumn<Tables[T]> ? Policy | Nulled : Policy;
  };
};

const no: NotPersonal = { personal: false };
const nulled: Nulled = { personal: true, onDeletion: "null", exported: true };
const deleted: DeletedWithRow = { personal: true, onDeletion: "delete row", exported: true };
const unexported = (notExported: string): DeletedWithRow => ({ ...deleted, exported: { notExported } });
const retainedAs = (because: string, notExported: string): Retained => ({
  personal: true,
  onDeletion: "keep",
  because,
  exported: { notExported },
});

/** Data of a waiting guest: all of it is deleted the day after. */
const evening: Nulled = { ...nulled, exported: { notExported: "kept for one evening only" } };
/** Of an order, which is made without an account. */
const ordered: Nulled = { ...nulled, exported: { notExported: "an order belongs to no account" } };
const secret = unexported("a secret, or the hash of one");
const internal = unexported("an internal value that says nothing about the guest");
const link = unexported("a link that the guest was sent and that soon expires");
const email = unexported("an email that the guest or the restaurant was sent");

/**
 * Every column of every table: whether it holds something about a guest, and if so what deleting the guest's account
 * does to it and whether the guest's export contains it. Deleting an account and the tests of both read this list; a
 * column that is not in it does not compile, and fails the test that compares the list with the database.
 */
export const personalData: Policies = {
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
  reservations: {
    // The restaurant needs to know how many guests come and when, not who they are.
    id: no,
    status: no,
    party_size: no,
    service_date: no,
    start_minutes: no,
    time_given: no,
    name: nulled,
    email: nulled,
    phone_number: nulled,
    table_number: nulled,
    special_request: nulled,
    message: nulled,
    starts_at: no,
    ends_at: no,
    turn_minutes: no,
    sequence: no,
    account_id: { ...nulled, exported: { notExported: "an internal value" } },
    network_hash: { ...nulled, exported: { notExported: "a hash" } },
    phone_key: { ...nulled, exported: { notExported: "another spelling of the telephone number" } },
    created_at: no,
    updated_at: no,
    version: no,
    source: no,
    allergies: nulled,
    occasion: nulled,
    note: nulled,
    cancel_reason: nulled,
    seated_at: no,
    left_at: no,
    held_until: no,
    coming_at: no,
    reminded_at: no,
    changed_by: no,
    language: no,
  },
  orders: {
    // Dishes cooked, with their times and prices, belong to the restaurant.
    number: no,
    version: no,
    state: no,
    due_at: no,
    latest_at: no,
    start_by: no,
    usage: no,
    packaging_cents: no,
    total_cents: no,
    name: ordered,
    email: ordered,
    phone_number: ordered,
    phone_key: ordered,
    allergies: ordered,
    language: no,
    network_hash: ordered,
    cancelled_by: no,
    cancel_reason: ordered,
    outside_at: no,
    outside_seen_at: no,
    changed_from: no,
    changed_at: no,
    expires_at: no,
    confirmed_at: no,
    destination: no,
    table_name: no,
    reservation_id: no,
    moved_from: no,
    marked_version: no,
    seen_at: no,
    started_at: no,
    ready_at: no,
    collected_at: no,
    cancelled_at: no,
    allergies_confirmed_at: no,
    facts_changed: no,
    earlier_due_at: no,
    earlier_latest_at: no,
    alarmed_at: no,
    unseen_told_at: no,
    created_at: no,
    updated_at: no,
  },
  order_lines: {
    order_number: no,
    position: no,
    dish: no,
    title: no,
    choices: no,
    cents: no,
    quantity: no,
    note: ordered,
    allergens: no,
    station: no,
    minutes: no,
    per_place: no,
    start_by: no,
    started_at: no,
    done_at: no,
  },
  print_jobs: {
    id: no,
    sequence: no,
    order_number: no,
    reason: no,
    station: no,
    fetched_at: no,
    printed_at: no,
    created_at: no,
  },
  order_holds: { id: no, lines: no, until: no, network_hash: unexported("a hash, deleted within minutes") },
  kitchen_state: { id: no, value: no, until: no },
  table_blocks: {
    id: no,
    version: no,
    service_date: no,
    table_names: no,
    from_minute: no,
    to_minute: no,
    reason: no,
    removed_at: no,
    changed_by: no,
    created_at: no,
  },
  waiting_list: {
    id: no,
    version: no,
    service_date: no,
    status: no,
    party_size: no,
    at_the_door: no,
    name: evening,
    email: evening,
    phone_number: evening,
    phone_key: evening,
    network_hash: evening,
    note: evening,
    earliest_minutes: no,
    latest_minutes: no,
    quoted_from: no,
    quoted_to: no,
    reservation_id: no,
    changed_by: no,
    created_at: no,
    turn_at: no,
    offers: no,
    ended_at: no,
    language: no,
  },
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
  known_tables: { position: no, name: no, seats: no, id: no },
  known_stations: { id: no, name: no },
  reservation_tables: { reservation_id: no, table_name: no, from_minute: no, to_minute: no },
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
  staff_recovery_codes: { code_hash: no, staff_id: no },
  staff_passkeys: {
    id: no,
    staff_id: no,
    name: no,
    public_key: no,
    counter: no,
    transports: no,
    created_at: no,
    used_at: no,
  },
  push_subscriptions: { session_id: no, endpoint: no, p256dh: no, auth: no, topics: no },
  push_messages: { id: no, kind: no, label: no, at: no, created_at: no },
  staff_pins: { staff_id: no, hash: no },
  session_pins: { token_hash: no, session_id: no, staff_id: no },
  secrets: { name: no, value: no },
  heartbeat: { name: no, at: no },
  alarms: { id: no, name: no, subject: no, since: no, seen_at: no, until: no },
};

/** The columns of a table that deleting an account sets to null, as values for an update. */
export const nulledColumns = <T extends keyof Tables>(
  table: T,
): Partial<Record<NullableColumn<Tables[T]>, null>> => {
  const policies: Readonly<Record<string, Policy | Nulled>> = personalData[table];
  const names = Object.keys(policies).filter((name) => {
    const policy = policies[name]!;
    return policy.personal && policy.onDeletion === "null";
  });
  return Object.fromEntries(names.map((name) => [name, null])) as Partial<
    Record<NullableColumn<Tables[T]>, null>
  >;
};
