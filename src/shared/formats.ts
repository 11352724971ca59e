import type { Weekday } from "./calendar-date.ts";

/** How the restaurant writes prices, dates, times and telephone numbers: `formats` in content/settings/site.yml. */
export interface Formats {
  /** BCP 47, such as `en-GB`: where the currency and the decimals are, and the order of a date. */
  readonly locale: string;
  /** The ISO 4217 code of the currency of all prices. */
  readonly currency: string;
  /** Whether `15.00` is written `15`. */
  readonly hidesZeroDecimals: boolean;
  /** Hours of the clock: `8:00 PM` or `20:00`. */
  readonly clock: 12 | 24;
  /** The first day of a week. */
  readonly weekStart: Weekday;
  /** The calling code of numbers that are written without one, such as `+39`; empty: they are dialled as written. */
  readonly phoneCountry: string;
}

/** What holds where the settings say nothing. */
export const defaultFormats: Formats = {
  locale: "en-GB",
  currency: "USD",
  hidesZeroDecimals: false,
  clock: 12,
  weekStart: "mon",
  phoneCountry: "",
};

/** The group `formats` as the settings have it. */
export type FormatSettings = {
  readonly [K in keyof Omit<Formats, "clock">]?: Formats[K] | undefined;
} & { readonly clock?: "12" | "24" | undefined };

/** The settings, with the defaults for what they leave out. */
export const formatsOf = ({ clock, ...settings }: FormatSettings = {}): Formats => ({
  ...defaultFormats,
  ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
  ...(clock === undefined ? {} : { clock: clock === "24" ? 24 : 12 }),
});
