import { memo, useEffect, useState, type ReactNode } from "react";
import { Row } from "./row.tsx";
import type { OptionGroup, SiteSearchState } from "./use-site-search.ts";
import { clsx } from "clsx";
import * as styles from "./search-results.module.css";
import * as noteStyles from "../ui/note.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import type { Translate } from "../../core/messages/words.ts";
import type { Found } from "./query.ts";
import { Spinner } from "../ui/spinner.tsx";

/** Maximum length of a term quoted in a message. */
const maxQuoted = 60;

/** Shortens a term for messages. */
export function shortenTerm(term: string): string {
  const characters = [...term.trim()];
  return `${characters.slice(0, maxQuoted).join("")}${characters.length > maxQuoted ? "…" : ""}`;
}

/** Formats a whole number: `10,000`. */
export const formatCount = (count: number, t: Translate<"search">): string =>
  count.toLocaleString(t.language);

/** Returns the line above the results, which is also announced to screen readers. */
export function resultLine({ count, approximate }: Found, typed: string, t: Translate<"search">): string {
  const term = shortenTerm(typed);
  if (count === 0) return t("none", { term });
  return t(approximate ? "close" : "results", { count, number: formatCount(count, t), term });
}

/** Styles of rows by group; rows of all other groups look like dishes. */
const hitLooks: Readonly<Record<string, string | undefined>> = {
  chefs: styles.hitChefs,
  products: styles.hitProducts,
  posts: styles.hitPosts,
};

/**
 * Milliseconds after the last keystroke before the count is announced, so that the announcement does not
 * interrupt typing.
 */
const announceMs = 600;

/** Announces a text to screen readers once the guest has stopped typing. */
function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), announceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="vh" role="status">
      {announced}
    </p>
  );
}

interface GroupProps {
  group: OptionGroup;
  labelId: string;
  /** Index of the active option within the group; -1 if the active option is not in this group. */
  activeIndex: number;
  /** Returns the id of an option, by its index among the options of all groups. */
  optionId: (index: number) => string;
  showMore: SiteSearchState["showMore"];
}

const Group = memo(
  function Group({
    group: { name, label, total, start, options },
    labelId,
    activeIndex,
    optionId,
    showMore,
  }: GroupProps) {
    const t = useMessages("search");
    return (
      <div className={styles.hitsGroup} role="group" aria-labelledby={labelId}>
        <div className={styles.hitsLabel} role="presentation">
          <span id={labelId}>{label}</span> <span aria-hidden="true">{formatCount(total, t)}</span>
        </div>
        <div className={styles.hitsRows} role="presentation">
          {options.map((option, index) => {
            const id = optionId(start + index);
            const active = index === activeIndex;
            if (option.kind === "more")
              return (
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox handles the keys
                <div
                  key="more"
                  id={id}
                  className={clsx(styles.hit, styles.hitMore)}
                  role="option"
                  aria-selected={active}
                  tabIndex={-1}
                  onClick={() => showMore(option.group)}
                >
                  <span className="btn btn--text">
                    {t("more", { count: formatCount(option.count, t), label })}
                  </span>
                </div>
              );
            const { queryTerms, matchedTerms, ...row } = option.hit;
            return (
              // A plain anchor: Gatsby's Link would prefetch every page in the list.
              <a
                key={row.path}
                id={id}
                className={clsx(styles.hit, hitLooks[name])}
                role="option"
                aria-selected={active}
                tabIndex={-1}
                href={row.path}
              >
                <Row row={row} queryTerms={queryTerms} matchedTerms={matchedTerms} />
              </a>
            );
          })}
        </div>
      </div>
    );
  },
  (before, after) => before.group === after.group && before.activeIndex === after.activeIndex,
);

interface ResultsProps {
  search: SiteSearchState;
  /** Accessible name of the list. */
  label: string;
  /** Shown below the message that nothing was found. */
  none: ReactNode;
}

/**
 * The results in labelled groups, or a message: the search is still loading, could not be loaded, or found
 * nothing.
 */
export function Results({ search, label, none }: ResultsProps) {
  const t = useMessages("search");
  const { groups, activeIndex, found, loading, failure, empty, stale, applied } = search;
  if (empty) return null;
  if (failure)
    return (
      <div className={clsx(styles.state, noteStyles.root, styles.note, noteStyles.bad)} role="alert">
        <p>{failure === "offline" ? t("offline") : t("unreachable")}</p>
        <div>
          <button className="btn btn--line" type="button" onClick={search.load}>
            {t("again")}
          </button>
        </div>
      </div>
    );
  if (loading)
    return (
      <p className={clsx(styles.state, styles.count)} role="status">
        <Spinner />
        {t("fetching")}
      </p>
    );
  // The first character has been typed, but the search has not run yet.
  if (applied.trim() === "") return null;
  const line = resultLine(found, applied, t);
  return (
    <div className={styles.state} aria-busy={stale}>
      <Announcement text={line} />
      <p className={found.count === 0 ? clsx(styles.count, styles.countNone) : styles.count}>{line}</p>
      {found.count === 0 ? (
        none
      ) : (
        <div className={styles.hits} id={search.listId} role="listbox" aria-label={label}>
          {groups.map((group) => (
            <Group
              key={group.name}
              group={group}
              labelId={`${search.listId}-${group.name}`}
              activeIndex={
                activeIndex >= group.start && activeIndex < group.start + group.options.length
                  ? activeIndex - group.start
                  : -1
              }
              optionId={search.optionId}
              showMore={search.showMore}
            />
          ))}
        </div>
      )}
    </div>
  );
}
