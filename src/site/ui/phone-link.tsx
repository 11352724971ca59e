import { callTo } from "../../core/shared/telephone.ts";
import { useFormats } from "../../core/browser/use-formats.ts";

/** A telephone number as it is written, which calls it. */
export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={callTo(number, useFormats())}>{number}</a>;
}
