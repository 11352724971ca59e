import { spawn, type ChildProcess } from "node:child_process";
import { buildAdmin } from "./build-admin.ts";
import { bin, forgetBuild, loadEnvFile, nodeFlags, root } from "./lib.ts";

/**
 * Gatsby's develop server at 8000 with hot reload of pages and content, the API at 5000 (proxied under /api), the CMS
 * with its local back end. Ctrl-C, or the end of any of them, ends them all.
 */
const children = new Set<ChildProcess>();
let ending = false;

function start(name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "inherit", "inherit"],
    // A group of its own, so that what it starts ends with it.
    detached: process.platform !== "win32",
  });
  children.add(child);
  child.on("error", (error) => end(`${name} could not be started: ${error.message}`, 1));
  child.on("exit", (code) => {
    children.delete(child);
    if (!ending) end(`${name} ended with code ${code}.`, code || 1);
  });
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid && process.platform !== "win32") process.kill(-child.pid, name);
    else child.kill(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function end(message: string, code: number): void {
  if (ending) return;
  ending = true;
  if (message) console.error(message);
  for (const child of children) signal(child, "SIGTERM");
  const force = setTimeout(() => children.forEach((child) => signal(child, "SIGKILL")), 5_000);
  const wait = setInterval(() => {
    if (children.size > 0) return;
    clearInterval(wait);
    clearTimeout(force);
    process.exit(code);
  }, 50);
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => end("", 0));

loadEnvFile();

// Gatsby develops in the folder it builds into; what stands there afterwards is no build.
await forgetBuild();

const apiPort = process.env["API_PORT"] ?? "5000";
const sitePort = process.env["PORT"] ?? "8000";

start(
  "The API",
  process.execPath,
  [...nodeFlags, "--watch", "--watch-preserve-output", "src/server/main.ts"],
  {
    PORT: apiPort,
    HOST: "127.0.0.1",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
    // Mails lead to the pages, which another server has while developing.
    SITE_URL: process.env["SITE_URL"] ?? `http://localhost:${sitePort}`,
    MAIL_PREVIEW: process.env["MAIL_PREVIEW"] ?? "on",
    API_DOCS: process.env["API_DOCS"] ?? "on",
  },
);
start("The site", bin("gatsby"), ["develop", "--port", sitePort, "--host", "localhost"], {
  API_PORT: apiPort,
});
const admin = await buildAdmin({ outDir: `${root}public/admin`, watch: true });
process.on("exit", () => void admin.stop());

console.log(
  `\n  Site   http://localhost:${sitePort}/   (when Gatsby has compiled)\n  Menu   http://localhost:${apiPort}/api/food/menu\n  Edit   http://localhost:${sitePort}/admin/\n  Mails  http://localhost:${apiPort}/dev/mail\n  API    http://localhost:${apiPort}/api/docs\n\nCtrl-C ends it.\n`,
);
