import { join } from "node:path";
import { watchFile } from "../../../src/server/content/watched-file.ts";
import { replyTo } from "../../../src/server/static-site/reply.ts";
import { parseRouteTable } from "../../../src/server/static-site/route-table.ts";
import { openSite, type Release, type Site } from "../../../src/server/static-site/site.ts";
import { publicFiles, routes, temporaryFolder, writeFiles } from "../support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** A release in its own folder. */
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

const open = (first: Release, memoryBytes = 1024 * 1024) =>
  openSite(first, { memoryBytes, securityHeaders: { "x-content-type-options": "nosniff" } });

const plain = {
  method: "GET",
  acceptEncoding: undefined,
  ifNoneMatch: undefined,
  ifModifiedSince: undefined,
  range: undefined,
  ifRange: undefined,
};

/** What a path is answered with; the kind of answer where it is no file in memory. */
async function textOf(site: Site, path: string): Promise<string> {
  const found = await site.find(path);
  return found.kind === "stored" ? String(replyTo(found.reply, plain).body) : found.kind;
}

it("has nothing in memory until it is asked for, and then sends it without a look at the disk", async () => {
  const site = open(await release("a", {}));
  expect([site.ready("/lunch"), site.memory.files]).toEqual([undefined, 0]);
  await site.find("/lunch");
  expect(site.ready("/lunch")).toMatchObject({ label: "/lunch" });
  expect(site.memory.files).toBe(1);
});

it("keeps to its share of memory: what was not asked for longest makes room", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`f${index}.txt`, "x".repeat(10_000)]),
  );
  const site = open(await release("a", files), 200_000);
  for (let index = 0; index < 20; index += 1) await site.find(`/f${index}.txt`);
  expect(site.memory.bytes).toBeLessThanOrEqual(200_000);
  expect(site.memory.files).toBeGreaterThan(5);
  expect(site.ready("/f0.txt")).toBeUndefined();
  expect(await textOf(site, "/f0.txt")).toHaveLength(10_000);
});

it("leaves large files on the disk", async () => {
  const site = open(await release("a", { "film.webm": Buffer.alloc(1024 * 1024 + 1) }), 64 * 1024 * 1024);
  expect(await site.find("/film.webm")).toMatchObject({ kind: "file", file: "film.webm" });
  expect(site.memory.files).toBe(0);
});

it("has one reply in memory for a file, however its address is spelt", async () => {
  const site = open(await release("a", {}));
  for (const path of ["/favicon.svg", "/f%61vicon.svg", "/%66avicon.svg?x=1"]) await site.find(path);
  expect(site.memory.files).toBe(1);
});

it("does not keep an address that holds a token", async () => {
  const site = open(await release("a", {}));
  for (const token of ["a", "b", "c"])
    expect(await textOf(site, `/resetpassword/${token}`)).toContain("Reset");
  expect(site.memory.files).toBe(1);
  expect(site.ready("/resetpassword/a")).toBeUndefined();
});

it("goes over to another release all at once", async () => {
  const [first, second] = [
    await release("a", { "index.html": "first", "lunch/index.html": "first" }),
    await release("b", { "index.html": "second", "lunch/index.html": "second" }),
  ];
  const site = open(first);
  expect([await textOf(site, "/"), await textOf(site, "/lunch")]).toEqual(["first", "first"]);
  const underWay = textOf(site, "/");
  site.switchTo(second);
  expect(site.ready("/")).toBeUndefined();
  expect([await textOf(site, "/"), await textOf(site, "/lunch")]).toEqual(["second", "second"]);
  expect(await underWay).toBe("first");
});

it("gives a file the same ETag on every machine, whenever it was written", async () => {
  const etag = async (name: string) => {
    const found = await open(await release(name, {})).find("/lunch");
    if (found.kind !== "stored") throw new Error(found.kind);
    const { headers } = replyTo(found.reply, plain);
    return headers[headers.indexOf("etag") + 1];
  };
  expect(await etag("a")).toBe(await etag("b"));
});
