import { ButtonLinks } from "../../ui/button-links.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Section } from "../../ui/section.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { lunchHero } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./lunch-hero.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";

/** The hero of the lunch page: two pictures, the heading across both, and a timeline of the afternoon. */
export default function LunchHero({ block, data, headingLevel, id }: BlockProps<typeof lunchHero>) {
  const t = useMessages("house");
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="night" padding={false}>
      <Figure
        className={clsx(styles.pic, styles.picNoon)}
        image={block.noon}
        sizes="(min-width: 64rem) 58vw, 100vw"
        eager={headingLevel === 1}
      />
      <Figure
        className={clsx(styles.pic, styles.picEvening)}
        image={block.evening}
        sizes="(min-width: 64rem) 34vw, 60vw"
      />
      <Heading className={styles.title}>
        <Text as="span">{block.heading}</Text> <Text as="span">{block.headingSecond}</Text>
      </Heading>
      <div className={styles.text}>
        <Text className="lead">{block.lead}</Text>
        <ButtonLinks links={block.links} rest="line" />
      </div>
      <dl className={styles.timeline}>
        {data.lunch ? (
          <div>
            <dt>{t("lunch")}</dt>
            <Text as="dd">{data.lunch}</Text>
          </div>
        ) : null}
        {data.happyHour ? (
          <div className={styles.isHappyHour}>
            <dt>{t("happyHour")}</dt>
            <Text as="dd">{data.happyHour}</Text>
          </div>
        ) : null}
      </dl>
    </Section>
  );
}
