import { ButtonLinks } from "../../components/button-links.tsx";
import { Heading } from "../../components/heading.tsx";
import { Figure } from "../../components/figure.tsx";
import { Section } from "../../components/section.tsx";
import type { BlockProps } from "../define.ts";
import type { lunchHero } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./lunch-hero.module.css";
import { useMessages } from "../../components/use-messages.ts";

/** The opening of the lunch page: two pictures, the heading across both, and a timeline of the afternoon. */
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
        <span>{block.heading}</span> <span>{block.headingSecond}</span>
      </Heading>
      <div className={styles.text}>
        <p className="lead">{block.lead}</p>
        <ButtonLinks links={block.links} rest="line" />
      </div>
      <dl className={styles.timeline}>
        {data.lunch ? (
          <div>
            <dt>{t("lunch")}</dt>
            <dd>{data.lunch}</dd>
          </div>
        ) : null}
        {data.happyHour ? (
          <div className={styles.isHappyHour}>
            <dt>{t("happyHour")}</dt>
            <dd>{data.happyHour}</dd>
          </div>
        ) : null}
      </dl>
    </Section>
  );
}
