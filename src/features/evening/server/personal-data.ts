import { no, nulled, type Policies, type Nulled } from "../../../core/server/storage/personal-data.ts";

/** Data of a waiting guest: all of it is deleted the day after. */
const evening: Nulled = { ...nulled, exported: { notExported: "kept for one evening only" } };

/** Personal data in the tables of this feature. */
export const eveningPersonalData = {
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
} satisfies Partial<Policies>;
