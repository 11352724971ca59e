import { inLanguage } from "../../../src/core/shared/page-languages.ts";

test("a link says which language it leads to, in the words of the page that it is on", () => {
  expect(inLanguage("it", "en")).toBe("(in Italian)");
  expect(inLanguage("en", "it")).toBe("(in inglese)");
});

test("a page in a language of which no more is known names the other without an English word", () => {
  expect(inLanguage("en", "de")).toBe("(Englisch)");
  expect(inLanguage("en", "fr")).toBe("(anglais)");
});
