import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { featureCards } from "./fields.ts";
import * as styles from "./feature-cards.module.css";
import { SectionTitle, SubHeading } from "../../ui/heading.tsx";

/** A chequerboard of pictures and text, as wide as the window. */
export default function FeatureCards({ block, headingLevel, id }: BlockProps<typeof featureCards>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} grid={false}>
      <div className="grid">
        <div className="head">
          <SectionTitle block={block} />
        </div>
      </div>
      <div className={styles.grid}>
        {block.cards.map((card, index) => (
          <article key={index} className={styles.featureCard}>
            <div className={styles.featureCardPic}>
              <Image image={card.image} sizes="(min-width: 56rem) 25vw, 75vw" />
            </div>
            <div className={styles.featureCardTxt}>
              <SubHeading>{card.title}</SubHeading>
              <Text>{card.text}</Text>
              <SiteLink className="btn btn--text" to={card.link.to}>
                <Text as="span">{card.link.label}</Text>
              </SiteLink>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
