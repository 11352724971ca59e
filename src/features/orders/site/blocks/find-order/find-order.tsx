import { clsx } from "clsx";
import { use, useMemo, useRef } from "react";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import { focusInvalid, useForm } from "../../../../../core/browser/form/use-form.ts";
import { useMessages, WordsContext } from "../../../../../core/browser/use-messages.ts";
import { messagesOf } from "../../../../../core/messages/words.ts";
import { addressOf } from "../../../../../core/shared/page-roles.ts";
import { FormMessage } from "../../../../../site/ui/form-message.tsx";
import { failureHint } from "../../../../../site/ui/form/failure-hint.tsx";
import * as formStyles from "../../../../../site/ui/form/find-form.module.css";
import * as styles from "../../../../../site/ui/form/find-slip.module.css";
import { ApiForm, FormField } from "../../../../../site/ui/form/form-field.tsx";
import { Heading } from "../../../../../site/ui/heading.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { findOrder as orderDeclaration } from "../../../contract/order-link-forms.ts";
import { findForm as orderForm } from "../../find-form.ts";
import type { findOrder } from "./fields.ts";
import { usePageAddresses } from "../../../../../site/ui/site-link.tsx";
import { Spinner } from "../../../../../site/ui/spinner.tsx";

/** Form with which a guest finds an order by its number and the guest's telephone number. */
export default function FindOrder({ data, headingLevel, id }: BlockProps<typeof findOrder>) {
  const { phone, isOpen } = data;
  const page = addressOf(usePageAddresses(), "order");
  const words = use(WordsContext);
  const t = useMessages("reservation");
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(
    useMemo(() => orderForm(page, words), [page, words]),
    element,
  );
  if (!isOpen) return null;
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div className={clsx("head", styles.head)}>
        <Heading>{t("order.heading")}</Heading>
        <p className="lead soft">{t("order.text")}</p>
      </div>
      <ApiForm
        form={orderDeclaration}
        ref={element}
        className={clsx(formStyles.form, styles.form)}
        noValidate
        aria-busy={form.sending}
        onSubmit={(event) => {
          void form.submit(event).then(() => focusInvalid(element.current));
        }}
      >
        <FormField
          form={form}
          formId={id}
          name="reference"
          attributes={{
            className: formStyles.number,
            autoCapitalize: "characters",
            spellCheck: false,
          }}
        />
        <FormField form={form} formId={id} name="phoneNumber" />
        <FormMessage
          message={form.message}
          hint={failureHint(form.failure, messagesOf(words, "forms"), { phone })}
        />
        <button className="btn btn--line btn--wide" type="submit" aria-disabled={form.sending}>
          {form.sending ? <Spinner /> : null}
          <span>{t("order.button")}</span>
        </button>
      </ApiForm>
    </Section>
  );
}
