import { axisX, axisY, barX, barY, cell, dot, plot, ruleX, ruleY, text, tickX } from "@observablehq/plot";
import { shortWeekday } from "../../../core/shared/format-date.ts";
import { shiftDate } from "../../../core/shared/calendar-date.ts";
import { timeOfDay } from "../../../core/shared/time.ts";
import type { Chart } from "../contract/numbers.ts";
import { cellText, percent } from "../rules/words.ts";
import { type Bar, barsAcross, barsOfDays } from "./bars.ts";
import {
  ink,
  amber,
  type Size,
  type Drawn,
  type Draw,
  numberAt,
  hasColumn,
  indexOf,
  shorten,
  frame,
  plain,
} from "./drawing.ts";

const across =
  (
    label: string,
    value: string,
    { tick, most = 12 }: { readonly tick?: string; readonly most?: number } = {},
  ): Draw =>
  (chart, size, formats) => {
    const [labelAt, valueAt] = [indexOf(chart, label), indexOf(chart, value)];
    const tickAt = tick === undefined ? -1 : indexOf(chart, tick);
    const bars = chart.rows.slice(0, size.isSmall ? Math.min(most, 6) : most).map((row): Bar => ({
      label: cellText(row[labelAt]!, chart.columns[labelAt]!.unit, formats),
      value: numberAt(row, valueAt),
      text: cellText(row[valueAt]!, chart.columns[valueAt]!.unit, formats),
      ...(tickAt < 0 ? {} : { tick: numberAt(row, tickAt) }),
    }));
    return barsAcross(bars, size, tick?.toLowerCase());
  };

const ofDays =
  (value: string): Draw =>
  (chart, size, formats) => {
    const at = indexOf(chart, value);
    const { unit } = chart.columns[at]!;
    return barsOfDays(
      chart.rows.map((row) => ({ date: String(row[0]), value: numberAt(row, at) })),
      size,
      formats,
      { value: value.toLowerCase(), unit: (one) => cellText(one, unit, formats) },
    );
  };

/** Draws guests by day or, for a single day, by service. */
const covers: Draw = (chart, size, formats) => {
  const [expectedAt, meanAt] = [indexOf(chart, "Expected"), chart.columns.length - 1];
  const hasArrived = hasColumn(chart, "Arrived");
  const arrivedAt = hasArrived ? indexOf(chart, "Arrived") : expectedAt;
  const days = [...Map.groupBy(chart.rows, ([date]) => String(date))];
  if (days.length === 1)
    return barsAcross(
      chart.rows.map((row) => ({
        label: String(row[1]),
        value: numberAt(row, arrivedAt),
        text: hasArrived
          ? `${numberAt(row, arrivedAt)} of ${numberAt(row, expectedAt)} expected`
          : `${numberAt(row, expectedAt)}`,
        tick: numberAt(row, meanAt),
      })),
      size,
      chart.columns[meanAt]!.name.toLowerCase(),
    );
  const sum = (rows: Chart["rows"], at: number) => rows.reduce((total, row) => total + numberAt(row, at), 0);
  return barsOfDays(
    days.map(([date, rows]) => ({
      date,
      value: sum(rows, arrivedAt),
      tick: sum(rows, expectedAt),
      mean: rows.every((row) => row[meanAt] === null) ? null : sum(rows, meanAt),
    })),
    size,
    formats,
    { value: "arrived", tick: "expected", mean: "8-week mean" },
  );
};

