import { useMemo } from "react";
import { Heading } from "../../../../../site/ui/heading.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { openReservationOn } from "../../find-form.ts";
import { FindReservationForm } from "../../find-reservation-form.tsx";
import { addressOf } from "../../../../../core/shared/page-roles.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { findReservation } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "../../../../../site/ui/form/find-slip.module.css";
import { Text } from "../../../../../site/ui/text.tsx";
import { usePageAddresses } from "../../../../../site/ui/site-link.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

/** Form with which a guest finds a reservation by its number and email address. */
export default function FindReservation({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof findReservation>) {
  const page = addressOf(usePageAddresses(), "reservation");
  const open = useMemo(() => openReservationOn(page), [page]);

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
    </Section>
  );
}
