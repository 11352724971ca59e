import { clsx } from "clsx";
import { SampleTag } from "../../../staff/shell/screen/sample-tag.tsx";
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { tablesText } from "../../rules/evening-rules.ts";
import { foldText } from "../../../../core/shared/fold-text.ts";
import { complete, seat } from "../commands.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { Icon } from "../../../staff/shell/screen/icon.tsx";
import type { Party } from "../model/book.ts";
import { timeText } from "../model/clock.ts";
import { listFilters, listOf, type ListFilter, type ListRow } from "../model/list.ts";
import { countCovers, dueText, isDue, type Phase } from "../model/phase.ts";
import { allergyMark } from "../model/texts.ts";
import * as styles from "./list.module.css";

export type NextAction = "seat" | "table" | "left" | "confirm" | "came" | undefined;

/**
 * Returns the next action for a party.
 *
 * @param isPast true if the party's evening is over
 */
export function nextAction(
  { status, tables }: Pick<Party, "status" | "tables">,
  isPast: boolean,
): NextAction {
  switch (status) {
    case "pending":
    case "confirmed":
      if (isPast) return "came";
      return tables.length === 0 ? "table" : "seat";
    case "seated":
      return "left";
    default:
      return undefined;
  }
}

interface RowProps {
  readonly party: Party;
  readonly phase: Phase;
  /** The current minute; undefined if the row does not depend on the time. */
  readonly now: number | undefined;
  readonly isDue: boolean;
  readonly isStoredHere: boolean;
  readonly isOffline: boolean;
  /** True if the evening is over. */
  readonly isPast: boolean;
  readonly onOpen: (party: Party) => void;
  readonly onAct: (party: Party) => void;
}

const actionTexts = {
  came: "They came",
  seat: "Seat",
  table: "Table…",
  left: "Left",
  confirm: "Confirm",
} as const;

const Row = memo(function Row({
  party,
  phase,
  now,
  isDue,
  isStoredHere,
  isOffline,
  isPast,
  onOpen,
  onAct,
}: RowProps) {
  const action = nextAction(party, isPast);
  const isSeated = phase === "seated" || phase === "over";
  return (
    <li
      className={clsx(
        styles.row,
        isDue && styles.due,
        phase === "late" && styles.late,
        isSeated && [styles.seated, controls.onPaper],
        isStoredHere && styles.storedHere,
        action === undefined && styles.gone,
      )}
    >
      <div className={styles.time}>
        {timeText(party.seatedAt ?? party.from)}
        {isDue ? <small>{dueText(party, now!)}</small> : null}
      </div>
      <div className={styles.name}>
        <h3>
          <button type="button" data-party={party.id} onClick={() => onOpen(party)}>
            <span>{party.size}</span>
            {phase === "no-show" || phase === "cancelled" ? <s>{party.name}</s> : <span>{party.name}</span>}
          </button>
        </h3>
        <p>
          {party.tables.length > 0 ? (
            <span>
              Table {tablesText(party.tables)}
              {party.tables.length > 1 ? ", joined" : ""}
            </span>
          ) : action ? (
            <span className={clsx(controls.tag, controls.nowTag)}>No table</span>
          ) : null}
          {phase === "seated" ? <span>until {timeText(party.to)}</span> : null}
          {phase === "over" ? (
            <span className={clsx(controls.tag, controls.overTag)}>{now! - party.to} min over</span>
          ) : null}
          {phase === "pending" ? <span>Pending</span> : null}
          {phase === "left" ? <span>Left {timeText(party.to)}</span> : null}
          {phase === "no-show" ? <span>No-show</span> : null}
          {phase === "cancelled" ? (
            <span>Cancelled{party.cancelReason ? `: ${party.cancelReason}` : ""}</span>
          ) : null}
          {isStoredHere ? <span className={controls.tag}>Kept here</span> : null}
          <SampleTag isSample={party.isSample} />
          {party.allergies ? (
            <span className={clsx(controls.tag, controls.allergyTag)}>{allergyMark}</span>
          ) : null}
          {party.occasion && action ? (
            <span className={controls.tag}>
              <Icon name="cake" />
              {party.occasion}
            </span>
          ) : null}
          {party.tableWish && action && !isSeated ? (
            <span className={controls.tag}>Asked for {party.tableWish}</span>
          ) : null}
          {party.note && action && !isSeated ? <span className={styles.note}>{party.note}</span> : null}
        </p>
      </div>
      {action ? (
        <button
          type="button"
          className={clsx(
            controls.btn,
            styles.action,
            action === "seat" && isDue && !isOffline && controls.go,
          )}
          aria-label={`${actionTexts[action]} ${party.name}`}
          onClick={() => onAct(party)}
        >
          {actionTexts[action]}
        </button>
      ) : null}
    </li>
  );
});

/**
 * The book as a list in chronological order, fully usable with a keyboard or a screen reader. It is the
 * default view on a phone.
 */
