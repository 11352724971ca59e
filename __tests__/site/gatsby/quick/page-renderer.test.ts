import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { temporaryFolder, writeFiles } from "../../../core/server/support/fixtures.ts";
import { leftByBuild } from "./support/left-by-build.ts";

const rendererFile = join(import.meta.dirname, "../../../../src/site/gatsby/quick/page-renderer.ts");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFiles(join(folder.path, "renderer"), leftByBuild("/broken"));
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
  await expect(rendered({ ...page, path: "/broken" })).rejects.toThrow("A block of the page is broken.");
});
