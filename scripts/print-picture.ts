import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { stop } from "./lib.ts";
import { printPicture } from "./woodcut.ts";

/*
 * `npm run print-picture -- plate.jpg` makes a print of a photograph, plate.png beside it. docs/prints.md tells which photographs suit.
 */

/** An option as a number from `least` to `most`. */
function numberOf(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value >= least && value <= most)) stop(`--${name} is a number from ${least} to ${most}.`);
  return value;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { inks: { type: "string" }, pitch: { type: "string" }, light: { type: "string" } },
});
const [from, to] = positionals;
if (!from)
  stop("Which picture? npm run print-picture -- plate.jpg [print.png] [--inks 6] [--pitch 9] [--light 0.6]");
const file = to ?? join(dirname(from), `${basename(from, extname(from))}.png`);
if (existsSync(file)) stop(`${file} is there already: name another file after the picture.`);
const print = await printPicture(from, {
  inks: numberOf("inks", values.inks, 2, 8),
  pitch: numberOf("pitch", values.pitch, 5, 20),
  light: numberOf("light", values.light, 0.3, 0.9),
}).catch((error: Error) => stop(`${from} cannot be printed: ${error.message}`));
await writeFile(file, print);
console.log(`${file} is the print.`);
