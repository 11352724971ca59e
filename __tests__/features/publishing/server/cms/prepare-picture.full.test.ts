import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { programEnv } from "../../../../support/program-env.ts";
import { temporaryFolder } from "../../../../core/server/support/fixtures.ts";
import { hugeAvif } from "../../../../core/server/support/huge-avif.ts";

/**
 * Prepares pictures in a separate process, all at once; resolves to its growth in megabytes and the outcome
 * of each picture.
 */
async function prepare(
  pictures: Readonly<Record<string, Buffer>>,
): Promise<{ grown: number; outcomes: Readonly<Record<string, string>> }> {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(pictures)) await writeFile(join(folder.path, name), content);
  const program = `
    import { readFileSync } from "node:fs";
    import { preparePicture } from "./src/features/publishing/server/cms/prepare-picture.ts";
    const before = process.resourceUsage().maxRSS;
    const outcomes = Object.fromEntries(
      await Promise.all(
        ${JSON.stringify(Object.keys(pictures))}.map(async (name) => [
          name,
          await preparePicture(name, readFileSync(${JSON.stringify(`${folder.path}/`)} + name)).then(
            () => "taken",
            (error) => error.message,
          ),
        ]),
      ),
    );
    const grown = (process.resourceUsage().maxRSS - before) / 1024;
    console.log(JSON.stringify({ grown, outcomes }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], {
    env: programEnv,
  });
  await folder.remove();
  return JSON.parse(stdout) as Awaited<ReturnType<typeof prepare>>;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a33" }, limitInputPixels: false });

it("a small file with very many pixels is refused before it is decoded", async () => {
  const { grown, outcomes } = await prepare({
    "huge.avif": hugeAvif,
    "huge.jpg": await plain(9000, 9000).jpeg().toBuffer(),
    "huge.png": await plain(9000, 9000).png().toBuffer(),
    "huge.gif": await plain(7200, 7200).gif().toBuffer(),
  });
  for (const [name, outcome] of Object.entries(outcomes))
    expect(outcome).toMatch(`${name} has too many pixels`);
  expect(grown).toBeLessThan(150);
});

it("many camera pictures at once use the memory of one", async () => {
  const photo = await plain(8064, 6048).jpeg().toBuffer();
  const avif = await plain(3000, 3000).avif({ effort: 0 }).toBuffer();
  const { grown, outcomes } = await prepare({
    ...Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.jpg`, photo])),
    ...Object.fromEntries(Array.from({ length: 3 }, (_, index) => [`${index}.avif`, avif])),
  });
  expect(new Set(Object.values(outcomes))).toEqual(new Set(["taken"]));
  expect(grown).toBeLessThan(500);
});

it("a drawing named like a picture is not drawn", async () => {
  const groups = Array.from(
    { length: 16 },
    (_, depth) => `<g id="g${depth + 1}">${`<use href="#g${depth}"/>`.repeat(4)}</g>`,
  ).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs><path id="g0" d="M0 0h9v9z"/>${groups}</defs><use href="#g16"/></svg>`;
  const { outcomes } = await prepare({
    "drawing.png": Buffer.from(svg),
    "text.jpg": Buffer.from("a text"),
  });
  expect(outcomes["drawing.png"]).toMatch(/^drawing.png cannot be opened/);
  expect(outcomes["text.jpg"]).toMatch(/^text.jpg cannot be opened/);
});
