import fc from "fast-check";
import { composePages } from "../../../src/content/compose/compose-pages.ts";
import { siteModel } from "../../../src/app/site-model.ts";
import { settings } from "../../../src/content/model/collections.ts";
import {
  assembleContent,
  parseEntry,
  parseSettings,
  type Content,
} from "../../../src/content/model/content.ts";
import { isRecord, type ResolveOptions } from "../../../src/content/model/parse-fields.ts";
import { fieldData, fieldsOf, type ContentFile } from "../../../src/content/model/read.ts";
import { validateContent } from "../../../src/content/model/validate.ts";
import { discoveryFiles } from "../../../src/site/gatsby/discovery/files.ts";
import { markdownToHtml } from "../../../src/site/gatsby/markdown.ts";
import { sanitizeHtml } from "../../../src/site/gatsby/sanitize-html.ts";
import { searchEntries, searchIndex } from "../../../src/site/gatsby/search-index.ts";
import { socialCards } from "../../../src/site/gatsby/social-cards/card.ts";
import { contentDir } from "../../support/content-dir.ts";
import { readContent } from "../../../src/content/model/read-content.ts";

const options: ResolveOptions = {
  blocks: siteModel.blocks,
  image: ({ file, ...rest }) => ({ ...rest, data: null, src: file }),
};

/** Values that editors, or programs that write files for them, put in the wrong place. */
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, "", " ", 0, -1, 1.005, 1e21, true, false, [], {}, [null], [""], [[]], [{}]],
    ...["x", "#", "/", "//", "/nowhere", "/Book", "/menu", "/api/staff", "/404", "https://", "https://%"],
    ...["mailto:x", "2026-13-40", "2026-02-29", "2026-12-24", "2026-12-24T18:00", "24:00", "00:00", "18:30"],
    ...[
      "a".repeat(300),
      "constructor",
      "__proto__",
      "Europe/Rome",
      "Mars/Base",
      "50% 30%",
      "999% 0%",
      "#14100d",
    ],
    ...["ribeye-steak", "home", "/media/nowhere.jpg", "/media/dishes/ribeye-steak.jpg", "a@b.c", "<b>&|"],
    ...["---\na: [\n---\nText", "---\nText\n---", "[a]: /nowhere\n\n[a]", "\u0000", "\u2028", "| | |"],
    ...["hero-carousel", "dish-page", { type: "chef-page" }, { type: "services" }],
  ),
  fc.string({ maxLength: 8 }),
  fc.integer({ min: -5, max: 3000 }),
);
const change = fc.record({
  /** Index of the file, and of a value in it. */
  file: fc.nat(),
  at: fc.nat(),
  how: fc.constantFrom("set", "set", "set", "delete", "repeat", "swap", "remove file"),
  value,
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

type Path = readonly (string | number)[];
/** A list, or an object of fields. */
type Holder = Record<string | number, unknown>;
/** Paths of all values in an entry, including fields that are not set. */
function pathsIn(data: unknown, fields: Readonly<Record<string, unknown>>, path: Path = []): Path[] {
  if (Array.isArray(data))
    return data.flatMap((item, index) => [[...path, index], ...pathsIn(item, {}, [...path, index])]);
  if (!isRecord(data)) return [];
  return [...new Set([...Object.keys(data), ...Object.keys(fields)])].flatMap((key) => [
    [...path, key],
    ...pathsIn(data[key], {}, [...path, key]),
  ]);
}

function changed(
  files: readonly ContentFile[],
  { file: index, at, how, value: next }: Change,
): ContentFile[] {
  const file = files[index % files.length]!;
  if (how === "remove file") return files.filter((one) => one !== file);
  const data = structuredClone(fieldData(file)) as Record<string, unknown>;
  const paths = pathsIn(data, fieldsOf(file, siteModel) ?? {});
  const path = paths[at % paths.length]!;
  const holder = path.slice(0, -1).reduce<Holder>((one, key) => one[key] as Holder, data);
  const key = path.at(-1)!;
  if (how === "delete" && Array.isArray(holder)) holder.splice(key as number, 1);
  else if (how === "delete") Reflect.deleteProperty(holder, key);
  else if (how === "repeat" && Array.isArray(holder)) holder.push(structuredClone(holder[key as number]));
  else if (how === "swap" && Array.isArray(holder)) holder.reverse();
  else holder[key] = next;
  const { body, ...rest } = data;
  const written = file.body === undefined ? {} : { body: typeof body === "string" ? body.trim() : "" };
  return files.map((one) => (one === file ? { ...file, data: rest, ...written } : one));
}

describe("content that the check accepts", () => {
  let folder: Awaited<ReturnType<typeof readContent>>;
  beforeAll(async () => {
    folder = await readContent(contentDir, siteModel);
  });

  const problemsOf = (files: readonly ContentFile[]) =>
    validateContent({ files, folders: folder.folders }, siteModel, {
      imageExists: (file) => !file.includes("nowhere"),
    });

  /** Builds from the content everything that needs no pictures. */
  async function build(files: readonly ContentFile[]): Promise<void> {
    const texts = new Map<ContentFile, string>();
    for (const file of files)
      if (file.body && !folder.files.includes(file))
        texts.set(file, sanitizeHtml(await markdownToHtml(file.body)));
    const content: Content = assembleContent(
      (name) =>
        files
          .filter(({ collection }) => collection === name)
          .map((file) =>
            parseEntry(name, { slug: file.slug, data: file.data, html: texts.get(file) ?? "" }, options),
          ),
      (name) =>
        parseSettings(
          name,
          files.find(({ collection, slug }) => collection === "settings" && slug === settings[name].file)
            ?.data ?? {},
          options,
        ),
    );
    const siteUrl = "https://www.example.com";
    const pages = composePages(content, { siteUrl });
    const paths = pages.map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
    for (const path of paths) expect(path).toMatch(/^\/[a-z0-9/.-]*$/);
    socialCards(pages, content.settings.theme);
    searchIndex(searchEntries(content));
    discoveryFiles({ languages: [{ content, pages }], siteUrl, modified: new Map() });
  }

  it("can be built, whatever an editor has changed", async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const files = changes.reduce<ContentFile[]>(changed, [...folder.files]);
        if (problemsOf(files).length > 0) return;
        accepted += 1;
        await build(files);
      }),
      { numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(20);
  });
});
