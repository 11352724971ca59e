import { hasSamples } from "../../../../src/features/first-run/server/removal-steps.ts";
import { trattoriaFiles } from "../../../support/trattoria.ts";
import { temporaryFolder, writeFiles } from "../../../core/server/support/fixtures.ts";
import { listOf } from "./snapshots.ts";

it("npm start and the owner's page point to the first run until the last sample is changed or gone", async () => {
  const { path, remove } = await temporaryFolder();
  try {
    await writeFiles(path, trattoriaFiles);
    expect(await hasSamples(path)).toBe(false);
    await writeFiles(path, {
      "sample.json": JSON.stringify(listOf(new Map(Object.entries(trattoriaFiles)))),
    });
    expect(await hasSamples(path)).toBe(true);
    const dishes = Object.keys(trattoriaFiles).filter((file) => file.startsWith("dishes/"));
    for (const file of dishes) await writeFiles(path, { [file]: `${trattoriaFiles[file]!}\nOurs.\n` });
    expect(await hasSamples(path)).toBe(false);
  } finally {
    await remove();
  }
});
