import { existsSync } from "node:fs";

/** What the operator's commands have in common. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Ends the process with one line on stderr. */
export function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Takes settings from .env in the working folder, where there is one; what the environment says already wins. */
export function loadEnvFile(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}
