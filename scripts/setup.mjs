// `node scripts/setup.mjs scripts/start.ts` installs missing packages, then runs the given script on the
// project's own Node. This file itself runs on the machine's Node before packages are installed, so it is
// plain JavaScript without packages.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { progressBar } from "./progress-bar.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const stop = (message) => {
  console.error(message);
  process.exit(1);
};
const wanted = Number(readFileSync(`${root}.nvmrc`, "utf8"));

if (Number(process.versions.node.split(".")[0]) < 20) {
  stop(
    `The installation needs Node 20 or later, but this is ${process.version} (${process.execPath}). Install a newer Node and try again.`,
  );
}

const [script, ...rest] = process.argv.slice(2);

// Completes or undoes an upgrade that was interrupted while it changed this copy. By then, the packages may
// still be in the upgrade's folder.
if (
  existsSync(`${root}.git/upgrade-switching`) &&
  script !== "scripts/upgrade.ts" &&
  !process.env.RESTAURANT_UPGRADING
) {
  const node = [root, `${root}.git/upgrade/`]
    .map((folder) => `${folder}node_modules/.bin/node`)
    .find((path) => existsSync(path));
  const { status } = spawnSync(node ?? process.execPath, ["scripts/upgrade.ts", "--finish"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) stop("The last upgrade was interrupted, and could not be completed.");
}

const stamp = `${root}node_modules/.installed-packages`;
const { dependencies, devDependencies, overrides } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const packages = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .update(JSON.stringify([dependencies, devDependencies, overrides]))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== packages) {
  const { packages: places } = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8"));
  const bar = progressBar("Installing packages");
  // Share of the installation that npm spends unpacking packages; in the rest, packages run their own
  // scripts.
  const unpackingShare = 0.7;
  const npm = (...args) =>
    new Promise((resolve) => {
      const child = spawn("npm", [...args, "--loglevel=error", "--no-fund", "--no-audit"], {
        cwd: root,
        shell: process.platform === "win32",
        stdio: ["ignore", "pipe", "pipe"],
      });
      const output = { stdout: "", stderr: "" };
      for (const name of ["stdout", "stderr"])
        child[name].on("data", (chunk) => {
          output[name] += chunk;
        });
      const failed = (reason) => {
        bar.end("");
        stop(`The packages could not be installed:\n${reason}`);
      };
      child.on("error", ({ message }) => failed(message));
      child.on("close", (status) =>
        status === 0 ? resolve() : failed(output.stderr || output.stdout || "npm gave no reason."),
      );
    });
  // Excludes platform-specific packages, because most of them are for other platforms and are not installed.
  const folders = Object.keys(places).filter((place) => place !== "" && !places[place].os);
  const counting = setInterval(() => {
    const unpacked = folders.filter((place) => existsSync(`${root}${place}/package.json`));
    bar.show((unpacked.length / folders.length) * unpackingShare);
  }, 500);
  // A lock file may lack the binaries of platforms that a registry does not carry. `npm ci` would refuse such
  // a file, whereas `npm install --no-save` installs what the file lists without changing it.
  await npm("install", "--no-save", "--include=dev", "--ignore-scripts");
  // Runs only the install scripts that packages declare. By default, npm would also compile packages that
  // include their machine code ("gypfile": false), which requires Python and a compiler. Excludes development
  // tools: one of them downloads a whole Java runtime, which tests get from Debian instead.
  const withScripts = Object.keys(places).filter(
    (place) => places[place].hasInstallScript && !places[place].dev && existsSync(root + place),
  );
  const names = withScripts.map((place) =>
    place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length),
  );
  await npm("rebuild", ...new Set(names));
  clearInterval(counting);
  writeFileSync(stamp, packages);
  bar.end();
}

const pinned = spawnSync(`${root}node_modules/.bin/node`, ["--version"], {
  encoding: "utf8",
  shell: process.platform === "win32",
});
const major = Number(/^v(\d+)/.exec(pinned.stdout ?? "")?.[1]);
if (!(major >= wanted)) {
  stop(
    `This project runs on Node ${wanted}, which npm installs with it, but found ${pinned.stdout?.trim() || "none"}. Delete node_modules and try again.`,
  );
}

// Starts Node by its path, because a shell may have cached the location of the machine's own Node.
if (script) {
  const child = spawn(
    `${root}node_modules/.bin/node`,
    ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", script, ...rest],
    {
      cwd: root,
      // Caches compiled code between processes, which saves half of the service's start-up time.
      env: { NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`, ...process.env },
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  // Ctrl-C reaches the child directly; other signals to this process are forwarded to the child.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm runs this script through a shell, which npm's SIGTERM kills before it can forward the signal. A new
  // parent process therefore counts as SIGTERM.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => {
      if (process.ppid !== parent) child.kill("SIGTERM");
    }, 200).unref();
  }
  child.on("error", (error) => stop(`${script} could not be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
