import { editorBlocks } from "../../src/app/block-definitions.ts";
import { loadFixtures } from "../../src/app/block-fixtures.ts";

test("every block that editors can choose has a fixture for the style guide", async () => {
  const fixtures = await loadFixtures();
  for (const { type } of editorBlocks) expect(fixtures[type]?.block).toEqual(expect.any(Object));
});
