import type { ReactNode } from "react";

/** What a field and its fault share, so that a screen reader reads the one with the other. */
export interface FormFields<N extends string> {
  /**
   * The attributes of a field.
   *
   * @param help id of words that explain the field
   */
  field(
    name: N,
    help?: string,
  ): {
    id: string;
    name: N;
    value: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
  };
  /** What is wrong with a field, to stand below it. */
  error(name: N): ReactNode;
}

/** The fields of a form whose values are all texts, and the places of their faults. */
export function formFields<N extends string>(
  id: string,
  values: Readonly<Record<N, string>>,
  errors: Readonly<Partial<Record<N, string>>>,
): FormFields<N> {
  return {
    field: (name, help) => ({
      id: `${id}-${name}`,
      name,
      value: values[name],
      "aria-invalid": errors[name] ? true : undefined,
      "aria-describedby":
        [errors[name] && `${id}-${name}-fault`, help].filter(Boolean).join(" ") || undefined,
    }),
    error: (name) =>
      errors[name] ? (
        <p className="err" id={`${id}-${name}-fault`} role="alert">
          {errors[name]}
        </p>
      ) : null,
  };
}

/** Moves the focus to the first field at fault, if there is one. */
export const focusFault = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
