import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordFolder, onPreInit } from "../../../src/site/gatsby/on-pre-init.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "delish-copy-"));
});
afterEach(() => rm(root, { recursive: true }));

/** Creates a project folder with a build's cache; resolves to its path. */
async function builtFolder(name: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(join(folder, ".cache", "webpack"), { recursive: true });
  await writeFile(join(folder, ".cache", "webpack", "0.pack"), "");
  await recordFolder(folder);
  return folder;
}

/**
 * Simulates Gatsby's start as far as the cache is concerned; resolves to whether it keeps the cache, and its
 * messages.
 */
async function start(directory: string, hash = "plugins") {
  const status = { PLUGINS_HASH: hash };
  const said: string[] = [];
  await onPreInit!(
    {
      reporter: { info: (line: string) => said.push(line) },
      store: {
        getState: () => ({ program: { directory }, status }),
        dispatch: ({ payload }: { payload: string }) => (status.PLUGINS_HASH = payload),
      },
    } as never,
    { plugins: [] },
    () => undefined,
  );
  return { kept: status.PLUGINS_HASH !== "", said };
}

test("the cache of the folder itself is kept", async () => {
  const folder = await builtFolder("site");
  expect(await start(folder)).toEqual({ kept: true, said: [] });
  expect(existsSync(join(folder, ".cache", "webpack", "0.pack"))).toBe(true);
});

test("the cache of a moved folder is dropped with webpack's part, and the build says why", async () => {
  const old = await builtFolder("site");
  const moved = join(root, "moved");
  await rename(old, moved);
  expect(await start(moved)).toEqual({
    kept: false,
    said: [`Gatsby's cache comes from ${old} and is rebuilt.`],
  });
  expect(existsSync(join(moved, ".cache", "webpack"))).toBe(false);
});

test("a cache of an unknown folder is dropped; without a cache nothing happens", async () => {
  const folder = await builtFolder("site");
  await rm(join(folder, ".cache", "project-folder.txt"));
  expect((await start(folder)).kept).toBe(false);
  expect((await start(join(root, "fresh"), "")).said).toEqual([]);
});
