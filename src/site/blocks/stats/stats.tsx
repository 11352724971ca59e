import { Heading } from "../../ui/heading.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import { yearsSince, type stats } from "./fields.ts";
import * as styles from "./stats.module.css";
import { useClientValue } from "../../../core/browser/browser-values.ts";

/** Numbers in a list beside a picture; the heading overlaps the picture. */
export default function Stats({ block, data, headingLevel, id }: BlockProps<typeof stats>) {
  const years = useClientValue(() => yearsSince(data.established)) ?? data.years;
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="walnut">
      <div className={styles.pic}>
        <Image image={block.image} sizes="(min-width: 64rem) 90vw, 100vw" />
      </div>
      <div className={styles.text}>
        <Heading>{block.heading}</Heading>
        <Text className="soft">{block.text}</Text>
        <dl className={styles.list}>
          {block.stats.map(({ count, first, second }, index) => (
            <div key={index}>
              <dt>
                <Text as="span">{first}</Text> <Text as="span">{second}</Text>
              </dt>
              <dd>{count ?? years}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
