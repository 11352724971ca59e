import type { Formats } from "../../../core/shared/formats.ts";
import type { Cell, Chart } from "../contract/numbers.ts";

/*
 * Parts that all drawings of charts share. A drawing shows a chart's table in two colours. Every mark has its name beside it, and no difference depends on
 * colour alone: if ink is used for an area, amber is used for a line, a tick or an outline.
 */

export const [ink, amber, soft] = ["var(--ink)", "var(--amber-ink)", "var(--ink-soft)"];

export interface Size {
  readonly width: number;
  /** True for the printed page, which has smaller charts. */
  readonly isSmall: boolean;
}

export type Drawn = SVGSVGElement | HTMLElement;
export type Draw = (chart: Chart, size: Size, formats: Formats) => Drawn;

export const numberAt = (row: readonly Cell[], column: number): number => Number(row[column] ?? 0);
export const hasColumn = ({ columns }: Chart, name: string): boolean =>
  columns.some((one) => one.name === name);

/** @throws Error if the chart has no such column, which is a mistake in this file */
export function indexOf(chart: Chart, name: string): number {
  if (!hasColumn(chart, name)) throw new Error(`The chart “${chart.id}” has no column “${name}”.`);
  return chart.columns.findIndex((one) => one.name === name);
}

export const shorten = (label: string, most: number): string =>
  label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;

export const frame = ({ width, isSmall }: Size) => ({
  width,
  style: { fontSize: isSmall ? "9px" : "12px", fontFamily: "inherit", overflow: "visible" },
});

/** Options of an axis that shows only names. */
export const plain = { label: null, tickSize: 0, tickPadding: 4 } as const;
