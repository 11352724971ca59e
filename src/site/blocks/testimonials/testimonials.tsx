import { Heading, SectionTitle } from "../../ui/heading.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Rating } from "../../ui/rating.tsx";
import { Section } from "../../ui/section.tsx";
import { useTabs } from "../../ui/use-tabs.ts";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { testimonials } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./testimonials.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";

type Props = BlockProps<typeof testimonials>;

/** Testimonials: one large quote at a time, or cards. */
export default function Testimonials(props: Props) {
  return props.block.look === "sentence" ? <QuoteTabs {...props} /> : <Cards {...props} />;
}

/** The guests' names are tabs, and their quotes are the panels. */
function QuoteTabs({ block, data, headingLevel, id }: Props) {
  const t = useMessages("house");
  const tabs = useTabs(id, data.guests.length);
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.testimonialTabs} ground="night" glow>
      <div className={styles.testimonialTabsIn}>
        <Heading className={clsx("eyebrow", styles.testimonialTabsTitle)}>{block.heading}</Heading>
        <span className={styles.testimonialTabsMark} aria-hidden="true">
          “
        </span>
        <div className={styles.testimonialTabsQuotes}>
          {data.guests.map(({ quote }, index) => {
            // All panels share one grid cell, and only their visibility changes, so that the longest quote
            // sets the height.
            const { hidden, ...panel } = tabs.panel(index);
            return (
              <blockquote key={index} {...panel} aria-hidden={hidden}>
                <Text className={quote.length > 90 ? styles.isLong : undefined}>{quote}</Text>
              </blockquote>
            );
          })}
        </div>
        <div className={styles.testimonialTabsGuests} role="tablist" aria-labelledby={`${id}-title`}>
          {data.guests.map(({ name, note, rating, image }, index) => (
            <button key={index} {...tabs.tab(index)} className={styles.testimonialTabsGuest}>
              <Image image={image} alt="" sizes="72px" />
              <span>
                <Text as="b">{name}</Text>
                <span>
                  {note ? (
                    <>
                      <Text as="span">{note}</Text>,{" "}
                    </>
                  ) : null}
                  <span className={styles.testimonialTabsRating}>{t("rating", { value: rating })}</span>
                </span>
              </span>
            </button>
          ))}
        </div>
      </div>
    </Section>
  );
}

function Cards({ block, data, headingLevel, id }: Props) {
  return (
    <Section id={id} headingLevel={headingLevel} ground="parchment">
      <div className={clsx("head", styles.testimonialCardsHead)}>
        <SectionTitle block={block} />
      </div>
      <div className={styles.testimonialCardsList}>
        {data.guests.map(({ name, note, quote, rating, image }, index) => (
          <article key={index} className={styles.testimonialCardsCard}>
            <div className={styles.testimonialCardsFace}>
              <Image image={image} alt="" sizes="112px" />
            </div>
            <Rating className={styles.rating} value={rating} />
            <blockquote>
              <Text>{quote}</Text>
            </blockquote>
            <footer>
              <Text as="b">{name}</Text>
              {note ? <Text as="span">{note}</Text> : null}
            </footer>
          </article>
        ))}
      </div>
    </Section>
  );
}
