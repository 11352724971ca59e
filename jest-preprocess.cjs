const { createHash } = require("node:crypto");
const { extname } = require("node:path");
const { transformSync, version } = require("esbuild");

const loaders = { ".ts": "ts", ".tsx": "tsx" };

/**
 * Makes CommonJS of TypeScript and JSX, by the bundler that also makes staff's pages: a fresh clone has no cache, and a worker that is
 * replaced loads its transformer again. `jest.mock` is not moved above imports.
 */
module.exports = {
  process: (source, path) =>
    transformSync(source, {
      loader: loaders[extname(path)] ?? "jsx",
      format: "cjs",
      jsx: "automatic",
      target: "node24",
      sourcemap: "inline",
      sourcefile: path,
      // Jest's modules are loaded by require.
      supported: { "dynamic-import": false },
    }),
  getCacheKey: (source, path) =>
    createHash("sha256").update([version, path, source].join("\0")).digest("hex"),
};
