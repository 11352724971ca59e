import { createHash } from "node:crypto";
import type { Compiler, WebpackPlugin } from "./webpack.ts";

/**
 * A webpack plugin that derives the hash of a compilation from its output. Webpack's own hash can differ
 * between two builds of the same sources, because the second build takes part of its hash from the cache. If
 * the hash differs, Gatsby renders every page again, and every page that a guest has open is reloaded.
 */
export const compilationHash = {
  apply({ hooks: { done } }: Pick<Compiler, "hooks">) {
    done.tap({ name: "compilation-hash", stage: -200 }, ({ compilation }) => {
      // The names are enough, because they contain hashes of the files' content.
      const names = Object.keys(compilation.assets).sort();
      compilation.hash = createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 20);
    });
  },
} satisfies WebpackPlugin;

/**
 * A webpack plugin that makes V8 compile the scripts shared by all pages completely, in parallel with their
 * download, because their functions are called as soon as the page has loaded. Otherwise, V8 would parse each
 * function twice, the second time while the page waits. Other engines ignore the hint, which is a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
export const compileAtOnce: WebpackPlugin = {
  apply(compiler) {
    const { BannerPlugin, Compilation } = compiler.webpack;
    new BannerPlugin({
      banner: "//# allFunctionsCalledOnLoad",
      raw: true,
      include: /^(?:app|framework)-/,
      // Runs after comments are stripped, but before a file's name is derived from its content.
      stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
    }).apply(compiler);
  },
};
