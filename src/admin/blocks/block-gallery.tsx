import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { blockComponents, blockFixtures } from "virtual:block-components";
import { siteModel } from "../../composition/site-model.ts";
import { foldText } from "../../shared/fold-text.ts";
import { PreviewErrorBoundary } from "../previews/preview-error-boundary.tsx";
import { PreviewFrame } from "../previews/preview-frame.tsx";
import { withAddresses, type ImageAddress } from "../previews/resolve.ts";

interface BlockGalleryProps {
  readonly address: ImageAddress;
  /** The address of the site's styles. */
  readonly styles: string | undefined;
  readonly onChoose: (type: string) => void;
}

/** A block's own example, small. */
function Miniature({ type, address }: { readonly type: string; readonly address: ImageAddress }) {
  const Component = blockComponents[type];
  const fixture = blockFixtures[type];
  const example = useMemo(() => fixture && withAddresses(fixture, address), [fixture, address]);
  if (!Component || !example) return <p className="preview-note">It has no example.</p>;
  return (
    <PreviewErrorBoundary what={type} missing={[]} attempt={example}>
      <Component block={example.block} data={example.data} headingLevel={2} id={`example-${type}`} />
    </PreviewErrorBoundary>
  );
}

/** Every kind of block with its example, to choose from: in a frame of its own, since it has the site's styles. */
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
                      <div>
                        <Miniature type={type} address={address} />
                      </div>
                    </div>
                    <button type="button" onClick={() => onChoose(type)}>
                      <b>{label}</b>
                      {help === undefined ? null : <span>{help}</span>}
                    </button>
                  </li>
                ))}
              </ul>
              {blocks.length === 0 ? <p className="preview-note">No block has such a name.</p> : null}
            </PreviewFrame>,
            frame.body,
          )
        : null}
    </>
  );
}
