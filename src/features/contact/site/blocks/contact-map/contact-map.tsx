import { DefinitionList, hoursLines } from "../../../../../site/ui/definition-list.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { FactList, GettingHere } from "../../../../../site/ui/fact-list.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { TodayNotice } from "../../../../../site/opening/today-notice.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { contactMap } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./contact-map.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { SectionTitle, SubHeading } from "../../../../../site/ui/heading.tsx";
import { MapsLink } from "../../../../../site/ui/maps-link.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

/** The address and contact details, a card with the hours and, if the block has one, an image of a map. */
export default function ContactMap({ block, data, headingLevel, id }: BlockProps<typeof contactMap>) {
  const t = useMessages("house");
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={clsx(styles.root, block.image ? styles.withMap : styles.withoutMap)}
      ground="night"
    >
      {block.image ? (
        <div className={styles.map}>
          <Image image={block.image} sizes="(min-width: 64rem) 66vw, 100vw" />
        </div>
      ) : null}
      <div className={styles.txt}>
        <SectionTitle block={block} />
        <address>
          <p className={styles.street}>
            <MapsLink address={data.address} />
          </p>
          <Text className="soft">{block.way}</Text>
          <FactList
            className={styles.facts}
            facts={[
              [t("telephone"), <PhoneLink number={data.phone} />],
              ...(data.hotline ? [[t("hotline"), <PhoneLink number={data.hotline} />] as const] : []),
              [t("email"), <a href={`mailto:${data.email}`}>{data.email}</a>],
            ]}
          />
          <GettingHere className={styles.facts} />
        </address>
      </div>
      <div className={clsx("paper", styles.card)}>
        <SubHeading>{block.hoursTitle}</SubHeading>
        <DefinitionList menu lines={hoursLines(data.hours)} />
        <TodayNotice />
      </div>
    </Section>
  );
}
