import { ButtonLinks } from "../../ui/button-links.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Section } from "../../ui/section.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { about } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./about.module.css";
import { inline, useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import { SectionTitle } from "../../ui/heading.tsx";
import { Paragraphs } from "../../ui/multiline.tsx";

/** Text about the restaurant beside a tall picture, with the founding year over the picture's edge. */
export default function About({ block, data, headingLevel, id }: BlockProps<typeof about>) {
  const t = useMessages("house");
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={clsx(styles.root, block.side === "left" && styles.left)}
    >
      <div className={clsx("head", styles.head)}>
        <SectionTitle block={block} />
      </div>
      <Figure className={styles.pic} image={block.image} sizes="(min-width: 64rem) 86vw, 140vw" />
      <p className={styles.year}>
        {inline(
          t.rich("since", {
            year: <b>{data.established}</b>,
            since: (inside) => <span className={styles.since}>{inside}</span>,
          }),
        )}
        {block.yearNote ? (
          <Text as="span" className="caption">
            {block.yearNote}
          </Text>
        ) : null}
      </p>
      <div className={styles.text}>
        {block.lead ? <Text className={styles.lead}>{block.lead}</Text> : null}
        <Paragraphs text={block.text} />
        <ButtonLinks links={block.links} />
      </div>
    </Section>
  );
}
