/* The parts of webpack's types that our plugins use. */

interface ChunkGroup {
  readonly name?: string | null;
  readonly origins: readonly { readonly request?: string | null }[];
  readonly chunks: readonly { readonly files: Iterable<string> }[];
}

interface Stats {
  hasErrors(): boolean;
  readonly compilation: {
    /** Hash of the whole compilation. */
    hash: string;
    readonly chunkGroups: Iterable<ChunkGroup>;
    readonly assets: Readonly<Record<string, unknown>>;
    readonly outputOptions: { readonly path: string };
  };
}

export interface Compiler {
  readonly hooks: {
    readonly done: {
      /** Listeners with a lower stage run first; Gatsby's own listeners have stage 0. */
      tap(options: { name: string; stage: number }, listener: (stats: Stats) => void): void;
    };
  };
  readonly webpack: {
    readonly BannerPlugin: new (options: {
      banner: string;
      raw: boolean;
      include: RegExp;
      stage: number;
    }) => WebpackPlugin;
    readonly Compilation: { readonly PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: number };
  };
}

export interface WebpackPlugin {
  apply(compiler: Compiler): void;
}
