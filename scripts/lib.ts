import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** What every Node process of ours runs with: TypeScript as it is, without a remark on module detection. */
export const nodeFlags = [
  "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
  "--disable-warning=ExperimentalWarning",
];

/** The same for programs that start Node by themselves, as NODE_OPTIONS. */
export const nodeOptions = [process.env["NODE_OPTIONS"], ...nodeFlags].filter(Boolean).join(" ");

/** Takes settings from .env (see .env.example), where there is one; what the environment says already wins. */
export function loadEnvFile(): void {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Ends the process with one line on stderr. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Runs a program to its end; resolves to its exit code. `quiet` keeps its output and hands it over. */
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

const stampFile = join(root, "dist", "build-stamp");
const sources = [
  "content/**/*",
  "src/**/*",
  "static/**/*",
  "scripts/build*.ts",
  "gatsby-*.ts",
  "gatsby-*.tsx",
  "package-lock.json",
];

/** A digest of everything that the built site is made from: files and the settings that builds read. */
async function fingerprint(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: root, exclude: (name) => name === "server" }))
    files.push(file);
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const path = join(root, file);
    if (!(await stat(path)).isFile()) continue;
    hash
      .update(file)
      .update("\0")
      .update(await readFile(path))
      .update("\0");
  }
  const settings = Object.entries(process.env).filter(
    ([name]) => /^(GATSBY_|CMS_|SITE_URL$)/.test(name) && name !== "GATSBY_TELEMETRY_DISABLED",
  );
  return hash.update(JSON.stringify(settings.sort())).digest("hex");
}

/** Makes the next `buildIfStale` build in any case. */
export const forgetBuild = (): Promise<void> => rm(stampFile, { force: true });

/** Builds site and CMS unless the last build was made from exactly these files and settings. */
export async function buildIfStale(build: () => Promise<void>): Promise<"fresh" | "built"> {
  const now = await fingerprint();
  if (
    existsSync(stampFile) &&
    existsSync(join(root, "public", "index.html")) &&
    (await readFile(stampFile, "utf8")) === now
  )
    return "fresh";
  // A build that fails half-way leaves nothing to be taken for fresh.
  await forgetBuild();
  await build();
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, now);
  return "built";
}
