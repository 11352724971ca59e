import { compilationHash } from "../../../src/site/gatsby/webpack-plugins.ts";

/** Returns a compilation's hash after the plugin has run. */
function hashOf(files: readonly string[], webpacksOwn: string): string {
  const compilation = {
    hash: webpacksOwn,
    chunkGroups: [],
    assets: Object.fromEntries(files.map((name) => [name, {}])),
    outputOptions: { path: "public" },
  };
  compilationHash.apply({
    hooks: {
      done: { tap: (_options, listener) => listener({ compilation, hasErrors: () => false }) },
    },
  });
  return compilation.hash;
}

test("open pages reload only if scripts or styles have changed", () => {
  const first = hashOf(["app-1.js", "style.2.css"], "a");
  expect(hashOf(["style.2.css", "app-1.js"], "b")).toBe(first);
  expect(hashOf(["app-3.js", "style.2.css"], "a")).not.toBe(first);
  // The hash has the format that Gatsby writes into pages, and that their security policy allows.
  expect(first).toMatch(/^[0-9a-f]{20}$/);
});
