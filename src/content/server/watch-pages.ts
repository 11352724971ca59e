import { isReadableTranslation, readPage, type PageFacts } from "../model/read-addresses.ts";
import { languageOfFile } from "../model/read.ts";
import { canonicalPath } from "../../core/shared/canonical-path.ts";
import { addressesOf, type PageAddresses } from "../../core/shared/page-roles.ts";
import type { FileReports } from "./settings.ts";
import { watchFolder } from "./watched-folder.ts";
import type { LanguagePages } from "../../core/server/restaurant.ts";
import { ContentError } from "../../core/server/errors.ts";

export interface Pages {
  /** The translated pages, keyed by language. Contains only languages into which the home page is translated. */
  readonly translated: Readonly<Record<string, LanguagePages>>;
  readonly addresses: PageAddresses;
}

/** Minimum milliseconds between checks of the pages, which change only a few times a year. */
const checkAfterMs = 1000;

type Page = PageFacts & { readonly slug: string };

/** @param translations slugs with their language: `home.it` */
function translatedPages(
  pages: readonly Page[],
  translations: readonly string[],
): Readonly<Record<string, LanguagePages>> {
  const existing = new Set(translations);
  const home = pages.find(({ path }) => path === "/");
  const languages = translations.flatMap((name) => {
    const language = languageOfFile(`${name}.yml`);
    return language !== undefined && name === `${home?.slug}.${language}` ? [language] : [];
  });
  return Object.fromEntries(
    languages.map((language): [string, LanguagePages] => [
      language,
      {
        home: `/${language}`,
        addresses: addressesOf(
          pages.flatMap(({ slug, role }) => {
            if (!role || !existing.has(`${slug}.${language}`)) return role ?? [];
            return { ...role, path: canonicalPath(`/${language}${role.path}`) };
          }),
        ),
      },
    ]),
  );
}

/**
 * Watches the pages' files. A page whose file cannot be read keeps its last state; the file and the reason
 * are reported once.
 */
export function watchPages(contentDir: string, reports: FileReports): () => Promise<Pages> {
  const files = watchFolder(contentDir, "pages", ".yml", {
    parse(slug, text) {
      try {
        return { slug, ...readPage(`${slug}.yml`, text) };
      } catch (error) {
        throw new ContentError((error as Error).message);
      }
    },
    ...reports,
  });
  const translations = watchFolder(contentDir, "pages", ".yml", {
    // A translation that cannot be read is not on the site either; `npm run check` reports it.
    parse: (name, text) => (isReadableTranslation(`${name}.yml`, text) ? name : undefined),
    report: reports.report,
    translations: true,
  });
  let pages: Pages = { translated: {}, addresses: {} };
  let checkedAt = -Infinity;
  return async () => {
    if (performance.now() - checkedAt < checkAfterMs) return pages;
    checkedAt = performance.now();
    try {
      const [facts, translated] = await Promise.all([files.read(), translations.read()]);
      pages = {
        translated: translatedPages(facts, translated),
        addresses: addressesOf(facts.flatMap(({ role }) => role ?? [])),
      };
    } catch (error) {
      reports.report("content/pages", (error as Error).message);
    }
    return pages;
  };
}
