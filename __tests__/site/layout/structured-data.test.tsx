import { renderToStaticMarkup } from "react-dom/server";
import { StructuredData } from "../../../src/site/layout/document-head.tsx";

const parsed = (html: string) => new DOMParser().parseFromString(html, "text/html");

test("a page's subject reaches machines completely, whatever it is called", () => {
  const things = [{ "@type": "Restaurant", name: "</script> & Sons" }];
  const page = parsed(renderToStaticMarkup(<StructuredData things={things} />));
  expect(JSON.parse(page.querySelector('script[type="application/ld+json"]')!.textContent!)).toEqual({
    "@context": "https://schema.org",
    "@graph": things,
  });
});

test("a page without a subject has no data", () => {
  expect(renderToStaticMarkup(<StructuredData things={undefined} />)).toBe("");
  expect(renderToStaticMarkup(<StructuredData things={[]} />)).toBe("");
});
