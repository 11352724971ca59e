import { memo, useEffect, useState, type ReactNode } from "react";
import { Spinner } from "../../components/spinner.tsx";
import { Row } from "./row.tsx";
import { countLine, failureLines, groupLabels, grouped } from "./messages.ts";
import type { ChoiceGroup, SiteSearchState } from "./use-site-search.ts";
import "./site-search.css";

/** Milliseconds without a new key after which the count is read out: sooner it would talk over the typing. */
const readingPause = 600;

/** Reads the count out, once the guest pauses. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), readingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="vh" role="status">
      {said}
    </p>
  );
}

interface GroupProps {
  group: ChoiceGroup;
  labelId: string;
  /** The choice in this group that the arrow keys have led to; -1: none. */
  at: number;
  optionId: (place: number) => string;
  showMore: SiteSearchState["showMore"];
}

const Group = memo(
  function Group({ group: { name, total, start, choices }, labelId, at, optionId, showMore }: GroupProps) {
    return (
      <div className="hits__group" role="group" aria-labelledby={labelId}>
        <div className="hits__label" role="presentation">
          <span id={labelId}>{groupLabels[name]}</span> <span aria-hidden="true">{grouped(total)}</span>
        </div>
        <div className="hits__rows" role="presentation">
          {choices.map((choice, index) => {
            const choiceId = optionId(start + index);
            const chosen = index === at;
            if (choice.kind === "more")
              return (
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the combobox's
                <div
                  key="more"
                  id={choiceId}
                  className="hit hit--more"
                  role="option"
                  aria-selected={chosen}
                  tabIndex={-1}
                  onClick={() => showMore(choice.group)}
                >
                  <span className="btn btn--text">
                    {grouped(choice.count)} more in {groupLabels[name]}
                  </span>
                </div>
              );
            const { typed, matched, ...row } = choice.hit;
            return (
              // An anchor as it is: Gatsby's Link would fetch every page on the list beforehand.
              <a
                key={row.path}
                id={choiceId}
                className={`hit hit--${name}`}
                role="option"
                aria-selected={chosen}
                tabIndex={-1}
                href={row.path}
              >
                <Row row={row} typed={typed} matched={matched} />
              </a>
            );
          })}
        </div>
      </div>
    );
  },
  (before, after) => before.group === after.group && before.at === after.at,
);

interface ResultsProps {
  seek: SiteSearchState;
  /** Names the list. */
  label: string;
  /** Shown below the words that nothing was found. */
  none: ReactNode;
}

/** What the search has found, in labelled groups, and what it says while it has found nothing yet, or cannot. */
export function Results({ seek, label, none }: ResultsProps) {
  const { groups, at, found, loading, failure, empty, stale, applied } = seek;
  if (empty) return null;
  if (failure)
    return (
      <div className="site-search-state note note--bad" role="alert">
        <p>{failureLines[failure]}</p>
        <div>
          <button className="btn btn--line" type="button" onClick={seek.open}>
            Try again
          </button>
        </div>
      </div>
    );
  if (loading)
    return (
      <p className="site-search-state site-search-count" role="status">
        <Spinner />
        Fetching the list of everything…
      </p>
    );
  // The first letter is not searched for yet.
  if (applied.trim() === "") return null;
  const line = countLine(found, applied);
  return (
    <div className="site-search-state" aria-busy={stale}>
      <Announcement text={line} />
      <p className={found.count === 0 ? "site-search-count site-search-count--none" : "site-search-count"}>
        {line}
      </p>
      {found.count === 0 ? (
        none
      ) : (
        <div className="hits" id={seek.listId} role="listbox" aria-label={label}>
          {groups.map((group) => (
            <Group
              key={group.name}
              group={group}
              labelId={`${seek.listId}-${group.name}`}
              at={at >= group.start && at < group.start + group.choices.length ? at - group.start : -1}
              optionId={seek.optionId}
              showMore={seek.showMore}
            />
          ))}
        </div>
      )}
    </div>
  );
}
