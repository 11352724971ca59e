import { spawn, type ChildProcess } from "node:child_process";
import { watch } from "node:fs";
import { createServer } from "node:net";
import { needsRestart } from "./needs-restart.ts";
import { forgetBuild } from "./build-parts.ts";
import { buildAdmin } from "./build-admin.ts";
import { buildStaff } from "./build-staff.ts";
import { bin, loadEnvFile, nodeFlags, nodeOptions, root } from "./lib.ts";

/**
 * Starts everything for development: Gatsby's develop server on port 8000, with hot reload of pages and
 * content; the API on port 5000 (proxied under /api); and the CMS with its local back end. Ctrl-C ends all of
 * them. If one ends by itself, the others end too.
 *
 * Gatsby restarts when code that it reads only at startup changes. If it fails after such a restart, the
 * others keep running, and the next change starts it again.
 */
const children = new Set<ChildProcess>();
let ending = false;

/**
 * Starts a program, which ends when this process is stopped. `onExit` is called if the program ends by
 * itself; it returns true to keep the other programs running.
 */
function start(
  name: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onExit: (code: number | null) => boolean = () => false,
): ChildProcess {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "inherit", "inherit"],
    // In a separate process group, so that the program's child processes end with it.
    detached: process.platform !== "win32",
  });
  children.add(child);
  child.on("error", (error) => end(`${name} could not be started: ${error.message}`, 1));
  child.on("exit", (code) => {
    children.delete(child);
    if (!ending && !onExit(code)) end(`${name} ended with code ${code}.`, code || 1);
  });
  return child;
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

// The develop server writes into the build folder, so the last build is lost.
await forgetBuild();

const apiPort = process.env["API_PORT"] ?? "5000";
const sitePort = process.env["PORT"] ?? "8000";

start("The API", process.execPath, [...nodeFlags, "--watch", "--watch-preserve-output", "src/app/main.ts"], {
  PORT: apiPort,
  HOST: "127.0.0.1",
  LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
  // Emails link to the pages, which a separate server serves during development.
  SITE_URL: process.env["SITE_URL"] ?? `http://localhost:${sitePort}`,
  MAIL_PREVIEW: process.env["MAIL_PREVIEW"] ?? "on",
  API_DOCS: process.env["API_DOCS"] ?? "on",
});

const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "localhost", () => probe.close(() => resolve(true)));
  });

let site: ChildProcess | undefined;
let restarting = false;

function startSite(): void {
  site = start(
    "The site",
    bin("gatsby"),
    ["develop", "--port", sitePort, "--host", "localhost"],
    { API_PORT: apiPort, NODE_OPTIONS: nodeOptions },
    (code) => {
      site = undefined;
      if (restarting) {
        void startSiteOnFreePort();
        return true;
      }
      if (!hasRestarted) return false;
      console.error(`\nGatsby ended with code ${code}. It starts again when its code changes.\n`);
      return true;
    },
  );
}

let hasRestarted = false;

/**
 * Starts the site once its port is free: a child process of Gatsby can keep the port in use slightly longer
 * than Gatsby itself.
 */
async function startSiteOnFreePort(): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await isPortFree(Number(sitePort))) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100));
  restarting = false;
  if (!ending) startSite();
}

function restartSite(path: string): void {
  if (ending || restarting) return;
  console.log(`\n${path} has changed: Gatsby starts again, because it reads this code only at the start.\n`);
  restarting = true;
  hasRestarted = true;
  if (site) signal(site, "SIGTERM");
  else void startSiteOnFreePort();
}

startSite();

// Waits until the changes stop: a text editor may write a file in several steps, and a checkout writes many
// files.
let pending: NodeJS.Timeout | undefined;
for (const folder of ["src", "custom", "."]) {
  watch(`${root}${folder}`, { recursive: folder !== "." }, (_event, name) => {
    const path = (folder === "." ? (name ?? "") : `${folder}/${name ?? ""}`).replaceAll("\\", "/");
    if (!needsRestart(path)) return;
    clearTimeout(pending);
    pending = setTimeout(() => restartSite(path), 300);
  });
}

const admin = await buildAdmin({ outDir: `${root}public/admin`, watch: true });
const staff = await buildStaff({ outDir: `${root}public/staff`, watch: true });
process.on("exit", () => void Promise.all([admin.stop(), staff.stop()]));

console.log(
  `\n  Site   http://localhost:${sitePort}/   (when Gatsby has compiled)\n  Menu   http://localhost:${apiPort}/api/food/menu\n  Edit   http://localhost:${sitePort}/admin/\n  Mails  http://localhost:${apiPort}/dev/mail\n  API    http://localhost:${apiPort}/api/docs\n\nPress Ctrl-C to stop.\n`,
);
