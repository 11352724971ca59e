import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { writeFiles } from "../server/support/fixtures.ts";

const script = join(import.meta.dirname, "../../scripts/build-worker.ts");
const page = (name: string, text = "hello") => ({ [`${name}/index.html`]: text });
const small = { ...page("menu"), ...page("book"), ...page("contact"), ...page("offline") };

const addresses = { menu: "/menu", booking: "/book", contact: "/contact", offline: "/offline" };

/** Builds the worker for a site of these pages; the pages that it fetches ahead, or why there is none. */
async function aheadOf(pages: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "build-worker-"));
  try {
    await writeFiles(folder, pages);
    const code = `import { buildWorker } from ${JSON.stringify(script)}; await buildWorker(${JSON.stringify(folder)}, ${JSON.stringify(addresses)});`;
    await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code]);
    const worker = await readFile(join(folder, "sw.js"), "utf8");
    return Object.keys(small)
      .map((file) => `/${file.split("/")[0]!}`)
      .filter((url) => worker.includes(`"url":"${url}"`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("the worker fetches menu, booking and contact page ahead", async () => {
  await expect(aheadOf(small)).resolves.toEqual(["/menu", "/book", "/contact", "/offline"]);
});

test("a menu of thousands of dishes is too large for that, and stops no build", async () => {
  const large = { ...small, ...page("menu", "x".repeat(3_000_000)) };
  await expect(aheadOf(large)).resolves.toEqual(["/book", "/contact", "/offline"]);
});

test("a page that is missing is named", async () => {
  const { "book/index.html": _book, ...others } = small;
  await expect(aheadOf(others)).rejects.toThrow("needs the pages /book: add them to content/pages/.");
});
