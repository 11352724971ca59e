import type { ChangeEvent, ReactNode } from "react";
import { Field, type FieldControl } from "../../components/field.tsx";

/** The part of a {@link useForm} that its fields need. */
interface FormOfTexts<N extends string> {
  readonly values: Readonly<Record<N, string>>;
  readonly errors: Readonly<Partial<Record<N, string>>>;
  set(name: N, value: string): void;
}

/** The attributes of a control that holds one of a form's texts. */
export interface FormControl<N extends string> extends FieldControl {
  readonly name: N;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
}

interface FormFieldProps<N extends string> {
  form: FormOfTexts<N>;
  /** Unique on the page; the control's id is `<formId>-<name>`. */
  formId: string;
  name: N;
  label: string;
  help?: ReactNode;
  className?: string;
  children: (control: FormControl<N>) => ReactNode;
}

/** A field of a form whose values are texts. */
export function FormField<N extends string>({ form, formId, name, children, ...rest }: FormFieldProps<N>) {
  return (
    <Field {...rest} id={`${formId}-${name}`} error={form.errors[name]}>
      {(control) =>
        children({
          ...control,
          name,
          value: form.values[name],
          onChange: (event) => form.set(name, event.target.value),
        })
      }
    </Field>
  );
}

/** Moves the focus to the first field with an error, if there is one. */
export const focusInvalid = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
