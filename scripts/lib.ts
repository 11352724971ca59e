import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Programs that run now; none outlives the process that started it. */
const children = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of children) child.kill();
});

export const root = fileURLToPath(new URL("..", import.meta.url));

/** Flags of every Node process of ours: it runs TypeScript without warnings about that or about module detection. */
export const nodeFlags = [
  "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
  "--disable-warning=ExperimentalWarning",
];

/** The same for programs that start Node by themselves, as NODE_OPTIONS. */
export const nodeOptions = [process.env["NODE_OPTIONS"], ...nodeFlags].filter(Boolean).join(" ");

/** Takes settings from .env (see .env.example), if there is one; the environment wins. */
export function loadEnvFile(): void {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Ends the process with one line on stderr. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/**
 * Runs a program to its end; resolves to its exit code. `quiet` keeps its output and hands it over.
 */
export function run(
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, GATSBY_TELEMETRY_DISABLED: "1", ...options.env },
      stdio: options.quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    children.add(child);
    child.on("close", () => children.delete(child));
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

export const bin = (name: string): string => join(root, "node_modules", ".bin", name);
