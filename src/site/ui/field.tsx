import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useLanguageOf } from "./text.tsx";
import * as styles from "./field.module.css";

/** Attributes that a control in a {@link Field} must have, to associate it with its label, help and error. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

interface FieldProps {
  /** The control's id, unique on the page. */
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** False if the form announces its errors together. */
  announceError?: boolean;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A form field: the label above the control, help and error below. */
export function Field({ id, label, help, error, announceError = true, className, children }: FieldProps) {
  const languageOf = useLanguageOf();
  return (
    <div className={clsx(styles.root, className)}>
      <label htmlFor={id} lang={languageOf(label)}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": clsx(error && `${id}-error`, help && `${id}-help`) || undefined,
      })}
      {help ? (
        <p className={styles.help} id={`${id}-help`} lang={languageOf(help)}>
          {help}
        </p>
      ) : null}
      <FieldError id={id} error={error} announce={announceError} />
    </div>
  );
}

interface FieldErrorProps {
  /** The control's id; the error's id is `<id>-error`. */
  id: string;
  error: string | undefined;
  announce?: boolean;
}

/** A field's error message; renders nothing if there is none. */
export function FieldError({ id, error, announce = true }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p className={styles.error} id={`${id}-error`} role={announce ? "alert" : undefined}>
      {error}
    </p>
  );
}
