import type { HeadProps, PageProps } from "gatsby";
import { PageParts } from "../app/page-parts.tsx";
import { BlockList } from "../app/block-registry.tsx";
import type { PageContext } from "../content/model/composed.ts";
import { DocumentHead } from "./layout/document-head.tsx";
import { LayoutPart } from "./layout/page-layout.tsx";

/** Template for every page that consists of blocks, and for the few that show only the header or a footer. */
export default function PageTemplate({ pageContext }: PageProps<object, PageContext>) {
  switch (pageContext.pageKind) {
    case "navbar":
    case "footer-a":
    case "footer-b":
      return <LayoutPart part={pageContext.pageKind} name={pageContext.layout.site.name} />;
    default:
      return (
        <PageParts>
          <BlockList blocks={pageContext.blocks} />
        </PageParts>
      );
  }
}

export function Head({ pageContext, location }: HeadProps<object, PageContext>) {
  return <DocumentHead context={pageContext} path={location.pathname} />;
}
