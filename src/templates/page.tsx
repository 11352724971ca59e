import type { HeadProps, PageProps } from "gatsby";
import { BlockList } from "../blocks/registry.tsx";
import type { PageContext } from "../content-model/composed.ts";
import { DocumentHead } from "../layout/document-head.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { ShellSpecimen } from "../layout/layout-part.tsx";

/** Every page that is made of blocks, and the few that show the shell alone. */
export default function PageTemplate({ pageContext }: PageProps<object, PageContext>) {
  switch (pageContext.special) {
    case "not-found":
      return <NotFound data={pageContext.shell} />;
    case "navbar":
    case "footer-a":
    case "footer-b":
      return <ShellSpecimen part={pageContext.special} name={pageContext.shell.site.name} />;
    default:
      return <BlockList blocks={pageContext.blocks} />;
  }
}

export function Head({ pageContext, location }: HeadProps<object, PageContext>) {
  return <DocumentHead context={pageContext} path={location.pathname} />;
}
