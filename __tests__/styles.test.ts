import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import postcss, { type Root } from "postcss";
import selectorParser from "postcss-selector-parser";
import { rootStyles } from "../src/site/layout/theme/tokens.ts";

const root = join(import.meta.dirname, "..");
const files = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const read = (file: string) => readFileSync(join(root, file), "utf8");

const modules = files("src/**/*.module.css");
const components = files("src/**/*.tsx");

/** A style sheet's class names: its own, and those composed from the base. */
function classNames(sheet: Root): { own: Set<string>; base: Set<string> } {
  const own = new Set<string>();
  const base = new Set<string>();
  sheet.walkRules((rule) => {
    if (rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "keyframes") return;
    selectorParser((selectors) =>
      selectors.walkClasses((node) => {
        const { parent } = node.parent ?? {};
        (parent?.type === "pseudo" && parent.value === ":global" ? base : own).add(node.value);
      }),
    ).processSync(rule.selector);
  });
  return { own, base };
}

const classesOf = new Map(modules.map((file) => [file, classNames(postcss.parse(read(file)))]));
const { own: baseClasses } = classNames(postcss.parse(read("src/site/layout/theme/base.css")));

/**
 * Class names that each component uses, by style sheet: `title` for `styles.title`, and `[` for
 * `styles[layout]`.
 */
const uses = components.flatMap((file) => {
  const text = read(file);
  return Array.from(text.matchAll(/import \* as (\w+) from "([^"]+\.module\.css)"/g), ([, name, path]) => ({
    file,
    sheet: relative(root, join(root, dirname(file), path!)),
    names: Array.from(
      text.matchAll(new RegExp(`\\b${name!}(?:\\.(\\w+)|(\\[))`, "g")),
      ([, known, any]) => known ?? any!,
    ),
  }));
});

