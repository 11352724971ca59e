/**
 * The design tokens. `theme.tsx` writes them as custom properties on :root, which the style sheets use. `.dark` and `.paper`
 * (base.css) set --soft, --accent, --line … to those for their ground.
 */
export const colors = {
  /** Hero, footer. */
  night: "#14100d",
  /** Dark sections. */
  walnut: "#221a14",
  /** Panels and fields on dark. */
  "walnut-raised": "#2f241b",
  /** Reading pages, menus, forms. */
  paper: "#faf5ec",
  /** The second paper. */
  parchment: "#f0e6d5",
  /** Cards, the cart, fields on paper. */
  leaf: "#fffbf4",
  ink: "#241a12",
  "ink-soft": "#5b4a3b",
  cream: "#f7eddd",
  "cream-soft": "#cbb9a2",
  /** Fills anywhere; text on dark. */
  amber: "#d9943a",
  "amber-bright": "#ecac56",
  /** Text and focus on paper. */
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
  /** The glow of the oven, multiplied into the picture of the carousel. */
  ember: "#8a4415",
  "ember-deep": "#5c2c10",
  "ember-dark": "#2a1408",
} as const;

export type Color = keyof typeof colors;

/** Every pair in which one colour carries text or a focus ring on another; least: 4.5 for text, 3 for large text and rings. */
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
  // The amber band: its button, and the focus ring around it.
  ["cream", "night", 4.5],
  ["ink", "amber", 3],
];

const rules = {
  rule: "rgb(36 26 18 / .18)",
  "rule-strong": "rgb(36 26 18 / .52)",
  "rule-dark": "rgb(247 237 221 / .18)",
  "rule-dark-strong": "rgb(247 237 221 / .5)",
} as const;

const type = {
  serif:
    '"Fraunces", "Fraunces Fallback", "Fraunces Fallback Android", "Fraunces Fallback Linux", Georgia, serif',
  /** For names and captions: optical sizes below 24 px are a quarter wider, and so is their fallback. */
  "serif-small":
    '"Fraunces", "Fraunces Small Fallback", "Fraunces Small Fallback Android", "Fraunces Small Fallback Linux", Georgia, serif',
  /** For prices as well: its figures are tabular. */
  sans: '"Hanken Grotesk", "Hanken Fallback", "Hanken Fallback Android", "Hanken Fallback Linux", Arial, sans-serif',
  "t-small": "clamp(.875rem, .85rem + .1vw, .9375rem)",
  "t-body": "clamp(1rem, .965rem + .16vw, 1.125rem)",
  "t-lead": "clamp(1.125rem, 1.05rem + .35vw, 1.375rem)",
  "t-h5": "clamp(1.25rem, 1.18rem + .3vw, 1.4375rem)",
  "t-h4": "clamp(1.5rem, 1.35rem + .65vw, 2rem)",
  "t-h3": "clamp(1.875rem, 1.5rem + 1.6vw, 2.875rem)",
  "t-h2": "clamp(2.5rem, 1.75rem + 3.2vw, 4.75rem)",
  "t-h1": "clamp(3.25rem, 1.6rem + 7vw, 8.25rem)",
  /** The wordmark in the footer. */
  "t-sign": "clamp(6rem, 36vw, 40rem)",
  /** Letters and words of headings. Tracking narrows the space between words as well, which gets it back. */
  "track-display": "-.022em",
  "space-display": ".07em",
  "track-heading": "-.015em",
  "space-heading": ".04em",
  "track-caps": ".01em",
  "lh-tight": ".98",
  "lh-head": "1.06",
  "lh-body": "1.6",
  measure: "62ch",
} as const;

const space = {
  "s-1": ".5rem",
  "s-2": "1rem",
  "s-3": "1.5rem",
  "s-4": "2rem",
  "s-5": "2.5rem",
  "s-6": "3rem",
  "s-8": "4rem",
  "s-10": "5rem",
  "s-12": "6rem",
  /** The padding of a section. */
  section: "clamp(4rem, 2.5rem + 7vw, 9.5rem)",
  gutter: "clamp(1.25rem, 4vw, 4rem)",
  gap: "clamp(.5rem, 1.7vw, 1.5rem)",
  page: "75rem",
  /** 44 px, the least size of a touch target. */
  target: "2.75rem",
} as const;

const shape = {
  "r-1": "2px",
  "r-round": "999px",
  "shadow-card": "0 1px 2px rgb(36 26 18 / .08), 0 18px 40px -22px rgb(36 26 18 / .45)",
  "shadow-lift": "0 30px 70px -28px rgb(10 6 3 / .7)",
} as const;

/** Milliseconds; all zero where the guest asks for reduced motion. */
export const motion = { fast: 180, calm: 250, carousel: 700 } as const;

/** The colours that are also used half transparent: `rgb(var(--night-rgb) / 0.8)`. */
const translucent = [
  "night",
  "walnut",
  "ink",
  "amber",
  "on-amber",
  "shade",
] as const satisfies readonly Color[];

/** `#14100d` as `20 16 13`. */
const channels = (hex: string): string =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(" ");

const properties = {
  ...colors,
  ...Object.fromEntries(translucent.map((name) => [`${name}-rgb`, channels(colors[name])])),
  ...rules,
  ...type,
  ...space,
  ...shape,
  ease: "cubic-bezier(.2, .7, .2, 1)",
};

const declare = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
const durations = (scale: 0 | 1) =>
  declare(Object.fromEntries(Object.entries(motion).map(([name, ms]) => [name, `${ms * scale}ms`])));

/** The tokens as global styles for Emotion. */
export const rootStyles = {
  ":root": { ...declare(properties), ...durations(1) },
  "@media (prefers-reduced-motion: reduce)": { ":root": durations(0) },
};
