import type { ContentModel } from "./model.ts";
import {
  fieldData,
  fieldsOf,
  sourcePath,
  splitFrontMatter,
  type ContentFile,
  type Translation,
} from "./read.ts";
import { fingerprintField, fingerprintOf } from "./translation.ts";

/**
 * Returns the fingerprint of a translation's source; undefined if there is no source, or if either file
 * cannot be read.
 */
export function stampTranslation(
  translation: Translation,
  files: readonly ContentFile[],
  model: ContentModel,
): string | undefined {
  const source = files.find(({ path }) => path === sourcePath(translation.path));
  const fields = source && fieldsOf(source, model);
  if (!source || !fields || source.problem !== undefined || translation.problem !== undefined)
    return undefined;
  return fingerprintOf(fieldData(source), fields, model.blocks);
}

const stampedYaml = (yaml: string, fingerprint: string): string => {
  const line = `${fingerprintField}: "${fingerprint}"`;
  const present = new RegExp(`^${fingerprintField}:.*$`, "m");
  if (present.test(yaml)) return yaml.replace(present, line);
  return `${yaml === "" || yaml.endsWith("\n") ? yaml : `${yaml}\n`}${line}\n`;
};

/** Returns a translation's text with the fingerprint of its source; everything else stays unchanged. */
export function withFingerprint(text: string, fingerprint: string): string {
  const parts = splitFrontMatter(text);
  if (!parts) return stampedYaml(text, fingerprint);
  const { before, yaml, between, body } = parts;
  // The line break before the closing hyphens is part of `between`.
  return (
    before +
    stampedYaml(yaml, fingerprint).replace(/\n$/, between.startsWith("\n") ? "" : "\n") +
    between +
    body
  );
}
