import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Text } from "../../ui/text.tsx";
import { TodayNotice } from "../../opening/today-notice.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { openingTimes } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./opening-times.module.css";
import * as cardFrameStyles from "../../ui/card-frame.module.css";
import { SectionTitle } from "../../ui/heading.tsx";

/** The opening hours on a card over the corner of a picture. */
export default function OpeningTimes({ block, data, headingLevel, id }: BlockProps<typeof openingTimes>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="parchment" padding={false}>
      <div className={styles.pic}>
        <Image image={block.image} sizes="(min-width: 64rem) 66vw, 100vw" />
      </div>
      <div className={clsx(styles.card, cardFrameStyles.root)}>
        <SectionTitle block={block} />
        <dl>
          {data.hours.map(({ days, hours }) => (
            <div key={days}>
              <Text as="dt">{days}</Text>
              <Text as="dd">{hours}</Text>
            </div>
          ))}
        </dl>
        <TodayNotice />
        {block.note ? <Text className="caption">{block.note}</Text> : null}
        {block.link ? (
          <SiteLink className="btn" to={block.link.to}>
            {block.link.label}
          </SiteLink>
        ) : null}
      </div>
    </Section>
  );
}
