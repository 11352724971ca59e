import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import type { GatsbySSR } from "gatsby";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { blockStyles } from "./src/build/block-styles.ts";
import type { PageContext } from "./src/content-model/composed.ts";
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

export const replaceRenderer = async ({
  bodyComponent,
  replaceBodyHTMLString,
  setHeadComponents,
}: Parameters<NonNullable<GatsbySSR["replaceRenderer"]>>[0]) => {
  const cache = createCache({ key: "css" });
  // Styles go to the head in one piece: a style element between siblings would upset :nth-child.
  cache.compat = true;
  const { extractCriticalToChunks } = createEmotionServer(cache);
  const html = await renderWhole(
    <CacheProvider value={cache}>{bodyComponent as ReactElement}</CacheProvider>,
  );
  setHeadComponents(
    blockStyles(html).map(({ href, css }) => (
      <style key={href} data-href={href} dangerouslySetInnerHTML={{ __html: css }} />
    )),
  );
  setHeadComponents(
    extractCriticalToChunks(html)
      .styles.filter(({ css }) => css !== "")
      .map(({ key, ids, css }) => (
        <style
          key={ids.join(" ")}
          data-emotion={`${key} ${ids.join(" ")}`}
          dangerouslySetInnerHTML={{ __html: css }}
        />
      )),
  );
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
