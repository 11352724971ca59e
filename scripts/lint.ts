import { lintCode, lintImports, lintStyles, pathsFrom } from "./checks.ts";

/** `npm run lint`: code, styles and imports; `npm run lint -- src/server`; `--fix` mends what can be mended. */
const args = process.argv.slice(2);
const fix = args.includes("--fix");
const paths = pathsFrom(args.filter((arg) => arg !== "--fix"));
for (const check of [lintCode(fix), lintStyles(fix), lintImports])
  if (!(await check(paths))) process.exitCode = 1;
