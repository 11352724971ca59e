import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import type { GatsbySSR } from "gatsby";
import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { isValidElement, type HtmlHTMLAttributes, type ReactElement, type ReactNode } from "react";
import { blockStyles, namesIn, pageSheet, restOf, type PageSheet } from "./src/build/page-styles.ts";
import type { PageContext } from "./src/content-model/composed.ts";
import { firstView } from "./src/layout/first-view.ts";
import { hasMoreLetters } from "./src/layout/theme/fonts/letters.ts";
import { siteTheme } from "./src/layout/theme/site-theme.ts";
import type { LaterSheet } from "./src/layout/theme/later-styles.ts";
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
        <Theme theme={siteTheme} />
      </CacheProvider>,
    ),
  ).css;
}

let theme: string | undefined;

interface RenderedPage {
  readonly names: ReadonlySet<string>;
  readonly hasMoreLetters: boolean;
}

/** Pages whose body is rendered and whose head is not, by their paths. */
const rendered = new Map<string, RenderedPage>();

/** A sheet that is in the page as a whole is named, so that webpack does not fetch it. */
const styleOf = ({ href, css, whole }: PageSheet) => (
  <style key={href} data-href={whole ? href : undefined} dangerouslySetInnerHTML={{ __html: css }} />
);

/**
 * A sheet that gatsby-browser.tsx turns on. Until then it is none: Chromium lays out every line anew for one that comes between
 * others.
 */
const laterLink = (href: string, sheet: LaterSheet) => (
  <link key={href} rel="prefetch" as="style" href={href} data-later={sheet} />
);

export const replaceRenderer = async ({
  pathname,
  bodyComponent,
  replaceBodyHTMLString,
  setHeadComponents,
}: Parameters<NonNullable<GatsbySSR["replaceRenderer"]>>[0]) => {
  const html = await renderWhole(bodyComponent as ReactElement);
  theme ??= themeStyles();
  const names = namesIn(html);
  rendered.set(pathname, { names, hasMoreLetters: hasMoreLetters(html) });
  setHeadComponents([
    <style key="theme" dangerouslySetInnerHTML={{ __html: theme }} />,
    ...blockStyles(html, names).map(styleOf),
  ]);
  replaceBodyHTMLString(html);
};

export const onRenderBody: GatsbySSR["onRenderBody"] = ({ setHtmlAttributes, setHeadComponents }) => {
  // React's types know no such attribute where it is not written as one.
  const attributes: HtmlHTMLAttributes<HTMLHtmlElement> & Record<`data-${string}`, string> = {
    lang: "en",
    [firstView]: "",
  };
  setHtmlAttributes(attributes);
  setHeadComponents(preloadLinks());
};

const hrefOf = (component: ReactNode): string | undefined =>
  isValidElement<{ "data-href"?: string }>(component) ? component.props["data-href"] : undefined;

/**
 * Of the styles that Gatsby writes into every page, the first of all because they say in which order the layers count:
 * what this page needs now, and links to the rest.
 */
export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({
  pathname,
  getHeadComponents,
  replaceHeadComponents,
}) => {
  const page = rendered.get(pathname);
  if (!page) throw new Error(`The body of ${pathname} was not rendered.`);
  rendered.delete(pathname);
  const components = getHeadComponents();
  const hrefs = components.flatMap((component) => hrefOf(component) ?? []);
  const find = (name: string): string => {
    const href = hrefs.find((one) => one.startsWith(`/${name}.`));
    if (!href) throw new Error(`Gatsby no longer writes the style sheet ${name} into every page.`);
    return href;
  };
  const [app, fonts, letters] = [find("app"), find("fonts"), find("more-letters")];
  const sheet = (href: string, names?: ReadonlySet<string>) => pageSheet(href.slice(1), names);
  replaceHeadComponents([
    styleOf(sheet(app, page.names)),
    styleOf(sheet(fonts)),
    page.hasMoreLetters ? styleOf(sheet(letters)) : laterLink(letters, "more-letters"),
    laterLink(restOf(app.slice(1)), "rest"),
    ...components.filter((component) => ![app, fonts, letters].includes(hrefOf(component) ?? "")),
  ]);
};