/** Draws taken seats by weekday and quarter hour, with the guests for whom no table was free below. */
const occupancy: Draw = (chart, size, formats) => {
  const { width, isSmall } = size;
  const quarters = chart.rows.map(([weekday, minutes, , , share, , refused]) => ({
    ...{
      weekday: Number(weekday),
      minutes: Number(minutes),
      share: Number(share ?? 0),
      refused: Number(refused),
    },
  }));
  const all = quarters.map(({ minutes }) => minutes);
  const [first, end] = [Math.min(...all), Math.max(...all) + 15];
  const times = Array.from({ length: (end - first) / 15 }, (_, index) => first + 15 * index);
  const weekdays = [...new Set(quarters.map(({ weekday }) => weekday))];
  const fullest = weekdays.map((weekday) =>
    quarters
      .filter((one) => one.weekday === weekday)
      .reduce((most, one) => (one.share > most.share ? one : most)),
  );
  const darkest = Math.max(0.01, ...quarters.map(({ share }) => share));
  // 2026-11-22 was a Sunday.
  const name = (weekday: number) => shortWeekday(shiftDate("2026-11-22", weekday), formats);
  const letter = isSmall ? 5.2 : 7;
  const everyHours =
    width / (times.length / 4) > letter * 9 ? 1 : width / (times.length / 8) > letter * 9 ? 2 : 4;
  const hours = times.filter((minutes) => minutes % (60 * everyHours) === 0);
  const margins = { marginLeft: isSmall ? 24 : 34, marginRight: letter * 8 };
  const figure = document.createElement("div");
  figure.append(
    plot({
      ...frame(size),
      ...margins,
      height: weekdays.length * (isSmall ? 9 : 24) + (isSmall ? 30 : 40),
      ...{ marginTop: isSmall ? 12 : 16, marginBottom: isSmall ? 18 : 24 },
      x: { domain: times, padding: 0 },
      y: { domain: weekdays, padding: 0.08 },
      color: { type: "identity" },
      marks: [
        axisX(hours, {
          label: null,
          tickSize: 3,
          fill: ink,
          tickFormat: (minutes: number) => timeOfDay(minutes, formats).replace(":00", ""),
        }),
        axisY({ ...plain, fill: ink, tickFormat: name }),
        cell(quarters, {
          ...{ x: "minutes", y: "weekday", fill: ink, inset: 0 },
          fillOpacity: (one: (typeof quarters)[number]) => Math.max(0.04, one.share / darkest),
        }),
        text(["peak"], {
          ...{ frameAnchor: "top-right", textAnchor: "start", dx: 5, dy: isSmall ? -11 : -15, fill: ink },
        }),
        text([`darkest: ${percent(darkest)} of the seats`], {
          ...{ frameAnchor: "top-left", textAnchor: "start", dy: isSmall ? -11 : -15, fill: ink },
        }),
        text(fullest, {
          ...{ y: "weekday", frameAnchor: "right", textAnchor: "start", dx: 5, fill: ink, fontWeight: 600 },
          text: (one: (typeof quarters)[number]) => percent(one.share),
        }),
      ],
      opacity: { type: "identity" },
    }),
  );
  const refused = [
    ...Map.groupBy(
      quarters.filter((one) => one.refused > 0),
      ({ minutes }) => minutes,
    ),
  ].map(([minutes, own]) => ({ minutes, guests: own.reduce((sum, one) => sum + one.refused, 0) }));
  if (refused.length > 0)
    figure.append(
      plot({
        ...frame(size),
        ...margins,
        height: isSmall ? 26 : 56,
        ...{ marginTop: isSmall ? 10 : 16, marginBottom: 2 },
        x: { domain: times, padding: 0.1, axis: null },
        y: { axis: null },
        marks: [
          barY(refused, { x: "minutes", y: "guests", fill: "none", stroke: amber, strokeWidth: 1.5 }),
          text(refused, {
            x: "minutes",
            y: "guests",
            text: "guests",
            dy: isSmall ? -5 : -7,
            fill: amber,
            fontWeight: 600,
          }),
          text(["refused"], {
            frameAnchor: "bottom-right",
            textAnchor: "start",
            dx: 5,
            fill: amber,
            fontWeight: 600,
          }),
          ruleY([0], { stroke: ink }),
        ],
      }),
    );
  return figure;
};

