import { checkFormat, pathsFrom } from "./checks.ts";

/** `npm run format` writes, `npm run format:check` only looks; either takes paths: `npm run format -- src/server`. */
const [mode, ...args] = process.argv.slice(2);
if (!(await checkFormat(mode === "--write")(pathsFrom(args)))) process.exitCode = 1;
