import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { siteModel } from "../../../app/site-model.ts";
import { listSample } from "./removal-steps.ts";
import { sampleListPath } from "./snapshot.ts";
import { readContent } from "../../../content/model/read-content.ts";

/*
 * Writes content/sample.json: digests of all sample files and of their texts and pictures. The first run uses
 * this list to tell which files an owner has changed. Run this script after every change to the sample.
 */
const folder = join(process.cwd(), "content");
const { files, translations = [] } = await readContent(folder, siteModel);
const texts = new Map(
  await Promise.all(
    [...files, ...translations].map(
      async ({ path }) => [path, await readFile(join(folder, path), "utf8")] as const,
    ),
  ),
);
await writeFile(join(folder, sampleListPath), `${JSON.stringify(listSample(texts), null, 2)}\n`);
process.stdout.write(`${texts.size} files are listed in content/${sampleListPath}.\n`);
