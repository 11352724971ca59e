import { useRef, type CSSProperties } from "react";
import { Heading } from "../../ui/heading.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Section } from "../../ui/section.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { counters } from "./fields.ts";
import * as styles from "./counters.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text, useLanguageOf } from "../../ui/text.tsx";
import { IconButton } from "../../ui/icon.tsx";

/** Number of pixels by which a button scrolls the strip. */
const scrollStep = 300;

const ratios = { landscape: "16 / 10", wide: "16 / 9", portrait: "4 / 5", square: "1" } as const;

/** Counters above a strip of pictures that scrolls sideways. */
export default function Counters({ block, data, headingLevel, id }: BlockProps<typeof counters>) {
  const t = useMessages("house");
  const languageOf = useLanguageOf();
  const strip = useRef<HTMLDivElement>(null);
  const scroll = (left: number) => {
    const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    strip.current?.scrollBy({ left, behavior: reducedMotion ? "instant" : "smooth" });
  };
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="night" grid={false} glow>
      <div className="grid">
        <Heading className="vh">{block.heading}</Heading>
        <dl className={styles.list}>
          {block.stats.map((stat, index) => (
            <div key={index} className={styles.counter}>
              <dt>
                <Text as="span">{stat.first}</Text> <Text as="span">{stat.second}</Text>
              </dt>
              <dd>{stat.count}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div ref={strip} className={styles.imageStrip}>
        {data.images.map(({ slug, title, image, shape }) => (
          <Figure
            key={slug}
            className={styles.imageStripItem}
            // Focusable, so that the keyboard can scroll each picture into view and show its caption.
            tabIndex={0}
            aria-label={image.caption ?? title}
            lang={languageOf(image.caption ?? title)}
            style={{ "--ar": ratios[shape] } as CSSProperties}

            image={image}
            caption={image.caption ?? title}
            sizes="(min-width: 64rem) 42rem, 120vw"
          />
        ))}
      </div>
      <div className="grid">
        <div className={styles.imageStripControls}>
          <Text className="caption">{block.caption}</Text>
          <div>
            <IconButton icon="left" label={t("scroll.left")} onClick={() => scroll(-scrollStep)} />
            <IconButton icon="right" label={t("scroll.right")} onClick={() => scroll(scrollStep)} />
          </div>
        </div>
      </div>
    </Section>
  );
}
