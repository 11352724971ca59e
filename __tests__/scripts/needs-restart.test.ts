import { needsRestart } from "../../scripts/needs-restart.ts";

test.each([
  "src/content/model/collections.ts",
  "src/site/blocks/banner/fields.ts",
  "src/app/block-definitions.ts",
  "src/app/site-model.ts",
  "src/features/booking/rules/offered-times.ts",
  "custom/blocks/wine-list/fields.ts",
  "src/content/compose/compose-pages.ts",
  "src/site/gatsby/publishing/inline-scripts.ts",
  "src/core/shared/canonical-path.ts",
  "gatsby-node.ts",
])("Gatsby reads %s when it starts", (path) => {
  expect(needsRestart(path)).toBe(true);
});

test.each([
  "src/site/blocks/banner/banner.tsx",
  "src/site/blocks/banner/banner.module.css",
  "src/site/blocks/banner/fixture.ts",
  "src/app/block-registry.tsx",
  "src/site/cart/store.ts",
  "src/app/server.ts",
  "gatsby-browser.tsx",
  "src/content/model/collections.ts~",
  "content/pages/home.yml",
])("%s reloads without a restart", (path) => {
  expect(needsRestart(path)).toBe(false);
});
