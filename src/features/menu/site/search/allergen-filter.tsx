import { clsx } from "clsx";
import { Suspense, useMemo, useRef, useState, type ReactNode } from "react";
import { Icon } from "../../../../site/ui/icon.tsx";
import { LoadAgain, lazyWithRetry } from "../../../../site/ui/load-again.tsx";
import { useMessages } from "../../../../core/browser/use-messages.ts";
import type { DietaryDeclaration } from "../../../../content/model/dietary.ts";
import { SiteLink } from "../../../../site/ui/site-link.tsx";
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
import * as pricedLineStyles from "../../../../site/ui/priced-line.module.css";
import { SubHeading } from "../../../../site/ui/heading.tsx";

// Loaded when the pointer or the focus reaches the button.
const { Component: FilterChoices, script: choicesScript } = lazyWithRetry(
  () => import("./filter-choices.tsx"),
);

/**
 * Returns the keys of substances, and two functions that join their names for use within a sentence: for one
 * about these substances, and for one about dishes free of them. All stay the same objects until the
 * substances change.
 */
export function useSubstances(substances: readonly Substance[]) {
  const t = useMessages("menu");
  return useMemo(() => {
    const joined = (keys: readonly string[], and?: "and.free"): string =>
      joinWords(
        keys.map((key) => t(`allergen.${key as keyof DietaryDeclaration}`)),
        t,
        and,
      );
    return {
      keys: substances.map(({ key }) => key),
      namesOf: (keys: readonly string[]) => joined(keys),
      freeOf: (keys: readonly string[]) => joined(keys, "and.free"),
    };
  }, [substances, t]);
}

interface AllergenFilterProps {
  id: string;
  substances: readonly Substance[];
  /** Keys of the chosen substances. */
  free: readonly string[];
  onChange: (free: string[]) => void;
  /** Shown on the same line as the button, at the other end. */
  children: ReactNode;
}

/**
 * The button "Diet & allergens" with its checkboxes, and the current choice below it. Without scripts, only
 * the children are shown.
 */
export function AllergenFilter({ id, substances, free, onChange, children }: AllergenFilterProps) {
  const t = useMessages("menu");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { freeOf } = useSubstances(substances);
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
          {t("filters")}
          <Icon name="down" />
        </button>
      </div>
      <div id={`${id}-filters`} hidden={!open}>
        {open ? (
          <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
            <FilterChoices substances={substances} free={free} onChange={onChange} />
          </Suspense>
        ) : null}
        <LoadAgain script={choicesScript} what={t("filters.load")} />
      </div>
      {free.length > 0 ? (
        <ul className={styles.chips} aria-label={t("filters.used")}>
          {free.map((key) => (
            <li key={key}>
              <button
                className={styles.chip}
                type="button"
                onClick={() => remove(free.filter((other) => other !== key))}
              >
                <span className="vh">{t("filters.remove")} </span>
                {t("filters.free", { names: freeOf([key]) })}
                <Icon name="close" />
              </button>
            </li>
          ))}
          <li>
            <button className={styles.clear} type="button" onClick={() => remove([])}>
              {t("filters.clear")}
            </button>
          </li>
        </ul>
      ) : null}
    </>
  );
}

/** Maximum number of unconfirmed dishes shown. */
const shown = 24;

interface Linked {
  readonly title: string;
  /** Path of the dish's page; undefined if the dish has none. */
  readonly path: string | undefined;
}

interface UnconfirmedListProps<D extends Linked> {
  id: string;
  unconfirmed: Found<D>["unconfirmed"];
  free: readonly string[];
  substances: readonly Substance[];
  /** Renders the dish's name; by default, its title. */
  title?: (dish: D) => ReactNode;
}

/**
 * Dishes for which the kitchen has not confirmed the chosen allergens. They link to their pages, if they have
 * one, but cannot be ordered here.
 */
export function UnconfirmedList<D extends Linked>({
  id,
  unconfirmed,
  free,
  substances,
  title = (dish) => dish.title,
}: UnconfirmedListProps<D>) {
  const t = useMessages("menu");
  const { namesOf, freeOf } = useSubstances(substances);
  const rest = unconfirmed.length - shown;
  if (unconfirmed.length === 0) return null;
  return (
    <section className={styles.unconfirmed} aria-labelledby={id}>
      <SubHeading id={id}>{t("unconfirmed.title")}</SubHeading>
      <p className="soft">{t("unconfirmed.text", { names: freeOf(free) })}</p>
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
            <span className={styles.missing}>{t("unconfirmed.ask", { names: namesOf(missing) })}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="soft">{t("unconfirmed.more", { count: rest })}</p> : null}
    </section>
  );
}

/**
 * Returns an allergen filter for a list that has no other filters. All lists share the substances to avoid,
 * for the whole visit.
 */
export function useAllergenFilter(substances: readonly Substance[]) {
  const t = useMessages("menu");
  const { keys, freeOf } = useSubstances(substances);
  const { filters, applyFilters } = useMenuFilters(keys);
  const { free } = filters;
  return {
    free,
    /**
     * Finds the dishes that are free of the chosen allergens, and those that may be. If no allergen is
     * chosen, returns the given array itself.
     */
    find: <D extends Pick<Searchable, "dietary">>(dishes: readonly D[]): Found<D> =>
      free.length === 0 ? { dishes: dishes as D[], unconfirmed: [] } : findFreeOf(dishes, free),
    nothing: t("nothingFree", { names: freeOf(free) }),
    /** @param count number of dishes shown */
    bar: (id: string, count: number) => (
      <AllergenFilter
        id={id}
        substances={substances}
        free={free}
        onChange={(chosen) => applyFilters({ free: chosen })}
      >
        <p className={styles.count} aria-live="polite">
          {free.length > 0 ? resultLine(count, defaultFilters, t) : null}
        </p>
      </AllergenFilter>
    ),
  };
}
