import { useRef } from "react";
import { Heading } from "../../components/heading.tsx";
import { Figure } from "../../components/figure.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Section } from "../../components/section.tsx";
import type { BlockProps } from "../define.ts";
import type { counters } from "./fields.ts";
import "./counters.css";

/** Pixels that a button scrolls the strip. */
const scrollStep = 300;

const ratios = { landscape: "16 / 10", wide: "16 / 9", portrait: "4 / 5", square: "1" } as const;

/** Counters above a strip of pictures that scrolls sideways. */
export default function Counters({ block, data, headingLevel, id }: BlockProps<typeof counters>) {
  const strip = useRef<HTMLDivElement>(null);
  const scroll = (left: number) => {
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    strip.current?.scrollBy({ left, behavior: reducedMotion ? "instant" : "smooth" });
  };
  return (
    <Section id={id} headingLevel={headingLevel} className="counters" ground="night" grid={false} glow>
      <div className="grid">
        <Heading className="vh">{block.heading}</Heading>
        <dl className="counters__list">
          {block.stats.map((stat, index) => (
            <div key={index} className="counter">
              <dt>
                <span>{stat.first}</span> <span>{stat.second}</span>
              </dt>
              <dd>{stat.count}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div ref={strip} className="image-strip">
        {data.images.map(({ slug, title, image, shape }) => (
          <Figure
            key={slug}
            className="image-strip__item"
            // Focusable, so that the keyboard scrolls each picture into view and shows its caption.
            tabIndex={0}
            aria-label={image.caption ?? title}
            css={{ "--ar": ratios[shape] }}

            image={image}
            caption={image.caption ?? title}
            sizes="(min-width: 64rem) 42rem, 80vw"
          />
        ))}
      </div>
      <div className="grid">
        <div className="image-strip__controls">
          <p className="caption">{block.caption}</p>
          <div>
            <IconButton icon="left" label="Scroll left" onClick={() => scroll(-scrollStep)} />
            <IconButton icon="right" label="Scroll right" onClick={() => scroll(scrollStep)} />
          </div>
        </div>
      </div>
    </Section>
  );
}
