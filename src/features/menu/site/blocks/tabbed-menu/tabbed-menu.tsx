import { useEffect, useRef, useState } from "react";
import { Icon } from "../../../../../site/ui/icon.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { DishPrice } from "../../../../../site/ui/dish-price.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import { useTabs } from "../../../../../site/ui/use-tabs.ts";
import { failureHint } from "../../../../../site/ui/form/failure-hint.tsx";
import { UnconfirmedList, useAllergenFilter } from "../../search/allergen-filter.tsx";
import { DishMarks, MarksLegend } from "../../search/dish-marks.tsx";
import type { MenuRow } from "../../menu-rows.ts";
import { failureText, useMenu } from "../../use-menu.ts";
import { timeOfDay, wallClock } from "../../../../../core/shared/time.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { tabbedMenu } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./tabbed-menu.module.css";
import * as tabsStyles from "../../../../../site/ui/tabs.module.css";
import * as noteStyles from "../../../../../site/ui/note.module.css";
import * as pricedLineStyles from "../../../../../site/ui/priced-line.module.css";
import * as tagStyles from "../../../../../site/ui/tag.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text, useLanguageOf } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { SectionTitle, SubHeading } from "../../../../../site/ui/heading.tsx";
import { Spinner } from "../../../../../site/ui/spinner.tsx";

/**
 * The menu, with one tab for each category. Shows today's menu from the service or, failing that, the static
 * one.
 */
export default function TabbedMenu({ block, data, headingLevel, id }: BlockProps<typeof tabbedMenu>) {
  const { menu, loading, served, checkedAt, failure, refresh } = useMenu(data.tabs);
  const formats = useFormats();
  const languageOf = useLanguageOf();
  const t = useMessages("menu");
  const forms = useMessages("forms");
  const names = data.tabs.map(({ name }) => name.toUpperCase());
  const tabs = useTabs(id, names.length, "tab");
  const filter = useAllergenFilter(data.substances);
  const found = menu.map((rows) => filter.find(rows));
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);

  useEffect(() => {
    // Returns the focus to the button, which lost it when it was disabled.
    if (loading || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [loading]);

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div>
        <div className={styles.head}>
          <div className="head">
            <SectionTitle block={block} />
          </div>
          <button
            ref={button}
            className={clsx("btn btn--line", styles.refresh)}
            type="button"
            disabled={loading}
            onClick={() => {
              pressed.current = true;
              refresh();
            }}
          >
            <Icon name="refresh" />
            {t("tab.refresh")}
          </button>
        </div>
        {names.length > 0 ? (
          <div className={clsx(tabsStyles.root, styles.tabs)} role="tablist" aria-labelledby={`${id}-title`}>
            {names.map((name, index) => (
              <button
                key={name}
                {...tabs.tab(index)}
                className={clsx(tabsStyles.tab, styles.tab)}
                lang={languageOf(data.tabs[index]!.name)}
              >
                {name}
              </button>
            ))}
          </div>
        ) : (
          <p className={styles.empty}>{t("tab.empty")}</p>
        )}
        <div className={styles.status} role="status">
          {loading ? (
            <p>
              <Spinner />
              {t("tab.loading")}
            </p>
          ) : failure !== undefined ? (
            <>
              <p className={clsx(noteStyles.root, styles.note, noteStyles.bad)}>{failureText(failure, t)}</p>
              <p>
                <span>{t("tab.printed")} </span>
                <span>{failureHint(failure, forms, { phone: data.hotline })}</span>
              </p>
            </>
          ) : served && checkedAt && names.length > 0 ? (
            <p>
              {served[tabs.selected]
                ? t("tab.checked", {
                    time: timeOfDay(wallClock(checkedAt, data.timeZone).minutes, formats),
                  })
                : t("tab.asPrinted")}
            </p>
          ) : null}
        </div>
        {names.length > 0 ? filter.bar(id, found[tabs.selected]!.dishes.length) : null}
        {names.map((name, index) => {
          const { dishes, unconfirmed } = found[index]!;
          return (
            <div key={name} {...tabs.panel(index)} data-title={name} aria-busy={loading}>
              {dishes.length > 0 ? (
                <ul className={styles.menuRows}>
                  {dishes.map((dish, position) => (
                    <Row key={`${dish.id} ${position}`} dish={dish} />
                  ))}
                </ul>
              ) : (
                <p className={styles.empty}>{menu[index]!.length > 0 ? filter.nothing : t("tab.empty")}</p>
              )}
              <UnconfirmedList
                id={`${id}-unconfirmed-${index}`}
                unconfirmed={unconfirmed}
                free={filter.free}
                substances={data.substances}
              />
            </div>
          );
        })}
        {names.length > 0 ? <MarksLegend /> : null}
      </div>
    </Section>
  );
}

function Row({ dish }: { dish: MenuRow }) {
  const t = useMessages("layout");
  const { price } = dish;
  return (
    <li className={styles.menuRow} data-sold-out={dish.soldOut}>
      <div className={styles.menuRowPic}>
        <RowImage key={dish.imageUrl} dish={dish} />
      </div>
      <div>
        <div className={clsx(pricedLineStyles.root, styles.line)}>
          <SubHeading className={clsx(pricedLineStyles.name, pricedLineStyles.led, styles.lineName)}>
            {dish.path ? (
              <SiteLink to={dish.path}>{dish.title}</SiteLink>
            ) : (
              <Text as="span">{dish.title}</Text>
            )}
            {price === undefined ? null : (
              <span className={clsx(pricedLineStyles.dots, styles.lineDots)} aria-hidden="true" />
            )}
          </SubHeading>
          {price === undefined ? null : <DishPrice dish={{ price }} />}
        </div>
        <p>
          <Text as="span">{dish.description}</Text>{" "}
          {dish.soldOut ? (
            <span className={clsx(tagStyles.root, styles.tag, tagStyles.out, styles.soldOut)}>
              {t("soldOut")}
            </span>
          ) : null}
          <DishMarks marks={dish.marks} />
        </p>
      </div>
    </li>
  );
}

/** A dish's picture: the service's or, if that is missing or cannot be loaded, the one from the build. */
function RowImage({ dish: { imageUrl, image } }: { dish: MenuRow }) {
  const [broken, setBroken] = useState(false);
  if (imageUrl !== undefined && !broken) {
    return (
      <img
        src={imageUrl}
        alt=""
        width={88}
        height={88}
        loading="lazy"
        decoding="async"
        style={{ backgroundColor: image?.data?.backgroundColor }}
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <Image
      image={image ?? { data: null }}
      alt=""
      sizes="(min-width: 80rem) 10rem, (min-width: 56rem) 8.5rem, 88px"
    />
  );
}
