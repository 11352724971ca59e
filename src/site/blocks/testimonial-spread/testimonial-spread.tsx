import { Image } from "../../ui/content-image.tsx";
import { Rating } from "../../ui/rating.tsx";
import { Section } from "../../ui/section.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { testimonialSpread } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./testimonial-spread.module.css";
import { SectionTitle } from "../../ui/heading.tsx";

/** Two testimonials as the facing pages of an open book. */
export default function TestimonialSpread({
  block,
  data,
  headingLevel,
  id,
}: BlockProps<typeof testimonialSpread>) {
  return (
    <Section id={id} headingLevel={headingLevel} ground="parchment">
      <div>
        <div className={clsx("head", styles.head)}>
          <SectionTitle block={block} />
        </div>
        <div className={styles.pages}>
          {data.pages.map((guest, index) => (
            <article key={index} className={styles.testimonialPage}>
              {block.notes?.[index] ? <Text className="caption">{block.notes[index]}</Text> : null}
              <Rating value={guest.rating} />
              <blockquote>
                <Text>{guest.quote}</Text>
              </blockquote>
              <footer className={styles.testimonialPageGuest}>
                <Image image={guest.image} alt="" sizes="60px" />
                <p>
                  <Text as="b">{guest.name}</Text>
                  {guest.note ? <Text as="span">{guest.note}</Text> : null}
                </p>
              </footer>
            </article>
          ))}
        </div>
      </div>
    </Section>
  );
}
