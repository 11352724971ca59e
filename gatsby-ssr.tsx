import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import type { GatsbySSR } from "gatsby";
import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { isValidElement, type ReactElement, type ReactNode } from "react";
import type { PageContext } from "./src/content/model/composed.ts";
import { siteTheme } from "./src/site/layout/theme/site-theme.ts";
import { Theme } from "./src/site/layout/theme/theme.tsx";
import { preloadLinks } from "./src/site/layout/theme/preload.tsx";
import { wrapPage } from "./src/site/layout/wrap-page.tsx";

export const wrapPageElement: GatsbySSR<object, PageContext>["wrapPageElement"] = ({ element, props }) =>
  wrapPage(element, props.pageContext, props.location.pathname);

/**
 * Resolves to the page's complete HTML, once every lazy block has loaded. React can stream large blocks in a
 * hidden part and move them with an inline script; in a file that is pointless, and without scripts the block
 * would stay hidden.
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

/** Returns the theme's styles, as Emotion serialises them. */
function themeStyles(): string {
  const cache = createCache({ key: "css" });
  cache.compat = true;
  const { extractCritical } = createEmotionServer(cache);
  return extractCritical(
    renderToString(
      <CacheProvider value={cache}>
        <Theme theme={siteTheme} />
      </CacheProvider>,
    ),
  ).css;
}

let theme: string | undefined;

/** The style sheets of each block type, found by src/site/gatsby/style-sheets.ts. */
declare const BLOCK_STYLE_SHEETS: Readonly<Record<string, readonly string[]>>;

// Not imported, because Gatsby would assume that a page importing `fs` is rendered on request, and warn.
const { readFileSync } = process.getBuiltinModule("fs");

/**
 * Returns the complete style sheets of the blocks in a page's HTML, with names that tell webpack not to fetch
 * them again. Throws if the bundler does not know a block, because the page would lack that block's styles.
 */
function blockStyles(html: string): ReactNode[] {
  const types = new Set(Array.from(html.matchAll(/ data-block="([a-z0-9-]+)"/g), ([, type]) => type ?? ""));
  const names = Array.from(types, (type) => {
    const found = BLOCK_STYLE_SHEETS[type];
    if (!found)
      throw new Error(
        `The bundler did not make a script for the block ${type}: see src/app/block-registry.tsx.`,
      );
    return found;
  });
  return [...new Set(names.flat())]
    .sort()
    .map((name) => (
      <style
        key={name}
        data-href={`/${name}`}
        dangerouslySetInnerHTML={{ __html: readFileSync(`public/${name}`, "utf8") }}
      />
    ));
}

export const replaceRenderer = async ({
  bodyComponent,
  replaceBodyHTMLString,
  setHeadComponents,
}: Parameters<NonNullable<GatsbySSR["replaceRenderer"]>>[0]) => {
  const html = await renderWhole(bodyComponent as ReactElement);
  theme ??= themeStyles();
  setHeadComponents([
    <style key="theme" dangerouslySetInnerHTML={{ __html: theme }} />,
    ...blockStyles(html),
  ]);
  replaceBodyHTMLString(html);
};

export const onRenderBody: GatsbySSR["onRenderBody"] = ({
  loadPageDataSync,
  pathname,
  setHtmlAttributes,
  setHeadComponents,
}) => {
  // The develop server calls this once for all pages; there the page itself sets its language.
  if (process.env.NODE_ENV === "production") {
    const { pageContext } = loadPageDataSync(pathname).result as { pageContext: PageContext };
    setHtmlAttributes({ lang: pageContext.layout.formats.language });
  }
  setHeadComponents(preloadLinks());
};

const isStyleOfEveryPage = (component: ReactNode): boolean =>
  isValidElement<{ "data-identity"?: string }>(component) &&
  component.props["data-identity"] === "gatsby-global-css";

/** The styles for every page come first, because they declare the order of the layers. */
export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({
  getHeadComponents,
  replaceHeadComponents,
}) => {
  const components = getHeadComponents();
  replaceHeadComponents([
    ...components.filter(isStyleOfEveryPage),
    ...components.filter((component) => !isStyleOfEveryPage(component)),
  ]);
};
