import { fullDay } from "../../../core/shared/format-date.ts";
import { HeadingLevel } from "../../ui/heading-level.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { caseStudies } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./case-studies.module.css";
import { inline, useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import { useFormats } from "../../../core/browser/site-context.ts";
import { SectionTitle, SubHeading } from "../../ui/heading.tsx";

/** Case studies one below the other, in three alternating arrangements. */
export default function CaseStudies({ block, data, headingLevel, id }: BlockProps<typeof caseStudies>) {
  const formats = useFormats();
  const t = useMessages("house");
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div className={clsx("head", styles.head)}>
        <SectionTitle block={block} />
        <Text className="lead">{block.text}</Text>
      </div>
      {data.caseStudies.map(({ slug, title, kind, date, guests, image, excerpt, html }, index) => (
        <article
          key={slug}
          className={clsx("grid bleed", styles.caseStudy, index % 3 === 2 && !image.print && styles.tall)}
          aria-labelledby={`${id}-${slug}`}
        >
          <div className={clsx(styles.caseStudyPic, image.print && styles.printed)}>
            <Image image={image} sizes="(min-width: 64rem) 60vw, 100vw" />
          </div>
          <div className={styles.caseStudyHead}>
            <p className={styles.caseStudyKind}>{t(`kind.${kind}`)}</p>
            <SubHeading id={`${id}-${slug}`}>{title}</SubHeading>
            <p className={styles.caseStudyFacts}>
              {inline(
                t.rich("guests", {
                  count: guests,
                  b: (inside) => <b>{inside}</b>,
                  date: () => <time dateTime={date}>{fullDay(date, formats)}</time>,
                }),
              )}
            </p>
          </div>
          <div className={styles.caseStudyText}>
            <Text className={styles.caseStudyLead}>{excerpt}</Text>
            <HeadingLevel>
              <RichText plain html={html} className={styles.caseStudyBody} />
            </HeadingLevel>
          </div>
        </article>
      ))}
    </Section>
  );
}
