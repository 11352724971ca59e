import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bin, nodeFlags, root, run, stop } from "../scripts/lib.ts";
import { barePackage, copyProject, machine, printJson, printTable } from "./lib.ts";
import { dishFiles } from "./build/dishes.ts";

/**
 * Measures how long a cold build with 1,000 and 5,000 additional dishes takes until the site can be served.
 * Compares it with building a bare Gatsby site that has one page per generated dish, with the same versions
 * of Gatsby and React. Run it with `npm run bench -- build`; `npm run bench -- build 1000` builds only that
 * size, and `--until-served` omits the work that the service does after it has started. GATSBY_IMAGES=full
 * makes every size of every image.
 *
 * Each site is built in its own folder inside the system's temporary folder, with this project's
 * node_modules.
 */
const skipFinish = process.argv.includes("--until-served");
const sizes = process.argv
  .slice(2)
  .filter((arg) => !arg.startsWith("--"))
  .map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 1)) stop("Sizes are numbers of dishes: 1000 5000");
const dishCounts = sizes.length > 0 ? sizes : [1_000, 5_000];

const bareSite: Readonly<Record<string, string>> = {
  "package.json": barePackage,
  "gatsby-config.js": "module.exports = {};",
  "gatsby-node.js": `const { readdirSync, readFileSync } = require("fs");
const { parse } = require("yaml");
exports.createPages = ({ actions }) => {
  for (const name of readdirSync("content/dishes").filter((name) => name.endsWith(".md"))) {
    const [, matter, html] = readFileSync("content/dishes/" + name, "utf8").split("---\\n");
    const context = { ...parse(matter), html };
    actions.createPage({ path: "/" + name.slice(0, -3), component: require.resolve("./src/page.js"), context });
  }
};`,
  "src/page.js": `import * as React from "react";
export default ({ pageContext: { title, description, price, html } }) => React.createElement("main", null,
  React.createElement("h1", null, title),
  React.createElement("p", null, description, " ", price),
  React.createElement("div", { dangerouslySetInnerHTML: { __html: html } }));`,
};

/**
 * Returns the total size in bytes of all files below a folder; with `ending`, only of files whose names end
 * with it.
 */
async function weigh(folder: string, ending = ""): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith(ending))
      bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Runs a build; resolves to its duration in seconds and its output. */
async function time(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ seconds: number; output: string }> {
  const started = performance.now();
  const { code, output } = await run(command, args, {
    quiet: true,
    cwd,
    env: {
      CI: "true",
      NO_COLOR: "1",
      NODE_ENV: "production",
      GATSBY_CPU_COUNT: "logical_cores",
      GATSBY_IMAGES: process.env["GATSBY_IMAGES"] ?? "quick",
    },
  });
  if (code !== 0) stop(output);
  return { seconds: (performance.now() - started) / 1000, output };
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bench-build-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const measured = [];
for (const dishes of dishCounts) {
  const files = await dishFiles(dishes);
  const bare = await inFolder(async (folder) => {
    for (const [name, text] of Object.entries(bareSite)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    await symlink(join(root, "node_modules"), join(folder, "node_modules"));
    await mkdir(join(folder, "content", "dishes"), { recursive: true });
    for (const [name, text] of files) await writeFile(join(folder, "content", "dishes", name), text);
    const { seconds } = await time(bin("gatsby"), ["build"], folder);
    return { seconds, bytes: await weigh(join(folder, "public")) };
  });
  const own = await inFolder(async (folder) => {
    await copyProject(folder);
    for (const [name, text] of files) await writeFile(join(folder, "content", "dishes", name), text);
    const cold = await time(process.execPath, [...nodeFlags, "scripts/build.ts", "--quick"], folder);
    const bytes = await weigh(join(folder, "public"));
    const finish = skipFinish
      ? undefined
      : await time(process.execPath, [...nodeFlags, "scripts/build-release.ts", "finish"], folder);
    const [name, text] = files[0]!;
    await writeFile(join(folder, "content", "dishes", name), text.replace("price: ", "price: 1"));
    const edit = await time(process.execPath, [...nodeFlags, "scripts/build.ts", "--quick"], folder);
    return {
      seconds: cold.seconds,
      steps: cold.output.trim().split("\n"),
      bytes,
      finishSeconds: finish?.seconds,
      editSeconds: edit.seconds,
    };
  });
  measured.push({ dishes, bare, own, ratio: own.seconds / bare.seconds });
}

const seconds = (value: number) => `${value.toFixed(1)} s`;
console.log(`${machine}, images: ${process.env["GATSBY_IMAGES"] ?? "quick"}\n`);
printTable([
  ["dishes", "bare Gatsby", "this site, servable", "ratio", "after one edit", "finished, behind", "public/"],
  ...measured.map(({ dishes, bare, own, ratio }) => [
    `${dishes}`,
    seconds(bare.seconds),
    seconds(own.seconds),
    ratio.toFixed(2),
    seconds(own.editSeconds),
    own.finishSeconds === undefined ? "" : `+ ${seconds(own.finishSeconds)}`,
    `${(own.bytes / 1e6).toFixed(0)} MB`,
  ]),
]);
await printJson("build", { images: process.env["GATSBY_IMAGES"] ?? "quick", measured });
