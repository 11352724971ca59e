import { readdir } from "node:fs/promises";
import { join, sep } from "node:path";
import { siteModel } from "../../app/site-model.ts";
import { contentMigrations, versionAfter, versionFile } from "../../content/model/migrations/migrate.ts";
import { planMigration, versionOf } from "../../content/model/migrations/plan.ts";
import {
  checkTranslations,
  translationStates,
  type TranslationState,
} from "../../content/model/check-translations.ts";
import { linkTargets, validateContent, type Problem } from "../../content/model/validate.ts";
import { readContent } from "../../content/model/read-content.ts";

/**
 * Returns a problem if this program cannot read the content's version, or if the content must be migrated
 * first; otherwise undefined.
 */
async function versionProblem(
  dir: string,
  migrations: typeof contentMigrations,
): Promise<Problem | undefined> {
  const file = `content/${versionFile}`;
  const version = await versionOf(dir);
  const contentVersion = versionAfter(migrations);
  if (version === contentVersion) return undefined;
  if (version > contentVersion)
    return {
      file,
      field: "",
      message: `The content has version ${version}; this program reads version ${contentVersion} and earlier ones.`,
      fix: "Update the program, or go back to the earlier content.",
    };
  const { changed } = await planMigration(dir, migrations);
  if (changed.length === 0) return undefined;
  return {
    file,
    field: "",
    message: `The content has an earlier version: ${changed.length} files have to be migrated to version ${contentVersion}.`,
    fix: "Run npm run migrate-content: it shows each change before it makes one.",
  };
}

export interface ContentCheck {
  /** Problems that prevent a build. */
  readonly problems: readonly Problem[];
  /** Errors and gaps in translations. They do not prevent a build. */
  readonly translations: {
    readonly problems: readonly Problem[];
    readonly states: readonly TranslationState[];
  };
}

/** Reads and checks a whole content folder. Throws if the folder cannot be read. */
export async function checkContentFolder(dir: string, migrations = contentMigrations): Promise<ContentCheck> {
  const version = await versionProblem(dir, migrations);
  if (version) return { problems: [version], translations: { problems: [], states: [] } };
  const [content, media] = await Promise.all([
    readContent(dir, siteModel),
    readdir(join(dir, "media"), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    }),
  ]);
  const images = new Set(media.map((path) => `/media/${path.split(sep).join("/")}`));
  const imageExists = (file: string) => images.has(file);
  const targets = linkTargets(content.files, siteModel);
  return {
    problems: validateContent(content, siteModel, { imageExists }),
    translations: {
      problems: checkTranslations(content, siteModel, { ...targets, imageExists }),
      states: translationStates(content, siteModel),
    },
  };
}
