import { customTokens } from "../../../../custom/tokens.ts";
import { defaultTheme, paletteOf, type Color, type Theme } from "../../../core/shared/palette.ts";
import { channelsOf } from "../../../core/shared/color.ts";

/**
 * The design tokens, which `theme.tsx` defines as custom properties of :root for the style sheets. `.dark`
 * and `.paper` (base.css) set --soft, --accent, --line … to the values for their background. The colours are
 * in src/core/shared/palette.ts.
 */
const rules = {
  rule: "rgb(36 26 18 / .18)",
  "rule-strong": "rgb(36 26 18 / .52)",
  "rule-dark": "rgb(247 237 221 / .18)",
  "rule-dark-strong": "rgb(247 237 221 / .5)",
} as const;

const type = {
  serif:
    '"Fraunces", "Fraunces Fallback", "Fraunces Fallback Android", "Fraunces Fallback Linux", Georgia, serif',
  /** For names and captions. Fraunces is wider at small optical sizes, and so are these fallbacks. */
  "serif-small":
    '"Fraunces", "Fraunces Small Fallback", "Fraunces Small Fallback Android", "Fraunces Small Fallback Linux", Georgia, serif',
  /** Also for prices, because its figures are tabular. */
  sans: '"Hanken Grotesk", "Hanken Fallback", "Hanken Fallback Android", "Hanken Fallback Linux", Arial, sans-serif',
  "t-small": "clamp(.875rem, .85rem + .1vw, .9375rem)",
  "t-body": "clamp(1rem, .965rem + .16vw, 1.125rem)",
  "t-lead": "clamp(1.125rem, 1.05rem + .35vw, 1.375rem)",
  "t-h5": "clamp(1.25rem, 1.18rem + .3vw, 1.4375rem)",
  "t-h4": "clamp(1.5rem, 1.35rem + .65vw, 2rem)",
  /**
   * Limited to a share of the window's width, so that the longest word of a heading fits on a phone even at
   * twice the font size.
   */
  "t-h3": "min(clamp(1.875rem, 1.5rem + 1.6vw, 2.875rem), 12vw)",
  "t-h2": "min(clamp(2.125rem, 1.25rem + 3.7vw, 4.75rem), 14vw)",
  /** Ratio of the wordmark's width in the footer to the result of `widthOf` in footer.tsx. */
  "sign-width": "1",
  /**
   * Spacing of letters and words in headings. Tracking also narrows the spaces between words, so word spacing
   * compensates for that.
   */
  "track-display": "-.03em",
  "space-display": ".095em",
  "track-heading": "-.018em",
  "space-heading": ".04em",
  "track-caps": ".01em",
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
  /** Space above and below a section's content. */
  section: "clamp(2rem, .1rem + 8vw, 8rem)",
  gutter: "clamp(1.25rem, 4vw, 4rem)",
  gap: "clamp(.5rem, 1.7vw, 1.5rem)",
  /** Maximum width of the twelve columns: 75rem, growing to 94rem in wide windows. */
  page: "clamp(75rem, 40rem + 44.5vw, 94rem)",
  /** 44 px, the minimum size of a touch target. */
  target: "2.75rem",
} as const;

const shape = {
  "r-1": "2px",
  "r-round": "999px",
  "shadow-card": "0 1px 2px rgb(36 26 18 / .08), 0 18px 40px -22px rgb(36 26 18 / .45)",
  "shadow-lift": "0 30px 70px -28px rgb(10 6 3 / .7)",
} as const;

/** Durations in milliseconds; all zero if the guest prefers reduced motion. */
export const motion = { fast: 180, calm: 250, carousel: 700 } as const;

/** Colours that are also used translucently: `rgb(var(--night-rgb) / 0.8)`. */
const translucent = [
  "night",
  "walnut",
  "ink",
  "amber",
  "on-amber",
  "shade",
  "cream",
] as const satisfies readonly Color[];

/**
 * Font families for headings in a theme with a single typeface. `headingsFace` (theme.tsx) limits them to
 * heavy weights.
 */
const sansHeadings =
  '"Headings", "Hanken Grotesk", "Hanken Fallback", "Hanken Fallback Android", "Hanken Fallback Linux", Arial, sans-serif';

function properties(theme: Theme): Record<string, string> {
  const palette = paletteOf(theme);
  return {
    ...palette,
    ...Object.fromEntries(translucent.map((name) => [`${name}-rgb`, channelsOf(palette[name]).join(" ")])),
    ...rules,
    ...type,
    ...(theme.type === "sans"
      ? { serif: sansHeadings, "serif-small": sansHeadings, "sign-width": "1.25" }
      : {}),
    ...space,
    ...shape,
    ...(theme.corners === "soft" ? { "r-1": "12px" } : {}),
    ease: "cubic-bezier(.2, .7, .2, 1)",
    ...customTokens,
  };
}

const declare = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]));
const durations = (scale: 0 | 1) =>
  declare(Object.fromEntries(Object.entries(motion).map(([name, ms]) => [name, `${ms * scale}ms`])));

/** Returns the tokens as global styles for Emotion. */
export const rootStyles = (theme: Theme = defaultTheme) => ({
  ":root": { ...declare(properties(theme)), ...durations(1) },
  "@media (prefers-reduced-motion: reduce)": { ":root": durations(0) },
});
