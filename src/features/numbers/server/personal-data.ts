import { notPersonal, type Policies } from "../../../core/server/storage/personal-data.ts";

/** States how each column of this feature's tables is treated as personal data. */
export const numbersPersonalData = {
  daily_totals: { service_date: notPersonal, part: notPersonal, totals: notPersonal },
} satisfies Partial<Policies>;
