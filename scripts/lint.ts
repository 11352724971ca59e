import { lintCode, pathsFrom } from "./checks.ts";

/** `npm run lint`, `npm run lint -- src/server`; `--fix` mends what can be mended. */
const args = process.argv.slice(2);
const fix = args.includes("--fix");
const paths = pathsFrom(args.filter((arg) => arg !== "--fix"));
if (!(await lintCode(fix)(paths))) process.exitCode = 1;