test("the names of the style sheets are unique: they begin the class names on the page", () => {
  const names = modules.map((file) => basename(file));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(modules)("%s: every class is used, and every class that is used exists", (sheet) => {
  const users = uses.filter((use) => use.sheet === sheet);
  const used = new Set(users.flatMap(({ names }) => names));
  const { own } = classesOf.get(sheet)!;
  expect([...used].filter((name) => name !== "[" && !own.has(name))).toEqual([]);
  if (!used.has("[")) expect([...own].filter((name) => !used.has(name))).toEqual([]);
});

test.each(modules)("%s uses no class of another style sheet except the base's", (sheet) => {
  expect([...classesOf.get(sheet)!.base].filter((name) => !baseClasses.has(name))).toEqual([]);
});

test("no block's style depends on its neighbours", () => {
  const neighbours = /\[data-block[=\]]|main:has|main >/;
  const found = [...modules, "src/site/layout/theme/base.css"].flatMap((file) => {
    const selectors: string[] = [];
    postcss.parse(read(file)).walkRules(({ selector }) => void selectors.push(selector));
    return selectors
      .filter((selector) => neighbours.test(selector))
      .map((selector) => `${file}: ${selector}`);
  });
  expect(found).toEqual([]);
});

test("the layout only changes at widths from one list", () => {
  const widths = ["30rem", "40rem", "46rem", "56rem", "64rem", "68rem", "80rem"];
  const allowed = new Set(widths.flatMap((width) => [width, `${Number.parseFloat(width) - 0.01}rem`]));
  // Decap's own styles change at 800 px, and so does decap.css.
  const decap = { file: "src/features/publishing/admin/decap.css", widths: ["50rem", "49.99rem"] };
  const found = files("src/**/*.css").flatMap((file) => {
    const queries: string[] = [];
    postcss.parse(read(file)).walkAtRules("media", ({ params }) => void queries.push(params));
    return queries
      .flatMap((query) => Array.from(query.matchAll(/width\s*[:<>=]+\s*([\w.]+)/g), ([, width]) => width!))
      .filter((width) => !allowed.has(width) && !(file === decap.file && decap.widths.includes(width)))
      .map((width) => `${file}: ${width}`);
  });
  expect(found).toEqual([]);
});

test("the CMS has the tokens' colours", () => {
  const tokens = { ...rootStyles()[":root"] } as Readonly<Record<string, string>>;
  const found: string[] = [];
  const number = (value: string) => value.replaceAll(/(?<!\d)\./g, "0.");
  postcss.parse(read("src/features/publishing/admin/loading.css")).walkDecls(/^--/, ({ prop, value }) => {
    // Until fonts have loaded, the CMS uses the system's.
    if (!/^--(sans|serif)$/.test(prop) && number(tokens[prop] ?? "") !== number(value))
      found.push(`${prop}: ${value}`);
  });
  expect(found).toEqual([]);
});

/** Print styles use millimetres and points. */
const printed = /\/print\//;
const screens = files("src/features/**/{staff,shell,admin}/**/*.css").filter((file) => !printed.test(file));
const pixels = (value: string): number => Number.parseFloat(value) * (value.endsWith("rem") ? 16 : 1);
const lengths = (value: string): string[] => value.match(/(?<![\w.-])-?\d*\.?\d+(px|rem)\b/g) ?? [];

/** In pixels. */
const typeSizes = new Set([12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 26, 28, 32, 36, 40, 44]);
/**
 * Multiples of two pixels up to 16, of four up to 32, of eight up to 48; anything larger makes room for a
 * specific element.
 */
const isSpace = (size: number): boolean => size > 48 || size % (size <= 16 ? 2 : size <= 32 ? 4 : 8) === 0;

test.each(screens)("%s uses type sizes, spaces, corners, shadows and durations from the scales", (file) => {
  const found: string[] = [];
  postcss.parse(read(file)).walkDecls(({ prop, value }) => {
    const isOffScale =
      prop === "font-size" || prop === "font"
        ? lengths(value.split("/")[0]!).some((length) => !typeSizes.has(pixels(length)))
        : /^(margin|padding|(row-|column-)?gap)/.test(prop)
          ? // A negative margin corrects a neighbour's space, which should be smaller instead.
            lengths(value).some((length) => length.startsWith("-") || !isSpace(pixels(length)))
          : prop.endsWith("radius")
            ? !/^(0|50%|inherit|var\(--r-(1|round)\))$/.test(value)
            : prop === "box-shadow"
              ? // A blurred shadow means elevation, which must use one of the two variables.
                /(?<![\w-])(-?[\d.]+(px|rem)?\s+){2}[1-9]\d*px\s/.test(value.replace(/0 0 0 \d/g, ""))
              : prop.startsWith("transition") && /\d(ms|s)\b/.test(value);
    if (isOffScale) found.push(`${prop}: ${value}`);
  });
  expect(found).toEqual([]);
});

/**
 * Features that the oldest supported browsers (`browserslist` in package.json: Safari 15.4) lack, with the
 * properties that may use them, because pages remain readable and usable without them.
 */
const newerValues: readonly (readonly [value: RegExp, properties: RegExp])[] = [
  // Without this feature, only a tint is missing.
  [/color-mix\(/, /^(background|background-color|box-shadow|border-color|outline-color|--dots)$/],
  // Without this feature, overflowing content becomes visible.
  [/\bclip\b/, /^(overflow|overflow-x|overflow-y|background-clip|-webkit-background-clip|text-overflow)$/],
  // Without this feature, only line breaks differ.
  [/^(balance|pretty|stable)$/, /^(text-wrap|text-wrap-style)$/],
  // Follows a declaration with a known value.
  [/last baseline/, /^align-items$/],
  [/(^|[^\w-])(oklch|oklab|lch|lab|light-dark|anchor|anchor-size|calc-size|sibling-index|if)\(/, /^$/],
  // Without this feature, only the columns of a list's lines are not aligned.
  [/\bsubgrid\b/, /^grid-template-(columns|rows)$/],
  [/\b(masonry|allow-discrete)\b/, /^(transition|transition-behavior)$/],
];
const newerProperties =
  /^(field-sizing|interpolate-size|animation-timeline|view-timeline.*|position-anchor|anchor-name|position-area|reading-flow)$/;
/** At-rules that older browsers may ignore; pages must work without their contents. */
const knownAtRules =
  /^(layer|media|supports|keyframes|font-face|import|charset|container|starting-style|view-transition|page|-webkit-keyframes)$/;
const newerSelectors = /:user-(in)?valid|:popover-open|::details-content|:state\(|(^|[\s,])&/;

test.each(files("src/{site,features/*/site}/**/*.css"))("%s needs nothing that Safari 15.4 lacks", (file) => {
  const found: string[] = [];
  const sheet = postcss.parse(read(file));
  sheet.walkAtRules(({ name }) => {
    if (!knownAtRules.test(name)) found.push(`@${name}`);
  });
  sheet.walkRules(({ selector }) => {
    if (newerSelectors.test(selector)) found.push(selector);
  });
  sheet.walkDecls(({ prop, value }) => {
    if (newerProperties.test(prop)) found.push(prop);
    for (const [newer, properties] of newerValues)
      if (newer.test(value) && !properties.test(prop)) found.push(`${prop}: ${value}`);
  });
  expect(found).toEqual([]);
});

test("the build writes scripts and styles for the browsers that are supported", () => {
  const { browserslist } = JSON.parse(read("package.json")) as { browserslist: string[] };
  expect(browserslist).toEqual(expect.arrayContaining(["safari >= 15.4", "ios_saf >= 15.4"]));
});
