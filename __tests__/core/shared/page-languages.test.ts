import { inLanguage, languageOfPath } from "../../../src/core/shared/page-languages.ts";

test("a link says which language it leads to, in the language of its own page", () => {
  expect(inLanguage("it", "en")).toBe("(in Italian)");
  expect(inLanguage("en", "it")).toBe("(in inglese)");
  expect(inLanguage("en", "de")).toBe("(auf Englisch)");
  expect(inLanguage("es", "fr")).toBe("(en espagnol)");
  expect(inLanguage("fr", "es")).toBe("(en francés)");
});

test("a page in an unknown language names the other without an English word", () => {
  expect(inLanguage("en", "nl")).toBe("(Engels)");
});

test.each([
  ["/it", "it"],
  ["/IT/menu", "it"],
  ["/it?week=2", "it"],
  ["/items", "en"],
  ["/menu/it", "en"],
  ["/en", "en"],
  ["/", "en"],
])("the page %s is in %s", (path, language) => {
  expect(languageOfPath(path, ["en", "it"])).toBe(language);
});
