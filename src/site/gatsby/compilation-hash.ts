import { createHash } from "node:crypto";
import type { Compiler, WebpackPlugin } from "./webpack.ts";

/**
 * A webpack plugin that derives a compilation's hash from its output. Webpack's own hash differs between two
 * builds of the same sources, because the second takes part of it from the cache. If the hash differs, Gatsby
 * renders every page again and reloads every page that a guest has open.
 */
export const compilationHash = {
  apply({ hooks: { done } }: Pick<Compiler, "hooks">) {
    done.tap({ name: "compilation-hash", stage: -200 }, ({ compilation }) => {
      // The names contain hashes of the files' content.
      const names = Object.keys(compilation.assets).sort();
      compilation.hash = createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 20);
    });
  },
} satisfies WebpackPlugin;
