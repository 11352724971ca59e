import { notPersonal, type Policies } from "../../../core/server/storage/personal-data.ts";

export const housePersonalData = {
  alarms: {
    id: notPersonal,
    name: notPersonal,
    subject: notPersonal,
    since: notPersonal,
    seen_at: notPersonal,
    until: notPersonal,
  },
} satisfies Partial<Policies>;
