import "./src/site/layout/theme/base-styles.ts";
import type { GatsbyBrowser } from "gatsby";
import { startTransition, type ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { hydrateAll } from "./src/site/blocks/block-slot.tsx";
import type { PageContext } from "./src/content/model/composed.ts";
import { routeChanged } from "./src/core/browser/route.ts";
import { keepFragmentsFromRouter } from "./src/site/layout/fragment-links.ts";
import {
  restoreAfterSwitch,
  announceHydration,
  handleLanguageLink,
} from "./src/site/layout/switch-language.ts";
import { wrapPage } from "./src/site/layout/wrap-page.tsx";

export const wrapPageElement: GatsbyBrowser<object, PageContext>["wrapPageElement"] = ({ element, props }) =>
  wrapPage(element, props.pageContext, props.location.pathname);

/** The develop server does not use our HTML, so the theme is rendered here. */
async function renderTheme(): Promise<void> {
  const [{ createRoot }, { createElement }, { Theme }, { siteTheme }] = await Promise.all([
    import("react-dom/client"),
    import("react"),
    import("./src/site/layout/theme/theme.tsx"),
    import("./src/site/layout/theme/site-theme.ts"),
  ]);
  createRoot(document.createElement("div")).render(createElement(Theme, { theme: siteTheme }));
}

/**
 * Hydrates in small steps, between which the browser responds to taps and keys; Gatsby's own hydration is one
 * long task.
 */
function hydrateInPieces(element: ReactElement, container: Element): void {
  startTransition(() => void hydrateRoot(container, element));
}

/** Returns the hydration for built pages, which all contain HTML; the develop server's pages contain none. */
export const replaceHydrateFunction = (): typeof hydrateInPieces | undefined =>
  process.env.NODE_ENV === "production" ? hydrateInPieces : undefined;

let takenOver = false;

/**
 * Leaves links to the browser until React has taken over the page; otherwise React would look for the next
 * page in the HTML of this one. Links to another language are always left to the browser.
 */
export const onClientEntry: GatsbyBrowser["onClientEntry"] = () => {
  window.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && (handleLanguageLink(link) || !takenOver)) event.stopPropagation();
    },
    true,
  );
  if (process.env.NODE_ENV !== "production") void renderTheme();
  keepFragmentsFromRouter();
  restoreAfterSwitch();
};

export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  takenOver = true;
  announceHydration();
};

export const onPreRouteUpdate: GatsbyBrowser["onPreRouteUpdate"] = ({ prevLocation }) => {
  if (prevLocation) hydrateAll();
};

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = () => {
  window.dispatchEvent(new Event(routeChanged));
};
