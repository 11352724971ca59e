import { DefinitionList, hoursLines } from "../../ui/definition-list.tsx";
import { Section } from "../../ui/section.tsx";
import { TodayNotice } from "../../opening/today-notice.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { infoCards } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./info-cards.module.css";
import * as cardFrameStyles from "../../ui/card-frame.module.css";
import { GettingHere } from "../../ui/fact-list.tsx";
import { SectionTitle, SubHeading } from "../../ui/heading.tsx";
import { MapsLink } from "../../ui/maps-link.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";

/** The hours on one card, and the address and contact details on another below it. */
export default function InfoCards({ block, data, headingLevel, id }: BlockProps<typeof infoCards>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="parchment">
      <div className={clsx("head", styles.head)}>
        <SectionTitle block={block} />
      </div>
      <div className={clsx(styles.hours, cardFrameStyles.root)}>
        <SubHeading>{block.hoursHeading}</SubHeading>
        <DefinitionList lines={hoursLines(data.hours)} />
        <TodayNotice />
      </div>
      <div className={clsx("dark lamp", styles.address)}>
        <SubHeading>{block.addressHeading}</SubHeading>
        <address>
          <MapsLink address={data.address} />
        </address>
        <Text className="soft">{block.way}</Text>
        <GettingHere className={styles.ways} />
        <p className={styles.contact}>
          <PhoneLink number={data.phone} />
          <a href={`mailto:${data.email}`}>{data.email}</a>
        </p>
        <SiteLink className="btn btn--text" to={block.link.to}>
          {block.link.label}
        </SiteLink>
      </div>
    </Section>
  );
}
