import { readdir } from "node:fs/promises";
import { removePrivateFiles } from "../../../../src/site/gatsby/publishing/private-files.ts";
import { temporaryFolder, writeFiles } from "../../../core/server/support/fixtures.ts";

it("leaves no source map and no list of modules where guests could load them", async () => {
  const folder = await temporaryFolder();
  await writeFiles(folder.path, {
    "app-0b1c2d.js": "1;",
    "app-0b1c2d.js.map": "{}",
    "app-0b1c2d.js.map.br": "",
    "admin/cms.js.map": "{}",
    "webpack.stats.json": "{}",
    "webpack.stats.json.gz": "",
    "sitemap.xml": "<urlset/>",
  });
  await removePrivateFiles(folder.path);
  const left = (await readdir(folder.path, { recursive: true })).filter((name) => name.includes("."));
  expect(left.sort()).toEqual(["app-0b1c2d.js", "sitemap.xml"]);
  await folder.remove();
});
