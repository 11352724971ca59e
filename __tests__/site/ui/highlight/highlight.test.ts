import {
  highlightTerm,
  highlightWords,
  type TextSegment,
} from "../../../../src/site/ui/highlight/highlight.ts";
import { openSearch } from "../../../../src/site/search/query.ts";
import { entry, indexOf } from "../../search/entries.ts";

/** A text with its matching segments in brackets. */
const marked = (segments: readonly TextSegment[]) =>
  segments.map(({ text, match }) => (match ? `[${text}]` : text)).join("");

describe("a term", () => {
  test.each([
    ["Margherita pizza", "PIZZA", "Margherita [pizza]"],
    ["pizza, pizza", "pizza", "[pizza], [pizza]"],
    ["aaa", "aa", "[aa]a"],
    ["Garden salad", "durian", "Garden salad"],
    ["Garden salad", "", "Garden salad"],
    ["Garden salad", "  ", "Garden salad"],
    ["Crème brûlée", "BRULEE", "Crème [brûlée]"],
    ["Cafe\u0301 au lait", "cafe", "[Cafe\u0301] au lait"],
    ["Cafe\u0301 au lait", "au", "Cafe\u0301 [au] lait"],
    ["İstanbul kebab", "kebab", "İstanbul [kebab]"],
    ["İstanbul", "ist", "[İst]anbul"],
    ["ΟΔΟΣ ΟΔΟΣ", "οδος", "[ΟΔΟΣ] [ΟΔΟΣ]"],
    ["김치 볶음밥", "볶음", "김치 [볶음]밥"],
    ["Family 👨‍👩‍👧 plate", "👩", "Family [👨‍👩‍👧] plate"],
    ["With love ❤️ only", "❤", "With love [❤️] only"],
    ["سلطة الحديقة", "الحديقة", "سلطة [الحديقة]"],
    ["Egg (soft) [2] .*", ".*", "Egg (soft) [2] [.*]"],
    ["<img src=x onerror=alert(1)>", "<img", "[<img] src=x onerror=alert(1)>"],
  ])("in %j every %j is marked", (text, term, result) => {
    expect(marked(highlightTerm(text, term))).toBe(result);
    expect(
      highlightTerm(text, term)
        .map((segment) => segment.text)
        .join(""),
    ).toBe(text);
  });

  test("no segment is empty", () => {
    expect(highlightTerm("pizza", "pizza")).toEqual([{ text: "pizza", match: true }]);
    expect(highlightTerm("", "pizza")).toEqual([]);
  });

  test("without Intl.Segmenter nearly the same is marked", async () => {
    const { Segmenter } = Intl;
    try {
      Reflect.deleteProperty(Intl, "Segmenter");
      jest.resetModules();
      const fresh = (await import("../../../../src/site/ui/highlight/highlight.ts")).highlightTerm;
      expect(marked(fresh("Crème brûlée 🥞", "brulee"))).toBe("Crème [brûlée] 🥞");
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });
});

describe("the words matched by a search", () => {
  test.each([
    ["tom", "Roast tomato soup", "Roast [tom]ato soup"],
    ["TOM so", "Roast tomato soup", "Roast [tom]ato [so]up"],
    ["brul", "Crème brûlée", "Crème [brûl]ée"],
    ["creme", "Cre\u0300me bru\u0302le\u0301e", "[Cre\u0300me] bru\u0302le\u0301e"],
    ["stras", "Straße", "[Straß]e"],
    ["tiramsu", "Tiramisù, cold", "[Tiramisù], cold"],
    ["b", "<b>bold</b>", "<[b]>[b]old</[b]>"],
  ])("%j in %j is %j", (query, text, result) => {
    const hit = openSearch(indexOf([entry("dishes", text)]))(query).groups[0]!.hits[0]!;
    expect(marked(highlightWords(text, hit.queryTerms, hit.matchedTerms))).toBe(result);
  });

  test("a text without the words is one segment, and an empty text none", () => {
    expect(highlightWords("Basil", ["tom"], ["tomato"])).toEqual([{ text: "Basil", match: false }]);
    expect(highlightWords("", ["tom"], [])).toEqual([]);
  });
});
