import { no, type Policies } from "../../../core/server/storage/personal-data.ts";

/** Personal data in the tables of this feature. */
export const housePersonalData = {
  alarms: { id: no, name: no, subject: no, since: no, seen_at: no, until: no },
} satisfies Partial<Policies>;
