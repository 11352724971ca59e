import type { ReactNode } from "react";
import type { PageContext } from "../content-model/composed.ts";
import { PageLayout } from "./page-layout.tsx";
import { Theme } from "./theme/theme.tsx";

/**
 * Puts a page between header and footer. Gatsby does not unmount this on a navigation, so that the header and the cart drawer
 * keep their state.
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
