import { memo, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { renderToStaticMarkup } from "react-dom/server";
import { blockComponents, blockFixtures } from "virtual:block-components";
import { siteModel } from "../../../../app/site-model.ts";
import { foldText } from "../../../../core/shared/fold-text.ts";
import { PreviewErrorBoundary } from "../previews/preview-error-boundary.tsx";
import { PreviewFrame } from "../previews/preview-frame.tsx";
import { withAddresses, type ImageAddress } from "../previews/resolve.ts";

interface BlockGalleryProps {
  readonly address: ImageAddress;
  /** URL of the site's style sheet. */
  readonly styles: string | undefined;
  readonly onChoose: (type: string) => void;
}

/**
 * Returns a block's example as static HTML, because fifty running components would each request data from the
 * service.
 */
function exampleHtml(type: string, address: ImageAddress): string | undefined {
  const Component = blockComponents[type];
  const fixture = blockFixtures[type];
  if (!Component || !fixture) return undefined;
  const { block, data } = withAddresses(fixture, address);
  return renderToStaticMarkup(
    <Component block={block} data={data} headingLevel={2} id={`example-${type}`} />,
  );
}

const Miniature = memo(function Miniature({
  type,
  address,
}: {
  readonly type: string;
  readonly address: ImageAddress;
}) {
  const html = useMemo(() => exampleHtml(type, address), [type, address]);
  return html === undefined ? (
    <p className="preview-note">This block has no example.</p>
  ) : (
    <div dangerouslySetInnerHTML={{ __html: html }} />
  );
});

/**
 * Lets an editor choose from all kinds of blocks, each shown by its example. Rendered in a frame, because the
 * examples use the site's styles.
 */
export function BlockGallery({ address, styles, onChoose }: BlockGalleryProps) {
  const [frame, setFrame] = useState<Document>();
  const [term, setTerm] = useState("");
  const wanted = foldText(term.trim());
  const blocks = siteModel.blocks.filter(({ label, help = "" }) =>
    foldText(`${label} ${help}`).includes(wanted),
  );
  return (
    <>
      <label className="block-gallery-find">
        Find a block
        <input type="search" value={term} onChange={({ target }) => setTerm(target.value)} />
      </label>
      <iframe
        title="Blocks"
        className="block-gallery"
        srcDoc={`<!doctype html><html lang="en"><head>${styles === undefined ? "" : `<link rel="stylesheet" href="${styles}">`}</head><body></body></html>`}
        onLoad={({ currentTarget }) => setFrame(currentTarget.contentDocument ?? undefined)}
      />
      {frame
        ? createPortal(
            <PreviewFrame document={frame}>
              <ul className="block-tiles">
                {blocks.map(({ type, label, help }) => (
                  <li key={type}>
                    <div className="block-tile" inert>
                      <PreviewErrorBoundary what={label} missing={[]} attempt={type}>
                        <Miniature type={type} address={address} />
                      </PreviewErrorBoundary>
                    </div>
                    <button type="button" onClick={() => onChoose(type)}>
                      <b>{label}</b>
                      {help === undefined ? null : <span>{help}</span>}
                    </button>
                  </li>
                ))}
              </ul>
              {blocks.length === 0 ? <p className="preview-note">No block has this name.</p> : null}
            </PreviewFrame>,
            frame.body,
          )
        : null}
    </>
  );
}