interface Range {
  readonly label: string;
  readonly planned: number | undefined;
  readonly half: number;
  readonly most: number;
}

/**
 * Draws ranges in minutes. A range starts at the time within which half of the cases were over, and ends at
 * the time within which most of them were over.
 */
function ranges(
  all: readonly Range[],
  size: Size,
  names: { readonly half: string; readonly most: string },
): Drawn {
  const { width, isSmall } = size;
  const letter = isSmall ? 5.2 : 7;
  const step = isSmall ? 13 : 28;
  const labels = all.map(({ label }) => shorten(label, Math.floor((width * 0.3) / letter)));
  const y = (_: Range, index: number) => index;
  const [first] = all;
  const lineHeight = isSmall ? 10 : 15;
  const above = -step / 2 - lineHeight / 2;
  const hasPlan = all.some(({ planned }) => planned !== undefined);
  return plot({
    ...frame(size),
    height: all.length * step + 2 * lineHeight + 8,
    marginTop: 2 * lineHeight + 4,
    marginBottom: 4,
    marginLeft: 12 + letter * Math.max(3, ...labels.map((label) => label.length)),
    marginRight: letter * 12,
    x: {
      domain: [0, Math.max(10, ...all.flatMap(({ most, planned = 0 }) => [most, planned]))],
      axis: null,
    },
    y: { domain: all.map((_, index) => index), padding: 0.4 },
    marks: [
      axisY({ ...plain, fill: ink, tickFormat: (index: number) => labels[index] ?? "" }),
      barX(all, { x1: "half", x2: "most", y, fill: ink, fillOpacity: 0.35 }),
      dot(all, { x: "half", y, fill: ink, r: isSmall ? 2.5 : 5 }),
      ...(hasPlan
        ? [tickX(all, { x: "planned", y, stroke: amber, strokeWidth: 3, insetTop: -3, insetBottom: -3 })]
        : []),
      text(all, {
        ...{ y, frameAnchor: "right", textAnchor: "start", dx: 6, fill: ink, fontWeight: 600 },
        text: ({ half, most }: Range) => (half === most ? `${half} min` : `${half}–${most} min`),
      }),
      ...(first === undefined
        ? []
        : [
            nameAbove(first, "half", names.half, { dy: above, dx: -3, textAnchor: "end", fill: ink }),
            nameAbove(first, "most", names.most, { dy: above, dx: 3, textAnchor: "start", fill: ink }),
            ...(hasPlan
              ? [
                  nameAbove(first, "planned", "planned", {
                    dy: above - lineHeight,
                    dx: 0,
                    textAnchor: "middle",
                    fill: amber,
                  }),
                ]
              : []),
          ]),
    ],
  });
}

/** Puts a name above a mark of the first range. */
const nameAbove = (
  first: Range,
  x: "half" | "most" | "planned",
  name: string,
  style: {
    readonly dy: number;
    readonly dx: number;
    readonly textAnchor: "start" | "middle" | "end";
    readonly fill: string;
  },
) => text([first], { x, y: () => 0, text: () => name, fontWeight: 600, ...style });

const stays: Draw = (chart, size) =>
  ranges(
    chart.rows.map(([partySize, , planned, half, most]) => ({
      label: `${partySize} ${partySize === 1 ? "guest" : "guests"}`,
      planned: Number(planned),
      half: Number(half),
      most: Number(most),
    })),
    size,
    { half: "half stayed", most: "4 in 5" },
  );

const stations: Draw = (chart, size, formats) => {
  const timed = chart.rows.filter(([, , , half]) => half !== null);
  if (timed.length === 0) return across("Station", "Portions")(chart, size, formats);
  return ranges(
    timed.map(([name, , , half, most]) => ({
      ...{ label: String(name), planned: undefined, half: Number(half), most: Number(most) },
    })),
    size,
    { half: "half done", most: "9 in 10" },
  );
};

