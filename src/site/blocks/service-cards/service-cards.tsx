import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { serviceCards } from "./fields.ts";
import * as styles from "./service-cards.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import { SectionTitle, SubHeading } from "../../ui/heading.tsx";

/** Services as cards of different sizes, with each name over the lower edge of the card's picture. */
export default function ServiceCards({ block, headingLevel, id }: BlockProps<typeof serviceCards>) {
  const t = useMessages("house");
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="walnut" glow>
      <div>
        <div className="head">
          <SectionTitle block={block} />
          <Text className="soft">{block.text}</Text>
        </div>
        <div className={styles.list}>
          {block.cards.map((card, index) => (
            <article key={index} className={styles.serviceCard}>
              <div className={styles.serviceCardPic}>
                <Image image={card.image} sizes="(min-width: 64rem) 56vw, (min-width: 46rem) 92vw, 156px" />
              </div>
              <SubHeading>{card.name}</SubHeading>
              <Text>{card.text}</Text>
              <SiteLink className="btn btn--text" to={card.link.to}>
                <Text as="span">{card.link.label}</Text>
                <span className="vh"> {t("about", { title: card.name })}</span>
              </SiteLink>
            </article>
          ))}
        </div>
      </div>
    </Section>
  );
}
