import { axisX, axisY, barX, barY, line, plot, ruleX, ruleY, text, tickX, tickY } from "@observablehq/plot";
import { shortDay } from "../../../core/shared/format-date.ts";
import type { Formats } from "../../../core/shared/formats.ts";
import { daysBetween, shiftDate } from "../../../core/shared/calendar-date.ts";
import { ink, amber, soft, type Size, type Drawn, shorten, frame, plain } from "./drawing.ts";

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly text: string;
  /** Value to compare the bar with, drawn as a tick. */
  readonly tick?: number;
}

/**
 * Draws horizontal bars with names and numbers.
 *
 * @param tickName meaning of the ticks
 */
export function barsAcross(bars: readonly Bar[], size: Size, tickName?: string): Drawn {
  const { width, isSmall } = size;
  const letter = isSmall ? 5.2 : 7;
  const most = Math.floor((width * 0.5) / letter);
  const labels = bars.map(({ label }) => shorten(label, most));
  const marginLeft = 12 + letter * Math.max(4, ...labels.map((label) => label.length));
  const longest = Math.max(...bars.map(({ text: one }) => one.length));
  const step = isSmall ? 13 : 26;
  const greatest = Math.max(1, ...bars.flatMap(({ value, tick = 0 }) => [value, tick]));
  const marked = bars.findIndex(({ tick }) => tick !== undefined && tick > 0);
  return plot({
    ...frame(size),
    height: bars.length * step + (tickName === undefined ? 4 : step),
    marginLeft,
    marginRight: 8 + letter * longest,
    marginTop: tickName === undefined ? 2 : step,
    marginBottom: 2,
    x: { axis: null, domain: [0, greatest] },
    y: { domain: bars.map((_, index) => index), padding: 0.3 },
    marks: [
      axisY({ ...plain, tickFormat: (index: number) => labels[index] ?? "", fill: ink }),
      barX(bars, { x: "value", y: (_: Bar, index: number) => index, fill: ink }),
      ...(tickName === undefined
        ? []
        : [
            tickX(
              bars.map((bar, index) => ({ ...bar, index })).filter(({ tick = 0 }) => tick > 0),
              {
                ...{ x: "tick", y: "index", stroke: amber, strokeWidth: 3 },
                ...{ insetTop: -3, insetBottom: -3 },
              },
            ),
            ...(marked < 0
              ? []
              : [
                  text([bars[marked]!], {
                    ...{ x: "tick", y: () => 0, text: () => tickName, fill: amber },
                    // A name in the middle would be cut off at the right edge.
                    ...{
                      dy: -step * 0.8,
                      textAnchor: (bars[marked]!.tick ?? 0) > 0.7 * greatest ? "end" : "middle",
                    },
                    fontWeight: 600,
                  }),
                ]),
          ]),
      text(bars, {
        ...{ x: (bar: Bar) => Math.max(bar.value, bar.tick ?? 0), y: (_: Bar, index: number) => index },
        ...{ text: "text", textAnchor: "start", dx: 6, fill: ink, fontWeight: 600 },
      }),
      ruleX([0], { stroke: ink }),
    ],
  });
}

export interface DayBar {
  readonly date: string;
  readonly value: number;
  readonly tick?: number;
  readonly mean?: number | null;
}

/** Number of days above which a chart shows weeks. */
const mostDays = 62;

/** Returns the sum of the means; null if one of them is unknown. */
const meanOf = (days: readonly DayBar[]): number | null =>
  days.every(({ mean }) => typeof mean === "number")
    ? days.reduce((sum, { mean }) => sum + (mean ?? 0), 0)
    : null;

/** Merges days into weeks if there are too many. Each week begins on the weekday of the first day. */
function byWeek(days: readonly DayBar[]): readonly DayBar[] {
  const first = days[0]?.date;
  if (first === undefined || days.length <= mostDays) return days;
  const weekOf = (date: string) => Math.floor(daysBetween(first, date) / 7);
  return [...Map.groupBy(days, ({ date }) => weekOf(date))].map(([week, own]) => ({
    date: shiftDate(first, 7 * week),
    value: own.reduce((sum, { value }) => sum + value, 0),
    ...(own[0]!.tick === undefined ? {} : { tick: own.reduce((sum, { tick = 0 }) => sum + tick, 0) }),
    ...(own[0]!.mean === undefined ? {} : { mean: meanOf(own) }),
  }));
}

