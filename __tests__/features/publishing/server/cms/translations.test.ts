import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { siteModel } from "../../../../../src/app/site-model.ts";
import { fieldData, parseContentFile, parseTranslation } from "../../../../../src/content/model/read.ts";
import { sourceTexts, translate } from "../../../../../src/content/model/translation.ts";
import type {
  TranslationForm,
  TranslationOverview,
} from "../../../../../src/features/publishing/contract/translations.ts";
import { writeFields } from "../../../../../src/content/server/entry-file.ts";
import { writeTranslation } from "../../../../../src/features/publishing/server/cms/translations.ts";
import { contentDir } from "../../../../support/content-dir.ts";
import { testService, type TestService } from "../../../../core/server/support/service.ts";
import { addStaff, staffSession } from "../../../../core/server/support/staff.ts";
import { propertyRuns } from "../../../../support/property-runs.ts";

/* Texts in two languages are two files. Saving one never loses anything from the other, in any order. */

const path = "products/bread-board.md";
const beside = "products/bread-board.it.md";
const fields = siteModel.collections["products"]!.fields;

test("2,000 random saves of either language lose no field of the other", async () => {
  let source = await readFile(join(contentDir, path), "utf8");
  let italian = "";
  const sourceOf = () => parseContentFile(path, source, siteModel)!;
  let words = [...sourceTexts(fieldData(sourceOf()), fields, siteModel.blocks)].map(() => "");
  const word = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `x${text.replace(/[\s\0]/g, "")}`);
  fc.assert(
    fc.property(fc.boolean(), fc.nat(), word, (isSource, which, text) => {
      const before = { source, italian };
      const texts = [...sourceTexts(fieldData(sourceOf()), fields, siteModel.blocks)];
      const at = which % texts.length;
      if (isSource) {
        const data = structuredClone(fieldData(sourceOf())) as Record<string | number, unknown>;
        const { keys } = texts[at]!;
        const inside = keys
          .slice(0, -1)
          .reduce<Record<string | number, unknown>>(
            (value, key) => value[key] as Record<string | number, unknown>,
            data,
          );
        inside[keys.at(-1)!] = text;
        source = writeFields(path, source, data);
        expect(italian).toBe(before.italian);
      } else {
        words = words.map((one, index) => (index === at ? text : one));
        italian = writeTranslation(beside, italian, sourceOf(), words, siteModel);
        expect(source).toBe(before.source);
      }
      const translation = parseTranslation(beside, italian, siteModel)!;
      const now = sourceOf();
      const { data, missing } = translate(fieldData(now), fieldData(translation), fields, siteModel.blocks);
      const left = new Set(missing.map(({ keys }) => JSON.stringify(keys)));
      expect(
        [...sourceTexts(data, fields, siteModel.blocks)].map(({ keys, text: found }) =>
          left.has(JSON.stringify(keys)) ? "" : found,
        ),
      ).toEqual(words);
    }),
    { numRuns: propertyRuns(2000) },
  );
}, 120_000);

