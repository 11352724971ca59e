import { blockStyleSheetsConstant, findBlockStyleSheets } from "../../../src/site/gatsby/style-sheets.ts";

type Compiler = Parameters<typeof findBlockStyleSheets.apply>[0];

/**
 * The renderer's constant after a build of these style sheets: one for every page, and one of the block
 * `about`.
 */
function constantAfter(page: string, about: string): string {
  const group = (name: string | null, request: string, sheet: string) => ({
    name,
    origins: [{ request }],
    chunks: [{ files: [sheet, sheet.replace(".css", ".js")] }],
  });
  const chunkGroups = [group("app", "./app.js", page), group(null, "../site/blocks/about/about.tsx", about)];
  findBlockStyleSheets.apply({
    hooks: { done: { tap: (_options, listen) => listen({ compilation: { chunkGroups } } as never) } },
  } as Compiler);
  return blockStyleSheetsConstant().BLOCK_STYLE_SHEETS;
}

it("the renderer changes with the style sheets of a block, and with those of every page: their pages are written again", () => {
  const before = constantAfter("app.1.css", "9.1.css");
  expect(JSON.parse(before)).toMatchObject({ about: ["9.1.css"] });
  expect(constantAfter("app.1.css", "9.1.css")).toBe(before);
  expect(constantAfter("app.1.css", "9.2.css")).not.toBe(before);
  expect(constantAfter("app.2.css", "9.1.css")).not.toBe(before);
});
