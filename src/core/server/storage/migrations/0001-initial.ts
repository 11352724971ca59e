import { sql, type Kysely } from "kysely";
import { isSqlite } from "../driver.ts";

/**
 * SQL that both databases understand. Timestamps are ISO 8601 in UTC, as text; minutes and money are whole
 * numbers.
 */
const tables = [
  `create table accounts (
    id text primary key,
    email text not null,
    email_key text not null unique,
    name text not null,
    password_hash text not null,
    confirmed_at text,
    language text,
    created_at text not null
  )`,
  `create table staff (
    id text primary key,
    email text not null,
    email_key text not null unique,
    name text not null,
    role text not null,
    totp_secret text,
    pending_totp_secret text,
    totp_step integer not null default 0,
    created_at text not null,
    signed_in_at text
  )`,
  `create table staff_recovery_codes (
    code_hash text primary key,
    staff_id text not null references staff (id) on delete cascade
  )`,
  `create table staff_passkeys (
    id text primary key,
    staff_id text not null references staff (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    created_at text not null,
    used_at text
  )`,
  `create table staff_pins (
    staff_id text primary key references staff (id) on delete cascade,
    hash text not null
  )`,
  `create table sessions (
    id text primary key,
    token_hash text not null unique,
    account_id text references accounts (id) on delete cascade,
    staff_id text references staff (id) on delete cascade,
    second_factor text,
    device text not null,
    created_at text not null,
    used_at text not null,
    expires_at text not null
  )`,
  `create table session_pins (
    token_hash text primary key,
    session_id text not null references sessions (id) on delete cascade,
    staff_id text not null references staff (id) on delete cascade
  )`,
  `create table account_tokens (
    token_hash text primary key,
    purpose text not null,
    account_id text references accounts (id) on delete cascade,
    staff_id text references staff (id) on delete cascade,
    bound_to text,
    expires_at text not null
  )`,
  `create table trusted_devices (
    device_hash text not null,
    account_id text not null references accounts (id) on delete cascade,
    used_at text not null,
    primary key (account_id, device_hash)
  )`,
  `create table throttles (
    key text primary key,
    attempts integer not null,
    free_at text not null,
    forgotten_at text not null
  )`,
  `create table secrets (name text primary key, value text not null)`,
  `create table heartbeat (name text primary key, at text not null)`,
  `create table alarms (
    id text primary key,
    name text not null,
    subject text not null,
    since text not null,
    seen_at text not null,
    until text
  )`,
  `create table idempotency_keys (
    key text primary key,
    fingerprint text not null,
    reply text not null,
    created_at text not null
  )`,
  `create table outbox (
    id text primary key,
    kind text not null,
    to_address text not null,
    subject text not null,
    text text not null,
    html text not null,
    attachments text not null,
    created_at text not null,
    due_at text not null,
    attempts integer not null,
    sent_at text,
    last_error text,
    account_id text,
    reservation_id text,
    delete_when_sent integer not null,
    urgent integer not null
  )`,
  `create table push_subscriptions (
    session_id text primary key references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    topics text not null
  )`,
  `create table push_messages (
    id text primary key,
    kind text not null,
    label text,
    at text,
    created_at text not null
  )`,

  `create table reservations (
    id text primary key,
    status text not null,
    party_size integer not null check (party_size >= 1),
    service_date text not null,
    start_minutes integer not null check (start_minutes between 0 and 2879),
    time_given text not null,
    starts_at text not null,
    ends_at text not null,
    turn_minutes integer not null,
    name text,
    email text,
    phone_number text,
    phone_key text,
    table_number text,
    special_request text,
    message text,
    allergies text,
    occasion text,
    note text,
    language text,
    account_id text,
    network_hash text,
    source text not null default 'online',
    cancel_reason text,
    seated_at text,
    left_at text,
    held_until text,
    coming_at text,
    reminded_at text,
    changed_by text,
    sequence integer not null,
    version integer not null default 0,
    created_at text not null,
    updated_at text not null
  )`,
  `create table reservation_tables (
    reservation_id text not null,
    table_name text not null,
    from_minute integer not null,
    to_minute integer not null check (to_minute > from_minute),
    primary key (reservation_id, table_name, from_minute)
  )`,
  `create table table_blocks (
    id text primary key,
    version integer not null,
    service_date text not null,
    table_names text not null,
    from_minute integer not null,
    to_minute integer not null,
    reason text,
    removed_at text,
    changed_by text,
    created_at text not null
  )`,
  `create table waiting_list (
    id text primary key,
    version integer not null,
    service_date text not null,
    status text not null,
    party_size integer not null check (party_size >= 1),
    at_the_door integer not null,
    name text,
    email text,
    phone_number text,
    phone_key text,
    network_hash text,
    language text,
    note text,
    earliest_minutes integer,
    latest_minutes integer,
    quoted_from integer,
    quoted_to integer,
    reservation_id text,
    changed_by text,
    created_at text not null,
    turn_at text not null,
    offers integer not null,
    ended_at text
  )`,
  `create table evening_events (
    sequence integer primary key,
    at text not null,
    service_date text not null,
    other_date text,
    kind text not null,
    actor text not null,
    initials text,
    staff_id text,
    identified_by text,
    subjects text not null,
    reservation_id text,
    details text not null,
    texts text,
    command_key text,
    undone_by integer
  )`,
  // A table with a single row. PostgreSQL's own sequences assign numbers before transactions are committed,
  // so their order can differ from that of the commits.
  `create table evening_sequence (name text primary key, value integer not null)`,
  `insert into evening_sequence (name, value) values ('evening', 0)`,
  `create table evening_commands (
    key text primary key,
    fingerprint text not null,
    sequence integer not null,
    message text,
    created_at text not null
  )`,
  `create table known_tables (
    position integer primary key,
    name text not null,
    seats text not null,
    id text
  )`,
  `create table known_stations (id text primary key, name text not null)`,

  `create table orders (
    number text primary key,
    version integer not null default 0,
    marked_version integer not null default 0,
    state text not null,
    destination text not null default 'collection',
    table_name text,
    reservation_id text,
    moved_from text,
    due_at text not null,
    latest_at text not null,
    earlier_due_at text,
    earlier_latest_at text,
    start_by text not null,
    usage text not null,
    packaging_cents integer not null,
    total_cents integer not null,
    name text,
    email text,
    phone_number text,
    phone_key text,
    allergies text,
    language text,
    network_hash text,
    expires_at text,
    confirmed_at text,
    changed_from text,
    changed_at text,
    facts_changed text,
    seen_at text,
    allergies_confirmed_at text,
    started_at text,
    ready_at text,
    outside_at text,
    outside_seen_at text,
    collected_at text,
    cancelled_at text,
    cancelled_by text,
    cancel_reason text,
    alarmed_at text,
    unseen_told_at text,
    created_at text not null,
    updated_at text not null
  )`,
  `create table order_lines (
    order_number text not null references orders (number),
    position integer not null,
    dish text not null,
    title text not null,
    choices text not null,
    cents integer not null,
    quantity integer not null check (quantity >= 1),
    note text,
    allergens text not null,
    station text,
    minutes integer,
    per_place integer,
    start_by text,
    started_at text,
    done_at text,
    primary key (order_number, position)
  )`,
  `create table order_holds (
    id text primary key,
    lines text not null,
    until text not null,
    network_hash text
  )`,
  `create table kitchen_state (id text primary key, value integer, until text)`,
  `create table print_jobs (
    id text primary key,
    sequence integer not null,
    order_number text not null,
    reason text not null,
    station text,
    fetched_at text,
    printed_at text,
    created_at text not null
  )`,
];

