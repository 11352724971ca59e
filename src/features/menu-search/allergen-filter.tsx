import { clsx } from "clsx";
import { Suspense, useMemo, useRef, useState, type ReactNode } from "react";
import { Icon } from "../../components/icon.tsx";
import { LoadAgain, lazyWithRetry } from "../../components/load-again.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import {
  defaultFilters,
  findFreeOf,
  joinWords,
  resultLine,
  type Found,
  type Searchable,
  type Substance,
} from "./search.ts";
import { useMenuFilters } from "./use-menu-search.ts";
import * as styles from "./allergen-filter.module.css";
import * as pricedLineStyles from "../../components/priced-line.module.css";

// Loaded when the pointer or the focus reaches their button.
const { Component: FilterChoices, script: choicesScript } = lazyWithRetry(
  () => import("./filter-choices.tsx"),
);

/** The keys of the substances, and their names within a sentence. Both stay the same as long as the substances do. */
export function useSubstances(substances: readonly Substance[]) {
  return useMemo(() => {
    const names = new Map(substances.map(({ key, label }) => [key, label.toLowerCase()]));
    return {
      keys: substances.map(({ key }) => key),
      namesOf: (keys: readonly string[]): string => joinWords(keys.map((key) => names.get(key) ?? key)),
    };
  }, [substances]);
}

/** The line in place of a list of which nothing is left. */
export const nothingFree = (names: string): string => `Nothing here is confirmed to be free of ${names}.`;

interface AllergenFilterProps {
  id: string;
  substances: readonly Substance[];
  /** The keys of those chosen. */
  free: readonly string[];
  onChange: (free: string[]) => void;
  /** Stands at the other end of the button's line. */
  children: ReactNode;
}

/** The button "Diet & allergens" with its checkboxes, and below it what is chosen. Without scripts nothing but the children. */
export function AllergenFilter({ id, substances, free, onChange, children }: AllergenFilterProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { namesOf } = useSubstances(substances);
  const remove = (kept: string[]) => {
    onChange(kept);
    button.current?.focus();
  };
  return (
    <>
      <div className={styles.bar}>
        {children}
        <button
          ref={button}
          className={styles.toggle}
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-filters`}
          onPointerEnter={() => void choicesScript.load()}
          onFocus={() => void choicesScript.load()}
          onClick={() => setOpen(!open)}
        >
          Diet &amp; allergens
          <Icon name="down" />
        </button>
      </div>
      <div id={`${id}-filters`} hidden={!open}>
        {open ? (
          <Suspense fallback={<div className={styles.choices} aria-busy="true" />}>
            <FilterChoices substances={substances} free={free} onChange={onChange} />
          </Suspense>
        ) : null}
        <LoadAgain script={choicesScript} what="the filters" />
      </div>
      {free.length > 0 ? (
        <ul className={styles.chips} aria-label="Filters in use">
          {free.map((key) => (
            <li key={key}>
              <button
                className={styles.chip}
                type="button"
                onClick={() => remove(free.filter((other) => other !== key))}
              >
                <span className="vh">Remove the filter: </span>
                Free of {namesOf([key])}
                <Icon name="close" />
              </button>
            </li>
          ))}
          <li>
            <button className={styles.clear} type="button" onClick={() => remove([])}>
              Clear filters
            </button>
          </li>
        </ul>
      ) : null}
    </>
  );
}

/** Dishes shown of those that are not confirmed. */
const shown = 24;

interface Linked {
  readonly title: string;
  /** Undefined where it has no page. */
  readonly path: string | undefined;
}

interface UnconfirmedListProps<D extends Linked> {
  id: string;
  unconfirmed: Found<D>["unconfirmed"];
  free: readonly string[];
  substances: readonly Substance[];
  /** What stands for a dish's name; by default its title. */
  title?: (dish: D) => ReactNode;
}

/** Dishes of which the kitchen has not confirmed the chosen allergens. Each links to its page; none can be added here. */
export function UnconfirmedList<D extends Linked>({
  id,
  unconfirmed,
  free,
  substances,
  title = (dish) => dish.title,
}: UnconfirmedListProps<D>) {
  const { namesOf } = useSubstances(substances);
  const rest = unconfirmed.length - shown;
  if (unconfirmed.length === 0) return null;
  return (
    <section className={styles.unconfirmed} aria-labelledby={id}>
      <SubHeading id={id}>Not confirmed by the kitchen</SubHeading>
      <p className="soft">
        Nobody has said yet whether these are free of {namesOf(free)}. Ask us before you order.
      </p>
      <ul>
        {unconfirmed.slice(0, shown).map(({ dish, missing }, position) => (
          <li key={`${dish.title} ${position}`} className={clsx(pricedLineStyles.root, styles.line)}>
            {dish.path ? (
              <SiteLink className={clsx(pricedLineStyles.name, styles.lineName)} to={dish.path}>
                {title(dish)}
              </SiteLink>
            ) : (
              <span className={clsx(pricedLineStyles.name, styles.lineName)}>{title(dish)}</span>
            )}
            <span className={clsx(pricedLineStyles.dots, styles.lineDots)} aria-hidden="true" />
            <span className={styles.missing}>{namesOf(missing)}: not confirmed – ask us</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="soft">And {rest} more: a search or a category narrows them down.</p> : null}
    </section>
  );
}

/** The filter of a list that has no other; the lists of a page, and of a visit, share what the guest avoids. */
export function useAllergenFilter(substances: readonly Substance[]) {
  const { keys, namesOf } = useSubstances(substances);
  const { filters, applyFilters } = useMenuFilters(keys);
  const { free } = filters;
  return {
    free,
    /** Of these dishes, those that are free of it. The array is the same as long as nothing is chosen. */
    find: <D extends Pick<Searchable, "dietary">>(dishes: readonly D[]): Found<D> =>
      free.length === 0 ? { dishes: dishes as D[], unconfirmed: [] } : findFreeOf(dishes, free),
    nothing: nothingFree(namesOf(free)),
    /** @param count how many dishes are shown */
    bar: (id: string, count: number) => (
      <AllergenFilter
        id={id}
        substances={substances}
        free={free}
        onChange={(chosen) => applyFilters({ free: chosen })}
      >
        <p className={styles.count} aria-live="polite">
          {free.length > 0 ? resultLine(count, defaultFilters) : null}
        </p>
      </AllergenFilter>
    ),
  };
}
