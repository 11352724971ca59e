import { previewContent } from "../../../../src/features/publishing/admin/previews/resolve.ts";
import { composeEntryPages } from "../../../../src/content/compose/compose-entries.ts";
import { layoutData } from "../../../../src/content/compose/layout-data.ts";

test("an entry's page is composed from the entry alone, before any settings have been read", () => {
  const source = { slug: "soup", data: { title: "Soup" } };
  const content = previewContent({ dishes: [source] }, {}, (file) => file);
  const [page] = composeEntryPages("dishes", content, layoutData(content));
  expect(page?.path).toBe("/menu/soup");
});
