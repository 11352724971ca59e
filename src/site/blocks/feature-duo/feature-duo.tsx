import { Heading } from "../../ui/heading.tsx";
import { HeadingLines } from "../../ui/multiline.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { featureDuo } from "./fields.ts";
import * as styles from "./feature-duo.module.css";

/** A large heading across two overlapping pictures, with a text and a button. */
export default function FeatureDuo({ block, headingLevel, id }: BlockProps<typeof featureDuo>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="walnut" glow>
      <Heading>
        <HeadingLines text={block.heading} />
      </Heading>
      <div className={styles.large}>
        <Image image={block.image} sizes="(min-width: 64rem) 56vw, 100vw" />
      </div>
      <div className={styles.small}>
        <Image image={block.detail} sizes="(min-width: 64rem) 28rem, 52vw" />
      </div>
      <div className={styles.text}>
        <Text className="soft">{block.text}</Text>
        <SiteLink className="btn btn--line" to={block.link.to}>
          {block.link.label}
        </SiteLink>
      </div>
      {block.image.caption ? <Text className="caption">{block.image.caption}</Text> : null}
    </Section>
  );
}
