import { readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { siteModel } from "../src/app/site-model.ts";
import { checkContentFolder } from "../src/site/gatsby/check-content.ts";
import { contentDirOf } from "../src/site/gatsby/content-dir.ts";
import type { TranslationState } from "../src/content/model/check-translations.ts";
import { stampTranslation, withFingerprint } from "../src/content/model/stamp-translation.ts";
import { formatProblems } from "../src/content/model/validate.ts";
import { catalogueLanguages } from "../src/core/messages/catalogues.ts";
import { loadEnvFile, root } from "./lib.ts";
import { readContent } from "../src/content/model/read-content.ts";
import { pluralize } from "../src/core/shared/text.ts";

/*
 * Checks the content as the build does, but within a second, and lists what is missing from translations:
 * `npm run check`.
 *
 * `npm run check -- --stamp` records in each new translation which version of the source it was made from.
 * Once a translator has updated an outdated translation, `npm run check -- --stamp
 * content/dishes/ribeye.it.md` does the same for that file.
 */
loadEnvFile();
const contentDir = contentDirOf(root);
const [option, ...named] = process.argv.slice(2);
if (option !== undefined && option !== "--stamp")
  throw new Error(`There is no option ${option}. The only option is --stamp.`);

if (option === "--stamp") {
  const paths = new Set(named.map((path) => relative(contentDir, resolve(path))));
  const content = await readContent(contentDir, siteModel);
  let count = 0;
  for (const translation of content.translations ?? []) {
    const fingerprint = stampTranslation(translation, content.files, siteModel);
    if (fingerprint === undefined) continue;
    if (translation.data["source"] !== undefined && !paths.has(translation.path)) continue;
    const file = join(contentDir, translation.path);
    await writeFile(file, withFingerprint(await readFile(file, "utf8"), fingerprint));
    paths.delete(translation.path);
    count += 1;
  }
  if (paths.size > 0) throw new Error(`These files are not translations: ${[...paths].join(", ")}`);
  console.log(`Recorded the source text of ${pluralize(count, "translation")}.`);
}

function lackOf({ exists, missing, stale }: TranslationState): string | undefined {
  if (!exists) return "not translated";
  const lacks = [
    ...(missing.length > 0 ? [`missing: ${missing.join("; ")}`] : []),
    ...(stale === true ? ["the source has changed since"] : []),
  ];
  return lacks.length > 0 ? lacks.join("; ") : undefined;
}

const { problems, translations } = await checkContentFolder(contentDir);
if (problems.length > 0) {
  console.error(formatProblems(problems));
  process.exitCode = 1;
} else {
  for (const [language, states] of Map.groupBy(translations.states, (state) => state.language)) {
    const lacking = states.flatMap((state) => {
      const lack = lackOf(state);
      return lack === undefined ? [] : [`  content/${state.source}: ${lack}`];
    });
    const unstamped = states.filter(({ exists, stale }) => exists && stale === undefined).length;
    console.log(
      [
        `${states.length - lacking.length} of ${states.length} files have all their words in “${language}”.`,
        ...(catalogueLanguages().includes(language)
          ? []
          : [`  src/core/messages/${language} does not exist, so buttons, forms and emails are in English.`]),
        ...lacking,
        ...(states.some(({ stale }) => stale === true)
          ? ["Once a translation is up to date again, record it: npm run check -- --stamp <its file>"]
          : []),
        ...(unstamped > 0
          ? [
              `${unstamped} do not record which source text they were made from: npm run check -- --stamp adds it.`,
            ]
          : []),
      ].join("\n"),
    );
  }
  if (translations.problems.length > 0) {
    console.error(formatProblems(translations.problems, "in the translations must be put right"));
    process.exitCode = 1;
  } else console.log("The content is in order.");
}
