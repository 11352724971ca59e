import { useRef, useState, type PointerEvent } from "react";
import { Heading } from "../../components/heading.tsx";
import { Figure } from "../../components/figure.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { heroCarousel } from "./fields.ts";
import "./hero-carousel.css";

/** Pixels a finger must travel sideways before it counts as turning the picture. */
const swipe = 40;

/** The opening: three pictures moved by round dots (or a finger), the heading over their edge, the house's facts below. */
export default function HeroCarousel({ block, data, headingLevel, id }: BlockProps<typeof heroCarousel>) {
  const [active, setActive] = useState(0);
  const start = useRef<number>(undefined);
  const count = block.slides.length;
  const [plain, voice] = (block.headingVoice ?? "").split("|").map((part) => part.trim());

  const release = ({ clientX }: PointerEvent) => {
    const distance = clientX - (start.current ?? clientX);
    start.current = undefined;
    if (Math.abs(distance) < swipe) return;
    setActive((now) => Math.min(count - 1, Math.max(0, now + (distance < 0 ? 1 : -1))));
  };

  return (
    <Section id={id} headingLevel={headingLevel} className="hero-carousel" ground="night" padding={false}>
      <div
        className="stage"
        role="group"
        aria-roledescription="carousel"
        aria-label="The restaurant in pictures"
      >
        <div
          className="track"
          aria-live="polite"
          css={{ "--i": active }}
          onPointerDown={(event) => {
            if (event.pointerType === "touch") start.current = event.clientX;
          }}
          onPointerUp={release}
          onPointerCancel={() => (start.current = undefined)}
        >
          {block.slides.map((slide, index) => (
            <Figure
              key={index}
              className="slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              aria-hidden={index !== active}

              image={slide}
              sizes="(min-width: 64rem) 70vw, 100vw"
              eager={index === 0}
            />
          ))}
        </div>
      </div>
      <Heading className="hero-carousel__title">
        <span>{block.heading}</span>{" "}
        {block.headingVoice ? (
          <span>
            {plain} {voice ? <em>{voice}</em> : null}
          </span>
        ) : null}
      </Heading>
      <div className="hero-carousel__text">
        <p className="lead">{block.lead}</p>
        <div className="btns">
          <SiteLink className="btn" to={block.primary.to}>
            {block.primary.label}
          </SiteLink>
          <SiteLink className="btn btn--line" to={block.secondary.to}>
            {block.secondary.label}
          </SiteLink>
        </div>
      </div>
      <div className="hero-carousel__facts">
        <dl className="fact">
          <dt>Opening hours</dt>
          <dd>{data.hours}</dd>
        </dl>
        <dl className="fact">
          <dt>Established</dt>
          <dd>{data.established}</dd>
        </dl>
        <div className="dots" role="group" aria-label="Choose a picture">
          {block.slides.map((_, index) => (
            <button
              key={index}
              className="dot"
              type="button"
              aria-label={`Picture ${index + 1} of ${count}`}
              aria-current={index === active ? "true" : undefined}
              onClick={() => setActive(index)}
            />
          ))}
        </div>
      </div>
    </Section>
  );
}
