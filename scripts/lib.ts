import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const children = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of children) child.kill();
});

/** Ends a child process when this process ends. */
export function endWithThis(child: ChildProcess): void {
  children.add(child);
  child.on("close", () => children.delete(child));
}

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Flags for all Node processes of the project. They suppress warnings about running TypeScript, about
 * detecting the type of modules, and about a module that Gatsby's packages use (punycode).
 */
export const nodeFlags = [
  "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
  "--disable-warning=ExperimentalWarning",
  "--disable-warning=DEP0040",
];

/** The current NODE_OPTIONS with these flags added, for programs that start Node themselves. */
export const nodeOptions = [process.env["NODE_OPTIONS"], ...nodeFlags].filter(Boolean).join(" ");

/** Loads settings from .env (see .env.example), if it exists; the environment takes precedence. */
export function loadEnvFile(): void {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Prints a message to stderr and exits with code 1. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/**
 * Runs a program; resolves to its exit code and, with `quiet`, its output, which is then captured instead of
 * printed. With `onMessage`, the program can send messages to this process.
 */
export function run(
  command: string,
  args: readonly string[],
  options: {
    quiet?: boolean;
    cwd?: string;
    env?: NodeJS.ProcessEnv;
    onMessage?: (message: unknown) => void;
  } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, GATSBY_TELEMETRY_DISABLED: "1", ...options.env },
      stdio: [
        ...(options.quiet
          ? (["ignore", "pipe", "pipe"] as const)
          : (["inherit", "inherit", "inherit"] as const)),
        ...(options.onMessage ? (["ipc"] as const) : []),
      ],
    });
    endWithThis(child);
    if (options.onMessage) child.on("message", options.onMessage);
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
