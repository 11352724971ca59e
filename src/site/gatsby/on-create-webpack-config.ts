import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { GatsbyNode } from "gatsby";
import { siteModel } from "../../app/site-model.ts";
import { parseContentFile } from "../../content/model/read.ts";
import { readTheme } from "../../content/model/theme/validate-theme.ts";
import type { Theme } from "../../core/shared/palette.ts";
import { compileOwnSources, type SourceRule } from "./compile-own-sources.ts";
import { contentDirOf } from "./content-dir.ts";
import { blockStyleSheetsConstant, findBlockStyleSheets } from "./style-sheets.ts";
import type { WebpackPlugin } from "./webpack.ts";
import { compileAtOnce, compilationHash } from "./webpack-plugins.ts";

interface Chunk {
  readonly name?: string | null;
}

interface CacheGroup {
  chunks?: "all" | "async" | "initial" | ((chunk: Chunk) => boolean);
  [option: string]: unknown;
}

/** The parts of the configuration that are changed here. */
interface WebpackConfig {
  devtool?: string | false;
  cache?: { version?: string } | boolean;
  module?: { rules?: Rule[] };
  optimization?: { splitChunks?: { cacheGroups?: Record<string, CacheGroup | false> } };
  plugins?: (WebpackPlugin & { options?: { ignoreOrder?: boolean } })[];
}

interface Loader {
  loader?: string;
  options?: { modules?: object | boolean; limit?: number };
}

interface Rule extends SourceRule {
  use?: Loader | Loader[] | ((...args: unknown[]) => unknown);
  rules?: Rule[];
  oneOf?: Rule[];
}

/**
 * Returns the class name to write into the output: `about` and `about__pic` for `root` and `pic` in
 * about.module.css. Words compress better than hashes; a test ensures that file names are unique.
 */
function localName({ resourcePath }: { resourcePath: string }, _pattern: string, local: string): string {
  const file = basename(resourcePath, ".module.css");
  return local === "root" ? file : `${file}__${local}`;
}

function loadersOf(rules: readonly Rule[] = []): Loader[] {
  return rules.flatMap(({ use, rules: nested, oneOf }) => [
    ...(Array.isArray(use) ? use : typeof use === "object" ? [use] : []),
    ...loadersOf(nested),
    ...loadersOf(oneOf),
  ]);
}

/** Reads the theme in content/settings/theme.yml, which onPreBootstrap has already checked. */
function themeOf(directory: string): Theme {
  const text = readFileSync(join(contentDirOf(directory), "settings", "theme.yml"), "utf8");
  return readTheme(parseContentFile("settings/theme.yml", text, siteModel)?.data ?? {});
}

const settingsHash = createHash("sha256")
  .update(readFileSync(import.meta.filename))
  .digest("hex")
  .slice(0, 16);

/**
 * By default, Gatsby bundles scripts and style sheets for all pages. Here, every block has its own script and
 * styles:
 *
 * - By default, code that three scripts share is loaded on every page, even if only blocks share it. Here,
 * this applies only to code that the pages' own scripts share.
 * - By default, all styles go into one file, which is written into every page. Here, they stay with their
 * scripts; gatsby-ssr.tsx writes the styles of a page's blocks into the page.
 */
export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({
  stage,
  getConfig,
  actions,
  plugins,
  store,
}) => {
  const config = getConfig() as WebpackConfig;
  const { directory } = store.getState().program as { directory: string };
  // The browser's scripts do not contain the theme, so they are the same for every theme.
  const theme = stage === "build-javascript" ? undefined : themeOf(directory);
  config.plugins = [
    ...(config.plugins ?? []),
    plugins.define({
      // Quick publishing sets the current theme with this global variable.
      SITE_THEME: theme ? `(globalThis.SITE_THEME ?? ${JSON.stringify(theme)})` : "undefined",
    }) as WebpackPlugin,
  ];
  // Invalidates webpack's cache if this file changes, because webpack does not notice changed loader options
  // by itself.
  if (typeof config.cache === "object")
    config.cache.version = `${config.cache.version ?? ""} ${settingsHash}`;
  for (const { loader = "", options } of loadersOf(config.module?.rules)) {
    if (/\bcss-loader\b/.test(loader) && typeof options?.modules === "object")
      Object.assign(options.modules, { getLocalIdent: localName });
    // Keeps small font files from being inlined into the styles of every page.
    if (/\burl-loader\b/.test(loader) && options) options.limit = 1;
  }
  if (stage === "build-javascript" || stage === "build-html")
    compileOwnSources(config.module?.rules ?? [], directory, stage);
  // Silences warnings about the order of style sheets. The order does not matter, because cascade layers and
  // local class names decide which rule wins.
  for (const plugin of config.plugins ?? [])
    if (plugin.constructor.name === "MiniCssExtractPlugin" && plugin.options)
      plugin.options.ignoreOrder = true;

  if (stage === "build-javascript") {
    const groups = config.optimization?.splitChunks?.cacheGroups;
    if (!groups?.["commons"] || !groups["styles"])
      throw new Error(
        "Gatsby no longer has the groups commons and styles: see whether this is still needed.",
      );
    groups["commons"].chunks = ({ name }) => name?.startsWith("component---") ?? false;
    groups["styles"] = false;
    config.plugins = [...(config.plugins ?? []), compilationHash, compileAtOnce, findBlockStyleSheets];
    // No source maps, because they would be public and contain our sources.
    config.devtool = false;
  }
  if (stage === "build-html")
    config.plugins = [...(config.plugins ?? []), plugins.define(blockStyleSheetsConstant()) as WebpackPlugin];
  actions.replaceWebpackConfig(config);
};
