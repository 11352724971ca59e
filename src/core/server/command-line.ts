import { existsSync } from "node:fs";

/**
 * Prefix of commands in this installation, for messages: `npm run` in a checkout, `restaurant` with systemd.
 */
export const commandPrefix = process.env["COMMAND_PREFIX"]?.trim() || "npm run";

/** Prints a line on stdout. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Writes one line to stderr and ends the process with exit code 1. */
export function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Loads settings from .env in the working folder, if it exists; the environment takes precedence. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
