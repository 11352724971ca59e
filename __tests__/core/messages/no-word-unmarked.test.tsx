import { blockFolders } from "../../support/block-folders.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { render, screen } from "@testing-library/react";
import { WordsContext } from "../../../src/core/browser/use-messages.ts";
import { SiteContext, type Site } from "../../../src/core/browser/site-context.ts";
import { composePages } from "../../../src/content/compose/compose-pages.ts";
import { wrapPage } from "../../../src/site/layout/wrap-page.tsx";
import CartDrawer from "../../../src/site/cart/drawer.tsx";
import { messagesIn, wordsIn } from "../../../src/core/messages/catalogues.ts";
import { defaultFormats } from "../../../src/core/shared/formats.ts";
import { teachDialogs } from "../../support/dialog.ts";
import { siteContent } from "../../support/content.ts";
import { blockComponents } from "../../support/restaurant-site.tsx";
import { plainTexts, pseudoWords } from "../../support/pseudo-language.ts";
import { LayoutPart } from "../../../src/site/layout/page-layout.tsx";

const words = pseudoWords(wordsIn("en"));
/** A locale whose dates contain no Latin letters. */
const formats = { ...defaultFormats, locale: "ja-JP", clock: 24 } as const;
const site: Site = {
  languages: ["en"],
  home: "/",
  addresses: { menu: "/m", order: "/o", booking: "/b" },
  formats,
  site: { name: "" },
};

beforeAll(() => {
  globalThis.fetch = () => new Promise(() => undefined);
});

test.each(["a", "b"] as const)(
  "the layout with footer %s has no text outside of messages and content",
  async (footer) => {
    const content = await siteContent();
    const [page] = composePages(content);
    const { layout, ...context } = page!.context;
    const own = { ...layout, formats };
    const html = renderToStaticMarkup(
      <>{wrapPage(<LayoutPart part="navbar" name="" />, { ...context, layout: own, footer, words }, "/")}</>,
    );
    expect(plainTexts(html, content)).toEqual([]);
  },
);

test("nor does the cart", () => {
  teachDialogs();
  const { baseElement } = render(
    <WordsContext value={words}>
      <SiteContext value={site}>
        <CartDrawer open onClose={() => undefined} />
      </SiteContext>
    </WordsContext>,
  );
  expect(plainTexts(baseElement.innerHTML, [])).toEqual([]);
});

test("two languages render side by side without mixing", () => {
  render(
    <>
      {["en", "it"].map((language) => (
        <WordsContext key={language} value={wordsIn(language)}>
          <LayoutPart part="navbar" name={language} />
        </WordsContext>
      ))}
    </>,
  );
  const names = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(names).toEqual(["en", "it"].map((name) => messagesIn(name, "layout")("part.header", { name })));
});

test("no block has text outside of messages and content", async () => {
  const found: Record<string, string[]> = {};
  for (const [type, Block] of await blockComponents()) {
    const { fixture } = (await import(`${blockFolders().get(type)}/fixture.ts`)) as {
      fixture: { block: unknown; data: unknown };
    };
    const html = renderToStaticMarkup(
      <WordsContext value={words}>
        <SiteContext value={site}>
          <Block {...fixture} headingLevel={1} id="b1" />
        </SiteContext>
      </WordsContext>,
    );
    const left = plainTexts(html, fixture);
    if (left.length > 0) found[type] = left;
  }
  expect(found).toEqual({});
});
