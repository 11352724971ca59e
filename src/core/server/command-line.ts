import { existsSync } from "node:fs";

/** Shared parts of the operator's commands. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ends the process with one line on stderr. */
export function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Loads settings from .env in the working folder, if it exists; the environment takes precedence. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
