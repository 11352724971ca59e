import { execFileSync } from "node:child_process";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { bin, root, run, stop } from "../scripts/lib.ts";

export const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), Node ${process.version}`;

/** Returns the middle value, or the lower of two middle values. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN;

/** Returns the first quartile, the median and the third quartile. */
export function quartiles(values: readonly number[]): readonly [number, number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return [at(0.25), median(sorted), at(0.75)];
}

/** Prints rows of cells in columns; the first row is the heading. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join("  "),
    );
}

/** Prints the measurements as JSON, and stores them in `dist/bench/<name>.json`. */
export async function printJson(name: string, measured: object): Promise<void> {
  const json = JSON.stringify({ name, date: new Date().toISOString(), machine, ...measured }, null, 2);
  await mkdir(join(root, "dist", "bench"), { recursive: true });
  await writeFile(join(root, "dist", "bench", `${name}.json`), `${json}\n`);
  console.log(`\n${json}`);
}

/**
 * Copies this project into a folder, except for files that git ignores, and links this project's node_modules
 * there.
 */
export async function copyProject(folder: string): Promise<void> {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.split("\n").filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(root, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      // Git still lists a deleted file until its deletion is staged.
      if (error.code !== "ENOENT") throw error;
    });
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
}

/** The package.json of a bare Gatsby site, which uses this project's node_modules. */
export const barePackage =
  '{ "name": "bare", "private": true, "dependencies": { "gatsby": "*", "react": "*", "react-dom": "*" } }';

/**
 * Builds a Gatsby site with a single page of one word in the given folder, using the installed versions of
 * Gatsby and React; resolves to the path of its `public` folder.
 */
export async function buildBarePage(project: string): Promise<string> {
  await mkdir(join(project, "src", "pages"), { recursive: true });
  await writeFile(join(project, "package.json"), barePackage);
  await writeFile(
    join(project, "src", "pages", "index.js"),
    'import * as React from "react";\nexport default () => React.createElement("main", null, "Hello");\nexport const Head = () => React.createElement("title", null, "Hello");\n',
  );
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  const { code, output } = await run(bin("gatsby"), ["build"], {
    quiet: true,
    cwd: project,
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) stop(output);
  return join(project, "public");
}
