import type { GuestForms } from "../core/server/forms/answers.ts";
import { accountGuestForms } from "../features/accounts/server/form-answers.ts";
import { bookingGuestForms } from "../features/booking/server/form-answers.ts";
import { orderGuestForms } from "../features/orders/server/form-answers.ts";

/** Every form that guests can send without JavaScript, by its name. */
export const guestForms = {
  ...bookingGuestForms,
  ...orderGuestForms,
  ...accountGuestForms,
} satisfies GuestForms;
