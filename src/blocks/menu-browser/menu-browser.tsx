import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { Heading } from "../../components/heading.tsx";
import { Icon } from "../../components/icon.tsx";
import { LoadAgain, lazyWithRetry } from "../../components/load-again.tsx";
import { Section } from "../../components/section.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { CartPieces } from "../../features/cart/cart-pieces.tsx";
import { CartSummary } from "../../features/cart/cart-summary.tsx";
import {
  categories,
  emptyLine,
  defaultFilters,
  findDishes,
  joinWords,
  indexDishes,
  resultLine,
} from "../../features/menu-search/search.ts";
import { useMenuSearch } from "../../features/menu-search/use-menu-search.ts";
import { useAmbientLight, type AmbientLight } from "../../features/opening/ambient-light.ts";
import type { BlockProps } from "../define.ts";
import { DishList, UnconfirmedList } from "./dishes.tsx";
import type { menuBrowser } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./menu-browser.module.css";
import * as searchFormStyles from "../../components/search-form.module.css";
import * as tabsStyles from "../../components/tabs.module.css";

// Loaded when the pointer or the focus reaches their button.
const { Component: Filters, script: filtersScript } = lazyWithRetry(() => import("./filters.tsx"));

/** A menu with search, categories and allergen filters, and the cart beside it. */
export default function MenuBrowser({ block, data, headingLevel, id }: BlockProps<typeof menuBrowser>) {
  const keys = useMemo(() => data.allergens.map(({ key }) => key), [data.allergens]);
  const names = useMemo(
    () => new Map<string, string>(data.allergens.map(({ key, label }) => [key, label.toLowerCase()])),
    [data.allergens],
  );
  const { filters, applyFilters, text, setText, loading, reset } = useMenuSearch(keys);
  const root = useRef<HTMLDivElement>(null);
  const ambientLight = useAmbientLight(data.timeZone);
  const [light, setLight] = useState<AmbientLight>();
  useEffect(() => {
    // A menu that is being read keeps its order.
    if (root.current && root.current.getBoundingClientRect().top > window.innerHeight) setLight(ambientLight);
  }, [ambientLight]);
  const byDay = block.leadsByDay?.find((lead) => lead.light === light);
  const lead = data.dishes.find(({ slug }) => slug === byDay?.dish);
  const indexed = useMemo(
    () => indexDishes(lead ? [lead, ...data.dishes.filter((dish) => dish !== lead)] : data.dishes),
    [data.dishes, lead],
  );
  const found = useMemo(() => findDishes(indexed, filters), [indexed, filters]);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const allFood = useRef<HTMLButtonElement>(null);
  const filtersButton = useRef<HTMLButtonElement>(null);

  const allergenName = (allergen: string) => names.get(allergen) ?? allergen;
  const clear = () => {
    setText("");
    field.current?.focus();
  };

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div ref={root}>
        <div className={styles.top}>
          <div className="head">
            <p className="eyebrow">{block.eyebrow}</p>
            <Heading>{block.heading}</Heading>
          </div>
          <form
            method="dialog"
            className={searchFormStyles.root}
            role="search"
            aria-label="The menu"
            onSubmit={(event) => event.preventDefault()}
          >
            <label className={searchFormStyles.label} htmlFor={`${id}-search`}>
              Search the menu
            </label>
            <Icon name="search" />
            <input
              ref={field}
              id={`${id}-search`}
              type="search"
              placeholder="A dish, a craving"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === "Escape" && text) clear();
              }}
            />
            {text ? (
              <button className="iconbtn" type="button" aria-label="Clear the search" onClick={clear}>
                <Icon name="close" />
              </button>
            ) : null}
          </form>
        </div>
        {/* Toggle buttons and not tabs: they filter one list, together with the search. */}
        <div className={clsx(tabsStyles.root, styles.tabs)} role="group" aria-label="Category">
          {categories.map((name) => (
            <button
              key={name}
              ref={name === defaultFilters.category ? allFood : null}
              className={tabsStyles.tab}
              type="button"
              aria-pressed={name === filters.category}
              onClick={() => applyFilters({ category: name })}
            >
              {name}
            </button>
          ))}
        </div>
        <div className={styles.bar}>
          <p className={styles.count} role="status">
            {loading ? (
              <>
                <Spinner />
                <span>Searching menu items...</span>
              </>
            ) : (
              resultLine(found.dishes.length, filters)
            )}
          </p>
          <button
            ref={filtersButton}
            className={styles.dietToggle}
            type="button"
            aria-expanded={filtersOpen}
            aria-controls={`${id}-filters`}
            onPointerEnter={() => void filtersScript.load()}
            onFocus={() => void filtersScript.load()}
            onClick={() => setFiltersOpen(!filtersOpen)}
          >
            Diet &amp; allergens
            <Icon name="down" />
          </button>
        </div>
        <div id={`${id}-filters`} hidden={!filtersOpen}>
          {filtersOpen ? (
            <Suspense fallback={<div className={styles.diet} aria-busy="true" />}>
              <Filters
                allergens={data.allergens}
                free={filters.free}
                onChange={(free) => applyFilters({ free })}
              />
            </Suspense>
          ) : null}
          <LoadAgain script={filtersScript} what="the filters" />
        </div>
        {filters.free.length > 0 ? (
          <ul className={styles.chips} aria-label="Filters in use">
            {filters.free.map((allergen) => (
              <li key={allergen}>
                <button
                  className={styles.chip}
                  type="button"
                  onClick={() => {
                    applyFilters({ free: filters.free.filter((other) => other !== allergen) });
                    filtersButton.current?.focus();
                  }}
                >
                  <span className="vh">Remove the filter: </span>
                  Free of {allergenName(allergen)}
                  <Icon name="close" />
                </button>
              </li>
            ))}
            <li>
              <button
                className={styles.chipsClear}
                type="button"
                onClick={() => {
                  applyFilters({ free: [] });
                  filtersButton.current?.focus();
                }}
              >
                Clear filters
              </button>
            </li>
          </ul>
        ) : null}
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
                heading={emptyLine(filters)}
                text={
                  filters.free.length > 0
                    ? `Nothing here is confirmed to be free of ${joinWords(filters.free.map(allergenName))}.`
                    : "The kitchen is sorry, and a little relieved."
                }
                actions={
                  <button
                    className="btn btn--line"
                    type="button"
                    onClick={() => {
                      reset();
                      allFood.current?.focus();
                    }}
                  >
                    View all items
                  </button>
                }
              />
            )}
            {found.unconfirmed.length > 0 ? (
              <UnconfirmedList
                id={`${id}-unconfirmed`}
                unconfirmed={found.unconfirmed}
                filters={filters}
                allergenName={allergenName}
              />
            ) : null}
          </div>
          <CartSummary list={CartPieces} order={block.order} thanks={block.thanks} />
        </div>
      </div>
    </Section>
  );
}
