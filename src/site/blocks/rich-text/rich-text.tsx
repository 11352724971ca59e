import { ButtonLinks } from "../../ui/button-links.tsx";
import { Section } from "../../ui/section.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { richText } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./rich-text.module.css";
import { SectionTitle } from "../../ui/heading.tsx";
import { Paragraphs } from "../../ui/multiline.tsx";

/** A heading beside a few paragraphs and links. */
export default function RichText({ block, headingLevel, id }: BlockProps<typeof richText>) {
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={clsx(styles.root, block.continues && styles.continues)}
    >
      <div className={clsx("head", styles.head)}>
        <SectionTitle block={block} />
      </div>
      <div className={styles.text}>
        <Paragraphs text={block.text} />
        <ButtonLinks links={block.links} first="text" rest="text" />
      </div>
    </Section>
  );
}
