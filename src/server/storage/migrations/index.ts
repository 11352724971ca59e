import type { Migration } from "kysely/migration";
import * as reservations from "./0001-reservations.ts";
import * as outbox from "./0002-outbox.ts";
import * as tables from "./0003-tables.ts";
import * as accounts from "./0005-accounts.ts";
import * as secrets from "./0006-secrets.ts";
import * as outboxSubjects from "./0007-outbox-subjects.ts";
import * as bookingLimits from "./0008-booking-limits.ts";
import * as trustedDevices from "./0009-trusted-devices.ts";
import * as heartbeat from "./0010-heartbeat.ts";
import * as staff from "./0011-staff.ts";
import * as outboxUrgent from "./0013-outbox-urgent.ts";
import * as holdLookup from "./0020-hold-lookup.ts";
import * as evening from "./0021-evening.ts";
import * as staffPins from "./0022-staff-pins.ts";
import * as oneTableOfSessions from "./0023-one-table-of-sessions.ts";
import * as guestAddresses from "./0024-guest-addresses.ts";
import * as guestLanguages from "./0025-guest-languages.ts";
import * as accountLanguages from "./0026-account-languages.ts";
import * as orders from "./0027-orders.ts";
import * as managedOrders from "./0028-managed-orders.ts";
import * as changedOrders from "./0029-changed-orders.ts";
import * as confirmedOrders from "./0030-confirmed-orders.ts";
import * as kitchen from "./0031-kitchen.ts";
import * as kitchenLog from "./0032-kitchen-log.ts";
import * as passkeys from "./0033-passkeys.ts";
import * as push from "./0034-push.ts";
import * as alarms from "./0035-alarms.ts";
import * as stationsAndParties from "./0036-stations-and-parties.ts";
import * as rowIds from "./0044-row-ids.ts";

/**
 * The schema's history, oldest first; the names order it. Each runs in a transaction, on SQLite and on PostgreSQL alike.
 *
 * A migration that has been released is never edited, and calls nothing of the service that may change: the next one
 * changes what it made. The release before goes on working on it: newer-schema.ts says how.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-reservations": reservations,
  "0002-outbox": outbox,
  "0003-tables": tables,
  "0005-accounts": accounts,
  "0006-secrets": secrets,
  "0007-outbox-subjects": outboxSubjects,
  "0008-booking-limits": bookingLimits,
  "0009-trusted-devices": trustedDevices,
  "0010-heartbeat": heartbeat,
  "0011-staff": staff,
  "0013-outbox-urgent": outboxUrgent,
  "0020-hold-lookup": holdLookup,
  "0021-evening": evening,
  "0022-staff-pins": staffPins,
  "0023-one-table-of-sessions": oneTableOfSessions,
  "0024-guest-addresses": guestAddresses,
  "0025-guest-languages": guestLanguages,
  "0026-account-languages": accountLanguages,
  "0027-orders": orders,
  "0028-managed-orders": managedOrders,
  "0029-changed-orders": changedOrders,
  "0030-confirmed-orders": confirmedOrders,
  "0031-kitchen": kitchen,
  "0032-kitchen-log": kitchenLog,
  "0033-passkeys": passkeys,
  "0034-push": push,
  "0035-alarms": alarms,
  "0036-stations-and-parties": stationsAndParties,
  "0044-row-ids": rowIds,
};
