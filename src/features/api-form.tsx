import type { ComponentProps } from "react";
import type { FormName, forms } from "../contract/forms.ts";
import type * as paths from "../contract/paths.ts";
import { apiUrl } from "./api.ts";

/** The address that a form of src/contract/forms.ts is posted to. */
type ActionOf<N extends FormName> = (typeof paths)[(typeof forms)[N]["operationId"]];

/** Any of the forms with its address. */
export type ApiFormTarget = { [N in FormName]: { readonly form: N; readonly action: ActionOf<N> } }[FormName];

interface ApiFormProps<N extends FormName> extends Omit<ComponentProps<"form">, "method" | "action"> {
  /** Which form of src/contract/forms.ts this is: its controls must have the names of that form's fields. */
  readonly form: N;
  /** The endpoint's path. */
  readonly action: ActionOf<N>;
}

/**
 * A form of the API. Where its script has not loaded, the browser posts it and the service replies with a page;
 * otherwise `onSubmit` sends it as JSON.
 */
export function ApiForm<N extends FormName>({ form, action, children, ...rest }: ApiFormProps<N>) {
  return (
    <form {...rest} method="post" action={apiUrl(action)}>
      {children}
      <input type="hidden" name="form" value={form} />
    </form>
  );
}
