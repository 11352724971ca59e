import type { FormEvent } from "react";
import { navigate } from "gatsby";
import { Field, type FieldControl } from "../../../../../site/ui/field.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { addressOf } from "../../../../../core/shared/page-roles.ts";
import { Section } from "../../../../../site/ui/section.tsx";
import { usePageAddresses, SiteLink } from "../../../../../site/ui/site-link.tsx";
import { fullReservation, formatDeclaredTime } from "../../../contract/booking-forms.ts";
import { bookingHandoverAddress } from "../../../rules/handover.ts";
import { canonicalPath } from "../../../../../core/shared/canonical-path.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { bookingTeaser } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./booking-teaser.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { SectionTitle } from "../../../../../site/ui/heading.tsx";
import { ApiForm } from "../../../../../site/ui/form/form-field.tsx";
import { useToday } from "../../../../../core/browser/browser-values.ts";

const persons = [1, 2, 3, 4] as const;

/**
 * Booking form written as one sentence with three blanks. It books nothing itself, but passes what was
 * entered to the booking page's form. Without scripts, the service replies with the missing fields and a link
 * to that form.
 */
export default function BookingTeaser({
  block,
  data,
  overlaps,
  headingLevel,
  id,
}: BlockProps<typeof bookingTeaser>) {
  const addresses = usePageAddresses();
  const formats = useFormats();
  const t = useMessages("booking");
  const today = useToday(data.timeZone);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { numberOfPersons = "", reservationDate = "", reservationTime = "" } = chosen;
    // eslint-disable-next-line no-console
    console.info("Quick booking", { numberOfPersons, reservationDate, reservationTime });
    const path = canonicalPath(block.link?.to ?? addressOf(addresses, "booking"));
    void navigate(bookingHandoverAddress(path, { numberOfPersons, reservationDate, reservationTime }));
  };

  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={clsx(styles.root, overlaps && styles.overlaps)}
      ground="parchment"
    >
      <div className={styles.pic}>
        <Image image={block.image} sizes="(min-width: 64rem) 34vw, 100vw" />
      </div>
      <div className={styles.inner}>
        <div className="head">
          <SectionTitle block={block} />
        </div>
        <ApiForm form={fullReservation} onSubmit={onSubmit} aria-labelledby={`${id}-title`}>
          <div className={styles.line}>
            <div className={styles.blank}>
              <span aria-hidden="true">{t("teaser.table")}</span>
              <Field className={styles.field} id={`${id}-person`} label={t("teaser.person")}>
                {(control) => (
                  <OptionSelect
                    control={control}
                    name="numberOfPersons"
                    placeholder={t("teaser.howMany")}
                    options={persons.map((count) => t(`teaser.persons.${count}`))}
                  />
                )}
              </Field>
            </div>
            <div className={styles.blank}>
              <span aria-hidden="true">{t("teaser.on")}</span>
              <Field className={styles.field} id={`${id}-date`} label={t("form.date")}>
                {(control) => <input {...control} name="reservationDate" type="date" min={today} required />}
              </Field>
            </div>
            <div className={styles.blank}>
              <span aria-hidden="true">{t("teaser.at")}</span>
              <Field className={styles.field} id={`${id}-time`} label={t("form.time")}>
                {(control) => (
                  <OptionSelect
                    control={control}
                    name="reservationTime"
                    placeholder={t("teaser.whatTime")}
                    options={data.times.map((time) => formatDeclaredTime(time, formats))}
                  />
                )}
              </Field>
            </div>
          </div>
          <div className={styles.end}>
            <Text as="button" className="btn" type="submit">
              {block.button}
            </Text>
          </div>
        </ApiForm>
        {block.note || block.link ? (
          <p className={clsx("soft", styles.note)}>
            {block.note ? <Text as="span">{block.note}</Text> : null}{" "}
            {block.link ? <SiteLink to={block.link.to}>{block.link.label}</SiteLink> : null}
          </p>
        ) : null}
      </div>
    </Section>
  );
}

interface OptionSelectProps {
  control: FieldControl;
  name: string;
  placeholder: string;
  options: readonly string[];
}

function OptionSelect({ control, name, placeholder, options }: OptionSelectProps) {
  return (
    <select {...control} name={name} required defaultValue="">
      <option value="" disabled>
        {placeholder}
      </option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}
