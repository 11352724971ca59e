import { useLayoutEffect, useMemo, useRef, useState, type Ref } from "react";
import { EmptyState } from "../../../../../site/ui/empty-state.tsx";
import { Heading } from "../../../../../site/ui/heading.tsx";
import { Icon } from "../../../../../site/ui/icon.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { CartPieces } from "../../../../../site/cart/cart-pieces.tsx";
import { CartSummary } from "../../../../../site/cart/cart-summary.tsx";
import { AllergenFilter, UnconfirmedList, useSubstances } from "../../search/allergen-filter.tsx";
import { MarksLegend } from "../../search/dish-marks.tsx";
import { allFood, emptyLine, findDishes, indexDishes, resultLine } from "../../search/search.ts";
import { useTodaysDishes } from "../../../../../site/ui/todays-menu.ts";
import { useMenuSearch } from "../../search/use-menu-search.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import { DishList, DishText } from "./dishes.tsx";
import type { menuBrowser } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./menu-browser.module.css";
import * as searchFormStyles from "../../../../../site/ui/search-form.module.css";
import * as tabsStyles from "../../../../../site/ui/tabs.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text, useLanguageOf } from "../../../../../site/ui/text.tsx";
import { useAmbientLight, type AmbientLight } from "../../../../../site/opening/use-opening.ts";
import { Spinner } from "../../../../../site/ui/spinner.tsx";

/** Toggle buttons rather than tabs, because they filter one list, together with the search. */
function Categories({
  names,
  chosen,
  allFoodTab,
  onChoose,
}: {
  readonly names: readonly string[];
  readonly chosen: string;
  readonly allFoodTab: Ref<HTMLButtonElement>;
  readonly onChoose: (name: string) => void;
}) {
  const t = useMessages("menu");
  const languageOf = useLanguageOf();
  return (
    <div className={clsx(tabsStyles.root, styles.tabs)} role="group" aria-label={t("category")}>
      {[allFood, ...names].map((name) => (
        <button
          key={name}
          ref={name === allFood ? allFoodTab : null}
          className={tabsStyles.tab}
          type="button"
          lang={languageOf(name)}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {name === allFood ? t("all") : name}
        </button>
      ))}
    </div>
  );
}

/** A menu with search, categories and allergen filters, and the cart beside it. */
export default function MenuBrowser({ block, data, headingLevel, id }: BlockProps<typeof menuBrowser>) {
  const t = useMessages("menu");
  const { keys, freeOf } = useSubstances(data.substances);
  const { filters, applyFilters, text, setText, loading, reset } = useMenuSearch(keys, data.categories);
  const root = useRef<HTMLDivElement>(null);
  const ambientLight = useAmbientLight(data.timeZone);
  const [light, setLight] = useState<AmbientLight>();
  // A layout effect, because the guest could scroll to the menu before a normal effect runs.
  useLayoutEffect(() => {
    // The order changes only while the menu is below the visible part of the page.
    if (root.current && root.current.getBoundingClientRect().top > window.innerHeight) setLight(ambientLight);
  }, [ambientLight]);
  const byDay = block.leadsByDay?.find((lead) => lead.light === light);
  const dishes = useTodaysDishes(data.dishes);
  const lead = dishes.find(({ slug }) => slug === byDay?.dish);
  const indexed = useMemo(
    () => indexDishes(lead ? [lead, ...dishes.filter((dish) => dish !== lead)] : dishes),
    [dishes, lead],
  );
  const found = useMemo(() => findDishes(indexed, filters), [indexed, filters]);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const typedBefore = field.current?.value;
    if (typedBefore) setText(typedBefore);
  }, [setText]);
  const allFoodTab = useRef<HTMLButtonElement>(null);

  const clear = () => {
    setText("");
    field.current?.focus();
  };

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div ref={root}>
        <div className={styles.top}>
          <div className="head">
            {block.eyebrow ? <Text className="eyebrow">{block.eyebrow}</Text> : null}
            <Heading>{block.heading}</Heading>
          </div>
          <form
            method="dialog"
            className={searchFormStyles.root}
            role="search"
            aria-label={t("search.name")}
            onSubmit={(event) => event.preventDefault()}
          >
            <label className={searchFormStyles.label} htmlFor={`${id}-search`}>
              {t("search.label")}
            </label>
            <Icon name="search" />
            <input
              ref={field}
              id={`${id}-search`}
              type="search"
              placeholder={t("search.placeholder")}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Escape" && text) clear();
              }}
            />
            {text ? (
              <button className="iconbtn" type="button" aria-label={t("search.clear")} onClick={clear}>
                <Icon name="close" />
              </button>
            ) : null}
          </form>
        </div>
        <Categories
          names={data.categories}
          chosen={filters.category}
          allFoodTab={allFoodTab}
          onChoose={(category) => applyFilters({ category })}
        />
        <AllergenFilter
          id={id}
          substances={data.substances}
          free={filters.free}
          onChange={(free) => applyFilters({ free })}
        >
          <p className={styles.count} role="status">
            {loading ? (
              <>
                <Spinner />
                <span>{t("search.busy")}</span>
              </>
            ) : (
              resultLine(found.dishes.length, filters, t)
            )}
          </p>
        </AllergenFilter>
        <div className={styles.columns}>
          <div>
            {found.dishes.length > 0 ? (
              <DishList
                dishes={found.dishes}
                term={filters.term}
                busy={loading}
                leadNote={
                  found.dishes.length === data.dishes.length
                    ? ((lead ? byDay?.note : block.leadNote) ?? "")
                    : undefined
                }
              />
            ) : (
              <EmptyState
                layout="center"
                className={styles.empty}
                heading={emptyLine(filters, t)}
                text={
                  filters.free.length > 0
                    ? t("nothingFree", { names: freeOf(filters.free) })
                    : t("search.sorry")
                }
                actions={
                  <button
                    className="btn btn--line"
                    type="button"
                    onClick={() => {
                      reset();
                      allFoodTab.current?.focus();
                    }}
                  >
                    {t("search.viewAll")}
                  </button>
                }
              />
            )}
            <UnconfirmedList
              id={`${id}-unconfirmed`}
              unconfirmed={found.unconfirmed}
              free={filters.free}
              substances={data.substances}
              title={({ title }) => <DishText text={title} term={filters.term} />}
            />
            <MarksLegend />
          </div>
          <CartSummary list={CartPieces} order={block.order} thanks={block.thanks} />
        </div>
      </div>
    </Section>
  );
}
