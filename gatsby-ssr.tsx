import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import type { GatsbySSR } from "gatsby";
import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { blockStyles } from "./src/build/block-styles.ts";
import type { PageContext } from "./src/content-model/composed.ts";
import { Theme } from "./src/layout/theme/theme.tsx";
import { preloadLinks } from "./src/layout/theme/preload.tsx";
import { wrapPage } from "./src/layout/wrap-page.tsx";

export const wrapPageElement: GatsbySSR<object, PageContext>["wrapPageElement"] = ({ element, props }) =>
  wrapPage(element, props.pageContext, props.location.pathname);

/**
 * The page's whole HTML, once every lazy block is there. React may hand large blocks over in a hidden part and move
 * them by an inline script; a file has no use for that, and without script the block would stay hidden.
 */
function renderWhole(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    let html = "";
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        html += chunk.toString();
        done();
      },
      final(done) {
        resolve(html);
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(sink),
      onError: reject,
    });
  });
}

/** The theme's styles, as Emotion serialises them. */
function themeStyles(): string {
  const cache = createCache({ key: "css" });
  cache.compat = true;
  const { extractCritical } = createEmotionServer(cache);
  return extractCritical(
    renderToString(
      <CacheProvider value={cache}>
        <Theme />
      </CacheProvider>,
    ),
  ).css;
}

let theme: string | undefined;

export const replaceRenderer = async ({
  bodyComponent,
  replaceBodyHTMLString,
  setHeadComponents,
}: Parameters<NonNullable<GatsbySSR["replaceRenderer"]>>[0]) => {
  const html = await renderWhole(bodyComponent as ReactElement);
  theme ??= themeStyles();
  setHeadComponents([
    <style key="theme" dangerouslySetInnerHTML={{ __html: theme }} />,
    ...blockStyles(html).map(({ href, css }) => (
      <style key={href} data-href={href} dangerouslySetInnerHTML={{ __html: css }} />
    )),
  ]);
  replaceBodyHTMLString(html);
};

export const onRenderBody: GatsbySSR["onRenderBody"] = ({ setHtmlAttributes, setHeadComponents }) => {
  setHtmlAttributes({ lang: "en" });
  setHeadComponents(preloadLinks());
};

/** The styles of every page come first: they say in which order the layers count. */
export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({
  getHeadComponents,
  replaceHeadComponents,
}) => {
  const isShared = (component: ReactNode) =>
    isValidElement<{ "data-href"?: string }>(component) && component.props["data-href"]?.startsWith("/app.");
  const components = getHeadComponents();
  replaceHeadComponents([
    ...components.filter(isShared),
    ...components.filter((component) => !isShared(component)),
  ]);
};
