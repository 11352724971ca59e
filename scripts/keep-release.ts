import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "./lib.ts";

/**
 * Keeps this release's service for the tests of the next one, which run both over one database
 * (`__tests__/server/releases.test.ts`). To be run when a release is made; packages stay outside of it.
 */
const { outputFiles } = await build({
  entryPoints: [join(root, "src", "server", "main.ts")],
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node24",
  format: "esm",
  minify: true,
  keepNames: true,
  write: false,
});
const target = join(root, "__tests__", "server", "support", "previous-release.mjs.gz");
writeFileSync(target, gzipSync(outputFiles[0]!.contents, { level: 9 }));
console.log(`${target}: ${(outputFiles[0]!.contents.length / 1000).toFixed(0)} kB of service.`);
