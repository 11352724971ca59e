import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { EmptyState } from "../../components/empty-state.tsx";
import { Heading } from "../../components/heading.tsx";
import { Icon } from "../../components/icon.tsx";
import { Section } from "../../components/section.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { CartPieces } from "../../features/cart/cart-pieces.tsx";
import { CartSummary } from "../../features/cart/cart-summary.tsx";
import {
  categories,
  emptyLine,
  everything,
  findDishes,
  inWords,
  prepare,
  resultLine,
} from "../../features/menu-search/search.ts";
import { useMenuSearch } from "../../features/menu-search/use-menu-search.ts";
import type { BlockProps } from "../define.ts";
import { DishList, OpenList } from "./dishes.tsx";
import type { menuBrowser } from "./fields.ts";
import "./menu-browser.css";

// Fetched when the guest's hand or focus comes near their button.
const fetchFilters = () => import("./filters.tsx");
const Filters = lazy(fetchFilters);

/** A menu with search, tabs and filters, and the guest's cart beside it as a till check. */
export default function MenuBrowser({ block, data, headingLevel, id }: BlockProps<typeof menuBrowser>) {
  const keys = useMemo(() => data.allergens.map(({ key }) => key), [data.allergens]);
  const words = useMemo(
    () => new Map<string, string>(data.allergens.map(({ key, label }) => [key, label.toLowerCase()])),
    [data.allergens],
  );
  const { asked, ask, text, setText, loading, reset } = useMenuSearch(keys);
  const prepared = useMemo(() => prepare(data.dishes), [data.dishes]);
  const found = useMemo(() => findDishes(prepared, asked), [prepared, asked]);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const allFood = useRef<HTMLButtonElement>(null);
  const filtersButton = useRef<HTMLButtonElement>(null);

  const word = (allergen: string) => words.get(allergen) ?? allergen;
  const clear = () => {
    setText("");
    field.current?.focus();
  };

  return (
    <Section id={id} headingLevel={headingLevel} className="menu-browser">
      <div>
        <div className="menu-browser__top">
          <div className="head">
            <p className="eyebrow">{block.eyebrow}</p>
            <Heading>{block.heading}</Heading>
          </div>
          <form
            className="search"
            role="search"
            aria-label="The menu"
            onSubmit={(event) => event.preventDefault()}
          >
            <label className="label" htmlFor={`${id}-search`}>
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
        {/* Filters over one list, to be combined with the search: pressed buttons, since tabs would promise panels of their own. */}
        <div className="tabs menu-browser__tabs" role="group" aria-label="Category">
          {categories.map((name) => (
            <button
              key={name}
              ref={name === everything.category ? allFood : null}
              className="tab"
              type="button"
              aria-pressed={name === asked.category}
              onClick={() => ask({ category: name })}
            >
              {name}
            </button>
          ))}
        </div>
        <div className="menu-browser__bar">
          <p className="count" role="status">
            {loading ? (
              <>
                <Spinner />
                Searching menu items...
              </>
            ) : (
              resultLine(found.dishes.length, asked)
            )}
          </p>
          <button
            ref={filtersButton}
            className="menu-browser__diet"
            type="button"
            aria-expanded={filtersOpen}
            aria-controls={`${id}-filters`}
            onPointerEnter={() => void fetchFilters()}
            onFocus={() => void fetchFilters()}
            onClick={() => setFiltersOpen(!filtersOpen)}
          >
            Diet &amp; allergens
            <Icon name="down" />
          </button>
        </div>
        <div id={`${id}-filters`} hidden={!filtersOpen}>
          {filtersOpen ? (
            <Suspense fallback={<div className="diet" aria-busy="true" />}>
              <Filters allergens={data.allergens} free={asked.free} onChange={(free) => ask({ free })} />
            </Suspense>
          ) : null}
        </div>
        {asked.free.length > 0 ? (
          <ul className="chips" aria-label="Filters in use">
            {asked.free.map((allergen) => (
              <li key={allergen}>
                <button
                  className="chip"
                  type="button"
                  onClick={() => {
                    ask({ free: asked.free.filter((other) => other !== allergen) });
                    filtersButton.current?.focus();
                  }}
                >
                  <span className="vh">Remove the filter: </span>
                  Free of {word(allergen)}
                  <Icon name="close" />
                </button>
              </li>
            ))}
            <li>
              <button
                className="chips__clear"
                type="button"
                onClick={() => {
                  ask({ free: [] });
                  filtersButton.current?.focus();
                }}
              >
                Clear filters
              </button>
            </li>
          </ul>
        ) : null}
        <div className="menu-browser__columns">
          <div>
            {found.dishes.length > 0 ? (
              <DishList
                dishes={found.dishes}
                term={asked.term}
                busy={loading}
                leadNote={found.dishes.length === data.dishes.length ? (block.leadNote ?? "") : undefined}
              />
            ) : (
              <EmptyState
                layout="center"
                className="menu-browser__empty"
                heading={emptyLine(asked)}
                text={
                  asked.free.length > 0
                    ? `Nothing here is confirmed to be free of ${inWords(asked.free.map(word), "and")}.`
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
            {found.open.length > 0 ? (
              <OpenList id={`${id}-open`} open={found.open} asked={asked} word={word} />
            ) : null}
          </div>
          <CartSummary list={CartPieces} order={block.order} thanks={block.thanks} />
        </div>
      </div>
    </Section>
  );
}
