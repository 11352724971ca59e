import type { PageRole } from "../shared/page-roles.ts";
import { messagesOf, type Area, type Translate, type Words } from "../messages/words.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * One field of a form: its control, and its checks before sending. Declared with ids of messages, which
 * {@link translateForm} replaces with texts.
 */
export interface FormField {
  /** Name of the control, and of the field in the endpoint's request. */
  readonly name: string;
  readonly label: string;
  readonly type: "text" | "email" | "tel" | "date" | "number" | "password" | "textarea" | "select" | "hidden";
  /**
   * Options of a `select`. The form sends the value. For the size of a party, only the leading digits count:
   * `5` or `5+ Persons`. If the label equals the value, it is a time rather than the id of a message.
   */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Text shown until the guest chooses an option. */
  readonly placeholder?: string;
  readonly autoComplete?: string;
  readonly hint?: string;
  /** Message if the field is empty; absent if the field is optional. */
  readonly required?: string;
  /** Maximum number of characters after trimming. */
  readonly maxLength?: number;
  /** Regular expression that the value must match, and the message if it does not. */
  readonly pattern?: readonly [source: string, message: string];
  readonly initial?: string;
}

export type FormValues = Readonly<Record<string, string>>;
export type FormErrors = Partial<Record<string, string>>;

export interface FieldsDefinition {
  /** Area of the form's messages. */
  readonly area: Area;
  readonly fields: readonly FormField[];
  /** Returns further errors, keyed by field. */
  readonly check?: (values: FormValues) => FormErrors;
}

/** Replaces message ids with texts. */
type Written<T> = T extends readonly [infer Source, string]
  ? readonly [Source, string]
  : T extends readonly unknown[]
    ? { readonly [K in keyof T]: Written<T[K]> }
    : T extends object
      ? {
          readonly [K in keyof T]: K extends TextKey
            ? string
            : K extends "fields" | "options" | "pattern" | number
              ? Written<T[K]>
              : K extends "errorTexts"
                ? { readonly [C in keyof T[K]]: string }
                : T[K];
        }
      : T;
type TextKey =
  "label" | "placeholder" | "hint" | "required" | "heading" | "button" | "busy" | "needsJavaScript";

/** Fields with their texts in one language, as returned by {@link translateForm}. */
export type TranslatedFields<F extends FieldsDefinition = FieldsDefinition> = Written<F> &
  FieldsDefinition & {
    /** Returns the message for a text that is too long. */
    tooLong(max: number, length: number): string;
  };

/**
 * A form of the API. Its component, its checks before sending, and the page that the service returns without
 * JavaScript are all derived from this definition.
 */
export interface FormDefinition extends FieldsDefinition {
  /** The form's key in {@link import("./forms.ts").forms}, sent in the hidden field `form`. */
  readonly name: string;
  /** Path of the endpoint that receives the form. */
  readonly action: string;
  /** Role of the page that contains the form; the home page by default. */
  readonly page?: PageRole;
  /** Heading of the page that lists the errors. */
  readonly heading: string;
  readonly button: string;
  /** Label of the button while the form is being sent. */
  readonly busy?: string;
  /** Further fields of the request, each mapped to the form's field from which it gets its value. */
  readonly copies?: Readonly<Record<string, string>>;
  /** Messages that replace those of the error codes. */
  readonly errorTexts?: Partial<Record<ErrorCode, string>>;
  /**
   * Success message to use instead of the reply's. {@link successText} fills in `{message}`, `{id}`,
   * `{guests}`, `{date}` and `{time}`.
   */
  readonly success?: string;
  /** True if the lines of an order are sent with the form: see src/core/server/forms/read-form.ts. */
  readonly bag?: true;
  /** Reason why the form cannot be sent without JavaScript. */
  readonly needsJavaScript?: string;
}

const textKeys: readonly string[] = [
  "label",
  "placeholder",
  "hint",
  "required",
  "heading",
  "button",
  "busy",
  "needsJavaScript",
] satisfies TextKey[];

/**
 * Replaces the message ids of a form, or of fields, with texts. Placeholders in `success` are filled in
 * later.
 */
