import { join } from "node:path";
import { watchFile } from "../../../../src/core/server/watched-file.ts";
import { parseRouteTable } from "../../../../src/site/server/static-site/route-table.ts";
import { openSite, type Release, type Site } from "../../../../src/site/server/static-site/site.ts";
import { publicFiles, routes, temporaryFolder, writeFiles } from "../../../core/server/support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Creates a release in its own folder. */
async function release(name: string, files: Readonly<Record<string, string | Buffer>>): Promise<Release> {
  const publicDir = join(folder.path, name, "public");
  const manifest = join(folder.path, name, "routes.json");
  await writeFiles(publicDir, { ...publicFiles, ...files });
  await writeFiles(folder.path, { [`${name}/routes.json`]: JSON.stringify(routes) });
  const report = (reason: string) => {
    throw new Error(reason);
  };
  return { publicDir, routes: watchFile(manifest, parseRouteTable, report) };
}

const open = (first: Release) => openSite(first, { isDemo: false });

/** A path's answer: the text of a page, or the file that is sent. */
async function answerOf(site: Site, path: string): Promise<string | undefined> {
  const found = await site.find(path);
  if (found?.kind === "document") return String(found.document.bodies.get(undefined));
  return found?.kind === "file" ? join(found.root, found.file) : undefined;
}

it("switches to another release all at once", async () => {
  const [first, second] = [
    await release("a", { "index.html": "first", "lunch/index.html": "first" }),
    await release("b", { "index.html": "second", "lunch/index.html": "second" }),
  ];
  const site = open(first);
  expect([await answerOf(site, "/"), await answerOf(site, "/lunch")]).toEqual(["first", "first"]);
  const underWay = answerOf(site, "/");
  site.switchTo(second);
  expect([await answerOf(site, "/"), await answerOf(site, "/lunch")]).toEqual(["second", "second"]);
  expect(await underWay).toBe("first");
});

it("has the scripts of an older release for open pages, and nothing else from it", async () => {
  const [first, second] = [await release("a", {}), await release("b", {})];
  await writeFiles(first.publicDir, { "cards/old.jpg": "a card", "old.txt": "a text" });
  const site = open(first);
  site.switchTo(second);
  expect(await answerOf(site, "/cards/old.jpg")).toBe(join(first.publicDir, "cards/old.jpg"));
  expect(await answerOf(site, "/old.txt")).toBeUndefined();
});

it("gives a page the same ETag on every machine, whenever it was written", async () => {
  const digest = async (name: string) => {
    const found = await open(await release(name, {})).find("/lunch");
    return found?.kind === "document" && found.document.digest;
  };
  expect(await digest("a")).toBe(await digest("b"));
  expect(await digest("a")).toEqual(expect.any(String));
});
