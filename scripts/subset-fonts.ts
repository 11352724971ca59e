/**
 * Reduces the fonts in the `@fontsource-variable` packages to the weights and glyphs that the design uses,
 * and writes them, with their `@font-face` rules, to src/site/layout/theme/fonts/. Run it by hand after
 * updating these packages: `node scripts/subset-fonts.ts`. Commit its output.
 *
 * Each face has three files: `basic` (English and Italian letters and punctuation; preloaded), `latin` (the
 * other accented letters and symbols of western Europe) and `latin-ext`. Browsers fetch `latin` and
 * `latin-ext` only if a page uses one of their characters.
 */
import { createRequire } from "node:module";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { basicGlyphs, type GlyphRange } from "../src/site/layout/theme/fonts/glyph-ranges.ts";

/** For each font axis, the range that the file covers, or a fixed value. */
type Axes = Record<string, { min: number; max: number } | number>;
type SubsetFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: "woff2"; keepFeatures: readonly string[]; variationAxes: Axes },
) => Promise<Buffer>;

const require = createRequire(import.meta.url);
const subsetFont = require("subset-font") as SubsetFont;
const target = fileURLToPath(new URL("../src/site/layout/theme/fonts/", import.meta.url));

const charactersOf = (ranges: readonly GlyphRange[]): Set<number> =>
  new Set(ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)));

/** Western European characters; those in the `basic` file are omitted from the `latin` file. */
const latinGlyphs: readonly GlyphRange[] = [
  [0x20, 0x7e], [0xa1, 0xff], [0x131, 0x131], [0x152, 0x153],
  [0x2c6, 0x2dc], [0x201a, 0x201a], [0x201e, 0x201e], [0x2039, 0x203a], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2212, 0x2212],
]; // prettier-ignore
const latinExtGlyphs: readonly GlyphRange[] = [[0x100, 0x130], [0x132, 0x151], [0x154, 0x2af], [0x1e00, 0x1eff], [0x20a0, 0x20ab], [0x20ad, 0x20c0]]; // prettier-ignore

/**
 * Characters omitted from the serif font's `basic` file: headings rarely need them, but they would take up a
 * seventh of the file.
 */
const rareInHeadings = charactersOf(
  [..."#*<=>[\\]^_`{|}~©½−"].map((sign) => [sign.codePointAt(0)!, sign.codePointAt(0)!]),
);

/** Returns the characters in each file of a font. */
function filesOf({ family }: Face): Readonly<Record<"basic" | "latin" | "latin-ext", ReadonlySet<number>>> {
  const basic = charactersOf(basicGlyphs).difference(family === "Fraunces" ? rareInHeadings : new Set());
  return {
    basic,
    latin: charactersOf(latinGlyphs).difference(basic),
    "latin-ext": charactersOf(latinExtGlyphs),
  };
}

/**
 * Returns a file's characters as a CSS unicode-range. The range of `basic` contains all of Latin-1, because
 * that is shorter; later rules cover the characters that the file lacks.
 */
function unicodeRange(set: string, characters: ReadonlySet<number>): string {
  const all = set === "basic" ? characters.union(charactersOf([[0x20, 0xff]])) : characters;
  const ranges: [number, number][] = [];
  for (const one of [...all].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === one - 1) last[1] = one;
    else ranges.push([one, one]);
  }
  return ranges.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(", ");
}

// Omits stylistic sets and small capitals, which are never used. `rvrn` and `calt` select the glyphs for each
// optical size.
const keepFeatures = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "rvrn", "rlig", "lnum", "tnum"];

const textFeatures = ["kern", "ccmp", "locl", "lnum", "tnum"];

interface Face {
  readonly family: string;
  readonly name: string;
  readonly style: "normal" | "italic";
  /** The weights that a style sheet can use. */
  readonly weights: readonly [min: number, max: number];
  /** Axes that the file keeps; each makes up a third of the file or more. */
  readonly axes: Axes;
  /** Returns the path of the package's file for a set of glyphs. */
  source(set: "latin" | "latin-ext"): string;
}

/*
 * Fraunces keeps one weight per style, and the optical sizes from 17 (its italic has no swashes at smaller
 * sizes) to the maximum. Ending at 60 (upright) and 48 (italic) would save 2.6 kB and 4.3 kB, but make
 * headings of a hundred pixels less elegant. The text font keeps a range of weights.
 */
const faces: readonly Face[] = [
  { family: "Fraunces", name: "fraunces", style: "normal", weights: [300, 600], axes: { wght: 420, opsz: { min: 17, max: 144 } }, source: (set) => `fraunces/files/fraunces-${set}-opsz-normal` },
  { family: "Fraunces", name: "fraunces-italic", style: "italic", weights: [300, 500], axes: { wght: 340, opsz: { min: 17, max: 144 } }, source: (set) => `fraunces/files/fraunces-${set}-opsz-italic` },
  { family: "Hanken Grotesk", name: "hanken-grotesk", style: "normal", weights: [400, 700], axes: { wght: { min: 400, max: 700 } }, source: (set) => `hanken-grotesk/files/hanken-grotesk-${set}-wght-normal` },
]; // prettier-ignore

const hex = (n: number): string => n.toString(16).toUpperCase();
/**
 * `@font-face` rules by output file: `fonts` for the glyphs that every page needs, `more-glyphs` for those
 * that browsers fetch only when a page uses them.
 */
const rules = { fonts: [] as string[], "more-glyphs": [] as string[] };

for (const face of faces) {
  for (const [set, characters] of Object.entries(filesOf(face))) {
    const source = face.source(set === "latin-ext" ? "latin-ext" : "latin");
    const text = String.fromCodePoint(...characters);
    const [min, max] = face.weights;
    const font = await readFile(require.resolve(`@fontsource-variable/${source}.woff2`));
    const cut = await subsetFont(font, text, {
      targetFormat: "woff2",
      keepFeatures: face.family === "Fraunces" ? keepFeatures : textFeatures,
      variationAxes: face.axes,
    });
    const file = `${face.name}-${set}.woff2`;
    await writeFile(target + file, cut);
    rules[set === "basic" ? "fonts" : "more-glyphs"].push(`@font-face {
  font-family: "${face.family}";
  font-style: ${face.style};
  font-weight: ${min} ${max};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${unicodeRange(set, characters)};
}`);
    console.log(`${file}: ${cut.length} bytes`);
  }
}

for (const [name, texts] of Object.entries(rules))
  await writeFile(`${target}${name}.css`, `/* Written by scripts/subset-fonts.ts. */\n${texts.join("\n")}\n`);