/** Partial indexes omit past rows, whose personal data has been removed. */
const indexes = [
  "account_tokens_by_account on account_tokens (account_id, purpose)",
  "account_tokens_by_member on account_tokens (staff_id)",
  "alarms_until on alarms (until)",
  "evening_events_by_date on evening_events (service_date, sequence)",
  "evening_events_by_reservation on evening_events (reservation_id)",
  "idempotency_keys_by_age on idempotency_keys (created_at)",
  "orders_by_email on orders (lower(email)) where email is not null",
  "orders_by_network on orders (network_hash, created_at) where network_hash is not null",
  "orders_by_phone on orders (phone_key) where phone_key is not null",
  "orders_by_time on orders (due_at)",
  "orders_of_party on orders (reservation_id)",
  "outbox_by_address on outbox (lower(to_address), created_at)",
  "outbox_by_urgency on outbox (sent_at, urgent, due_at)",
  "print_jobs_waiting on print_jobs (printed_at, sequence)",
  "reservation_tables_by_time on reservation_tables (from_minute, to_minute)",
  "reservations_by_creation on reservations (created_at, network_hash)",
  "reservations_by_email on reservations (lower(email))",
  "reservations_by_network on reservations (network_hash, service_date) where network_hash is not null",
  "reservations_by_offer on reservations (held_until) where held_until is not null",
  "reservations_by_phone on reservations (phone_key) where phone_key is not null",
  "reservations_by_service_day on reservations (service_date, start_minutes)",
  "session_pins_by_member on session_pins (staff_id)",
  "session_pins_by_session on session_pins (session_id)",
  "sessions_by_account on sessions (account_id, used_at)",
  "sessions_by_member on sessions (staff_id)",
  "staff_passkeys_by_member on staff_passkeys (staff_id)",
  "table_blocks_by_date on table_blocks (service_date)",
  "throttles_by_end on throttles (forgotten_at)",
  "waiting_list_by_date on waiting_list (service_date, status)",
  "waiting_list_by_email on waiting_list (lower(email))",
];

