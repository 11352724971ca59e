import type { Weekday } from "./calendar-date.ts";

/** The restaurant's formats of prices, dates, times and telephone numbers: `formats` in content/settings/site.yml. */
export interface Formats {
  /** The language of the words around them, as BCP 47 has it: `en`, `it`. */
  readonly language: string;
  /** BCP 47, such as `en-GB`. Decides the position of the currency and the decimals, and the order of a date. */
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
  /** The addresses of calls by the house's numbers as they are written, see telephone-number.ts; on guests' pages alone. */
  readonly calls?: Readonly<Record<string, string>>;
}

/** Formats for settings that are left out. */
export const defaultFormats: Formats = {
  language: "en",
  locale: "en-GB",
  currency: "USD",
  hidesZeroDecimals: false,
  clock: 12,
  weekStart: "mon",
  phoneCountry: "",
};

/** The group `formats` as the settings have it. */
export type FormatSettings = {
  readonly [K in keyof Omit<Formats, "clock" | "language" | "calls">]?: Formats[K] | undefined;
} & { readonly clock?: "12" | "24" | undefined };

/** The settings, with the defaults for what they leave out. Their language is that of the locale. */
export function formatsOf({ clock, ...settings }: FormatSettings = {}): Formats {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const { locale = defaultFormats.locale } = settings;
  return {
    ...defaultFormats,
    ...given,
    language: new Intl.Locale(locale).language,
    ...(clock === undefined ? {} : { clock: clock === "24" ? 24 : 12 }),
  };
}

/**
 * The restaurant's formats on pages in one of its languages. The language of the settings has them as they are set; another
 * one has its own order of dates, place of the currency and clock, in the restaurant's country.
 *
 * @param language a BCP 47 tag of `pageLanguages`
 */
export function formatsIn(formats: Formats, language: string): Formats {
  if (language === formats.language) return formats;
  const { region } = new Intl.Locale(formats.locale);
  const tag = new Intl.Locale(language);
  const locale = (region && !tag.region ? new Intl.Locale(tag, { region }) : tag).toString();
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  // AM and PM are English: if another language has its own words for them, 24 hours need none.
  return {
    ...formats,
    language,
    locale,
    clock: tag.language === "en" && !hourCycle?.startsWith("h2") ? 12 : 24,
  };
}
