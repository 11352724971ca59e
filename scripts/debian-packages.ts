import { existsSync, globSync } from "node:fs";
import { run, stop } from "./lib.ts";

/** Debian packages that tests and benchmarks need, and how to detect them. */
const isInstalled = {
  /** A headless-only Chromium, which uses a quarter less processor time. */
  "chromium-headless-shell": () => existsSync(process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell"),
  chromium: () => existsSync("/usr/bin/chromium"),
  "firefox-esr": () => existsSync(process.env["FIREFOX"] ?? "/usr/bin/firefox-esr"),
  postgresql: () => globSync("/usr/lib/postgresql/*/bin/postgres").length > 0,
  /** Copies backups to another machine. */
  restic: () => existsSync("/usr/bin/restic"),
  /** Serves copies of backups, as another machine would. */
  rclone: () => existsSync("/usr/bin/rclone"),
  /** Runs the Nu HTML checker. */
  "default-jre-headless": () => existsSync("/usr/bin/java"),
  caddy: () => existsSync("/usr/bin/caddy"),
  /** Checks the service's unit. */
  systemd: () => existsSync("/usr/bin/systemd-analyze"),
  buildah: () => existsSync("/usr/bin/buildah"),
  mmdebstrap: () => existsSync("/usr/bin/mmdebstrap"),
  /** Boots an empty Debian beside this one. */
  "systemd-container": () => existsSync("/usr/bin/systemd-nspawn"),
  "docker.io": () => existsSync("/usr/sbin/dockerd"),
  iptables: () => existsSync("/usr/sbin/iptables"),
} satisfies Record<string, () => boolean>;

export type DebianPackage = keyof typeof isInstalled;

/** Installs missing packages; ends the process if apt-get fails. */
export async function installMissing(packages: readonly DebianPackage[]): Promise<void> {
  const missing = packages.filter((name) => !isInstalled[name]());
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(" and ")} …`);
  const apt = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "apt-get"];
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...missing],
  ]) {
    const [command = "", ...rest] = [...apt, ...args];
    const { code, output } = await run(command, rest, {
      quiet: true,
      env: { DEBIAN_FRONTEND: "noninteractive" },
    }).catch((error: Error) => ({
      code: 1,
      output: error.message,
    }));
    if (code !== 0)
      stop(`This needs ${missing.join(" and ")}, and apt-get could not install them:\n${output}`);
  }
}
