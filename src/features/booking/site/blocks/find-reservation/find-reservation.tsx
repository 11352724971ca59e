import { use, useMemo, useRef } from "react";
import { FormMessage } from "../../../../../site/ui/form-message.tsx";
import { Heading } from "../../../../../site/ui/heading.tsx";
import { usePageAddresses } from "../../../../../site/ui/page-link.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteContext } from "../../../../../core/browser/site-context.ts";
import { SubHeading } from "../../../../../site/ui/sub-heading.tsx";
import { Spinner } from "../../../../../site/ui/spinner.tsx";
import { FormField } from "../../../../../site/ui/form/form-field.tsx";
import { failureHint } from "../../../../../site/ui/form/failure-hint.tsx";
import { focusInvalid, useForm } from "../../../../../core/browser/form/use-form.ts";
import { findForm as orderForm } from "../../../../orders/site/find-form.ts";
import { openOn } from "../../find-form.ts";
import { FindReservationForm } from "../../find-reservation-form.tsx";
import * as formStyles from "../../find-form.module.css";
import { addressOf } from "../../../../../core/shared/page-roles.ts";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";
import { ApiForm } from "../../../../../site/ui/form/api-form.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { findReservation } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./find-reservation.module.css";
import { useMessages, WordsContext } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { messagesOf } from "../../../../../core/messages/words.ts";
import { findOrder as orderDeclaration } from "../../../../orders/contract/order-link-forms.ts";

/** A form that finds a guest's reservation by its number and email address. */
export default function FindReservation({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof findReservation>) {
  const page = addressOf(usePageAddresses(), "reservation");
  const { takesOrders } = use(SiteContext);
  const open = useMemo(() => openOn(page), [page]);

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} fills>
      <div className={clsx("head", styles.head)}>
        <Heading>{block.heading}</Heading>
        {block.text ? <Text className="lead soft">{block.text}</Text> : null}
      </div>
      <FindReservationForm
        id={id}
        phone={data.phone}
        button={block.button}
        className={styles.form}
        open={open}
      >
        {block.without ? (
          <p className={clsx("soft", styles.fallback)}>
            <Text as="span">{block.without}</Text> <PhoneLink number={data.phone} />
          </p>
        ) : null}
      </FindReservationForm>
      {takesOrders ? <FindOrder id={`${id}-order`} phone={data.phone} /> : null}
    </Section>
  );
}

/** A form that finds a guest's order by its number and telephone number. */
function FindOrder({ id, phone }: { readonly id: string; readonly phone: string }) {
  const page = addressOf(usePageAddresses(), "order");
  const words = use(WordsContext);
  const t = useMessages("reservation");
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(
    useMemo(() => orderForm(page, words), [page, words]),
    element,
  );
  return (
    <>
      <div className={clsx(styles.head, styles.second)}>
        <SubHeading>{t("order.heading")}</SubHeading>
        <p className="lead soft">{t("order.text")}</p>
      </div>
      <ApiForm
        form={orderDeclaration}
        ref={element}
        className={clsx(formStyles.form, styles.form, styles.second)}
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
    </>
  );
}
