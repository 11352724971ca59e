import { execFile, spawn } from "node:child_process";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { writeFiles } from "../core/server/support/fixtures.ts";
import { contentDir } from "../support/content-dir.ts";
import { programEnv } from "../support/program-env.ts";

const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--disable-warning=ExperimentalWarning"];

/** The project with an adopter's own block, token and route. */
let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "custom-code-"));
  for (const name of ["src", "scripts", "custom", "package.json", "package-lock.json"])
    await cp(name, join(copy, name), { recursive: true });
  await cp(contentDir, join(copy, "content"), { recursive: true });
  await symlink(resolve("node_modules"), join(copy, "node_modules"));
  await writeFiles(join(copy, "custom"), {
    "blocks/wine-list/fields.ts": `
      import { defineBlock } from "../../../src/content/compose/define.ts";
      import { text } from "../../../src/content/model/fields.ts";
      export const wineList = defineBlock({ type: "wine-list", label: "Wine list", fields: { heading: text("Heading") } });`,
    "blocks/wine-list/fixture.ts": `export const fixture = { block: { type: "wine-list", heading: "From the hills" }, data: undefined };`,
    "blocks.ts": `import { wineList } from "./blocks/wine-list/fields.ts"; export const customBlocks = [wineList] as const;`,
    "tokens.ts": `export const customTokens = { measure: "48ch" };`,
    "routes.ts": `export const customRoutes = async (app, { restaurant }) => {
      app.get("/telephone", () => ({ telephone: restaurant().phone }));
    };`,
  });
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const evaluate = async (code: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, "--input-type=module", "-e", code],
    {
      cwd: copy,
    },
  );
  return JSON.parse(stdout);
};

it("the restaurant's block is offered to editors after the others, with a form, and the style guide shows it", async () => {
  expect(
    await evaluate(`
      const { siteModel } = await import("./src/app/site-model.ts");
      const { loadFixtures } = await import("./src/app/block-fixtures.ts");
      const last = siteModel.blocks.at(-1);
      console.log(JSON.stringify([last.label, Object.keys(last.fields), (await loadFixtures())["wine-list"].block.heading]));`),
  ).toEqual(["Wine list", ["heading"], "From the hills"]);
});

it("the restaurant's token overrides the project's", async () => {
  expect(
    await evaluate(`
      const { rootStyles } = await import("./src/site/layout/theme/tokens.ts");
      const values = rootStyles()[":root"];
      console.log(JSON.stringify([values["--measure"], values["--lh-head"]]));`),
  ).toEqual(["48ch", "1.06"]);
});

it("content with the block is valid, and problems in it are reported like any others", async () => {
  const page = (block: string) =>
    writeFile(
      join(copy, "content", "pages", "wine.yml"),
      `title: Wine\npath: /wine\ndescription: What we pour.\nheader: a\nfooter: a\nblocks:\n  - type: wine-list\n${block}`,
    );
  const check = async () =>
    promisify(execFile)(process.execPath, [...flags, "scripts/check-content.ts"], {
      cwd: copy,
      env: { ...process.env, CONTENT_DIR: "content" },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    );
  await page("    heading: From the hills\n");
  expect(await check()).toBe("The content is in order.\n");
  await page("    headline: From the hills\n");
  expect(await check()).toMatch(/content\/pages\/wine\.yml[\s\S]*heading/);
});

it("the restaurant's route answers below /api/custom, and others there do not", async () => {
  const child = spawn(process.execPath, [...flags, "src/app/main.ts"], {
    cwd: copy,
    env: { ...programEnv, PORT: "0", CORS_ORIGINS: "https://www.example.com" },
  });
  try {
    const address = await new Promise<string>((found, failed) => {
      let output = "";
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
        if (url) found(url);
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      child.once("exit", () => failed(new Error(output)));
    });
    const answer = await fetch(`${address}/api/custom/telephone`);
    expect([answer.status, await answer.json()]).toEqual([200, { telephone: expect.stringMatching(/\d/) }]);
    expect((await fetch(`${address}/api/custom/fax`)).status).toBe(404);
  } finally {
    child.kill("SIGKILL");
  }
});
