import type { PreviewProps } from "netlify-cms-app";
import { useMemo, type ReactElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { blockComponents } from "virtual:block-components";
import { composeEntryPages } from "../../../../content/compose/compose-entries.ts";
import { layoutData } from "../../../../content/compose/layout-data.ts";
import { collections, type CollectionName } from "../../../../content/model/collections.ts";
import { type EntrySource, collectionNames } from "../../../../content/model/content.ts";
import { PreviewErrorBoundary } from "./preview-error-boundary.tsx";
import { PreviewFrame, MissingFields } from "./preview-frame.tsx";
import { formatPrice } from "../../../../core/shared/money.ts";
import { missingFields, previewContent, type ImageAddress } from "./resolve.ts";
import { PagePreview } from "./page-preview.tsx";
import { ThemePreview } from "../theme/theme-preview.tsx";

interface ArticleProps {
  readonly name: CollectionName;
  readonly source: EntrySource;
  readonly address: ImageAddress;
}

/**
 * The entry's page. Rendered inside the error boundary, because composing the page can fail while the form is
 * incomplete.
 */
function Article({ name, source, address }: ArticleProps) {
  const content = previewContent({ [name]: [source] }, {}, address);
  // The same page that the build would make from the entry.
  const [page] = composeEntryPages(name, content, layoutData(content));
  if (!page) throw new Error(`${collections[name].label} have no pages of their own`);
  return page.context.blocks.map(({ type, block, data }, index) => {
    const Component = blockComponents[type];
    if (!Component) throw new Error(`the site has no component for ${type}`);
    return (
      <Component
        key={type}
        block={block}
        data={data}
        headingLevel={index === 0 ? 1 : 2}
        id={`b${index + 1}`}
      />
    );
  });
}

/** Returns Decap's rendering of the text as HTML, without the box that Decap puts around it. */
function htmlOf(text: ReactElement | null): string {
  const { body } = new DOMParser().parseFromString(renderToStaticMarkup(text), "text/html");
  return body.firstElementChild?.innerHTML ?? "";
}

/**
 * The entry's name and price on one line. On the page itself, they can be out of sight, because the page
 * begins with a picture.
 */
function EntryHead({ name, price }: { name: unknown; price: unknown }) {
  return typeof name !== "string" || name === "" ? null : (
    <p className="preview-head">
      <strong>{name}</strong>
      {typeof price === "number" ? <span>{formatPrice(price, RESTAURANT_FORMATS)}</span> : null}
    </p>
  );
}

/** Returns the preview for a collection whose entries have pages. The preview shows the entry's page. */
export function entryPreview(name: CollectionName) {
  const { fields, labelOne, nameField } = collections[name];
  const price = Object.entries(fields).find(([, { kind }]) => kind === "price")?.[0];
  return function EntryPreview({
    entry,
    widgetFor,
    document,
    address,
  }: PreviewProps & { address: ImageAddress }) {
    const data = useMemo(() => (entry.get("data") as { toJS(): Record<string, unknown> }).toJS(), [entry]);
    const body = data["body"];
    // Decap makes a new widgetFor at every keystroke, but its result depends on the text alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    const html = useMemo(() => (typeof body === "string" && body ? htmlOf(widgetFor("body")) : ""), [body]);
    const missing = missingFields(data, fields);
    return (
      <PreviewFrame document={document}>
        <EntryHead name={data[nameField]} price={price && data[price]} />
        <MissingFields missing={missing} />
        <PreviewErrorBoundary what={labelOne} missing={missing} attempt={data}>
          <Article
            name={name}
            source={{ slug: String(entry.get("slug") || "new"), data, html }}
            address={address}
          />
        </PreviewErrorBoundary>
      </PreviewFrame>
    );
  };
}

export type PreviewComponent = ComponentType<PreviewProps & { address: ImageAddress }>;

/** Previews by collection: for pages, for the theme, and for collections whose entries have pages. */
export const previews: Readonly<Record<string, PreviewComponent>> = {
  pages: PagePreview,
  theme: ThemePreview,
  ...Object.fromEntries(
    collectionNames.filter((name) => collections[name].page).map((name) => [name, entryPreview(name)]),
  ),
};