/** Spreads labels vertically, so that they are at least `distance` apart. */
function apart<T extends { readonly y: number }>(
  labels: readonly T[],
  distance: number,
): (T & { at: number })[] {
  const placed: (T & { at: number })[] = [];
  for (const label of labels.toSorted((a, b) => b.y - a.y)) {
    const below = placed.at(-1);
    placed.push({ ...label, at: below ? Math.max(label.y, below.at + distance) : label.y });
  }
  return placed;
}

/** Draws vertical bars, one for each day or, in a long period, each week. */
export function barsOfDays(
  all: readonly DayBar[],
  size: Size,
  formats: Formats,
  names: {
    readonly value: string;
    readonly tick?: string;
    readonly mean?: string;
    readonly unit?: (value: number) => string;
  },
): Drawn {
  const { width, isSmall } = size;
  const days = byWeek(all);
  const height = isSmall ? 92 : 240;
  const greatest = Math.max(1, ...days.flatMap(({ value, tick = 0, mean }) => [value, tick, mean ?? 0]));
  const letter = isSmall ? 5.2 : 7;
  const [marginTop, marginBottom] = [isSmall ? 14 : 22, isSmall ? 14 : 24];
  const last = days.at(-1)!;
  const yOf = (value: number) =>
    height - marginBottom - (value / greatest) * (height - marginTop - marginBottom);
  const isWeekly = days.length < all.length;
  const labels = apart(
    [
      ...(names.tick !== undefined && names.mean !== undefined
        ? [{ name: names.value, y: yOf(last.value / 2), fill: ink }]
        : []),
      ...(names.tick === undefined ? [] : [{ name: names.tick, y: yOf(last.tick ?? 0), fill: amber }]),
      ...(names.mean === undefined || typeof last.mean !== "number"
        ? []
        : [{ name: names.mean, y: yOf(last.mean), fill: soft }]),
    ].map((one) => ({ ...one, y: -one.y })),
    isSmall ? 10 : 15,
  ).map((one) => ({ ...one, at: -one.at }));
  const peak = days.reduce((most, day) => (day.value > most.value ? day : most), days[0]!);
  const marginLeft = letter * 4;
  const marginRight = letter * Math.max(4, 1.5 + Math.max(0, ...labels.map(({ name }) => name.length)));
  const room = (width - marginLeft - marginRight) / days.length;
  const unit = names.unit ?? String;
  const every = Math.max(1, Math.ceil((letter * (isWeekly ? 16 : 11)) / room));
  const hasAllNumbers = room > letter * (Math.max(...days.map(({ value }) => unit(value).length)) + 1);
  return plot({
    ...frame(size),
    height,
    ...{ marginTop, marginBottom, marginLeft, marginRight },
    x: { domain: days.map(({ date }) => date), padding: days.length > 30 ? 0.15 : 0.3 },
    y: { axis: null, domain: [0, greatest] },
    marks: [
      axisX(
        days.filter((_, index) => index % every === 0).map(({ date }) => date),
        {
          ...plain,
          fill: ink,
          tickFormat: (date: string) => `${isWeekly ? "from " : ""}${shortDay(date, formats)}`,
        },
      ),
      barY(days, { x: "date", y: "value", fill: ink }),
      ...(names.tick === undefined
        ? []
        : [tickY(days, { x: "date", y: "tick", stroke: amber, strokeWidth: isSmall ? 2 : 3, inset: -2 })]),
      ...(names.mean === undefined
        ? []
        : [
            line(
              days.filter(({ mean }) => typeof mean === "number"),
              { x: "date", y: "mean", stroke: soft, strokeDasharray: "4 3", strokeWidth: 1.5 },
            ),
          ]),
      text(hasAllNumbers && names.tick === undefined ? days.filter(({ value }) => value > 0) : [peak], {
        x: "date",
        y: (day: DayBar) => Math.max(day.value, day.tick ?? 0),
        text: (day: DayBar) => unit(day.value),
        ...{ dy: isSmall ? -6 : -9, fill: ink, fontWeight: 600 },
      }),
      text(labels, {
        ...{ frameAnchor: "right", textAnchor: "start", dx: 6, text: "name", fill: "fill", fontWeight: 600 },
        y: (label: (typeof labels)[number]) =>
          ((height - marginBottom - label.at) / (height - marginTop - marginBottom)) * greatest,
      }),
      ruleY([0], { stroke: ink }),
    ],
  });
}
