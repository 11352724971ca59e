import { fromOklab, toOklab } from "./color.ts";

/**
 * The default theme's colours and their uses, keyed by the names of the tokens in
 * `src/site/layout/theme/tokens.ts`.
 */
export const colors = {
  /** Hero, footer. */
  night: "#14100d",
  /** Dark sections. */
  walnut: "#221a14",
  /** Panels and fields on dark sections. */
  "walnut-raised": "#2f241b",
  /** Background of pages with text, menus and forms. */
  paper: "#faf5ec",
  /** Alternative to `paper`. */
  parchment: "#f0e6d5",
  /** Cards, the cart, fields on paper. */
  leaf: "#fffbf4",
  ink: "#241a12",
  "ink-soft": "#5b4a3b",
  cream: "#f7eddd",
  "cream-soft": "#cbb9a2",
  /** Fills, and text on dark sections. */
  amber: "#d9943a",
  "amber-bright": "#ecac56",
  /** Text and focus rings on paper. */
  "amber-ink": "#8b4f0f",
  "on-amber": "#1d130a",
  /** Available, success. */
  herb: "#3d6636",
  "herb-bright": "#a3c88f",
  /** Error, sold out. */
  brick: "#a23420",
  "brick-bright": "#f3a48f",
  "on-brick": "#fff6ea",
  "off-paper": "#cfc6b8",
  "on-off-paper": "#4d453b",
  "off-dark": "#5a5048",
  "on-off-dark": "#e5dccf",
  /** Shadows and the darkening of pictures. */
  shade: "#140c06",
  /** The oven's glow, blended into the carousel's picture in `multiply` mode. */
  ember: "#8a4415",
  "ember-deep": "#5c2c10",
  "ember-dark": "#2a1408",
} as const;

export type Color = keyof typeof colors;

/**
 * Pairs of colours with their minimum contrast. The first colour is used for text or a focus ring on the
 * second. The minimum is 4.5 for text, and 3 for large text and rings.
 */
export const pairs: readonly (readonly [front: Color, ground: Color, least: 4.5 | 3])[] = [
  ...(["night", "walnut", "walnut-raised"] as const).flatMap((ground) => [
    ["cream", ground, 4.5] as const,
    ["cream-soft", ground, 4.5] as const,
    ["amber", ground, 4.5] as const,
    ["amber-bright", ground, 4.5] as const,
    ["herb-bright", ground, 4.5] as const,
    ["brick-bright", ground, 4.5] as const,
  ]),
  ...(["paper", "parchment", "leaf"] as const).flatMap((ground) => [
    ["ink", ground, 4.5] as const,
    ["ink-soft", ground, 4.5] as const,
    ["amber-ink", ground, 4.5] as const,
    ["herb", ground, 4.5] as const,
    ["brick", ground, 4.5] as const,
  ]),
  ["on-amber", "amber", 4.5],
  ["on-amber", "amber-bright", 4.5],
  ["on-brick", "brick", 4.5],
  ["on-off-paper", "off-paper", 4.5],
  ["on-off-dark", "off-dark", 4.5],
  // Pairs in the amber band: its button, and the focus ring around that button.
  ["cream", "night", 4.5],
  ["ink", "amber", 3],
];

/** The restaurant's theme, from content/settings/theme.yml. Colours are written as `#14100d`. */
export interface Theme {
  readonly ground: string;
  readonly paper: string;
  readonly secondPaper: string;
  readonly accent: string;
  readonly accentText: string;
  readonly type: "serif" | "sans";
  readonly corners: "cut" | "soft";
  readonly photos: "asShot" | "warm" | "prints";
}

export const themeColors = ["ground", "paper", "accent", "secondPaper", "accentText"] as const;
export type ThemeColor = (typeof themeColors)[number];

export const defaultTheme: Theme = {
  ground: colors.night,
  paper: colors.paper,
  secondPaper: colors.parchment,
  accent: colors.amber,
  accentText: colors["amber-ink"],
  type: "serif",
  corners: "cut",
  photos: "asShot",
};

/** The theme colour from which each colour is derived. Colours that are not listed are fixed. */
export const sources: Readonly<Partial<Record<Color, ThemeColor>>> = {
  night: "ground",
  walnut: "ground",
  "walnut-raised": "ground",
  paper: "paper",
  leaf: "paper",
  parchment: "secondPaper",
  amber: "accent",
  "amber-bright": "accent",
  "amber-ink": "accentText",
};

/** Derives a colour from another base colour, keeping its distance from the base in the Oklab colour space. */
function shade(color: string, base: string, other: string): string {
  if (base.toLowerCase() === other.toLowerCase()) return color;
  if (color === base) return other.toLowerCase();
  const [from, to, own] = [toOklab(base), toOklab(other), toOklab(color)];
  return fromOklab([own[0] + to[0] - from[0], own[1] + to[1] - from[1], own[2] + to[2] - from[2]]);
}

/** Returns all colours of a theme. For the default theme these are exactly `colors`. */
export const paletteOf = (theme: Readonly<Pick<Theme, ThemeColor>>): Readonly<Record<Color, string>> => ({
  ...colors,
  ...Object.fromEntries(
    (Object.entries(sources) as [Color, ThemeColor][]).map(([color, source]) => [
      color,
      shade(colors[color], defaultTheme[source], theme[source]),
    ]),
  ),
});
