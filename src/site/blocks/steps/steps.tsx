import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { steps } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./steps.module.css";
import { SectionTitle, SubHeading } from "../../ui/heading.tsx";

/** Numbered steps, each further to the right than the last, beside a picture that can overlap the block above. */
export default function Steps({ block, overlaps, headingLevel, id }: BlockProps<typeof steps>) {
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={clsx(styles.root, overlaps && styles.overlaps)}
      ground="parchment"
    >
      <div className="head">
        <SectionTitle block={block} />
      </div>
      <ol className={styles.list}>
        {block.steps.map(({ title, text }, index) => (
          <li key={index} className={styles.item}>
            <SubHeading>{title}</SubHeading>
            <Text>{text}</Text>
          </li>
        ))}
      </ol>
      <div className={styles.pic}>
        <Image image={block.image} sizes="(min-width: 64rem) 36vw, 70vw" />
      </div>
    </Section>
  );
}
