import { no, type Policies } from "../../../core/server/storage/personal-data.ts";

/** What the tables of this feature hold about guests. */
export const housePersonalData = {
  alarms: { id: no, name: no, subject: no, since: no, seen_at: no, until: no },
} satisfies Partial<Policies>;
