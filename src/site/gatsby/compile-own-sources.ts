import { readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** The parts of a webpack rule that are used here. */
export interface SourceRule {
  test?: unknown;
  exclude?: unknown;
  use?: unknown;
}

/**
 * Returns browsers in esbuild's notation, `["chrome108", "ios15.4"]`, from a browserslist with lines like
 * `ios_saf >= 15.4`.
 */
export const esbuildTargets = (browserslist: readonly string[]): string[] =>
  browserslist.map((line) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (name === undefined)
      throw new Error(`browserslist: “${line}” is not a browser with its oldest version.`);
    return `${name === "ios_saf" ? "ios" : name}${version}`;
  });

/**
 * Compiles our TypeScript with esbuild. Gatsby would have Babel read each file twice: once as a source, once
 * as TypeScript. Babel still compiles Gatsby's own files, and the page template, which Gatsby splits into a
 * script for the page and one for its head.
 *
 * @param directory the site's folder
 * @param stage stage of the build; never one of development, where hot reloading needs Babel
 */
export function compileOwnSources(
  rules: SourceRule[],
  directory: string,
  stage: "build-javascript" | "build-html",
): void {
  const folders = ["src", "custom"].map((name) => join(directory, name) + sep);
  const page = join(directory, "src", "site", "page.tsx");
  const isOwn = (path: string): boolean =>
    /\.tsx?$/.test(path) &&
    folders.some((folder) => path.startsWith(folder)) &&
    !path.includes(`${sep}node_modules${sep}`) &&
    path !== page;
  const babels = rules.filter(({ test }) => test instanceof RegExp && test.test("a.tsx"));
  if (babels.length === 0 || babels.some(({ exclude }) => exclude !== undefined))
    throw new Error("Gatsby has other rules for TypeScript: see whether this is still needed.");
  for (const rule of babels) rule.exclude = isOwn;
  const { browserslist } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
    browserslist: string[];
  };
  rules.push({
    test: isOwn,
    use: {
      loader: "esbuild-loader",
      options: {
        jsx: "automatic",
        target: stage === "build-html" ? "node24" : esbuildTargets(browserslist),
      },
    },
  });
}
