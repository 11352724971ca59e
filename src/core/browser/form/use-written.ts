import { use, useMemo } from "react";
import { WordsContext } from "../use-messages.ts";
import { written, type FieldsDefinition, type WrittenFields } from "../../contract/form.ts";

/** A form with its texts in the page's language. */
export function useWritten<const F extends FieldsDefinition>(form: F): WrittenFields<F> {
  const words = use(WordsContext);
  return useMemo(() => written(form, words), [form, words]);
}
