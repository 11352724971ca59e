import { useRef, useState, type PointerEvent, type CSSProperties } from "react";
import { ButtonLinks } from "../../ui/button-links.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Section } from "../../ui/section.tsx";
import { TodayNotice } from "../../opening/today-notice.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { heroCarousel } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./hero-carousel.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text, useLanguageOf } from "../../ui/text.tsx";

/** Pixels that a touch must move sideways to count as a swipe. */
const swipeDistance = 40;

/**
 * The hero of the home page: a carousel with dots, which guests can also swipe. The heading overlaps the
 * carousel's edge; two facts and the caption are on the ledge below.
 */
export default function HeroCarousel({ block, data, headingLevel, id }: BlockProps<typeof heroCarousel>) {
  const t = useMessages("house");
  const [active, setActive] = useState(0);
  const start = useRef<number>(undefined);
  const languageOf = useLanguageOf();
  const count = block.slides.length;
  const words = [block, ...(block.lines ?? [])][active] ?? block;
  const [plain, emphasized] = (words.headingVoice ?? "").split("|").map((part) => part.trim());

  const onPointerUp = ({ clientX }: PointerEvent) => {
    const distance = clientX - (start.current ?? clientX);
    start.current = undefined;
    if (Math.abs(distance) < swipeDistance) return;
    setActive((now) => Math.min(count - 1, Math.max(0, now + (distance < 0 ? 1 : -1))));
  };

  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      // A class rather than :has(), because the browser paints the page before all of it has arrived.
      className={clsx(styles.root, block.slides.some(({ print }) => print) && styles.printed)}
      ground="night"
      padding={false}
    >
      <div
        className={styles.stage}
        role="group"
        aria-roledescription={t("carousel")}
        aria-label={t("pictures")}
      >
        <div
          className={styles.track}
          aria-live="polite"
          style={{ "--i": active } as CSSProperties}
          onPointerDown={(event) => {
            if (event.pointerType === "touch") start.current = event.clientX;
          }}
          onPointerUp={onPointerUp}
          onPointerCancel={() => (start.current = undefined)}
        >
          {block.slides.map((slide, index) => (
            <Figure
              key={index}
              className={styles.slide}
              aria-roledescription={t("slide")}
              aria-label={t("place", { index: index + 1, count })}
              aria-hidden={index !== active}
              // Empty, because the caption is on the ledge below.
              caption=""
              image={slide}
              sizes="(min-width: 64rem) 70vw, 110vw"
              eager={index === 0}
            />
          ))}
        </div>
      </div>
      <Heading className={styles.title}>
        <Text as="span">{words.heading}</Text>{" "}
        {words.headingVoice ? (
          <span lang={languageOf(words.headingVoice)}>
            {plain} {emphasized ? <em>{emphasized}</em> : null}
          </span>
        ) : null}
      </Heading>
      <div className={styles.text}>
        <TodayNotice />
        <Text className="lead">{words.lead}</Text>
        <ButtonLinks links={[block.primary, block.secondary]} rest="line" />
      </div>
      <div className={styles.facts}>
        {data.hours ? (
          <dl className={styles.fact}>
            <dt>{t("hours")}</dt>
            <Text as="dd">{data.hours}</Text>
          </dl>
        ) : null}
        <dl className={styles.fact}>
          <dt>{t("established")}</dt>
          <dd>{data.established}</dd>
        </dl>
        <Text className="caption">{block.slides[active]?.caption}</Text>
        <div className={styles.dots} role="group" aria-label={t("choosePicture")}>
          {block.slides.map((_, index) => (
            <button
              key={index}
              className={styles.dot}
              type="button"
              aria-label={t("picture", { index: index + 1, count })}
              aria-current={index === active ? "true" : undefined}
              onClick={() => setActive(index)}
            />
          ))}
        </div>
      </div>
    </Section>
  );
}
