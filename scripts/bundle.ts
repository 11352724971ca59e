import { mkdir } from "node:fs/promises";
import { context, type BuildOptions, type BuildResult, type Plugin } from "esbuild";

export interface BundleOptions {
  readonly options: BuildOptions & { readonly outdir: string };
  /** Builds again whenever a source file changes, until `stop` is called. */
  readonly watch: boolean;
  /** After each build without errors: writes the page that names the hashed files. */
  readonly finish: (result: BuildResult<{ metafile: true }>) => Promise<void>;
}

/**
 * Bundles a page with hashed files by esbuild. Throws with esbuild's messages where the sources do not build. With `watch`,
 * resolves after the first build.
 */
export async function bundle({
  options,
  watch,
  finish,
}: BundleOptions): Promise<{ stop: () => Promise<void> }> {
  await mkdir(options.outdir, { recursive: true });
  const ready = Promise.withResolvers<void>();
  const writePage: Plugin = {
    name: "write-page",
    setup({ onEnd }) {
      onEnd(async (result) => {
        if (result.errors.length > 0) return;
        await finish(result as BuildResult<{ metafile: true }>);
        ready.resolve();
      });
    },
  };
  const esbuild = await context({
    ...options,
    metafile: true,
    plugins: [...(options.plugins ?? []), writePage],
  });
  if (!watch) {
    try {
      await esbuild.rebuild();
    } finally {
      await esbuild.dispose();
    }
    return { stop: async () => undefined };
  }
  await esbuild.watch();
  await ready.promise;
  return { stop: () => esbuild.dispose() };
}