/** Draws two bars for each group: the share of bookings that were no-shows, and the share cancelled late. */
const outcomes: Draw = (chart, size) => {
  const { width, isSmall } = size;
  const letter = isSmall ? 5.2 : 7;
  const rows = chart.rows.filter((row) => numberAt(row, 1) > 0);
  const bars = rows.flatMap((row) => {
    const bookings = numberAt(row, 1);
    const of = (count: number, what: string, isLate: boolean) => ({
      ...{ label: String(row[0]), value: count / bookings, isLate },
      text: `${percent(count / bookings)} ${what} (${count})`,
    });
    return [of(numberAt(row, 2), "no-shows", false), of(numberAt(row, 5), "cancelled late", true)];
  });
  const labels = rows.map(([label]) => String(label));
  const step = isSmall ? 11 : 20;
  return plot({
    ...frame(size),
    height: bars.length * step + 4,
    ...{ marginTop: 2, marginBottom: 2 },
    marginLeft:
      8 +
      letter *
        Math.max(...labels.map((label) => Math.min(label.length, Math.floor((width * 0.36) / letter)))),
    marginRight: letter * 23,
    x: { axis: null, domain: [0, Math.max(0.01, ...bars.map(({ value }) => value))] },
    y: { domain: bars.map((_, index) => index), padding: 0.2 },
    marks: [
      axisY(
        bars.map((_, index) => index).filter((index) => index % 2 === 0),
        {
          ...plain,
          fill: ink,
          dy: step / 2,
          tickFormat: (index: number) => shorten(bars[index]!.label, Math.floor((width * 0.36) / letter)),
        },
      ),
      barX(
        bars.filter(({ isLate }) => !isLate),
        { x: "value", y: (bar: (typeof bars)[number]) => bars.indexOf(bar), fill: ink },
      ),
      barX(
        bars.filter(({ isLate }) => isLate),
        {
          x: "value",
          y: (bar: (typeof bars)[number]) => bars.indexOf(bar),
          fill: "none",
          stroke: amber,
          strokeWidth: 1.5,
        },
      ),
      text(bars, {
        ...{ x: "value", y: (_: unknown, index: number) => index, text: "text", dx: 6, textAnchor: "start" },
        fill: (bar: (typeof bars)[number]) => (bar.isLate ? amber : ink),
      }),
      ruleX([0], { stroke: ink }),
    ],
  });
};

/** Draws what became of waiting parties, at the door and at home together. */
const waiting: Draw = (chart, size) =>
  barsAcross(
    ["Joined", "Offered", "Accepted", "Seated", "Left"].map((label) => {
      const at = indexOf(chart, label);
      const value = chart.rows.reduce((sum, row) => sum + numberAt(row, at), 0);
      return { label, value, text: `${value}` };
    }),
    size,
  );

const pairs: Draw = (chart, size) =>
  barsAcross(
    chart.rows.slice(0, size.isSmall ? 5 : 10).map(([one, other, count]) => ({
      ...{ label: `${one} + ${other}`, value: Number(count), text: `${count}` },
    })),
    size,
  );

const drawings: Readonly<Record<Chart["id"], Draw>> = {
  covers,
  sources: across("Source", "Guests", { tick: "Period before" }),
  booked: ofDays("Guests"),
  occupancy,
  stays,
  tables: across("Table", "Stayed", { tick: "Planned" }),
  "no-shows": outcomes,
  reminders: outcomes,
  waiting,
  orders: ofDays("Sales"),
  "order-hours": across("Hour", "Sales", { most: 24 }),
  "order-delays": across("Late", "Orders"),
  stations,
  dishes: across("Dish", "Portions"),
  pairs,
  returning: across("Came again after", "Parties"),
  site: ofDays("Page views"),
  pages: across("Page", "Views", { most: 10 }),
};

/** Draws a chart, which must have rows. */
export const draw: Draw = (chart, size, formats) => drawings[chart.id](chart, size, formats);