export function translateForm<const F extends FieldsDefinition>(form: F, words: Words): TranslatedFields<F> {
  const translate = messagesOf(words, form.area) as Translate<Area> & ((id: string) => string);
  const common = messagesOf(words, "forms");
  const texts = <T extends object>(part: T): T =>
    Object.fromEntries(
      Object.entries(part).map(([key, value]) => [
        key,
        typeof value === "string" && textKeys.includes(key) && value !== "" ? translate(value) : value,
      ]),
    ) as T;
  const { fields, check, errorTexts } = form as unknown as FormDefinition;
  return {
    ...texts(form),
    fields: fields.map(({ options, pattern, ...field }) => ({
      ...texts(field),
      ...(options
        ? { options: options.map((option) => (option.label === option.value ? option : texts(option))) }
        : {}),
      ...(pattern ? { pattern: [pattern[0], translate(pattern[1])] } : {}),
    })),
    ...(check
      ? {
          check: (values: FormValues) =>
            Object.fromEntries(
              Object.entries(check(values)).map(([name, id]) => [name, id && translate(id)]),
            ),
        }
      : {}),
    ...(errorTexts
      ? {
          errorTexts: Object.fromEntries(
            Object.entries(errorTexts).map(([code, id]) => [code, translate(id)]),
          ),
        }
      : {}),
    tooLong: (max: number, length: number) =>
      common("tooLong", { max, count: length.toLocaleString(words.language) }),
  } as unknown as TranslatedFields<F>;
}

export type ValuesOf<F extends FieldsDefinition> = Record<F["fields"][number]["name"], string>;

export const initialValues = <F extends FieldsDefinition>({ fields }: F): ValuesOf<F> =>
  Object.fromEntries(fields.map(({ name, initial = "" }) => [name, initial])) as ValuesOf<F>;

/** Returns the choices of a field. */
export const optionsOf = ({ fields }: FieldsDefinition, name: string): NonNullable<FormField["options"]> =>
  fields.find((field) => field.name === name)?.options ?? [];

/** Returns the trimmed value. A password is left unchanged, because it can contain blanks. */
export const typedText = ({ type }: FormField, value: string): string =>
  type === "password" ? value : value.trim();

function problemOf(
  field: FormField,
  value: string,
  tooLong: TranslatedFields["tooLong"],
): string | undefined {
  const { required, maxLength = Infinity, pattern } = field;
  const text = typedText(field, value);
  if (text === "") return required;
  if (text.length > maxLength) return tooLong(maxLength, text.length);
  return pattern && !new RegExp(pattern[0]).test(text) ? pattern[1] : undefined;
}

/** Returns the errors in a form's values: messages keyed by field, in the order of the fields. */
export function checkForm(
  { fields, check, tooLong }: Pick<TranslatedFields, "fields" | "check" | "tooLong">,
  values: FormValues,
): Record<string, string> {
  const found: FormErrors = check?.(values) ?? {};
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, values[field.name] ?? "", tooLong) ?? found[field.name];
      return problem === undefined ? [] : [[field.name, problem]];
    }),
  );
}

/**
 * Returns the leading digits of a text as a number: `5+ Persons` gives 5. If the text does not begin with a
 * whole number, returns the text itself, which the endpoint refuses.
 */
const numberOf = (text: string): number | string =>
  /^\d{1,9}(?![\d.,]*[.,]\d)/.test(text) ? Number.parseInt(text, 10) : text;

/** Returns the JSON that the endpoint expects: trimmed texts, and the size of a party as a number. */
export function requestOf(
  { fields, copies = {} }: Pick<FormDefinition, "fields" | "copies">,
  values: FormValues,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const text = typedText(field, values[field.name] ?? "");
    body[field.name] = field.name === "numberOfPersons" ? numberOf(text) : text;
  }
  for (const [copy, from] of Object.entries(copies)) body[copy] = body[from];
  return body;
}

/**
 * Returns the form's own success message. If it has none, returns the reply's message, which is passed as
 * `message`.
 */
export const successText = (
  { area, success }: Pick<FormDefinition, "area" | "success">,
  texts: Readonly<Record<"message" | "id" | "guests" | "date" | "time", string>>,
  words: Words,
): string =>
  success === undefined
    ? texts.message
    : (messagesOf(words, area) as (id: string, values: object) => string)(success, texts);

/** Days that a form can name, each with its distance in days from the restaurant's current day. */
export const namedDays: Readonly<Record<string, number>> = { Today: 0, Tomorrow: 1, "Next Week": 7 };

/** Option that stands for no day: choosing it opens a field for a date. */
export const noDay = "Choose Date...";
