import { cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../../../../scripts/lib.ts";
import {
  canPublish,
  gatsbyBuilder,
} from "../../../../../src/features/publishing/server/releases/site-builder.ts";
import { contentDir } from "../../../../support/content-dir.ts";
import { temporaryFolder } from "../../../../core/server/support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

it("ends a build that neither ends nor fails, and tells the editor", async () => {
  await mkdir(join(folder.path, "scripts"));
  await writeFile(join(folder.path, "scripts", "build-release.ts"), "setInterval(() => undefined, 1000);\n");
  const seconds = 1 / 60;
  const builder = gatsbyBuilder(folder.path, undefined, {
    "build-release.ts": seconds,
    "publish.ts": seconds,
  });
  await expect(builder.rebuild(folder.path, new AbortController().signal)).rejects.toThrow(
    /could not be built within .* minutes\. Your saves are kept/,
  );
});

/** Runs a build whose program is `script`; resolves to its error. */
async function failureOf(script: string): Promise<{ message: string; output: string }> {
  await mkdir(join(folder.path, "scripts"));
  await writeFile(join(folder.path, "scripts", "build-release.ts"), script);
  return gatsbyBuilder(folder.path)
    .rebuild(folder.path, new AbortController().signal)
    .then(
      () => Promise.reject(new Error("The build has not failed.")),
      (error: unknown) => error as { message: string; output: string },
    );
}

it("keeps the end of a failed build's output for the log, which says what failed", async () => {
  const failure = await failureOf(
    'console.log("compiling\\n".repeat(10_000));\nconsole.error("Cannot find the oven");\nprocess.exitCode = 1;\n',
  );
  expect(failure).toMatchObject({
    message: expect.stringContaining("The reason is in the service's log."),
    output: expect.stringContaining("Cannot find the oven"),
  });
  expect(failure.output.length).toBeLessThanOrEqual(20_000);
});

it("keeps everything that a failed build wrote, to both of its streams", async () => {
  const { output } = await failureOf(
    'console.log("Reading the menu");\nconsole.error("Cannot find the oven");\nprocess.exitCode = 1;\n',
  );
  expect(output.trim().split("\n").sort()).toEqual(["Cannot find the oven", "Reading the menu"]);
});

it("names the file at fault, whichever part of the content is unreadable", async () => {
  const content = join(folder.path, "content");
  await cp(contentDir, content, { recursive: true });
  await writeFile(join(content, "settings/site.yml"), "name: [\n");
  const base = { publicDir: "", routesManifest: "", frame: "", look: "", renderer: "" };
  await expect(
    gatsbyBuilder(root).make(content, base, folder.path, new AbortController().signal),
  ).rejects.toMatchObject({ problems: [{ file: "content/settings/site.yml" }] });
});

it.each([
  ["a project", "scripts/build-release.ts", true],
  ["a package", "dist/site.json", true],
  ["another folder", "package.json", false],
])("can publish in %s, which has %s: %p", async (_kind, file, can) => {
  await mkdir(dirname(join(folder.path, file)), { recursive: true });
  await writeFile(join(folder.path, file), "");
  expect(canPublish(folder.path)).toBe(can);
});
