import { spawnSync } from "node:child_process";
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentDir } from "../../support/content-dir.ts";

const root = process.cwd();
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "delish-build-"));
  for (const part of [
    "custom",
    "src",
    "package.json",
    "gatsby-config.ts",
    "gatsby-node.ts",
    "gatsby-browser.tsx",
    "gatsby-ssr.tsx",
    "tsconfig.json",
  ]) {
    await cp(join(root, part), join(project, part), { recursive: true });
  }
  await cp(contentDir, join(project, "content"), { recursive: true });
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
});
afterAll(() => rm(project, { recursive: true, force: true }));

const edit = async (file: string, from: RegExp, to: string) => {
  const path = join(project, "content", file);
  const text = await readFile(path, "utf8");
  expect(text).toMatch(from);
  await writeFile(path, text.replace(from, to));
};

/** Runs Gatsby's build as far as it gets. */
function build(): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(join(root, "node_modules/.bin/gatsby"), ["build"], {
    cwd: project,
    encoding: "utf8",
    env: {
      ...process.env,
      CONTENT_DIR: "content",
      NODE_ENV: "production",
      GATSBY_TELEMETRY_DISABLED: "1",
      NO_COLOR: "1",
      CI: "true",
    },
  });
  return { status, said: stdout + stderr };
}

test("a build with an error of each kind stops, and lists them all at once", async () => {
  await edit("chefs/marco-alessi.md", /^role: .*$/m, "role:");
  await edit("chefs/imani-okafor.md", /^order: .*$/m, "order: first");
  await edit("settings/booking.yml", /^largestParty: .*$/m, "largestParty: 0");
  await edit("pages/home.yml", /type: welcome/, "type: wellcome");
  await edit("pages/home.yml", /to: \/Latest/, "to: /Newest");
  const dish = "dishes/margherita-pizza.md";
  await edit(dish, /^price: .*$/m, "price: -13");
  await edit(dish, /^category: .*$/m, "category: Supper");
  await edit(dish, /file: .*\.(jpg|png)/, "file: /media/dishes/not-there.jpg");
  await cp(join(project, "content", dish), join(project, "content", "dishes", "Margherita-Pizza.md"));

  const { status, said } = build();
  expect(status).not.toBe(0);
  for (const message of [
    "content/chefs/marco-alessi.md\n  Role: It is missing. Fill it in.",
    "Position in lists: “first” is not a number.",
    "Largest party: 0 is too small. Write 1 or more.",
    "Blocks › 2: There is no block “wellcome”.",
    "The link “/Newest” leads nowhere: this site has no such page.",
    "Price: The price -13 is below zero. Write 0 or more.",
    "Category: There is no category “Supper”. Use one of: Breakfast, Lunch, Dinner, Desserts, Drinks.",
    "Picture › File: There is no picture “content/media/dishes/not-there.jpg”.",
    "It has the same slug as content/dishes/Margherita-Pizza.md.",
  ]) {
    expect(said).toContain(message);
  }
});

test("an error thrown by a module of the build is shown with its line", async () => {
  await appendFile(join(project, "src/app/site-model.ts"), '\nthrow new Error("No such luck.");\n');
  const { status, said } = build();
  expect(status).not.toBe(0);
  expect(said).toContain("No such luck.");
  // Lines are wrapped at 80 characters.
  expect(said.replace(/\s+/g, "")).toMatch(/src\/app\/site-model\.ts:\d+/);
  expect(said).not.toContain("Cannot read properties");
});
