import { useFormats } from "../../core/browser/site-context.ts";
import { telAddress } from "../../core/shared/contact-links.ts";

/** A telephone number as written, with a link that calls it. */
export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={telAddress(number, useFormats())}>{number}</a>;
}
