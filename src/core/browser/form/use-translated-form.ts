import { use, useMemo } from "react";
import { WordsContext } from "../use-messages.ts";
import { translateForm, type FieldsDefinition, type TranslatedFields } from "../../contract/form.ts";

/** A form with its texts in the page's language. */
export function useTranslatedForm<const F extends FieldsDefinition>(form: F): TranslatedFields<F> {
  const words = use(WordsContext);
  return useMemo(() => translateForm(form, words), [form, words]);
}
