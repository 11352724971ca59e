import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = process.cwd();

/** Lint messages about the project's catalogues after a change to a copy of them. */
async function said(file: string, change: (text: string) => string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "messages-"));
  await cp(join(root, "src/core/messages"), join(folder, "src/core/messages"), { recursive: true });
  const path = join(folder, "src/core/messages", file);
  const before = await readFile(path, "utf8");
  const after = change(before);
  if (after === before) throw new Error(`${file} has not changed.`);
  await writeFile(path, after);
  const program = join(folder, "program.mts");
  await writeFile(
    program,
    `import { checkMessages } from ${JSON.stringify(join(root, "scripts/check-messages.ts"))}; await checkMessages();`,
  );
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", program],
    {
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: "" },
    },
  );
  await rm(folder, { recursive: true });
  if (stderr !== "") throw new Error(stderr);
  return stdout.split("\n").filter((line) => line.startsWith("src/core/messages/it/"));
}

const items = /^cart\.items: .*$/m;

test.each([
  [
    "a message that a language lacks",
    (text: string) => text.replace(items, ""),
    /layout\.yml has no “cart\.items”/,
  ],
  [
    "one with another placeholder",
    (text: string) => text.replace(items, 'cart.items: "{number, plural, one {# pezzo} other {# pezzi}}"'),
    /cart\.items: uses \{number\}, but the source uses \{count\}/,
  ],
  [
    "one that cannot be read",
    (text: string) => text.replace(items, 'cart.items: "{count, plural, one {x"'),
    /cart\.items: /,
  ],
  [
    "one that the source does not have",
    (text: string) => `${text}cart.invented: Inventato\n`,
    /cart\.invented/,
  ],
])(
  "the lint reports %s",
  async (_, change, expected) => {
    expect(await said("it/layout.yml", change)).toEqual(
      expect.arrayContaining([expect.stringMatching(expected)]),
    );
  },
  60_000,
);
