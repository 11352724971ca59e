import { notPersonal, type Policies } from "../../../core/server/storage/personal-data.ts";

export const staffPersonalData = {
  staff_recovery_codes: { code_hash: notPersonal, staff_id: notPersonal },
  staff_passkeys: {
    id: notPersonal,
    staff_id: notPersonal,
    name: notPersonal,
    public_key: notPersonal,
    counter: notPersonal,
    transports: notPersonal,
    created_at: notPersonal,
    used_at: notPersonal,
  },
  push_subscriptions: {
    session_id: notPersonal,
    endpoint: notPersonal,
    p256dh: notPersonal,
    auth: notPersonal,
    topics: notPersonal,
  },
} satisfies Partial<Policies>;
