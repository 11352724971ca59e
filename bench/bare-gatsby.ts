import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, brotliCompressSync } from "node:zlib";
import { root, stop } from "../scripts/lib.ts";
import { buildBarePage } from "./lib.ts";

/**
 * Builds a Gatsby site of one page that says one word, with the installed versions, and writes down how much script
 * it loads (bytes after brotli, quality 11): the framework chunk, which is React, and everything else. The home page's
 * budget is counted from there: `npm run bench -- bare-gatsby` after a new major or minor version of gatsby, react or react-dom.
 */
const project = await mkdtemp(join(tmpdir(), "bare-gatsby-"));
try {
  const publicDir = await buildBarePage(project);
  const html = await readFile(join(publicDir, "index.html"), "utf8");
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1] ?? "");
  const bytes = { framework: 0, rest: 0 };
  for (const script of scripts.filter((src) => !src.includes("polyfill"))) {
    const size = brotliCompressSync(await readFile(join(publicDir, script)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    }).length;
    console.log(`${String(size).padStart(7)}  ${script}`);
    bytes[/\/framework-/.test(script) ? "framework" : "rest"] += size;
  }
  if (bytes.framework === 0)
    stop("The build has no framework chunk any more: see how Gatsby splits scripts.");
  const versions: Record<string, string> = {};
  for (const name of ["gatsby", "react", "react-dom"]) {
    versions[name] = JSON.parse(
      await readFile(join(root, "node_modules", name, "package.json"), "utf8"),
    ).version;
  }
  await writeFile(
    join(root, "bench", "bare-gatsby.json"),
    `${JSON.stringify({ versions, bytes }, null, 2)}\n`,
  );
  console.log(`${String(bytes.framework + bytes.rest).padStart(7)}  together`);
} finally {
  await rm(project, { recursive: true, force: true });
}
