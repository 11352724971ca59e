import { existsSync, globSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { checkMessages, writeMessageTypes } from "./check-messages.ts";
import { bin, root, run, stop } from "./lib.ts";

/**
 * Static checks of the code: `npm run typecheck`, `lint` (`-- --fix` fixes what it can), `format` and
 * `format:check`. Each can be limited to some paths: `npm run lint -- src/features/booking`.
 */
type Check = (paths: readonly string[], fix?: boolean) => Promise<boolean>;

/**
 * Runs a tool; resolves to true if it finds nothing. Prints its output if it finds something or runs with
 * `--write`.
 */
async function passes(tool: string, ...args: readonly string[]): Promise<boolean> {
  const colors = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const { code, output } = await run(bin(tool), args, { quiet: true, env: colors });
  if (code !== 0 || args.includes("--write")) console.log(output.trim());
  return code === 0;
}
const orAll = (paths: readonly string[]): readonly string[] => (paths.length > 0 ? paths : ["."]);

/**
 * TypeScript's native compiler, which takes a quarter of the time of the one written in JavaScript. Gatsby
 * and ESLint's parser still need the latter.
 */
const tsc = [join(root, "node_modules/typescript-7/bin/tsc"), "--noEmit"];

/**
 * Checks the types of the whole project. If paths are given, errors elsewhere are only counted and do not
 * fail the check.
 */
export const checkTypes: Check = async (paths) => {
  writeMessageTypes();
  if (paths.length === 0) return (await run(process.execPath, tsc)).code === 0;
  const { code, output } = await run(process.execPath, [...tsc, "--pretty", "false"], { quiet: true });
  if (code === 0) return true;
  // An error starts with its file; the lines that explain it are indented.
  const findings = output.trimEnd().split(/\n(?=\S)/);
  const inside = findings.filter((finding) => paths.some((path) => finding.startsWith(path)));
  if (inside.length > 0) console.log(inside.join("\n"));
  if (inside.length < findings.length) console.log(`Errors elsewhere: ${findings.length - inside.length}.`);
  return inside.length === 0;
};

const fixFlag = (fix = false): readonly string[] => (fix ? ["--fix"] : []);

const lintCode: Check = (paths, fix) =>
  passes("eslint", "--no-error-on-unmatched-pattern", "--no-warn-ignored", ...fixFlag(fix), ...orAll(paths));

/**
 * Checks the rules that need types (.oxlintrc.json), with the same TypeScript as {@link checkTypes}. ESLint
 * would need 40 s more for them.
 */
const lintByTypes: Check = (paths) =>
  passes("oxlint", "--type-aware", "--no-error-on-unmatched-pattern", ...orAll(paths));

const lintStyles: Check = async (paths, fix) => {
  const isFolder = (path: string): boolean => statSync(resolve(root, path)).isDirectory();
  const sheets = (paths.length > 0 ? paths : ["src", "custom"]).flatMap((path) =>
    isFolder(path) ? [`${path}/**/*.css`] : path.endsWith(".css") ? [path] : [],
  );
  return sheets.length === 0 || passes("stylelint", "--allow-empty-input", ...fixFlag(fix), ...sheets);
};

/**
 * Checks which modules may import which, always across the whole graph. If paths are given, reports only on
 * these modules and their neighbours.
 */
const lintImports: Check = (paths) =>
  passes(
    "depcruise",
    ...(paths.length > 0 ? ["--focus", `^(${paths.join("|")})`] : []),
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "err-long",
    ...["src", "custom", "scripts", "bench", ...globSync("gatsby-*.{ts,tsx}", { cwd: root })],
  );

export const lint: Check = async (paths, fix) => {
  const results = [
    checkMessages(),
    await lintCode(paths, fix),
    await lintByTypes(paths),
    await lintStyles(paths, fix),
    await lintImports(paths),
  ];
  return results.every(Boolean);
};

export const checkFormat: Check = (paths, fix) =>
  passes(
    "prettier",
    ...(fix ? ["--write", "--list-different"] : ["--check", "--log-level=warn"]),
    ...orAll(paths),
  );

const commands: Readonly<Record<string, Check>> = { typecheck: checkTypes, lint, format: checkFormat };

if (import.meta.main) {
  const [name = "", ...args] = process.argv.slice(2);
  const paths = args
    .filter((arg) => arg !== "--fix")
    .map((path) => {
      if (path.startsWith("-")) stop(`There is no option “${path}”.`);
      if (!existsSync(resolve(root, path))) stop(`There is no file or folder “${path}”.`);
      return relative(root, resolve(root, path));
    });
  const isWhole = paths.includes("");
  if (!(await commands[name]!(isWhole ? [] : paths, args.includes("--fix")))) process.exitCode = 1;
}
