import { notPersonal, type Policies } from "../../../core/server/storage/personal-data.ts";

/** Personal data in the tables of this feature. */
export const numbersPersonalData = {
  daily_totals: { service_date: notPersonal, part: notPersonal, totals: notPersonal },
} satisfies Partial<Policies>;
