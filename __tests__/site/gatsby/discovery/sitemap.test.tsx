import { sitemap } from "../../../../src/site/gatsby/discovery/sitemap.ts";

const read = (xml: string) =>
  [...new DOMParser().parseFromString(xml, "application/xml").getElementsByTagName("url")].map((url) => ({
    page: url.getElementsByTagName("loc")[0]!.textContent,
    changed: url.getElementsByTagName("lastmod")[0]?.textContent,
    languages: [...url.getElementsByTagName("xhtml:link")].map((link) => [
      link.getAttribute("hreflang"),
      link.getAttribute("href"),
    ]),
  }));

test("each page is listed with its languages, whose addresses are complete", () => {
  const alternates = { en: "/menu", it: "/it/menù" };
  const entries = [
    { path: "/menu", modified: "2026-11-21T18:00:00Z", alternates },
    { path: "/it/menù", alternates },
    { path: "/offers?a=1&b=2" },
  ];
  const languages = [
    ["en", "https://www.example.com/menu"],
    ["it", "https://www.example.com/it/men%C3%B9"],
    ["x-default", "https://www.example.com/menu"],
  ];
  expect(read(sitemap(entries, "https://www.example.com"))).toEqual([
    { page: "https://www.example.com/menu", changed: "2026-11-21T18:00:00Z", languages },
    { page: "https://www.example.com/it/men%C3%B9", changed: undefined, languages },
    { page: "https://www.example.com/offers?a=1&b=2", changed: undefined, languages: [] },
  ]);
});
