import type { Weekday } from "./calendar-date.ts";

/**
 * The restaurant's formats for prices, dates, times and telephone numbers: `formats` in
 * content/settings/site.yml.
 */
export interface Formats {
  /** Language of the text that contains the formatted values, as a BCP 47 tag: `en`, `it`. */
  readonly language: string;
  /**
   * BCP 47 tag, such as `en-GB`, that determines the position of the currency sign, the decimal separator,
   * and the order of day and month.
   */
  readonly locale: string;
  /** ISO 4217 code of the currency of all prices. */
  readonly currency: string;
  /** True if `15.00` is written `15`. */
  readonly hidesZeroDecimals: boolean;
  readonly clock: 12 | 24;
  /** True if short booking forms show times exactly as editors wrote them, even with a 24-hour clock. */
  readonly keepsFormTimes: boolean;
  readonly weekStart: Weekday;
  /**
   * Calling code, such as `+39`, for numbers written without one; if empty, these numbers are dialled as
   * written.
   */
  readonly phoneCountry: string;
  /**
   * `tel:` URLs of the restaurant's telephone numbers, keyed by each number as written (see
   * telephone-number.ts). Set only for guests' pages.
   */
  readonly calls?: Readonly<Record<string, string>>;
}

export const defaultFormats: Formats = {
  language: "en",
  locale: "en-GB",
  currency: "USD",
  hidesZeroDecimals: false,
  clock: 12,
  keepsFormTimes: false,
  weekStart: "mon",
  phoneCountry: "",
};

/** The `formats` group in content/settings/site.yml. */
export type FormatSettings = {
  readonly [K in keyof Omit<Formats, "clock" | "language" | "calls">]?: Formats[K] | undefined;
} & { readonly clock?: "12" | "24" | undefined };

const customaryClock = (locale: string): 12 | 24 =>
  new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hourCycle?.startsWith("h1")
    ? 12
    : 24;

/**
 * Returns the formats in the settings, with defaults for missing formats. The language is that of the locale.
 * The default clock is the customary one, but in English always {@link defaultFormats}'.
 */
export function formatsOf({ clock, ...settings }: FormatSettings = {}): Formats {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const { locale = defaultFormats.locale } = settings;
  const { language } = new Intl.Locale(locale);
  const defaultClock = language === defaultFormats.language ? defaultFormats.clock : customaryClock(locale);
  return {
    ...defaultFormats,
    ...given,
    language,
    clock: clock === undefined ? defaultClock : clock === "24" ? 24 : 12,
  };
}

/**
 * Returns the restaurant's formats for pages in one of its languages. Pages in the settings' own language use
 * the formats unchanged. Pages in another language use that language's date order, currency position and
 * clock, as customary in the restaurant's country.
 *
 * @param language a BCP 47 tag of `pageLanguages`
 */
export function formatsIn(formats: Formats, language: string): Formats {
  if (language === formats.language) return formats;
  const { region } = new Intl.Locale(formats.locale);
  const tag = new Intl.Locale(language);
  const locale = (region && !tag.region ? new Intl.Locale(tag, { region }) : tag).toString();
  // AM and PM are English, so all other languages use the 24-hour clock.
  return {
    ...formats,
    language,
    locale,
    keepsFormTimes: false,
    clock: tag.language === "en" ? customaryClock(locale) : 24,
  };
}
