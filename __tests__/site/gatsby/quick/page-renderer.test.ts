import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder, writeFiles } from "../../../core/server/support/fixtures.ts";

const rendererFile = join(import.meta.dirname, "../../../../src/site/gatsby/quick/page-renderer.ts");

/** Files that a Gatsby build leaves behind, as small as possible. */
const leftByBuild = {
  ".cache/page-ssr/routes/render-page.js": `exports.default = async (page) => {
    if (page.pageData.fails) throw new Error("A block of the page is broken.");
    return { html: "<!doctype html>" + JSON.stringify({ path: page.pagePath, scripts: page.scripts, hash: page.webpackCompilationHash,
      theme: globalThis.SITE_THEME.night }) + "<slice-start id=\\"_gatsby-scripts-1\\"></slice-start><slice-end id=\\"_gatsby-scripts-1\\"></slice-end>" };
  };`,
  "public/webpack.stats.json": JSON.stringify({
    namedChunkGroups: { app: { assets: [{ name: "app.js" }], childAssets: {} } },
    assetsByChunkName: { app: ["app.js"], "component---page": ["page.js"] },
    childAssetsByChunkName: {},
  }),
  "public/_gatsby/slices/_gatsby-scripts-1.html": "<script src=/app.js></script>",
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFiles(join(folder.path, "renderer"), leftByBuild);
});
afterEach(() => folder.remove());

/** Renders a page in a separate process, which the renderer requires; resolves to its HTML. */
async function rendered(pageData: object): Promise<string> {
  const script = `
    const { openRenderer } = await import(${JSON.stringify(rendererFile)});
    const render = await openRenderer(${JSON.stringify(join(folder.path, "renderer"))}, ${JSON.stringify(join(folder.path, "public"))},
      { compilationHash: "c0ffee", theme: { night: "#101010" } });
    await render(${JSON.stringify(pageData)}, "menu/index.html");`;
  await promisify(execFile)(process.execPath, [
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "-e",
    script,
  ]);
  return readFile(join(folder.path, "public/menu/index.html"), "utf8");
}

const page = { componentChunkName: "component---page", path: "/menu" };

// If this fails after an update of Gatsby, adapt page-renderer.ts.
test("a page is rendered with its scripts, and Gatsby's slices are inserted into it", async () => {
  const html = await rendered(page);
  expect(html).toContain('"path":"/menu"');
  expect(html).toContain('"hash":"c0ffee"');
  expect(html).toContain('"theme":"#101010"');
  expect(html).toContain('"name":"app.js"');
  expect(html).toContain("<script src=/app.js></script>");
});

test("a page that cannot be rendered says why", async () => {
  await expect(rendered({ ...page, fails: true })).rejects.toThrow("A block of the page is broken.");
});
