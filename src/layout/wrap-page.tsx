import type { ReactNode } from "react";
import type { PageContext } from "../content-model/composed.ts";
import { PageLayout } from "./page-layout.tsx";
import { Theme } from "./theme/theme.tsx";

/**
 * Puts a page between header and footer. Gatsby keeps what stands here while pages change, so the header, the cart
 * drawer and an open menu survive a navigation.
 */
export function wrapPage(element: ReactNode, context: PageContext, path: string) {
  return (
    <Theme>
      <PageLayout
        data={context.layout}
        path={path}
        header={context.header}
        footer={context.footer}
        overlay={context.transparentHeader}
      >
        {element}
      </PageLayout>
    </Theme>
  );
}
