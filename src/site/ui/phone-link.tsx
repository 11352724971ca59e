import { telAddress } from "../../core/shared/telephone.ts";
import { useFormats } from "../../core/browser/use-formats.ts";

/** A telephone number as written, with a link that calls it. */
export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={telAddress(number, useFormats())}>{number}</a>;
}
