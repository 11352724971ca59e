import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { bin, root, run, stop } from "./lib.ts";

/**
 * What can be found out about the code without running it. Each check takes paths below the repository's root (none:
 * everything), prints its findings, and resolves to whether there were none.
 */
export type Check = (paths: readonly string[]) => Promise<boolean>;

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

/** Paths from a command line, relative to the repository's root; none where one of them is the root itself. */
export function pathsFrom(args: readonly string[]): string[] {
  const paths = args.map((path) => {
    if (path.startsWith("-")) stop(`There is no option “${path}”.`);
    if (!existsSync(resolve(root, path))) stop(`There is no file or folder “${path}”.`);
    return relative(root, resolve(root, path));
  });
  return paths.includes("") ? [] : paths;
}
