import { globSync } from "node:fs";
import { basename } from "node:path";
import { nodeFlags, root, run, stop } from "../scripts/lib.ts";

/**
 * `npm run bench -- pages` runs the benchmark `pages` and passes any further arguments to it. `npm run bench
 * -- all` runs all benchmarks one after another, so that they do not compete for the machine. `npm run bench`
 * lists the names.
 */
const names = globSync("*.ts", { cwd: import.meta.dirname })
  .map((file) => basename(file, ".ts"))
  .filter((name) => name !== "lib" && name !== "run")
  .sort();

const [wanted, ...args] = process.argv.slice(2);
if (wanted === undefined) {
  console.log(`npm run bench -- NAME (or all):\n\n  ${names.join("\n  ")}`);
  process.exit();
}
if (wanted !== "all" && !names.includes(wanted))
  stop(`There is no benchmark “${wanted}”: there are ${names.join(", ")}.`);

const failed: string[] = [];
for (const name of wanted === "all" ? names : [wanted]) {
  if (wanted === "all") console.log(`\n== ${name} ==\n`);
  const { code } = await run(process.execPath, [...nodeFlags, `${root}bench/${name}.ts`, ...args]);
  if (code !== 0) failed.push(name);
}
if (failed.length > 0) stop(`\nFailed: ${failed.join(", ")}.`);
