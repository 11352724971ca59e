import { clsx } from "clsx";
import { useState, type KeyboardEvent } from "react";
import { Field } from "../../components/field.tsx";
import { passwordStrength } from "./password-strength.ts";
import * as styles from "./fields.module.css";
import * as fieldStyles from "../../components/field.module.css";

interface AccountFieldProps {
  id: string;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** A name or an email address. */
export function TextField({
  id,
  name,
  label,
  value,
  error,
  onChange,
  autoComplete,
}: AccountFieldProps & { autoComplete: string }) {
  return (
    <Field id={id} label={label} error={error} announceError={false}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={name === "email" ? "email" : "text"}
          autoComplete={autoComplete}
          autoCapitalize={name === "name" ? "words" : "none"}
          spellCheck={false}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps extends AccountFieldProps {
  /** `new`: with its strength. `again`: the new one repeated, shown or hidden together with the first. */
  kind: "current" | "new" | "again";
  visible: boolean;
  /** Shows or hides the password; without it the field has no button, because another field's button does it. */
  onVisibleChange?(visible: boolean): void;
}

/** A password that can be shown. Says when Caps Lock is on and how strong a new password is. */
export function PasswordField({
  id,
  name,
  label,
  value,
  error,
  onChange,
  kind,
  visible,
  onVisibleChange,
}: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false);
  const strength = kind === "new" ? passwordStrength(value) : undefined;
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <Field id={id} label={label} error={error} announceError={false}>
      {({ "aria-describedby": described, ...control }) => (
        <>
          <div className={styles.root}>
            <input
              {...control}
              aria-describedby={
                clsx(described, capsLock && `${id}-caps`, strength && `${id}-strength`) || undefined
              }
              name={name}
              type={visible ? "text" : "password"}
              autoComplete={kind === "current" ? "current-password" : "new-password"}
              autoCapitalize="none"
              spellCheck={false}
              required
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={onKey}
              onKeyUp={onKey}
              onBlur={() => setCapsLock(false)}
            />
            {onVisibleChange ? (
              <button
                type="button"
                className={styles.passwordFieldShow}
                aria-pressed={visible}
                onClick={() => onVisibleChange(!visible)}
              >
                <span>{visible ? "Hide" : "Show"}</span>
                <span className="vh"> what is typed</span>
              </button>
            ) : null}
          </div>
          <div aria-live="polite" className={styles.passwordFieldHelp}>
            {capsLock ? (
              <p className={clsx(fieldStyles.help, styles.passwordFieldCaps)} id={`${id}-caps`}>
                Caps Lock is on.
              </p>
            ) : null}
            {strength ? (
              <p
                className={clsx(fieldStyles.help, styles.passwordFieldStrength)}
                id={`${id}-strength`}
                data-strength={strength.strength}
              >
                <span className={styles.passwordFieldBar} aria-hidden="true" />
                {strength.text}
              </p>
            ) : null}
          </div>
        </>
      )}
    </Field>
  );
}
