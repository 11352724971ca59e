import { useState, type ComponentProps, type FocusEvent, type ReactNode, use } from "react";
import { Field, type FieldControl } from "../field.tsx";
import { useMessages, WordsContext } from "../../../core/browser/use-messages.ts";
import { isEmailAddress } from "../../../core/shared/email-address.ts";
import type {
  FieldsDefinition,
  FormField as FieldDeclaration,
  FormDefinition,
} from "../../../core/contract/form.ts";
import { apiUrl } from "../../../core/browser/api.ts";

/** The parts of a {@link import("./use-form.ts").useForm} that its fields need. */
export interface FormOfTexts<N extends string> {
  readonly declaration: FieldsDefinition;
  readonly values: Readonly<Record<N, string>>;
  readonly errors: Readonly<Partial<Record<N, string>>>;
  set(name: N, value: string): void;
}

export interface FormControl<N extends string> extends FieldControl {
  readonly name: N;
  readonly defaultValue: string;
  readonly required: boolean;
  readonly autoComplete: string | undefined;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
  readonly onFocus?: () => void;
}

interface FormFieldProps<N extends string> {
  form: FormOfTexts<N>;
  /** Id of the form, unique on the page; the control's id is `<formId>-<name>`. */
  formId: string;
  name: N;
  help?: ReactNode;
  className?: string;
  announceError?: boolean;
  /** Attributes of the control, in addition to the declared ones. */
  attributes?: ComponentProps<"input">;
  /** Renders the control, if the declared one does not fit. */
  children?: (control: FormControl<N>) => ReactNode;
}

/** Returns the declaration of one of a form's fields. */
export const fieldOf = ({ fields }: FieldsDefinition, name: string): FieldDeclaration =>
  fields.find((field) => field.name === name)!;

const notProse = { autoCapitalize: "none", spellCheck: false } as const;
const inputAttributes: Partial<Record<FieldDeclaration["type"], ComponentProps<"input">>> = {
  email: notProse,
  number: { inputMode: "numeric", min: 1, step: 1 },
};

function Control<N extends string>({
  field,
  control,
  attributes,
}: {
  field: FieldDeclaration;
  control: FormControl<N>;
  attributes: ComponentProps<"input"> | undefined;
}) {
  const { type, options = [], placeholder, pattern } = field;
  if (type === "textarea") return <textarea {...control} />;
  if (type === "select")
    return (
      <select {...control}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...control}
      type={type}
      placeholder={placeholder}
      {...(pattern ? { pattern: `.*${pattern[0]}.*`, title: pattern[1] } : {})}
      {...inputAttributes[type]}
      {...attributes}
    />
  );
}

/** A field for one of a form's texts, as described by the form's declaration. */
export function FormField<N extends string>({
  form,
  formId,
  name,
  attributes,
  children,
  ...rest
}: FormFieldProps<N>) {
  const field = fieldOf(form.declaration, name);
  const t = useMessages("layout");
  // Only the first value is used; after that, the control itself contains the value.
  const [initial] = useState(form.values[name]);
  // Checked only after the guest leaves the field, because an email address is incomplete while it is typed.
  const [left, setLeft] = useState("");
  const isDoubtful = isEmailAddress(left) && !/@.*\../.test(left);
  return (
    <Field
      {...rest}
      {...(isDoubtful ? { help: <span role="status">{t("email.doubt", { address: left })}</span> } : {})}
      id={`${formId}-${name}`}
      label={field.label}
      error={form.errors[name]}
    >
      {(labelled) => {
        const control: FormControl<N> = {
          ...labelled,
          name,
          defaultValue: initial,
          // In HTML, a required select must start with an empty option. A select with an initial value has no
          // such option and is never empty, so it is not marked as required.
          required: field.required !== undefined && field.initial === undefined,
          autoComplete: field.autoComplete,
          ...(field.type === "email"
            ? { onBlur: ({ target }) => setLeft(target.value.trim()), onFocus: () => setLeft("") }
            : {}),
        };
        return children ? (
          children(control)
        ) : (
          <Control field={field} control={control} attributes={attributes} />
        );
      }}
    </Field>
  );
}

interface ApiFormProps extends Omit<ComponentProps<"form">, "method" | "action" | "form"> {
  /** The form's declaration: its controls must have the names of its fields. */
  readonly form: FormDefinition;
}

/**
 * A form whose input goes to the API. Until its script has loaded, the browser posts the form and the service
 * replies with a page; afterwards, `onSubmit` sends it as JSON.
 */
export const ApiForm = ({ form, children, ...rest }: ApiFormProps) => (
  <form {...rest} method="post" action={apiUrl(form.action)}>
    {children}
    <input type="hidden" name="form" value={form.name} />
    <input type="hidden" name="language" value={use(WordsContext).language} />
  </form>
);
