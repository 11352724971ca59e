import { useRef } from "react";
import { Heading } from "../../components/heading.tsx";
import { Figure } from "../../components/figure.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Section } from "../../components/section.tsx";
import type { BlockProps } from "../define.ts";
import type { counters } from "./fields.ts";
import "./counters.css";

/** Pixels one press of a button moves the strip. */
const step = 300;

const ratios = { landscape: "16 / 10", wide: "16 / 9", portrait: "4 / 5", square: "1" } as const;

/** Four counters, and a strip of pictures of unequal formats that runs off the window. */
export default function StatsGallery({ block, data, headingLevel, id }: BlockProps<typeof counters>) {
  const strip = useRef<HTMLDivElement>(null);
  const scroll = (left: number) => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    strip.current?.scrollBy({ left, behavior: still ? "instant" : "smooth" });
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
            // The keyboard reaches each picture, scrolls it into view and uncovers its caption.
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
            <IconButton icon="left" label="Scroll left" onClick={() => scroll(-step)} />
            <IconButton icon="right" label="Scroll right" onClick={() => scroll(step)} />
          </div>
        </div>
      </div>
    </Section>
  );
}