export function PartyList() {
  const { book, parties, now, lostAt, queuedIds, screen, open, run } = useEveningContext();
  const [filter, setFilter] = useState<ListFilter>("Now");
  const list = useMemo(
    () => listOf(parties, filter, now, book.lateAfter),
    [parties, filter, now, book.lateAfter],
  );
  const counts = useMemo(() => countCovers(parties), [parties]);
  // The day's next expected party, shown if this service expects no more parties.
  const next = useMemo(
    () =>
      listOf(book.parties, "To come", now, book.lateAfter).rest.find(
        ({ party }) => now === undefined || party.from >= now,
      )?.party,
    [book, now],
  );
  const typedText = useRef({ text: "", at: 0 });
  const scroll = useRef<HTMLDivElement>(null);
  const isOffline = lostAt !== undefined;
  const isPast = book.date < book.today;

  const onOpen = useMemo(() => (party: Party) => open({ kind: "party", id: party.id }), [open]);
  const onAct = useMemo(
    () => (party: Party) => {
      const action = nextAction(party, isPast);
      if (action === "table") open({ kind: "tables", id: party.id });
      else if (action === "left" || action === "came") void run(complete(party));
      else void run(seat(party));
    },
    [open, run, isPast],
  );

  // Typing a name with Shift pressed moves the focus to that party; arrow keys move it between rows.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...(scroll.current?.querySelectorAll<HTMLElement>("[data-party]") ?? [])];
    const index = buttons.indexOf(
      document.activeElement?.closest("li")?.querySelector("[data-party]") as HTMLElement,
    );
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      buttons[index + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
      event.preventDefault();
    } else if (event.shiftKey && /^[\p{L}]$/u.test(event.key)) {
      const isGoingOn = event.timeStamp - typedText.current.at < 1_000;
      typedText.current = {
        text: (isGoingOn ? typedText.current.text : "") + event.key,
        at: event.timeStamp,
      };
      const wanted = foldText(typedText.current.text);
      const found = parties.find(({ name }) =>
        name.split(/\s+/).some((word) => foldText(word).startsWith(wanted)),
      );
      if (found) buttons.find(({ dataset }) => dataset["party"] === found.id)?.focus();
      event.preventDefault();
      event.stopPropagation();
    }
  };

  // If the focused row has moved to another list, the next row gets the focus.
  const focusedIndex = useRef<number>(undefined);
  useEffect(() => {
    if (focusedIndex.current === undefined || document.activeElement !== document.body) return;
    const rows = scroll.current?.querySelectorAll("li") ?? [];
    const row = rows[Math.min(focusedIndex.current, rows.length - 1)];
    row?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  }, [list]);

  const rowOf = ({ party, phase }: ListRow) => {
    const due = isDue(party, now);
    return (
      <Row
        key={party.id}
        party={party}
        phase={phase}
        now={due || phase === "over" ? now : undefined}
        isDue={due}
        isStoredHere={queuedIds.has(party.id)}
        isOffline={isOffline}
        isPast={isPast}
        onOpen={onOpen}
        onAct={onAct}
      />
    );
  };
  const countOf = (name: ListFilter) => (name === "Now" ? "" : ` ${list.counts[name]}`);

  return (
    <section
      className={clsx(styles.list, screen !== "phone" && styles.wide, isOffline && styles.isOffline)}
      aria-label="Parties by time"
    >
      <div className={styles.filters} role="group" aria-label="Show">
        {listFilters.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-pressed={filter === name}
            onClick={() => setFilter(name)}
          >
            {name}
            {countOf(name)}
          </button>
        ))}
      </div>
      {/* The key events come from the focused buttons in the rows. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.scroll}
        ref={scroll}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const row = event.target.closest("li");
          if (row) focusedIndex.current = [...(scroll.current?.querySelectorAll("li") ?? [])].indexOf(row);
        }}
      >
        {list.urgent.length > 0 ? (
          <>
            <h2 className="vh">Need attention now</h2>
            <ul>{list.urgent.map(rowOf)}</ul>
          </>
        ) : null}
        {filter === "Now" && now !== undefined && book.date === book.today ? (
          <p className={styles.now}>
            <b>{timeText(now)}</b>
            <i />
            <span>
              {counts.seated} covers seated, {counts.toCome} to come
            </span>
          </p>
        ) : null}
        <h2 className="vh">{filter === "Now" ? "Next to come" : filter}</h2>
        {list.rest.length > 0 ? (
          <ul>{list.rest.map(rowOf)}</ul>
        ) : list.urgent.length === 0 ? (
          <p className={styles.none}>
            {filter === "Gone"
              ? "No party has left yet."
              : filter === "Seated"
                ? "No party is seated."
                : "No more parties to come."}
            {next && (filter === "Now" || filter === "To come") ? (
              <span>
                Next: <b>{timeText(next.from)}</b>, {next.size}, {next.name}
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
    </section>
  );
}
