import type { WebpackPlugin } from "./webpack.ts";

/**
 * A webpack plugin that tells V8 to compile the scripts of every page completely, in parallel while they
 * arrive: their functions are called once the page is there. Otherwise V8 parses each of them twice, the
 * second time while the page waits. Other browsers see a comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compileAtOnce: WebpackPlugin = {
  apply(compiler) {
    const { BannerPlugin, Compilation } = compiler.webpack;
    new BannerPlugin({
      banner: "//# allFunctionsCalledOnLoad",
      raw: true,
      include: /^(?:app|framework)-/,
      // After comments are stripped, and before a file's name is made from its content.
      stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
    }).apply(compiler);
  },
};
