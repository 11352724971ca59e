import type { Report } from "./booking-rules.ts";
import { isLanguage } from "./check-formats.ts";
import { describeField } from "./describe-field.ts";
import { imageFields, type Fields, type FieldSpec } from "./fields.ts";
import type { ContentModel } from "./model.ts";
import { isEmptyField, isRecord } from "./parse-fields.ts";
import {
  languagesOf,
  fieldData,
  fieldsOf,
  sourcePath,
  translationPath,
  withFieldData,
  type ContentFile,
  type ContentFolder,
  type Translation,
} from "./read.ts";
import {
  fingerprintField,
  fingerprintOf,
  isTranslatable,
  sourceTexts,
  translate,
  wordsFor,
  type Keys,
} from "./translation.ts";
import { checkFile, type Problem } from "./validate.ts";
import { didYouMean } from "./report.ts";
import type { CheckContext } from "./check-values.ts";

type Data = Readonly<Record<string, unknown>>;

export interface TranslationState {
  /** The source's path below content/. */
  readonly source: string;
  readonly language: string;
  readonly exists: boolean;
  /** Number of texts in the source. */
  readonly texts: number;
  /** Labels of fields without a translation: `Blocks › 2 (steps) › Heading`. */
  readonly missing: readonly string[];
  /**
   * True if the source has changed since it was translated; undefined if there is no translation, or if it
   * does not record which version of the source it was made from.
   */
  readonly stale: boolean | undefined;
}

/**
 * Returns the state of each translation that the settings require, in the order of the files. Files without
 * texts need no translation.
 */
export function translationStates(
  { files, translations = [] }: ContentFolder,
  model: ContentModel,
): TranslationState[] {
  const byPath = new Map(translations.map((file) => [file.path, file]));
  const languages = languagesOf(files).slice(1);
  return files.flatMap((file): TranslationState[] => {
    const fields = fieldsOf(file, model);
    if (!fields || file.problem !== undefined) return [];
    const data = fieldData(file);
    const texts = [...sourceTexts(data, fields, model.blocks)];
    if (texts.length === 0) return [];
    return languages.map((language) => {
      const translation = byPath.get(translationPath(file.path, language));
      const { missing } = translate(data, translation && fieldData(translation), fields, model.blocks);
      const made = translation?.data[fingerprintField];
      return {
        source: file.path,
        language,
        exists: translation !== undefined,
        texts: texts.length,
        missing: missing.map(({ keys }) => describeField(keys, data, fields, model.blocks).label),
        stale:
          made === undefined || made === null
            ? undefined
            : made !== fingerprintOf(data, fields, model.blocks),
      };
    });
  });
}

interface Scope {
  readonly report: Report;
  readonly model: ContentModel;
  /** Returns the labels that lead to the location with these keys, outermost first. */
  readonly place: (keys: Keys) => string[];
}

const advice = {
  list: "Write as many items as the source has, in the same order, and {} for an item without text.",
  blocks:
    "Write as many blocks as the source has, in the same order, each with its type, and only “- type: …” for a block without text.",
} as const;

function checkShape(source: unknown, given: unknown, field: FieldSpec, keys: Keys, scope: Scope): void {
  const { report, place, model } = scope;
  if (!isTranslatable(field)) {
    report(place(keys), "It cannot be translated.", "Remove it: it is taken from the source.");
    return;
  }
  if (given === undefined || given === null || given === "") return;
  const inside = field.kind === "group" ? field.fields : field.kind === "image" ? imageFields : undefined;
  if (inside) {
    if (!isRecord(given))
      report(place(keys), "It is not a group of fields.", "Write its fields on separate lines.");
    else checkKeys(isRecord(source) ? source : {}, given, inside, keys, scope);
    return;
  }
  if (field.kind === "list" || field.kind === "blocks") {
    const there = Array.isArray(source) ? (source as unknown[]) : [];
    const what = field.kind === "list" ? "items" : "blocks";
    if (!Array.isArray(given)) {
      report(place(keys), "It is not a list.", advice[field.kind]);
      return;
    }
    if (given.length !== there.length)
      report(
        place(keys),
        `It has ${given.length} ${what}; the source has ${there.length}.`,
        advice[field.kind],
      );
    if (field.kind === "list") {
      if (given.length === there.length)
        for (const [index, item] of given.entries())
          checkShape(there[index], item, field.item, [...keys, index], scope);
      return;
    }
    for (const [index, block] of given.entries()) {
      const [was, is] = [there[index], block].map((one) => (isRecord(one) ? one["type"] : undefined));
      if (index >= there.length) return;
      if (was !== is) {
        report(
          [...place(keys), `${index + 1}`],
          is === undefined
            ? `It has no type; in the source it is a block “${String(was)}”.`
            : `It is a block “${String(is)}”; in the source it is “${String(was)}”.`,
          `Write “- type: ${String(was)}”, and below it the block’s texts, if it has any.`,
        );
        return;
      }
      const blockFields = model.blocks.find(({ type }) => type === is)?.fields;
      const { type: _type, ...words } = block as Data;
      if (blockFields) checkKeys(there[index] as Data, words, blockFields, [...keys, index], scope);
    }
    return;
  }
  if (isEmptyField(source, field) || source === "")
    report(
      place(keys),
      "The source is empty here, so no one would see the translation.",
      "Fill in the source, or remove the translation.",
    );
}

