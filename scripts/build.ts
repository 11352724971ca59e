import { bin, buildIfStale, loadEnvFile, nodeOptions, root, run, stop } from "./lib.ts";
import { buildAdmin } from "./build-admin.ts";
import { precompress } from "../src/build/publishing/precompress.ts";

/** Builds the site into public/, the CMS into public/admin/, and what the service needs to serve them. */
export async function buildSite(): Promise<void> {
  const { code, output } = await run(bin("gatsby"), ["build"], {
    quiet: !process.env["VERBOSE"],
    env: {
      CI: "true",
      NO_COLOR: "1",
      FORCE_COLOR: "0",
      GATSBY_CPU_COUNT: "logical_cores",
      NODE_OPTIONS: nodeOptions,
    },
  });
  if (code !== 0) {
    const lines = output.split("\n").filter((line) => !/^(success|info|verbose)|npm warn|^\s*$/.test(line));
    stop(lines.join("\n") || `The build failed with code ${code}.`);
  }
  for (const [, remark] of output.matchAll(/^info (.*SITE_URL.*)$/gm)) console.log(remark);
  await buildAdmin({ outDir: "public/admin" });
  await precompress(`${root}public/admin`);
}

if (import.meta.main) {
  loadEnvFile();
  const result = await buildIfStale(buildSite);
  console.log(result === "fresh" ? "Nothing has changed since the last build." : "Built into public/.");
}
