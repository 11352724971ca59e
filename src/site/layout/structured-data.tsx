import type { PageContext } from "../../content/model/composed.ts";

/**
 * The page's schema.org data. It comes after all visible content: in the head it would delay what is above
 * the fold, on the menu by more than that part's own HTML.
 */
export function StructuredData({ things = [] }: { readonly things: PageContext["structuredData"] }) {
  if (things.length === 0) return null;
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": things });
  // Escaped, so that nothing in it can end the script.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }}
    />
  );
}
