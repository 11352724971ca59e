import type { GatsbyBrowser } from "gatsby";
import { stopWaiting } from "./src/blocks/registry.tsx";
import type { PageContext } from "./src/content-model/composed.ts";
import { routeChanged } from "./src/features/route.ts";
import { wrapPage } from "./src/layout/wrap-page.tsx";

export const wrapPageElement: GatsbyBrowser<object, PageContext>["wrapPageElement"] = ({ element, props }) =>
  wrapPage(element, props.pageContext, props.location.pathname);

export const onPreRouteUpdate: GatsbyBrowser["onPreRouteUpdate"] = ({ prevLocation }) => {
  if (prevLocation) stopWaiting();
};

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = () => {
  window.dispatchEvent(new Event(routeChanged));
};
