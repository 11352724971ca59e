import { checkTypes, pathsFrom } from "./checks.ts";

/** `npm run typecheck`, `npm run typecheck -- src/server`. */
if (!(await checkTypes(pathsFrom(process.argv.slice(2))))) process.exitCode = 1;