/**
 * SQL for the mailbox of an address: `a@x` for `a+b@x`. It must equal the expression of `guestAddressIn`,
 * whose queries otherwise do not use the index.
 */
const mailboxOf = {
  sqlite: (column: string) =>
    `lower(case when instr(${column}, '+') > 1 and instr(${column}, '+') < instr(${column}, '@') then substr(${column}, 1, instr(${column}, '+') - 1) || substr(${column}, instr(${column}, '@')) else ${column} end)`,
  postgres: (column: string) => `(lower(regexp_replace(${column}, '^([^+@]+)[+][^@]*@', '\\1@')))`,
};

/**
 * Makes the database itself refuse two parties at one table at the same time, even if the service has a bug.
 * SQLite uses a trigger. Because stored holds of one table never overlap, only the last hold that begins
 * before the end of the new hold can overlap the new hold. PostgreSQL uses an exclusion constraint, with a
 * range type over text instead of btree_gist, an extension that not every server has.
 */
const keepPartiesApart = {
  sqlite: [
    "create index reservation_tables_by_table on reservation_tables (table_name, from_minute, to_minute)",
    `create trigger reservation_tables_apart before insert on reservation_tables
      when new.from_minute < (
        select to_minute from reservation_tables
        where table_name = new.table_name and from_minute < new.to_minute
        order by from_minute desc limit 1
      )
      begin select raise(abort, 'the table is taken'); end`,
  ],
  postgres: [
    `create type table_name_range as range (subtype = text, collation = "C")`,
    `alter table reservation_tables add constraint reservation_tables_apart exclude using gist (
      table_name_range(table_name, table_name, '[]') with &&,
      int4range(from_minute, to_minute) with &&
    )`,
  ],
};

export async function up(db: Kysely<unknown>): Promise<void> {
  const kind = isSqlite(db) ? "sqlite" : "postgres";
  const mailbox = mailboxOf[kind];
  const statements = [
    ...tables,
    ...indexes.map((index) => `create index ${index}`),
    `create index reservations_by_guest on reservations (${mailbox("email")})`,
    `create index outbox_by_guest on outbox (${mailbox("to_address")}, created_at)`,
    ...keepPartiesApart[kind],
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
