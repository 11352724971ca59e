import { clsx } from "clsx";
import { use, useMemo, useRef, type FormEvent, type ReactNode } from "react";
import { FormMessage } from "../../../site/ui/form-message.tsx";
import { WordsContext } from "../../../core/browser/use-messages.ts";
import { Text } from "../../../site/ui/text.tsx";
import { findReservation as declaration } from "../contract/reservation-forms.ts";
import { messagesOf } from "../../../core/messages/words.ts";
import { failureHint } from "../../../site/ui/form/failure-hint.tsx";
import { ApiForm, FormField } from "../../../site/ui/form/form-field.tsx";
import { focusInvalid, useForm } from "../../../core/browser/form/use-form.ts";
import { findForm } from "./find-form.ts";
import * as styles from "../../../site/ui/form/find-form.module.css";
import { Spinner } from "../../../site/ui/spinner.tsx";

interface Props {
  readonly id: string;
  readonly phone: string;
  readonly button: string;
  readonly className?: string | undefined;
  /** Called with the token of the reservation that was found. Must keep its identity between renders. */
  readonly open: (token: string) => void | Promise<void>;
  /** Shown below the button. */
  readonly children?: ReactNode;
}

/** Form with which a guest finds a reservation by its number and email address. */
export function FindReservationForm({ id, phone, button, className, open, children }: Props) {
  const words = use(WordsContext);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(
    useMemo(() => findForm(open, words), [open, words]),
    element,
  );
  const onSubmit = (event: FormEvent) => {
    void form.submit(event).then(() => focusInvalid(element.current));
  };
  return (
    <ApiForm
      form={declaration}
      ref={element}
      className={clsx(styles.form, className)}
      noValidate
      aria-busy={form.sending}
      onSubmit={onSubmit}
    >
      <FormField
        form={form}
        formId={id}
        name="reference"
        attributes={{
          className: styles.number,
          autoCapitalize: "characters",
          spellCheck: false,
        }}
      />
      <FormField form={form} formId={id} name="email" />
      <FormMessage
        message={form.message}
        hint={failureHint(form.failure, messagesOf(words, "forms"), { phone })}
      />
      <button className="btn btn--wide" type="submit" aria-disabled={form.sending}>
        {form.sending ? <Spinner /> : null}
        <Text as="span">{button}</Text>
      </button>
      {children}
    </ApiForm>
  );
}
