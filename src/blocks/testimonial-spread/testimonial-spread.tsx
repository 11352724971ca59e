import { Image } from "../../components/content-image.tsx";
import { Rating } from "../../components/rating.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import type { BlockProps } from "../define.ts";
import type { testimonialSpread } from "./fields.ts";
import "./testimonial-spread.css";

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
        <div className="head testimonial-spread__head">
          <SectionTitle block={block} />
        </div>
        <div className="testimonial-spread__pages">
          {data.pages.map((guest, index) => (
            <article key={index} className="testimonial-page">
              <Rating value={guest.rating} />
              <blockquote>
                <p>{guest.quote}</p>
              </blockquote>
              <footer className="testimonial-page__guest">
                <Image image={guest.image} alt="" sizes="60px" />
                <p>
                  <b>{guest.name}</b>
                  {guest.note ? <span>{guest.note}</span> : null}
                </p>
              </footer>
            </article>
          ))}
        </div>
      </div>
    </Section>
  );
}
