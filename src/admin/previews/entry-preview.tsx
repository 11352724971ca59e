import type { PreviewProps } from "netlify-cms-app";
import { useMemo, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { blockComponents } from "virtual:block-components";
import { composeEntries } from "../../composition/compose-entries.ts";
import { layoutData } from "../../composition/compose-pages.ts";
import { collections, type CollectionName } from "../../content-model/collections.ts";
import type { Content } from "../../content-model/content.ts";
import { PreviewErrorBoundary } from "./preview-error-boundary.tsx";
import { PreviewFrame, MissingFields } from "./preview-frame.tsx";
import { assembleContent, missingFields, type ImageAddress, type RawEntry } from "./resolve.ts";

interface ArticleProps {
  readonly name: CollectionName;
  readonly raw: RawEntry;
  readonly html: string;
  readonly address: ImageAddress;
}

/** Inside the boundary, because composing the page may fail on what is half filled in. */
function Article({ name, raw, html, address }: ArticleProps) {
  const assembled = assembleContent({ [name]: [raw] }, {}, address);
  const content: Content = {
    ...assembled,
    [name]: (assembled[name] as readonly { path: string }[]).map((entry) => ({ ...entry, html })),
  };
  const [entry] = content[name];
  // The very page that the build would make of the entry, not a likeness of it.
  const page = composeEntries(content, layoutData(content)).find(({ path }) => path === entry?.path);
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

/** Decap's rendering of the text, without the box that it stands in. */
function htmlOf(text: ReactElement | null): string {
  const { body } = new DOMParser().parseFromString(renderToStaticMarkup(text), "text/html");
  return body.firstElementChild?.innerHTML ?? "";
}

/** The preview of a collection whose entries have pages of their own: that page. */
export function entryPreview(name: CollectionName) {
  const { fields, labelOne } = collections[name];
  return function EntryPreview({
    entry,
    widgetFor,
    document,
    address,
  }: PreviewProps & { address: ImageAddress }) {
    const data = useMemo(() => (entry.get("data") as { toJS(): Record<string, unknown> }).toJS(), [entry]);
    const body = data["body"];
    // Decap makes a new widgetFor at every keystroke; what it shows follows the text alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    const html = useMemo(() => (typeof body === "string" && body ? htmlOf(widgetFor("body")) : ""), [body]);
    const missing = missingFields(data, fields);
    return (
      <PreviewFrame document={document}>
        <MissingFields missing={missing} />
        <PreviewErrorBoundary what={labelOne} missing={missing} attempt={data}>
          <Article
            name={name}
            raw={{ slug: String(entry.get("slug") || "new"), data }}
            html={html}
            address={address}
          />
        </PreviewErrorBoundary>
      </PreviewFrame>
    );
  };
}
