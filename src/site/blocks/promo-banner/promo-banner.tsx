import { Heading } from "../../ui/heading.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { promoBanner } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./promo-banner.module.css";

/** A short promotion with a button: on an amber band with a round picture, or over a picture. */
export default function PromoBanner({ block, overlaps, headingLevel, id }: BlockProps<typeof promoBanner>) {
  const strip = block.look === "strip";
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={strip ? styles.promoStrip : clsx(styles.promoBand, overlaps && styles.overlaps)}
      ground={strip ? "night" : "none"}
      padding={false}
    >
      <div className={strip ? styles.pic : styles.round}>
        <Image
          image={block.image}
          sizes={strip ? "(min-width: 46rem) 100vw, 135vw" : "(min-width: 46rem) 62rem, 78vw"}
        />
      </div>
      <div className={styles.body}>
        <div>
          <Heading>{block.heading}</Heading>
          <Text>{block.text}</Text>
        </div>
        <SiteLink className="btn" to={block.link.to}>
          {block.link.label}
        </SiteLink>
      </div>
    </Section>
  );
}
