import {
  notPersonal,
  nulled,
  type Policies,
  type Nulled,
} from "../../../core/server/storage/personal-data.ts";

/** Personal data of a waiting guest. All of it is deleted two days after the evening. */
const evening: Nulled = { ...nulled, exported: { notExported: "kept for one evening only" } };

/** Specifies, for each column of this feature's tables, how personal data is handled. */
export const eveningPersonalData = {
  waiting_list: {
    id: notPersonal,
    version: notPersonal,
    service_date: notPersonal,
    status: notPersonal,
    party_size: notPersonal,
    at_the_door: notPersonal,
    name: evening,
    email: evening,
    phone_number: evening,
    phone_key: evening,
    network_hash: evening,
    note: evening,
    earliest_minutes: notPersonal,
    latest_minutes: notPersonal,
    quoted_from: notPersonal,
    quoted_to: notPersonal,
    reservation_id: notPersonal,
    changed_by: notPersonal,
    created_at: notPersonal,
    turn_at: notPersonal,
    offers: notPersonal,
    ended_at: notPersonal,
    language: notPersonal,
    sample: notPersonal,
  },
} satisfies Partial<Policies>;
