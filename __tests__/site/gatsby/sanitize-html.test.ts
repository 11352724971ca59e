import { sanitizeHtml } from "../../../src/site/gatsby/sanitize-html.ts";

test("an editor's text cannot run scripts", () => {
  expect(
    sanitizeHtml(
      '<p onclick="x()">Soup<script>alert(1)</script><img src="x" onerror="y()"><a href="javascript:z()">a</a></p>',
    ),
  ).toBe('<p>Soup<img src="x"><a>a</a></p>');
});

test("links inside the site get their canonical path; query, fragment and other sites stay", () => {
  expect(sanitizeHtml('<a href="/Book/?x=A#Y">a</a><a href="https://Example.com/B">b</a>')).toBe(
    '<a href="/book?x=A#Y">a</a><a href="https://Example.com/B">b</a>',
  );
});
