import { no, type Policies } from "../../../core/server/storage/personal-data.ts";

/** Personal data in the tables of this feature. */
export const staffPersonalData = {
  staff_recovery_codes: { code_hash: no, staff_id: no },
  staff_passkeys: {
    id: no,
    staff_id: no,
    name: no,
    public_key: no,
    counter: no,
    transports: no,
    created_at: no,
    used_at: no,
  },
  push_subscriptions: { session_id: no, endpoint: no, p256dh: no, auth: no, topics: no },
} satisfies Partial<Policies>;
