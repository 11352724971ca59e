import { join } from "node:path";
import {
  compileOwnSources,
  esbuildTargets,
  type SourceRule,
} from "../../../src/site/gatsby/compile-own-sources.ts";

const site = join(import.meta.dirname, "../../..");

/**
 * Returns two of Gatsby's rules that match TypeScript and one that does not, followed by the project's own.
 */
function rulesAfter(stage: "build-javascript" | "build-html"): SourceRule[] {
  const rules: SourceRule[] = [{ test: /\.(js|mjs|jsx|ts|tsx)$/ }, { test: /\.css$/ }, { test: /\.tsx?$/ }];
  compileOwnSources(rules, site, stage);
  return rules;
}

/** True if a webpack rule compiles the file. */
const compiles = ({ test, exclude }: SourceRule, path: string): boolean =>
  (test instanceof RegExp ? test.test(path) : (test as (path: string) => boolean)(path)) &&
  !(exclude as ((path: string) => boolean) | undefined)?.(path);

it.each([
  ["src/site/blocks/about/about.tsx", 1],
  ["custom/block-components.ts", 1],
  ["src/site/page.tsx", 2],
  ["gatsby-browser.tsx", 2],
  [".cache/app.js", 1],
  ["node_modules/somebody/src/index.ts", 2],
])("%s is read by %i compilers", (path, count) => {
  const rules = rulesAfter("build-javascript");
  expect(rules.filter((rule) => compiles(rule, `${site}/${path}`))).toHaveLength(count);
  expect(compiles(rules.at(-1)!, `${site}/${path}`)).toBe(/^(src\/site\/blocks|custom)\//.test(path));
});

it("compiles for package.json's browsers, in esbuild's names", () => {
  expect(esbuildTargets(["chrome >= 108", "ios_saf >= 15.4"])).toEqual(["chrome108", "ios15.4"]);
  expect(() => esbuildTargets(["> 1 %"])).toThrow("browserslist: “> 1 %”");
});

it("reports if Gatsby compiles TypeScript in another way", () => {
  expect(() => compileOwnSources([{ test: /\.jsx?$/ }], site, "build-html")).toThrow(
    "Gatsby has other rules",
  );
});
