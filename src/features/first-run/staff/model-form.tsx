import { useId } from "react";
import { Icon } from "../../../site/ui/icon.tsx";
import type { FormField } from "../contract/first-run.ts";
import * as styles from "./first-run.module.css";

export type Data = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Input types that give a phone the right keyboard, by kind of field. */
const inputTypes: Readonly<Record<string, string>> = { email: "email", phone: "tel" };

interface FieldProps {
  readonly field: FormField;
  readonly value: unknown;
  /** Labels of the field and of its enclosing lists: `Areas › 2 › Name`. */
  readonly path: string;
  readonly problem: FieldProblem | undefined;
  readonly onChange: (value: unknown) => void;
}

/** An error, with the path of the field that it concerns. */
export interface FieldProblem {
  readonly field?: string | undefined;
  readonly text: string;
}

/** Field for text, a number, a time, a choice from a list, or a checkbox. */
function PlainField({ field, value, path, problem, onChange }: FieldProps) {
  const id = useId();
  const { name, label, widget, required, hint, options } = field;
  const error = problem?.field === path ? problem.text : undefined;
  const control = {
    id,
    required,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": hint || error ? `${id}-about` : undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  return (
    <div className={styles.field}>
      {widget === "boolean" ? (
        <label className={styles.tick}>
          <input
            {...control}
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          {label}
        </label>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {widget === "select" ? (
        <select {...control} value={textOf(value)}>
          {required && textOf(value) !== "" ? null : <option value="">Choose</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : widget === "number" ? (
        <input {...control} type="number" min={field.min} max={field.max} step="any" value={textOf(value)} />
      ) : widget === "boolean" ? null : (
        <input
          {...control}
          type={widget === "datetime" ? "time" : (inputTypes[name] ?? "text")}
          value={textOf(value)}
        />
      )}
      {hint || error ? (
        <p id={`${id}-about`} className={error ? styles.error : styles.soft}>
          {error ?? hint}
        </p>
      ) : null}
    </div>
  );
}

/** Field for choosing one option (`choice`), or several. */
function ChoiceField({ field, value, path, problem, onChange }: FieldProps) {
  const id = useId();
  const isOne = field.widget === "choice";
  const chosen = isOne ? [textOf(value)] : listOf(value);
  const error = problem?.field === path ? problem.text : undefined;
  if (!field.options?.length) return null;
  return (
    <fieldset className={styles.choice} aria-describedby={`${id}-about`}>
      <legend>{field.label}</legend>
      {field.options.map((option) => (
        <label key={option.value} className={styles.tick}>
          <input
            type={isOne ? "radio" : "checkbox"}
            name={id}
            required={isOne && field.required}
            checked={chosen.includes(option.value)}
            onChange={({ target }) => {
              const others = chosen.filter((one) => one !== option.value);
              onChange(isOne ? option.value : target.checked ? [...others, option.value] : others);
            }}
          />
          {option.label}
        </label>
      ))}
      <p id={`${id}-about`} className={error ? styles.error : styles.soft}>
        {error ?? field.hint}
      </p>
    </fieldset>
  );
}

/** Field for a list of groups. Each group has a button to remove it; another button adds a group. */
function ListField({ field, value, path, problem, onChange }: FieldProps) {
  const items = listOf(value);
  const { fields = [], label_singular: one = "", min = 0, max = Infinity } = field;
  const fresh = Object.fromEntries(
    fields.flatMap((inside) => (inside.default === undefined ? [] : [[inside.name, inside.default]])),
  );
  return (
    <fieldset className={styles.list}>
      <legend>{field.label}</legend>
      {problem?.field === path ? <p className={styles.error}>{problem.text}</p> : null}
      {items.map((item, index) => {
        const values = item as Data;
        const name = textOf(values["name"]) || `${one} ${index + 1}`;
        return (
          <fieldset key={index} className={styles.item}>
            <legend className="vh">{name}</legend>
            <ModelForm
              {...{ fields, values, problem }}
              at={`${path} › ${index + 1}`}
              onChange={(next) => onChange(items.map((other, at) => (at === index ? next : other)))}
            />
            {items.length > min ? (
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(items.filter((_, at) => at !== index))}
              >
                <Icon name="minus" />
              </button>
            ) : null}
          </fieldset>
        );
      })}
      {items.length < max ? (
        <button type="button" onClick={() => onChange([...items, fresh])}>
          <Icon name="plus" /> Add {one}
        </button>
      ) : null}
    </fieldset>
  );
}

interface ModelFormProps {
  readonly fields: readonly FormField[];
  readonly values: Data;
  /** Path of the enclosing list item, such as `Areas › 2`; undefined at the top level. */
  readonly at?: string;
  readonly problem: FieldProblem | undefined;
  readonly onChange: (values: Data) => void;
}

/** Form for fields of the content model, with labels, hints and errors. */
export const ModelForm = ({ fields, values, at, problem, onChange }: ModelFormProps) =>
  fields.map((field) => {
    const { name, label, widget } = field;
    const Control =
      widget === "list" ? ListField : widget === "choice" || field.multiple ? ChoiceField : PlainField;
    return (
      <Control
        key={name}
        field={field}
        value={values[name]}
        path={at === undefined ? label : `${at} › ${label}`}
        problem={problem}
        onChange={(value) => onChange({ ...values, [name]: value })}
      />
    );
  });
