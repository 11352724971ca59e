import { createHash } from "node:crypto";
import type { WebpackPlugin } from "./webpack.ts";

/**
 * Webpack's plugin that makes the hash of a compilation one of what it put out. Webpack's own differs between a build and the
 * next one of the same sources, which takes some of it from the cache; and where it differs, Gatsby renders every page anew,
 * and has every page that a guest has open load itself again.
 */
export const compilationHash: WebpackPlugin = {
  apply({ hooks: { done } }) {
    done.tap({ name: "compilation-hash", stage: -200 }, ({ compilation }) => {
      // The names hold hashes of what is in the files.
      const names = Object.keys(compilation.assets).sort();
      compilation.hash = createHash("sha256").update(JSON.stringify(names)).digest("hex").slice(0, 20);
    });
  },
};
