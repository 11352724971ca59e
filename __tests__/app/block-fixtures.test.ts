import { editorBlocks } from "../../src/app/block-definitions.ts";
import { loadFixtures } from "../../src/app/block-fixtures.ts";

test("every block that editors can choose has something for the style guide to show", async () => {
  const fixtures = await loadFixtures();
  for (const { type } of editorBlocks) expect(fixtures[type]?.block).toEqual(expect.any(Object));
});
