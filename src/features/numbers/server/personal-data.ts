import { notPersonal, type Policies } from "../../../core/server/storage/personal-data.ts";

/** States for each column of this feature's tables how personal data is handled. */
export const numbersPersonalData = {
  daily_totals: { service_date: notPersonal, part: notPersonal, totals: notPersonal },
} satisfies Partial<Policies>;
