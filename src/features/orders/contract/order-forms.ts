import { isEmailAddress } from "../../../core/shared/email-address.ts";
import type { FormDefinition, FormErrors, FormValues } from "../../../core/contract/form.ts";
import * as paths from "../../../core/contract/paths.ts";
import { textLimits } from "../../../core/contract/text-limits.ts";

const person = [
  { name: "allergies", label: "form.allergies", type: "text", maxLength: textLimits.allergies },
  {
    name: "name",
    label: "form.name",
    type: "text",
    autoComplete: "name",
    required: "form.nameRequired",
    maxLength: textLimits.name,
  },
  {
    name: "phoneNumber",
    label: "form.phone",
    type: "tel",
    autoComplete: "tel",
    required: "form.phoneRequired",
    maxLength: textLimits.phoneNumber,
    pattern: ["\\d\\D*\\d\\D*\\d", "form.phoneWrong"],
  },
  {
    name: "email",
    label: "form.email",
    type: "email",
    autoComplete: "email",
    maxLength: textLimits.email,
  },
] as const satisfies FormDefinition["fields"];

const checkPerson = ({ email = "" }: FormValues): FormErrors =>
  email.trim() === "" || isEmailAddress(email.trim()) ? {} : { email: "form.emailWrong" };

const bag = {
  area: "order",
  page: "order",
  heading: "form.heading",
  fields: person,
  check: checkPerson,
  bag: true,
} as const;

/**
 * Form for the first step of ordering without scripts. The reply shows the bag's price and when it will be
 * ready. The name and telephone number are not yet required; if a guest entered them before the script
 * failed, they are passed on unchecked.
 */
export const quoteOrder = {
  ...bag,
  fields: person.map(({ name, label }) => ({ name, label, type: "hidden" as const })),
  check: () => ({}),
  name: "quoteOrder",
  action: paths.quoteOrder,
  button: "form.look",
} as const satisfies FormDefinition;

export const placeOrder = {
  ...bag,
  name: "placeOrder",
  action: paths.placeOrder,
  button: "form.button",
} as const satisfies FormDefinition;
