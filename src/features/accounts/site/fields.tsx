import { clsx } from "clsx";
import { use, useState, type KeyboardEvent } from "react";
import { SiteContext } from "../../../core/browser/site-context.ts";
import { ShortLabel } from "../../../site/ui/short-label.tsx";
import { FormField, fieldOf, type FormOfTexts } from "../../../site/ui/form/form-field.tsx";
import { passwordStrength, randomPassword } from "./password-strength.ts";
import * as styles from "./fields.module.css";
import * as fieldStyles from "../../../site/ui/field.module.css";
import { inline, useMessages } from "../../../core/browser/use-messages.ts";

interface PasswordFieldProps<N extends string> {
  form: FormOfTexts<N>;
  /** Unique on the page; the control's id is `<formId>-<name>`. */
  formId: string;
  name: N;
  visible: boolean;
  /**
   * Shows or hides the password. If absent, the field has no show button, because another field's button
   * controls it.
   */
  onVisibleChange?(visible: boolean): void;
}

/** Password field with a button to show the password. Warns about Caps Lock, and rates a new password. */
export function PasswordField<N extends string>({
  form,
  formId,
  name,
  visible,
  onVisibleChange,
}: PasswordFieldProps<N>) {
  const t = useMessages("account");
  const id = `${formId}-${name}`;
  const isNew = name === "password" && fieldOf(form.declaration, name).autoComplete === "new-password";
  const [capsLock, setCapsLock] = useState(false);
  const { name: restaurant } = use(SiteContext).site;
  const strength = isNew ? passwordStrength(form.values[name], [restaurant]) : undefined;
  const [offered] = useState(randomPassword);
  const takeOffered = () => {
    for (const { name: other, autoComplete } of form.declaration.fields)
      if (autoComplete === "new-password") form.set(other as N, offered);
    onVisibleChange?.(true);
    // Moves the focus off the button, which is about to be removed.
    document.getElementById(id)?.focus();
  };
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  return (
    <FormField form={form} formId={formId} name={name} announceError={false}>
      {({ "aria-describedby": described, ...control }) => (
        <>
          <div className={styles.root}>
            <input
              {...control}
              aria-describedby={
                clsx(described, capsLock && `${id}-caps`, strength && `${id}-strength`) || undefined
              }
              type={visible ? "text" : "password"}
              autoCapitalize="none"
              spellCheck={false}
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
                <ShortLabel
                  key={visible ? "hide" : "show"}
                  write={(shown) => t.rich(visible ? "password.hide" : "password.show", { shown })}
                />
              </button>
            ) : null}
          </div>
          <div aria-live="polite" className={styles.passwordFieldHelp}>
            {capsLock ? (
              <p className={clsx(fieldStyles.help, styles.passwordFieldCaps)} id={`${id}-caps`}>
                {t("password.capsLock")}
              </p>
            ) : null}
            {strength ? (
              <p
                className={clsx(fieldStyles.help, styles.passwordFieldStrength)}
                id={`${id}-strength`}
                data-strength={strength.strength}
              >
                <span className={styles.passwordFieldBar} aria-hidden="true" />
                {t(`strength.${strength.text}`)}
              </p>
            ) : null}
            {strength?.strength === 1 ? (
              <p className={fieldStyles.help}>
                {inline(
                  t.rich("password.offer", {
                    password: <b>{offered}</b>,
                    use: (inside) => (
                      <button className={styles.passwordFieldOffer} type="button" onClick={takeOffered}>
                        <span>{inside}</span>
                      </button>
                    ),
                  }),
                )}
              </p>
            ) : null}
          </div>
        </>
      )}
    </FormField>
  );
}
