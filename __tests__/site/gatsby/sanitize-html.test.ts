import { sanitizeHtml } from "../../../src/site/gatsby/sanitize-html.ts";

test("an editor's text cannot run scripts", () => {
  expect(
    sanitizeHtml(
      '<p onclick="x()">Soup<script>alert(1)</script><img src="x" onerror="y()"><a href="javascript:z()">a</a></p>',
    ),
  ).toBe('<p>Soup<img src="x"><a>a</a></p>');
});

test("on a translated page, links to pages in another language say so, links to files do not", () => {
  const language = { language: "it", languageOf: (path: string) => (path === "/it/menu" ? "it" : "en") };
  const marked = (href: string) => sanitizeHtml(`<a href="${href}">a</a>`, language).includes("hreflang");
  expect(sanitizeHtml('<a href="/blog">a</a>', language)).toBe(
    '<a href="/blog" hreflang="en">a (in inglese)</a>',
  );
  for (const href of ["/it/menu", "/media/wine.pdf", "/wine.pdf?page=2", "/staff", "https://example.com/b"])
    expect([href, marked(href)]).toEqual([href, false]);
});

test("links inside the site get their canonical path; query, fragment and other sites stay", () => {
  expect(sanitizeHtml('<a href="/Book/?x=A#Y">a</a><a href="https://Example.com/B">b</a>')).toBe(
    '<a href="/book?x=A#Y">a</a><a href="https://Example.com/B">b</a>',
  );
});
