import { spawnSync } from "node:child_process";
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { contentDir } from "../support/content-dir.ts";
import { translatedFolder } from "../support/translated-site.ts";

const script = (...args: string[]) =>
  spawnSync(process.execPath, ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", ...args], {
    encoding: "utf8",
    // Jest's own Node options must not reach the script.
    env: { ...process.env, NODE_OPTIONS: "" },
  });

/** Runs `npm run check` on a content folder. */
const checkContent = (folder: string, ...args: string[]) =>
  spawnSync(process.execPath, ["scripts/check-content.ts", ...args], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "", CONTENT_DIR: folder },
  });

test("npm test with a filter that matches no test fails and says so, without running anything", () => {
  expect(script("scripts/test.ts", "all", "no-such-test")).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "The path of no test contains “no-such-test”.\n",
  });
});

test("npm test accepts filters, but no options of Jest's or Playwright's", () => {
  const { status, stderr } = script("scripts/test.ts", "all", "--watch");
  expect(status).toBe(1);
  expect(stderr).toContain("npm run test:unit");
});

test("npm run check uses the folder in CONTENT_DIR", () => {
  const { status, stderr } = checkContent("__tests__/no-such-content");
  expect([status, stderr]).toEqual([1, expect.stringContaining("no-such-content")]);
});

test("npm run check counts what a language lacks, and says if the program has no messages in it", async () => {
  const { path, remove } = await translatedFolder("pt", ["dishes/green-tea.md"]);
  await symlink(join(contentDir, "media"), join(path, "media"));
  const { stdout } = checkContent(path);
  await remove();
  expect(stdout).toMatch(/^(\d+) of (\d+) files have all their words in “pt”\./);
  expect(stdout).toContain(
    "src/core/messages/pt does not exist, so buttons, forms and emails are in English.",
  );
  expect(stdout).toContain("content/dishes/green-tea.md: not translated");
});

test("npm run check says how to record that a translation is up to date again", async () => {
  const { path, remove } = await translatedFolder("it", []);
  await symlink(join(contentDir, "media"), join(path, "media"));
  const check = (...args: string[]) => checkContent(path, ...args).stdout;
  check("--stamp");
  const tea = join(path, "dishes/green-tea.md");
  await writeFile(tea, (await readFile(tea, "utf8")).replace("Green tea", "A green tea"));
  expect(check()).toMatch(
    /green-tea\.md: the source has changed since\nOnce a translation is up to date again, record it: npm run check -- --stamp/,
  );
  expect(check("--stamp", join(path, "dishes/green-tea.it.md"))).toContain(
    "Recorded the source text of 1 translation.",
  );
  expect(check()).not.toContain("has changed since");
  await remove();
}, 60_000);

test.each(["lint", "typecheck", "format"])("npm run %s refuses a path that does not exist", (name) => {
  expect(script("scripts/checks.ts", name, "src/no-such-folder")).toMatchObject({
    status: 1,
    stderr: "There is no file or folder “src/no-such-folder”.\n",
  });
});
