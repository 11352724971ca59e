import "./src/site/layout/theme/base-styles.ts";
import type { GatsbyBrowser } from "gatsby";
import { startTransition, type ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { hydrateAll } from "./src/site/blocks/block-slot.tsx";
import type { PageContext } from "./src/content/model/composed.ts";
import { routeChanged } from "./src/core/browser/route.ts";
import { keepFragmentsFromRouter } from "./src/site/layout/fragment-links.ts";
import { arriveInLanguage, hydrated, leavesLanguage } from "./src/site/layout/switch-language.ts";
import { wrapPage } from "./src/site/layout/wrap-page.tsx";

export const wrapPageElement: GatsbyBrowser<object, PageContext>["wrapPageElement"] = ({ element, props }) =>
  wrapPage(element, props.pageContext, props.location.pathname);

/** The develop server sends no HTML of ours: there the theme is rendered here. */
async function renderTheme(): Promise<void> {
  const [{ createRoot }, { createElement }, { Theme }, { siteTheme }] = await Promise.all([
    import("react-dom/client"),
    import("react"),
    import("./src/site/layout/theme/theme.tsx"),
    import("./src/site/layout/theme/site-theme.ts"),
  ]);
  createRoot(document.createElement("div")).render(createElement(Theme, { theme: siteTheme }));
}

/** In small pieces, between which the browser answers to taps and keys: as Gatsby does it, it is one long task. */
function hydrateInPieces(element: ReactElement, container: Element): void {
  startTransition(() => void hydrateRoot(container, element));
}

/** Every page is built; only the develop server's come without HTML. */
export const replaceHydrateFunction = (): typeof hydrateInPieces | undefined =>
  process.env.NODE_ENV === "production" ? hydrateInPieces : undefined;

let takenOver = false;

/**
 * Until React has taken over the page, a link is the browser's alone: a change of address in between would have React
 * look for the next page in the HTML of this one. One to another language is so at any time.
 */
export const onClientEntry: GatsbyBrowser["onClientEntry"] = () => {
  window.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && (leavesLanguage(link) || !takenOver)) event.stopPropagation();
    },
    true,
  );
  if (process.env.NODE_ENV !== "production") void renderTheme();
  keepFragmentsFromRouter();
  arriveInLanguage();
};

export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  takenOver = true;
  hydrated();
};

export const onPreRouteUpdate: GatsbyBrowser["onPreRouteUpdate"] = ({ prevLocation }) => {
  if (prevLocation) hydrateAll();
};

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = () => {
  window.dispatchEvent(new Event(routeChanged));
};
