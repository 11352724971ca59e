import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openTextStore } from "../../../src/gatsby/quick/text-store.ts";
import { temporaryFolder } from "../../server/support/fixtures.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let made: string[];
const make = async (text: string): Promise<string> => {
  made.push(text);
  return `<p>${text}</p>`;
};
/** Asks for the HTML of texts as one process does. */
const ask = async (key: string, ...texts: string[]): Promise<string[]> => {
  const store = await openTextStore(join(folder.path, "texts.json"), key);
  const html = await Promise.all(texts.map((text) => store.html(text, make)));
  await store.save();
  return html;
};

beforeEach(async () => {
  folder = await temporaryFolder();
  made = [];
});
afterEach(() => folder.remove());

test("a text is made once, until it is changed or what makes it is", async () => {
  expect(await ask("1", "Soup", "Tart")).toEqual(["<p>Soup</p>", "<p>Tart</p>"]);
  expect(await ask("1", "Soup", "Pie")).toEqual(["<p>Soup</p>", "<p>Pie</p>"]);
  expect(made).toEqual(["Soup", "Tart", "Pie"]);
  await ask("2", "Soup");
  expect(made).toEqual(["Soup", "Tart", "Pie", "Soup"]);
});

test("what nobody asks for any more is dropped", async () => {
  await ask("1", "Soup", "Tart");
  await ask("1", "Tart");
  expect(await readFile(join(folder.path, "texts.json"), "utf8")).not.toContain("Soup");
});

test("a file that was cut off is begun anew", async () => {
  await ask("1", "Soup");
  await writeFile(join(folder.path, "texts.json"), '{"key":"1","texts":{"');
  expect(await ask("1", "Soup")).toEqual(["<p>Soup</p>"]);
  await ask("1", "Soup");
  expect(made).toEqual(["Soup", "Soup"]);
});