function checkKeys(source: Data, given: Data, fields: Fields, keys: Keys, scope: Scope): void {
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) checkShape(wordsFor(name, field, source), value, field, [...keys, name], scope);
    else
      scope.report(
        [...scope.place(keys), name],
        "The source has no such field.",
        `Remove it, or rename it.${didYouMean(name, Object.keys(fields))}`,
      );
  }
}

/**
 * Returns the problems in a translation.
 *
 * @param source the translated file; undefined if it does not exist
 */
export function checkTranslation(
  translation: Translation,
  source: ContentFile | undefined,
  model: ContentModel,
  context: CheckContext = {},
): Problem[] {
  const problems: Problem[] = [];
  const file = `content/${translation.path}`;
  const report: Report = (where, message, fix) =>
    void problems.push({ file, field: where.join(" › "), message, fix });
  if (translation.problem !== undefined) {
    report([], translation.problem, "Correct it in a text editor, or restore the file's last version.");
    return problems;
  }
  if (!isLanguage(translation.language))
    report(
      [],
      `There is no language “${translation.language}”.`,
      "Write a language code of two or three letters before the ending, such as it for Italian.",
    );
  if (!source) {
    report(
      [],
      `It translates content/${sourcePath(translation.path)}, which does not exist.`,
      "Give it the same name as its source, or delete it.",
    );
    return problems;
  }
  const fields = fieldsOf(source, model);
  if (!fields || source.problem !== undefined) return problems;
  const data = fieldData(source);
  const { [fingerprintField]: _made, ...words } = fieldData(translation);
  const place = (keys: Keys) =>
    keys.length === 0 ? [] : describeField(keys, data, fields, model.blocks).label.split(" › ");
  const body = words["body"] === "" ? { body: undefined } : {};
  checkKeys(data, { ...words, ...body }, fields, [], { report, model, place });
  if (problems.length > 0) return problems;
  // The rules for the source's texts, such as length and links, also apply to the translated texts.
  const whole = withFieldData(source, translate(data, words, fields, model.blocks).data);
  const keyOf = ({ field, message }: Problem) => `${field} ${message}`;
  const known = new Set(checkFile(source, model, context).map(keyOf));
  return checkFile(whole, model, context)
    .filter((problem) => !known.has(keyOf(problem)))
    .map((problem) => ({ ...problem, file }));
}

/**
 * Reports problems with translations. None of them prevents a build: parts that do not fit their source are
 * ignored, and the source's text is shown.
 */
export function checkTranslations(
  { files, translations = [] }: ContentFolder,
  model: ContentModel,
  context: CheckContext = {},
): Problem[] {
  const sources = new Map(files.map((file) => [file.path, file]));
  const [own] = languagesOf(files);
  return translations.flatMap((translation) => {
    const source = sources.get(sourcePath(translation.path));
    if (translation.language !== own) return checkTranslation(translation, source, model, context);
    return [
      {
        file: `content/${translation.path}`,
        field: "",
        message: `The source itself is in “${own}”.`,
        fix: "Move its texts into the source, and delete it.",
      },
    ];
  });
}
