import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, brotliCompressSync } from "node:zlib";
import { bin, root, run, stop } from "../scripts/lib.ts";

/**
 * Builds a Gatsby site of one page that says one word, with the installed versions, and writes down how much script
 * it loads (bytes after brotli, quality 11): the framework chunk, which is React, and everything else. The home page's
 * budget is counted from there: `npm run bench:bare` after a new major or minor version of gatsby, react or react-dom.
 */
const project = await mkdtemp(join(tmpdir(), "bare-gatsby-"));
try {
  await mkdir(join(project, "src", "pages"), { recursive: true });
  await writeFile(
    join(project, "package.json"),
    '{ "name": "bare", "private": true, "dependencies": { "gatsby": "*", "react": "*", "react-dom": "*" } }',
  );
  await writeFile(
    join(project, "src", "pages", "index.js"),
    'import * as React from "react";\nexport default () => React.createElement("main", null, "Hello");\n',
  );
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  const { code, output } = await run(bin("gatsby"), ["build"], {
    quiet: true,
    cwd: project,
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) stop(output);
  const html = await readFile(join(project, "public", "index.html"), "utf8");
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1] ?? "");
  const bytes = { framework: 0, rest: 0 };
  for (const script of scripts.filter((src) => !src.includes("polyfill"))) {
    const size = brotliCompressSync(await readFile(join(project, "public", script)), {
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
