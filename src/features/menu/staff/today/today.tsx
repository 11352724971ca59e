import { clsx } from "clsx";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";
import type { TodayDish } from "../../contract/today.ts";
import { Icon } from "../../../../site/ui/icon.tsx";
import { foldText } from "../../../../core/shared/fold-text.ts";
import { timeOfDay, wallClock } from "../../../../core/shared/time.ts";
import { formatPrice } from "../../../../core/shared/money.ts";
import { StaffBar } from "../../../staff/shell/staff-bar.tsx";
import * as day from "../../../staff/shell/day-section.module.css";
import * as live from "../../../staff/shell/screen/live-sign.module.css";
import * as paper from "../../../staff/shell/staff-page.module.css";
import { UndoBar } from "../../../staff/shell/undo-bar.tsx";
import { DishRow } from "./dish-row.tsx";
import { hoursText, HoursToday } from "./hours-today.tsx";
import * as styles from "./today.module.css";
import { useToday, type DoneChange } from "./use-today.ts";

/** Formats a time on the restaurant's clock: `8:12 PM`. */
const clock = (at: string, timeZone: string): string =>
  timeOfDay(wallClock(new Date(at), timeZone).minutes, RESTAURANT_FORMATS);

const allDishes = "All";
/** Placeholder rows, shown until the dishes are loaded. */
const rowsToCome = [1, 2, 3, 4, 5, 6];
const soldOut = "Sold out";

const changeText = (done: DoneChange): string => {
  if (done.of === "hours") return `Today is ${hoursText(done.after)}`;
  const { before, after } = done;
  return before.price === after.price
    ? `${after.title} is ${after.available ? "on again" : "sold out"}`
    : `${after.title}: ${formatPrice(before.price, RESTAURANT_FORMATS)} → ${formatPrice(after.price, RESTAURANT_FORMATS)}`;
};

/** Describes a change that was made; for an undo, the change that it reverted. */
const doneText = (done: DoneChange): string =>
  done.isUndo
    ? `Undone: ${changeText({ ...done, before: done.after, after: done.before } as DoneChange)}`
    : changeText(done);

/** Parts that other features add to the page, from top to bottom. */
export interface TodayParts {
  /** Wraps the page, and provides the state that the parts below share. */
  readonly around?: ComponentType<{ readonly staff: StaffMember | undefined; readonly children: ReactNode }>;
  /** Notices at the top. Each checks if the member is permitted to see it. */
  readonly notes?: readonly ComponentType<{ readonly staff: StaffMember | undefined }>[];
  /** Sections above the dishes. */
  readonly sections?: readonly ComponentType[];
  /** Parts below each dish. @param dish the dish's slug */
  readonly ofDish?: readonly ComponentType<{ readonly dish: string }>[];
}

interface TodayProps {
  readonly staff?: StaffMember | undefined;
  readonly parts?: TodayParts;
}

/** The kitchen's page: every dish with a large price and a large switch. */
export function Today({ staff, parts = {} }: TodayProps) {
  const { around: Around } = parts;
  const page = <TodayPage staff={staff} parts={parts} />;
  return Around ? <Around staff={staff}>{page}</Around> : page;
}

/** Undoes the last change on Ctrl+Z or Cmd+Z, except in a field. */
function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement | null)?.tagName === "INPUT";
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && !typing) undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [undo]);
}

function TodayPage({
  staff,
  parts: { notes = [], sections = [], ofDish = [] },
}: Required<Pick<TodayProps, "parts">> & TodayProps) {
  const {
    isHeard,
    dishes,
    hours,
    timeZone,
    offlineSince,
    unsent,
    unsentHours,
    hoursProblem,
    outcomes,
    done,
    change,
    changeHours,
    undo,
    dismiss,
  } = useToday();
  const [term, setTerm] = useState("");
  const [filter, setFilter] = useState(allDishes);

  useEffect(() => {
    document.title = "Today: hours, prices and sold out";
  }, []);
  useUndoKey(undo);

  const isOut = (dish: TodayDish) => !(unsent[dish.id]?.available ?? dish.available);
  const all = dishes ?? [];
  /** The two highest prices, because each dish is compared with the highest price of the other dishes. */
  const [highest = 0, second = 0] = all.map(({ price }) => price).toSorted((a, b) => b - a);
  const categories = [...new Set(all.map(({ category }) => category))];
  const filters = [
    [allDishes, all.length],
    [soldOut, all.filter(isOut).length],
    ...categories.map((name) => [name, all.filter(({ category }) => category === name).length] as const),
  ] as const;
  const wanted = foldText(term.trim());
  const visible = all.filter(
    (dish) =>
      foldText(dish.title).includes(wanted) &&
      (filter === allDishes || (filter === soldOut ? isOut(dish) : dish.category === filter)),
  );
  const doneTime = done && clock(done.at, timeZone);

  return (
    <div className={clsx(paper.paper, styles.page)}>
      <StaffBar
        heading="Today"
        staff={staff}
        isSticky
        status={
          <p
            className={clsx(live.live, offlineSince ? live.offline : !isHeard && live.opening)}
            role="status"
          >
            <i />
            {offlineSince ? `Not live since ${clock(offlineSince, timeZone)}` : isHeard ? "Live" : "Opening…"}
          </p>
        }
      >
        <label className={paper.find}>
          <Icon name="search" />
          <input
            type="search"
            placeholder="Find a dish"
            aria-label="Find a dish"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        </label>
      </StaffBar>
      <main>
        {notes.map((Note, index) => (
          <Note key={index} staff={staff} />
        ))}
        {hours ? (
          <HoursToday
            key={hours.date}
            hours={hours}
            unsent={unsentHours?.date === hours.date ? unsentHours : undefined}
            offline={offlineSince !== undefined}
            problem={hoursProblem}
            onChange={changeHours}
          />
        ) : null}
        {sections.map((Section, index) => (
          <Section key={index} />
        ))}
        <div className={styles.filters} role="group" aria-label="Show">
          {filters.map(([name, count]) => (
            <button
              key={name}
              type="button"
              className={day.toggle}
              aria-pressed={filter === name}
              onClick={() => setFilter(name)}
            >
              {/* The number is unknown until the dishes have been loaded. */}
              {dishes ? `${name} ${count}` : name}
            </button>
          ))}
        </div>
        {dishes && visible.length === 0 ? (
          <p className={styles.none}>
            {filter === soldOut && !wanted ? "Nothing is sold out." : "No such dish."}
          </p>
        ) : null}
        {dishes ? null : (
          <div className={clsx(styles.dishes, styles.isComing)} aria-hidden="true">
            {rowsToCome.map((row) => (
              <i key={row} />
            ))}
          </div>
        )}
        <ul className={styles.dishes}>
          {visible.map((dish) => (
            <DishRow
              key={dish.id}
              dish={dish}
              dearest={dish.price === highest ? second : highest}
              unsent={unsent[dish.id]}
              offline={offlineSince !== undefined}
              liveSince={outcomes[dish.id]?.at && clock(outcomes[dish.id]!.at!, timeZone)}
              rejection={outcomes[dish.id]?.problem}
              onChange={change}
            >
              {ofDish.map((OfDish, index) => (
                <OfDish key={index} dish={dish.id} />
              ))}
            </DishRow>
          ))}
        </ul>
      </main>
      <div role="status">
        {done && doneTime ? (
          <UndoBar
            key={`${done.of} ${done.at}`}
            title={doneText(done)}
            detail={`Live for guests since ${doneTime}`}
            onUndo={undo}
            onGone={dismiss}
          />
        ) : null}
      </div>
    </div>
  );
}
