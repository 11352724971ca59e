import charts from "virtual:charts";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { downloadNumbers } from "../../../core/contract/paths.ts";
import type { StaffMember } from "../../../core/contract/staff-roles.ts";
import { plainDay } from "../../../core/shared/format-date.ts";
import { Unanswered } from "../../staff/shell/outcome-line.tsx";
import { StaffPage } from "../../staff/shell/staff-page.tsx";
import * as paper from "../../staff/shell/staff-page.module.css";
import type { Chart, Headline, NumbersReply, Period, Unit } from "../contract/numbers.ts";
import { cellText } from "../rules/words.ts";
import type * as Charts from "./charts.ts";
import * as styles from "./numbers.module.css";
import { choiceIn, searchOf, useNumbers, type Choice } from "./use-numbers.ts";

type Drawing = typeof Charts;

const isNumber = (unit: Unit): boolean => unit !== "text" && unit !== "date" && unit !== "weekday";

function Table({ chart: { heading, columns, rows } }: { readonly chart: Chart }) {
  return (
    // Scrollable areas must be reachable by keyboard (WCAG 2.1.1).
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={`${heading}: table`}>
      <table>
        <caption>{heading}</caption>
        <thead>
          <tr>
            {columns.map(({ name, unit }) => (
              <th key={name} scope="col" className={clsx(isNumber(unit) && styles.number)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td
                  key={columns[column]!.name}
                  className={clsx(isNumber(columns[column]!.unit) && styles.number)}
                >
                  {cellText(cell, columns[column]!.unit, RESTAURANT_FORMATS)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Width of a printed chart in pixels: three fit side by side on A4. */
const printedWidth = 222;

interface PictureProps {
  readonly chart: Chart;
  readonly drawing: Drawing;
}

/** Drawing of a chart. It is redrawn when its width changes, and for printing. */
function Picture({ chart, drawing }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const show = (width: number, isSmall: boolean) => {
      const drawn = drawing.draw(chart, { width, isSmall }, RESTAURANT_FORMATS);
      // Hidden from screen readers, because the chart's sentence describes the drawing.
      drawn.setAttribute("aria-hidden", "true");
      element.replaceChildren(drawn);
    };
    const onScreen = () => show(Math.max(240, element.clientWidth), false);
    const onPaper = () => show(printedWidth, true);
    const resized = new ResizeObserver(() => {
      if (!matchMedia("print").matches) onScreen();
    });
    resized.observe(element);
    addEventListener("beforeprint", onPaper);
    addEventListener("afterprint", onScreen);
    return () => {
      resized.disconnect();
      removeEventListener("beforeprint", onPaper);
      removeEventListener("afterprint", onScreen);
    };
  }, [chart, drawing]);
  return (
    <div ref={box} className={styles.picture} role="img" aria-label={`${chart.heading}. ${chart.sentence}`} />
  );
}

/** True if there is anything to draw. If all numbers are zero, the table is clearer. */
const hasFigures = ({ columns, rows }: Chart): boolean =>
  rows.some((row) =>
    row.some(
      (cell, index) =>
        typeof cell === "number" &&
        cell > 0 &&
        isNumber(columns[index]!.unit) &&
        columns[index]!.unit !== "time",
    ),
  );

interface SectionProps {
  readonly chart: Chart;
  readonly search: string;
  /** Module that draws charts; undefined while it is loading, null if it could not be loaded. */
  readonly drawing: Drawing | undefined | null;
}

function Section({ chart, search, drawing }: SectionProps) {
  const { id, heading, sentence, rows, link } = chart;
  const isWide = id === "covers" || id === "occupancy" || id === "orders";
  return (
    <section id={id} className={clsx(isWide && styles.wide, rows.length === 0 && styles.empty)}>
      <h2>{heading}</h2>
      <p>{sentence}</p>
      {link ? (
        <p className={styles.more}>
          <a href={link.to}>{link.label}</a>
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <>
          {drawing && hasFigures(chart) ? <Picture chart={chart} drawing={drawing} /> : null}
          <details open={drawing === null ? true : undefined}>
            <summary aria-label={`${heading}: as a table`}>As a table</summary>
            <Table chart={chart} />
            <a
              href={`${downloadNumbers}${search}&chart=${id}`}
              download
              aria-label={`${heading}: download as CSV`}
            >
              Download as CSV
            </a>
          </details>
        </>
      )}
    </section>
  );
}

const periodNames: Readonly<Record<Period, string>> = {
  evening: "Last evening",
  week: "Week",
  month: "30 days",
  custom: "Other days",
};

interface PeriodsProps {
  readonly choice: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function Periods({ choice, onChoose }: PeriodsProps) {
  return (
    <form
      className={styles.periods}
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const text = (name: string) => String(given.get(name) ?? "");
        onChoose({ period: "custom", from: text("from"), to: text("to") });
      }}
    >
      <fieldset>
        <legend>Period</legend>
        {(Object.keys(periodNames) as Period[]).map((period) => (
          <label key={period}>
            <input
              type="radio"
              name="period"
              value={period}
              checked={period === choice.period}
              onChange={() => onChoose({ ...choice, period })}
            />
            <span>{periodNames[period]}</span>
          </label>
        ))}
      </fieldset>
      {choice.period === "custom" ? (
        <div className={styles.days}>
          <label>
            From
            <input type="date" name="from" defaultValue={choice.from} required />
          </label>
          <label>
            To
            <input type="date" name="to" defaultValue={choice.to} required />
          </label>
          <button type="submit" className={paper.button}>
            Show
          </button>
        </div>
      ) : null}
      <button type="button" className={clsx(paper.button, styles.print)} onClick={() => print()}>
        Print
      </button>
    </form>
  );
}

const daysText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to
    ? plainDay(from, RESTAURANT_FORMATS)
    : `${plainDay(from, RESTAURANT_FORMATS)} to ${plainDay(to, RESTAURANT_FORMATS)}`;

function Headlines({ headlines }: { readonly headlines: readonly Headline[] }) {
  return (
    <dl className={styles.headlines}>
      {headlines.map(({ name, unit, value, before }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{cellText(value, unit, RESTAURANT_FORMATS)}</b>{" "}
            <span>before: {cellText(before, unit, RESTAURANT_FORMATS)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface SheetProps {
  readonly reply: NumbersReply;
  readonly search: string;
  readonly drawing: Drawing | undefined | null;
}

function Sheet({ reply, search, drawing }: SheetProps) {
  return (
    <>
      <p>
        <b>{daysText(reply)}</b>, compared with {daysText(reply.before)}.
        {reply.isRunning ? " The last evening is still running." : null}
      </p>
      <Headlines headlines={reply.headlines} />
      {drawing === null ? <p>The charts could not be loaded. The tables show the same numbers.</p> : null}
      <div className={styles.charts}>
        {reply.charts.map((chart) => (
          <Section key={chart.id} {...{ chart, search, drawing }} />
        ))}
      </div>
    </>
  );
}

/** Page with the business in numbers: charts of a chosen period. */
export function Numbers({ staff }: { readonly staff: StaffMember }) {
  const [choice, setChoice] = useState(() => choiceIn(location.search));
  // A custom period is not requested until both of its days are chosen.
  const [search, setSearch] = useState(() => searchOf(choice));
  const { reply, problem, isLoading, retry } = useNumbers(search);
  const [drawing, setDrawing] = useState<Drawing | null>();
  useEffect(() => {
    import(charts).then(
      (module: Drawing) => setDrawing(module),
      () => setDrawing(null),
    );
  }, []);
  const choose = (next: Choice) => {
    setChoice(next);
    if (next.period === "custom" && (next.from === "" || next.to === "")) return;
    setSearch(searchOf(next));
    history.replaceState(null, "", searchOf(next));
  };
  return (
    <StaffPage heading="Numbers" staff={staff}>
      <div className={styles.numbers} aria-busy={isLoading}>
        <Periods choice={choice} onChoose={choose} />
        {problem === undefined ? null : <Unanswered problem={problem} onRetry={retry} />}
        {reply ? (
          <Sheet {...{ reply, search, drawing }} />
        ) : problem === undefined ? (
          <p role="status">Counting…</p>
        ) : null}
      </div>
    </StaffPage>
  );
}
