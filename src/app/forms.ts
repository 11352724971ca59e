import * as accounts from "../features/accounts/contract/account-forms.ts";
import * as bookings from "../features/booking/contract/booking-forms.ts";
import type { FormDefinition } from "../core/contract/form.ts";
import { cancelOrder } from "../features/orders/contract/order-link-forms.ts";
import * as orders from "../features/orders/contract/order-forms.ts";
import * as reservations from "../features/booking/contract/reservation-forms.ts";

/*
 * The forms that guests can send without JavaScript: `<form method="post" action="<the endpoint's path>">`, as
 * `application/x-www-form-urlencoded`. The service makes the endpoint's JSON of them and answers with a page: what was done, or what to
 * correct (src/site/server/forms/).
 *
 * A form must carry:
 * - for each of its fields a control of that `name`: the endpoint's own names, `numberOfPersons` and not `guests`;
 * - `<input type="hidden" name="form" value="<its key below>">`.
 *
 * The same booking or order sent again within a minute is answered as the first was.
 *
 * No token against forged requests: none of them acts for a guest who is logged in, and the service refuses forms of other
 * sites by `Sec-Fetch-Site` and `Origin`.
 */

const { register, login, forgotPassword, resetPassword } = accounts;
const { fullReservation, simpleReservation, landingReservation, addReservationEmail } = bookings;
const { quoteOrder, placeOrder } = orders;
const { findReservation, moveReservation, cancelReservation, findOrder } = reservations;

/** Every form, by the name that its hidden field `form` carries. */
export const forms = {
  fullReservation,
  simpleReservation,
  landingReservation,
  findReservation,
  moveReservation,
  cancelReservation,
  addReservationEmail,
  quoteOrder,
  placeOrder,
  findOrder,
  cancelOrder,
  register,
  login,
  forgotPassword,
  resetPassword,
} satisfies Readonly<Record<string, FormDefinition>>;

export type FormName = keyof typeof forms;
