import { existsSync, globSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { bin, root, run, stop } from "./lib.ts";

/**
 * What can be found out about the code without running it. Each check takes paths below the repository's root (none:
 * everything), prints its findings, and resolves to whether there were none.
 */
export type Check = (paths: readonly string[]) => Promise<boolean>;

const isFolder = (path: string): boolean => statSync(resolve(root, path)).isDirectory();

/** Runs a tool of the project's own; resolves to whether it ended with code 0. */
async function passes(tool: string, args: readonly string[]): Promise<boolean> {
  const { code } = await run(bin(tool), args);
  return code === 0;
}

/** TypeScript always reads the whole project; of its findings, those outside the paths are only counted. */
export const checkTypes: Check = async (paths) => {
  if (paths.length === 0) return passes("tsc", ["--noEmit", "-p", "."]);
  const { code, output } = await run(bin("tsc"), ["--noEmit", "-p", ".", "--pretty", "false"], {
    quiet: true,
  });
  if (code === 0) return true;
  // A finding starts with its file; the lines that explain it are indented.
  const findings = output.trimEnd().split(/\n(?=\S)/);
  const inside = findings.filter((finding) =>
    paths.some((path) => `${finding.split("(")[0]}/`.startsWith(`${path}/`)),
  );
  const outside = findings.length - inside.length;
  if (inside.length > 0) console.log(inside.join("\n"));
  if (outside > 0) console.log(`Errors elsewhere: ${outside}.`);
  return inside.length === 0;
};

/** ESLint; `fix` mends what can be mended. */
export const lintCode =
  (fix = false): Check =>
  (paths) =>
    passes("eslint", [
      "--no-error-on-unmatched-pattern",
      "--no-warn-ignored",
      ...(fix ? ["--fix"] : []),
      ...(paths.length > 0 ? paths : ["."]),
    ]);

/** Prettier; `write` formats the files that it would otherwise name. */
export const checkFormat =
  (write = false): Check =>
  (paths) =>
    passes("prettier", [
      ...(write ? ["--write", "--list-different"] : ["--check", "--log-level=warn"]),
      ...(paths.length > 0 ? paths : ["."]),
    ]);

/** stylelint; `fix` mends what can be mended. */
export const lintStyles =
  (fix = false): Check =>
  async (paths) => {
    const sheets = (paths.length > 0 ? paths : ["src"])
      .filter((path) => isFolder(path) || path.endsWith(".css"))
      .map((path) => (isFolder(path) ? `${path}/**/*.css` : path));
    if (sheets.length === 0) return true;
    return passes("stylelint", ["--allow-empty-input", ...(fix ? ["--fix"] : []), ...sheets]);
  };

/** What is read for the graph of imports: src/, and everything that starts something of it. */
const importers = ["src", "scripts", "bench", ...globSync("gatsby-*.{ts,tsx}", { cwd: root })];

/**
 * dependency-cruiser on which module may import which. It always reads the whole graph; with paths, it shows only what
 * is wrong there and in their direct neighbours.
 */
export const lintImports: Check = (paths) =>
  passes("depcruise", [
    ...(paths.length > 0 ? ["--focus", `^(${paths.join("|")})`] : []),
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "err-long",
    ...importers,
  ]);

/** Paths from a command line, relative to the repository's root; none where one of them is the root itself. */
export function pathsFrom(args: readonly string[]): string[] {
  const paths = args.map((path) => {
    if (path.startsWith("-")) stop(`There is no option “${path}”.`);
    if (!existsSync(resolve(root, path))) stop(`There is no file or folder “${path}”.`);
    return relative(root, resolve(root, path));
  });
  return paths.includes("") ? [] : paths;
}
