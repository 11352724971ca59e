import type { PageContext } from "../../content/model/composed.ts";

/**
 * What the page is about as schema.org data. It comes after everything that people see: in the head it would keep a first view
 * waiting, on the menu longer than that view's own HTML.
 */
export function StructuredData({ things = [] }: { readonly things: PageContext["structuredData"] }) {
  if (things.length === 0) return null;
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  // Nothing in it may end the script.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}
