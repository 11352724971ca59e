import * as v from "valibot";
import type { TranslationForm, TranslationOverview } from "../../contract/translations.ts";
import { checkTranslation, translationStates } from "../../../../content/model/check-translations.ts";
import { describeField, plainLabel } from "../../../../content/model/describe-field.ts";
import type { ContentModel } from "../../../../content/model/model.ts";
import {
  languagesOf,
  fieldData,
  fieldsOf,
  languageOfFile,
  parseContentFile,
  parseTranslation,
  translationPath,
  type ContentFile,
} from "../../../../content/model/read.ts";
import {
  fingerprintField,
  fingerprintOf,
  sourceTexts,
  translate,
  translationOutline,
} from "../../../../content/model/translation.ts";
import { describeFile } from "../../../../content/server/check-proposed.ts";
import { NotFoundError } from "./decap-replies.ts";
import { writeFields } from "../../../../content/server/entry-file.ts";
import { problemSentence, RefusedError } from "../../../../content/server/refusal.ts";
import type { Author, ContentRepository, Version } from "../../../../content/server/repository.ts";

/** A request to save; see {@link import("../../contract/translations.ts").TranslationSave}. */
export const translationSave = v.strictObject({
  path: v.string(),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/)),
  words: v.array(v.pipe(v.string(), v.maxLength(60_000))),
  sourceVersion: v.string(),
  version: v.nullable(v.string()),
});

/**
 * Returns the text of a translation file: the translations of the source's texts, without empty ones, and the
 * fingerprint of the source. Lines whose meaning is unchanged keep their formatting.
 *
 * @param text current translation file; empty if there is none
 * @param words one translation for every text of the source, in the order of `sourceTexts`
 */
export function writeTranslation(
  path: string,
  text: string,
  source: ContentFile,
  words: readonly string[],
  model: ContentModel,
): string {
  const fields = fieldsOf(source, model) ?? {};
  const data = fieldData(source);
  let index = 0;
  const { body, ...outline } = translationOutline(
    data,
    fields,
    model.blocks,
    () => words[index++]?.trim() ?? "",
  );
  const made = { ...outline, [fingerprintField]: fingerprintOf(data, fields, model.blocks) };
  return writeFields(path, text, body === undefined || body === "" ? made : { ...made, body });
}

/**
 * Returns functions that read and save translations for the CMS. All of them can throw the repository's
 * errors.
 */
export function translations(repository: ContentRepository, model: ContentModel) {
  const readSource = async (path: string): Promise<{ file: ContentFile; version: Version }> => {
    const found = languageOfFile(path) === undefined ? await repository.read(path) : undefined;
    const file = found && parseContentFile(path, found.content.toString(), model);
    if (!found || !file)
      throw new NotFoundError("This entry no longer exists: someone has deleted or renamed it.");
    if (file.problem !== undefined) throw new RefusedError(`content/${path} cannot be read. ${file.problem}`);
    return { file, version: found.version };
  };

  const languages = async (): Promise<readonly string[]> => {
    const site = await repository.read("settings/site.yml");
    const file = site && parseContentFile("settings/site.yml", site.content.toString(), model);
    return languagesOf(file ? [file] : []);
  };

  return {
    /** Returns the state of every translation, in the order of the source files. */
    async overview(): Promise<TranslationOverview[]> {
      if ((await languages()).length === 1) return [];
      const paths = (await repository.list()).filter((path) => /\.(md|yml)$/.test(path)).sort();
      const texts = await Promise.all(
        paths.map(async (path) => [path, (await repository.read(path))?.content.toString() ?? ""] as const),
      );
      const files = texts.flatMap(([path, text]) => parseContentFile(path, text, model) ?? []);
      const found = texts.flatMap(([path, text]) => parseTranslation(path, text, model) ?? []);
      const byPath = new Map(files.map((file) => [file.path, file]));
      return translationStates({ files, translations: found, folders: [] }, model).map((state) => {
        const file = byPath.get(state.source)!;
        return {
          path: state.source,
          title: describeFile(file, model).title,
          kind: model.collections[file.collection]?.label ?? "Settings",
          language: state.language,
          exists: state.exists,
          texts: state.texts,
          missing: state.missing.length,
          stale: state.stale === true,
        };
      });
    },

    /** Returns an entry's texts in both languages. */
    async open(path: string, language: string): Promise<TranslationForm> {
      const { file, version } = await readSource(path);
      const [sourceLanguage = "", ...others] = await languages();
      if (!others.includes(language)) throw new NotFoundError(`Pages do not exist in “${language}”.`);
      const beside = translationPath(path, language);
      const found = await repository.read(beside);
      const translation = found && parseTranslation(beside, found.content.toString(), model);
      if (translation?.problem !== undefined)
        throw new RefusedError(`content/${beside} cannot be read. ${translation.problem}`);
      const fields = fieldsOf(file, model) ?? {};
      const data = fieldData(file);
      const { data: translated, missing } = translate(
        data,
        translation && fieldData(translation),
        fields,
        model.blocks,
      );
      const empty = new Set(missing.map(({ keys }) => JSON.stringify(keys)));
      const words = new Map(
        [...sourceTexts(translated, fields, model.blocks)].map(({ keys, text }) => [
          JSON.stringify(keys),
          text,
        ]),
      );
      const made = translation?.data[fingerprintField];
      return {
        path,
        title: describeFile(file, model).title,
        language,
        sourceLanguage,
        texts: [...sourceTexts(data, fields, model.blocks)].map(({ keys, text }) => {
          const key = JSON.stringify(keys);
          const { field } = describeField(keys, data, fields, model.blocks);
          return {
            label: plainLabel(keys, data, fields, model.blocks),
            source: text,
            words: empty.has(key) ? "" : (words.get(key) ?? ""),
            isLong: field?.kind !== "text",
          };
        }),
        stale: typeof made === "string" && made !== fingerprintOf(data, fields, model.blocks),
        sourceVersion: version,
        version: found?.version ?? null,
      };
    },

    /**
     * Saves an entry's texts in one language as one commit. The source and all other languages stay
     * unchanged.
     *
     * @throws RefusedError if the translation has problems, or if the source has changed since the form was
     * opened
     */
    async save(
      { path, language, words, sourceVersion, version }: v.InferOutput<typeof translationSave>,
      author: Author,
    ): Promise<TranslationForm> {
      const { file, version: now } = await readSource(path);
      if (!(await languages()).slice(1).includes(language))
        throw new NotFoundError(`Pages do not exist in “${language}”.`);
      const texts = [...sourceTexts(fieldData(file), fieldsOf(file, model) ?? {}, model.blocks)];
      if (now !== sourceVersion || texts.length !== words.length)
        throw new RefusedError(
          "The source has changed since you opened it. Copy your texts, and reload the page.",
        );
      const beside = translationPath(path, language);
      const before = (await repository.read(beside))?.content.toString() ?? "";
      const content = writeTranslation(beside, before, file, words, model);
      const problems = checkTranslation(parseTranslation(beside, content, model)!, file, model);
      if (problems.length > 0) {
        const { title } = describeFile(file, model);
        const described = problems.map((problem) => ({ ...problem, title }));
        throw new RefusedError(problemSentence(described), described);
      }
      const { title } = describeFile(file, model);
      await repository.save({
        author,
        message: `${title}: words in “${language}”`,
        changes: [{ path: beside, content }],
        base: { [beside]: version },
      });
      return this.open(path, language);
    },
  };
}
