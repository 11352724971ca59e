import { use, type ComponentProps } from "react";
import { WordsContext } from "../../../core/browser/use-messages.ts";
import type { FormDefinition } from "../../../core/contract/form.ts";
import { apiUrl } from "../../../core/browser/api.ts";

interface ApiFormProps extends Omit<ComponentProps<"form">, "method" | "action" | "form"> {
  /** The form's declaration: its controls must have the names of its fields. */
  readonly form: FormDefinition;
}

/**
 * A form of the API. If its script has not loaded, the browser posts it and the service replies with a page;
 * otherwise `onSubmit` sends it as JSON.
 */
export const ApiForm = ({ form, children, ...rest }: ApiFormProps) => (
  <form {...rest} method="post" action={apiUrl(form.action)}>
    {children}
    <input type="hidden" name="form" value={form.name} />
    <input type="hidden" name="language" value={use(WordsContext).language} />
  </form>
);
