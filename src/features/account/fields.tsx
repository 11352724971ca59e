import { useState, type KeyboardEvent, type ReactNode } from "react";
import { passwordStrength } from "./password-strength.ts";
import "./fields.css";

interface AccountFieldProps {
  id: string;
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

interface FrameProps extends Pick<AccountFieldProps, "id" | "label" | "error"> {
  children: ReactNode;
  below?: ReactNode;
}

/** Label above, help and fault below. */
function Frame({ id, label, error, children, below }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {below}
      {error ? (
        <p className="err" id={`${id}-fault`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A name or an e-mail address. */
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
    <Frame id={id} label={label} error={error}>
      <input
        id={id}
        name={name}
        type={name === "email" ? "email" : "text"}
        autoComplete={autoComplete}
        autoCapitalize={name === "name" ? "words" : "none"}
        spellCheck={false}
        required
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
}

interface PasswordFieldProps extends AccountFieldProps {
  /** `new`: with advice on its strength. `again`: the same once more, shown or hidden with the first. */
  kind: "current" | "new" | "again";
  shown: boolean;
  /** Without it there is no button: the field goes with another. */
  onShow?(shown: boolean): void;
}

/** A password: it can be looked at, says when Caps Lock is on, and what we think of a new one. */
export function PasswordField({
  id,
  name,
  label,
  value,
  error,
  onChange,
  kind,
  shown,
  onShow,
}: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false);
  const advice = kind === "new" ? passwordStrength(value) : undefined;
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const described = [error ? `${id}-fault` : "", capsLock ? `${id}-caps` : "", advice ? `${id}-advice` : ""];
  return (
    <Frame
      id={id}
      label={label}
      error={error}
      below={
        <div aria-live="polite" className="password-field__help">
          {capsLock ? (
            <p className="help password-field__caps" id={`${id}-caps`}>
              Caps Lock is on.
            </p>
          ) : null}
          {advice ? (
            <p className="help password-field__strength" id={`${id}-advice`} data-strength={advice.strength}>
              <span className="password-field__bar" aria-hidden="true" />
              {advice.text}
            </p>
          ) : null}
        </div>
      }
    >
      <div className="password-field">
        <input
          id={id}
          name={name}
          type={shown ? "text" : "password"}
          autoComplete={kind === "current" ? "current-password" : "new-password"}
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described.filter(Boolean).join(" ") || undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
          onBlur={() => setCapsLock(false)}
        />
        {onShow ? (
          <button
            type="button"
            className="password-field__show"
            aria-pressed={shown}
            onClick={() => onShow(!shown)}
          >
            {shown ? "Hide" : "Show"}
            <span className="vh"> what is typed</span>
          </button>
        ) : null}
      </div>
    </Frame>
  );
}