describe("the service", () => {
  let service: TestService;
  let editor: Record<string, string>;
  let cook: Record<string, string>;

  beforeAll(async () => {
    service = await testService({ env: { API_DOCS: "off" }, site: false });
    const folder = service.config.contentDir;
    await rm(folder, { recursive: true });
    await cp(contentDir, folder, { recursive: true });
    const site = join(folder, "settings/site.yml");
    await writeFile(site, `${await readFile(site, "utf8")}pageLanguages: [en, it]\n`);
    [editor, cook] = (await Promise.all(
      (["editor", "cook"] as const).map(async (role) =>
        staffSession(service.storage, await addStaff(service.storage, role)),
      ),
    )) as unknown as [typeof editor, typeof cook];
  });
  beforeEach(async () => {
    const folder = service.config.contentDir;
    await rm(join(folder, "dishes/margherita-pizza.it.md"), { force: true });
    await cp(join(contentDir, dish), join(folder, dish));
  });
  afterAll(() => service.close());

  const url = "/admin/backend/translation";
  const dish = "dishes/margherita-pizza.md";
  const text = (file: string) => readFile(join(service.config.contentDir, file), "utf8");
  const open = async (file = dish, language = "it") => {
    const reply = await service.app.inject({
      url: `${url}?path=${file}&language=${language}`,
      headers: editor,
    });
    return { status: reply.statusCode, form: reply.json<TranslationForm>() };
  };
  const save = async (form: TranslationForm, words: readonly string[]) => {
    const reply = await service.app.inject({
      method: "POST",
      url,
      headers: editor,
      payload: {
        path: form.path,
        language: form.language,
        words,
        sourceVersion: form.sourceVersion,
        version: form.version,
      },
    });
    return { status: reply.statusCode, body: reply.json<TranslationForm & { error?: string }>() };
  };

  it("shows both languages, saves one as its own file, and counts missing texts", async () => {
    const before = await text(dish);
    const { form } = await open();
    expect(form.texts[0]).toMatchObject({ label: "Name", source: "Margherita pizza", words: "" });
    const words = form.texts.map(({ source }, index) => (index === 1 ? "" : `[${source}]`));
    const { status, body } = await save(form, words);
    expect([status, body.texts.map((one) => one.words)]).toEqual([200, words]);
    expect(await text(dish)).toBe(before);
    expect(await text("dishes/margherita-pizza.it.md")).toContain('title: "[Margherita pizza]"');
    const reply = await service.app.inject({ url: "/admin/backend/translations", headers: editor });
    const overview = reply.json<TranslationOverview[]>();
    expect(overview.find((one) => one.path === dish)).toEqual({
      path: dish,
      title: "Margherita pizza",
      kind: "Dishes",
      language: "it",
      exists: true,
      texts: expect.any(Number),
      missing: 1,
      stale: false,
    });
    expect(overview.find((one) => one.path === "dishes/green-tea.md")).toMatchObject({ exists: false });
  });

  it("notices that the source has changed since, until the texts are saved again", async () => {
    const first = await open();
    await save(
      first.form,
      first.form.texts.map(({ source }) => source),
    );
    await writeFile(
      join(service.config.contentDir, dish),
      (await text(dish)).replace(/^description: .*$/m, "description: New words."),
    );
    const { form } = await open();
    expect(form.stale).toBe(true);
    const { body } = await save(
      form,
      form.texts.map(({ words, source }) => words || source),
    );
    expect([body.stale, body.texts.every(({ words }) => words !== "")]).toEqual([false, true]);
  });

  it("refuses texts for a source changed meanwhile, and invalid ones, in words", async () => {
    const { form } = await open();
    const words = form.texts.map((one) => one.words);
    const long = await save(
      form,
      words.map((one, index) => (index === 0 ? "x".repeat(81) : one)),
    );
    expect([long.status, long.body.error]).toEqual([
      422,
      expect.stringContaining("81 characters; the maximum is 80"),
    ]);
    const late = await save({ ...form, sourceVersion: "0".repeat(40) }, words);
    expect([late.status, late.body.error]).toEqual([422, expect.stringContaining("has changed since")]);
  });

  it("deletes an entry's translations along with it", async () => {
    const { form } = await open("gallery/window-sill.yml");
    await save(
      form,
      form.texts.map(({ source }) => source),
    );
    expect(await text("gallery/window-sill.it.yml")).toContain("title:");
    const reply = await service.app.inject({
      method: "POST",
      url: "/admin/backend/v1",
      headers: editor,
      payload: { action: "deleteFiles", params: { paths: ["content/gallery/window-sill.yml"] } },
    });
    expect(reply.statusCode).toBe(200);
    await expect(text("gallery/window-sill.it.yml")).rejects.toThrow("ENOENT");
  });

  it("refuses languages without pages, paths outside the content, and anyone but editors", async () => {
    expect((await open(dish, "fr")).status).toBe(404);
    expect((await open("../package.json")).status).toBe(404);
    const reply = await service.app.inject({ url: `${url}?path=${dish}&language=it`, headers: cook });
    expect(reply.statusCode).toBe(403);
  });
});
