import { useLayoutEffect, type ReactNode } from "react";
import type { PageContext } from "../../content/model/composed.ts";
import "./theme/base-styles.ts";
import { useMessages, WordsContext } from "../../core/browser/use-messages.ts";
import { PageLayout } from "./page-layout.tsx";
import { StructuredData, titleOf } from "./document-head.tsx";

/**
 * Puts a page between header and footer. Gatsby keeps both mounted when the page changes, so the header and
 * the cart drawer keep their state during a navigation. Gatsby's own pages, such as the develop server's page
 * for unknown URLs, have no layout data and therefore no header and footer.
 */
export function wrapPage(element: ReactNode, context: PageContext | Record<string, never>, path: string) {
  if (!context.layout) return <>{element}</>;
  const page = (
    <>
      <PageTitle context={context as PageContext} path={path} />
      <PageLayout
        data={context.layout}
        path={path}
        alternates={context.alternates}
        header={context.header}
        footer={context.footer}
        overlay={context.transparentHeader}
        footerRoom={context.footerRoom}
        bar={context.bar}
        untranslated={context.untranslated}
      >
        {element}
      </PageLayout>
      <StructuredData things={(context as PageContext).structuredData} />
    </>
  );
  return context.words ? <WordsContext value={context.words}>{page}</WordsContext> : page;
}

/**
 * Sets the document's title and language immediately, because Gatsby announces a new page to screen readers
 * before the page's `Head` has run, and would otherwise announce the previous page's title.
 */
function PageTitle({ context, path }: { context: PageContext; path: string }) {
  const title = titleOf(context, path, useMessages("layout"));
  const { language } = context.layout.formats;
  useLayoutEffect(() => {
    document.title = title;
    document.documentElement.lang = language;
  }, [title, language]);
  return null;
}
