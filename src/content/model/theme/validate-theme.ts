import { contrastOf, fromOklab, hexColor, toOklab } from "../../../core/shared/color.ts";
import type { Report } from "../booking-rules.ts";
import {
  defaultTheme,
  pairs,
  paletteOf,
  sources,
  themeColors,
  type Color,
  type Theme,
  type ThemeColor,
} from "../../../core/shared/palette.ts";

type Colors = Readonly<Pick<Theme, ThemeColor>>;

export const colorLabels: Readonly<Record<ThemeColor, string>> = {
  ground: "Ground",
  paper: "Paper",
  accent: "Accent",
  secondPaper: "Second paper",
  accentText: "Accent as text on paper",
};

const words: Readonly<Partial<Record<Color, string>>> = {
  night: "the ground",
  walnut: "dark sections",
  "walnut-raised": "dark panels",
  paper: "paper",
  parchment: "the second paper",
  leaf: "cards",
  ink: "ink text",
  "ink-soft": "soft ink text",
  cream: "cream text",
  "cream-soft": "soft cream text",
  amber: "the accent",
  "amber-bright": "the light accent",
  "amber-ink": "the accent as text",
  "on-amber": "the text of buttons",
  herb: "green text",
  "herb-bright": "green text",
  brick: "red text",
  "brick-bright": "red text",
};
const wordsOf = (color: Color): string => words[color] ?? color;

/**
 * For each colour, the text and background pair whose contrast is shown if all pairs with that colour are
 * readable.
 */
const shownPair: Readonly<Record<ThemeColor, readonly [front: Color, ground: Color, words: string]>> = {
  ground: ["cream", "night", "cream text on it"],
  paper: ["ink", "paper", "ink text on it"],
  accent: ["on-amber", "amber", "text on the button"],
  secondPaper: ["ink", "parchment", "ink text on it"],
  accentText: ["amber-ink", "paper", "on paper"],
};

export interface ColorVerdict {
  readonly name: ThemeColor;
  /**
   * Contrast ratio from 1 to 21, rounded down to a tenth, so that a ratio shown as 4.5 really is sufficient.
   */
  readonly ratio: number;
  /** Minimum contrast. */
  readonly least: number;
  readonly passes: boolean;
  /** The compared pair in words: `ink text on it`. */
  readonly words: string;
  /** The two colours that were compared. */
  readonly front: string;
  readonly ground: string;
}

/**
 * Returns the pairs by which a theme colour is judged. A pair counts for the theme colour of its text or, if
 * its text has no theme colour, for that of its background.
 */
const pairsOf = (name: ThemeColor) =>
  pairs.filter(([front, ground]) => (sources[front] ?? sources[ground]) === name);

const floorTenth = (ratio: number): number => Math.floor(ratio * 10) / 10;

/**
 * Returns the verdict on one colour. If any of its pairs fail, this is the verdict on the worst pair. Invalid
 * colours always fail.
 */
export function validateColor(theme: Colors, name: ThemeColor): ColorVerdict {
  const palette = paletteOf(theme);
  const [front, ground, shownWords] = shownPair[name];
  const verdict = (a: Color, b: Color, least: number, text: string): ColorVerdict => {
    const ratio = contrastOf(palette[a], palette[b]);
    return {
      name,
      ratio: floorTenth(ratio),
      least,
      passes: ratio >= least,
      words: text,
      front: palette[a],
      ground: palette[b],
    };
  };
  const [worst] = pairsOf(name)
    .map(([a, b, least]) => verdict(a, b, least, `${wordsOf(a)} on ${wordsOf(b)}`))
    .filter(({ passes }) => !passes)
    .sort((a, b) => a.ratio / a.least - b.ratio / b.least);
  return worst ?? verdict(front, ground, 4.5, shownWords);
}

/**
 * Returns the nearest colour that is readable with the theme's other colours wherever it is used. It has the
 * same hue, but is lighter or darker, and less saturated if needed. Returns undefined if there is no such
 * colour.
 */
export function nearestPassing(theme: Colors, name: ThemeColor): string | undefined {
  const [lightness, a, b] = toOklab(theme[name]);
  const passes = (color: string) => validateColor({ ...theme, [name]: color }, name).passes;
  for (const share of [1, 0.75, 0.5, 0.25, 0])
    for (let distance = 0; distance <= 1; distance += 0.005)
      for (const to of [lightness - distance, lightness + distance]) {
        if (to < 0 || to > 1) continue;
        const color = fromOklab([to, a * share, b * share]);
        if (passes(color)) return color;
      }
  return undefined;
}

/**
 * Reads a theme from the values of a form or file. Invalid colours and choices fall back to the default
 * theme.
 */
export const readTheme = (data: Readonly<Record<string, unknown>>): Theme => ({
  ...defaultTheme,
  ...Object.fromEntries(
    themeColors.flatMap((name) => {
      const color = data[name];
      return typeof color === "string" && hexColor.test(color) ? [[name, color]] : [];
    }),
  ),
  ...(data["type"] === "sans" ? { type: "sans" } : {}),
  ...(data["corners"] === "soft" ? { corners: "soft" } : {}),
  ...(data["photos"] === "warm" || data["photos"] === "prints" ? { photos: data["photos"] } : {}),
});

/** Reports each unreadable colour, and suggests the nearest readable colour. */
export function validateTheme(theme: Colors, report: Report): void {
  for (const name of themeColors) {
    const { passes, ratio, least, words: where } = validateColor(theme, name);
    if (passes) continue;
    const nearest = nearestPassing(theme, name);
    report(
      [colorLabels[name]],
      `${theme[name]} is hard to read: ${where} has a contrast of ${ratio} : 1 and needs ${least} : 1.`,
      nearest === undefined ? "Choose another colour." : `Use ${nearest}, or another colour.`,
    );
  }
}
