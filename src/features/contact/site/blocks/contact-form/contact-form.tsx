import { useMemo, useRef, useState, type FormEvent } from "react";
import { DefinitionList, hoursLines } from "../../../../../site/ui/definition-list.tsx";
import { FactList, GettingHere } from "../../../../../site/ui/fact-list.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { FormField } from "../../../../../site/ui/form/form-field.tsx";
import {
  fromDeclaration,
  useForm,
  type FormConfig,
  useTranslatedForm,
} from "../../../../../core/browser/form/use-form.ts";
import {
  optionsOf,
  type FieldsDefinition,
  type ValuesOf,
  type TranslatedFields,
} from "../../../../../core/contract/form.ts";
import { TodayNotice } from "../../../../../site/opening/today-notice.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { contactForm } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./contact-form.module.css";
import * as noteStyles from "../../../../../site/ui/note.module.css";
import { inline, useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { mailDraft } from "../../../../../core/shared/contact-links.ts";
import { SectionTitle, SubHeading } from "../../../../../site/ui/heading.tsx";
import { MapsLink } from "../../../../../site/ui/maps-link.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

const declaration = {
  area: "contact",
  fields: [
    { name: "name", label: "name", type: "text", autoComplete: "name", required: "nameRequired" },
    { name: "email", label: "email", type: "email", autoComplete: "email", required: "emailRequired" },
    {
      name: "subject",
      label: "subject",
      type: "select",
      options: [
        { value: "general", label: "subject.general" },
        { value: "support", label: "subject.technical" },
        { value: "sales", label: "subject.sales" },
        { value: "feedback", label: "subject.feedback" },
        { value: "other", label: "subject.other" },
      ],
      placeholder: "subjectChoose",
      required: "subjectRequired",
    },
    { name: "message", label: "message", type: "textarea", required: "messageRequired" },
  ],
} as const satisfies FieldsDefinition;

/** Submitting the form sends nothing. It opens a draft with the guest's text in their email program. */
const draft = (
  fields: TranslatedFields<typeof declaration>,
): FormConfig<ValuesOf<typeof declaration>, ValuesOf<typeof declaration>> => ({
  ...fromDeclaration(fields),
  keptAs: "contact",
  send: (values) => Promise.resolve(values),
  succeeded: () => "",
  failed: () => "",
  resetWithMessage: true,
});

/**
 * The restaurant's contact details and hours beside a message form. The site itself sends nothing: the form
 * opens a draft in the guest's own email program.
 */
export default function ContactForm({
  block,
  data,
  overlaps,
  headingLevel,
  id,
}: BlockProps<typeof contactForm>) {
  const t = useMessages("contact");
  const fields = useTranslatedForm(declaration);
  const [step, setStep] = useState<"writing" | "drafted" | "sent">("writing");
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(
    useMemo(() => draft(fields), [fields]),
    element,
  );
  const { values } = form;
  const onSubmit = (event: FormEvent) => {
    void form.submit(event).then((message) => {
      if (!message) return;
      // eslint-disable-next-line no-console
      console.info("Contact message", message);
      setStep("drafted");
    });
  };
  const onSent = () => {
    for (const { name } of declaration.fields) form.set(name, "");
    setStep("sent");
  };
  const subject = optionsOf(fields, "subject").find(({ value }) => value === values.subject)?.label ?? "";
  const mail = mailDraft(data.email, subject, `${values.message}\n\n${values.name}\n${values.email}`);

  return (
    <Section id={id} headingLevel={headingLevel} className={clsx(styles.root, overlaps && styles.overlaps)}>
      <div className={styles.office}>
        <div className="head">
          <SectionTitle block={block} />
          <Text>{block.text}</Text>
        </div>
        <p className={styles.phone}>
          <PhoneLink number={data.phone} />
        </p>
        <FactList
          className={styles.facts}
          facts={[
            ...(data.hotline ? [[t("hotline"), <PhoneLink number={data.hotline} />] as const] : []),
            [t("email"), <a href={`mailto:${data.email}`}>{data.email}</a>],
            [t("address"), <MapsLink address={data.address} />],
          ]}
        />
        <GettingHere />
        {data.office?.length ? <SubHeading className={styles.hours}>{t("hours")}</SubHeading> : null}
        <DefinitionList lines={hoursLines(data.office)} />
        <TodayNotice />
      </div>
      <div className={styles.panel}>
        <SubHeading id={`${id}-form`}>{block.formHeading}</SubHeading>
        {block.note ? <Text className="caption">{block.note}</Text> : null}
        <noscript>
          <p>
            {inline(
              t.rich("noScript", {
                mail: () => <a href={`mailto:${data.email}`}>{data.email}</a>,
                phone: () => <PhoneLink number={data.phone} />,
              }),
            )}
          </p>
        </noscript>
        <form
          method="dialog"
          ref={element}
          onChange={() => setStep("writing")}
          onSubmit={onSubmit}
          aria-labelledby={`${id}-form`}
        >
          <FormField form={form} formId={id} name="name" />
          <FormField form={form} formId={id} name="email" />
          <FormField form={form} formId={id} name="subject" className={styles.wide} />
          <FormField form={form} formId={id} name="message" className={styles.wide} />
          <div className={styles.wide} role="status">
            {step === "drafted" ? (
              <div className={clsx(noteStyles.root, noteStyles.hint)}>
                <div>
                  <p>
                    <span>{t("written")} </span>
                    <a href={mail}>{t("send")}</a>
                    <span>{t("ring")} </span>
                    <PhoneLink number={data.phone} />
                  </p>
                  <button className="btn btn--text" type="button" onClick={onSent}>
                    {t("sent")}
                  </button>
                </div>
              </div>
            ) : null}
            {step === "sent" ? <p className={clsx(noteStyles.root, noteStyles.good)}>{t("done")}</p> : null}
          </div>
          <Text as="button" className="btn" type="submit">
            {block.button}
          </Text>
        </form>
      </div>
    </Section>
  );
}
