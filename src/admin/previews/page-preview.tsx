import type { PreviewProps } from "netlify-cms-app";
import { useMemo } from "react";
import { blockComponents } from "virtual:block-components";
import { composeBlock } from "../../blocks/compose-block.ts";
import { blockDefinition } from "../../blocks/definitions.ts";
import { shownBlocks } from "../../composition/compose-pages.ts";
import type { Content, Page, PageBlock } from "../../content-model/content.ts";
import { PreviewErrorBoundary } from "./preview-error-boundary.tsx";
import { PreviewFrame, MissingFields } from "./preview-frame.tsx";
import { useOtherContent } from "./content.ts";
import { missingFields, resolveEntry, resolveFields, type ImageAddress, type RawEntry } from "./resolve.ts";

/** A page as it will stand between header and footer: every block with the site's own component. */
export function PagePreview({
  entry,
  getCollection,
  document,
  address,
}: PreviewProps & { address: ImageAddress }) {
  const { content, ready, problem } = useOtherContent(getCollection, address);
  const data = useMemo(() => (entry.get("data") as { toJS(): Record<string, unknown> }).toJS(), [entry]);
  const { blocks, problem: missing } = useMemo(
    () => blocksOf({ slug: String(entry.get("slug") || "new"), data }, content, address),
    [entry, data, content, address],
  );
  const other = data["blocksFrom"];
  return (
    <PreviewFrame document={document}>
      {problem ? (
        <p className="preview-note">
          The rest of the content could not be read, so lists are empty here. ({problem})
        </p>
      ) : null}
      {typeof other === "string" && other !== "" && ready ? (
        <p className="preview-note" role="status">
          {missing ?? `This page shows the blocks of the page “${other}” in place of its own.`}
        </p>
      ) : blocks.length === 0 ? (
        <MissingFields missing={["Blocks"]} />
      ) : null}
      {ready || problem
        ? blocks.map((block, index) => (
            <BlockPreview
              key={`${index} ${block.type}`}
              block={block}
              index={index}
              content={content}
              address={address}
            />
          ))
        : null}
    </PreviewFrame>
  );
}

/** The blocks the page would show: its own, or those of the page that it names instead. */
function blocksOf(
  { slug, data }: RawEntry,
  { pages }: Content,
  address: ImageAddress,
): { blocks: readonly PageBlock[]; problem?: string } {
  const page = resolveEntry("pages", { slug, data }, address) as unknown as Page;
  try {
    return { blocks: shownBlocks(page, pages) };
  } catch (error) {
    return { blocks: [], problem: (error as Error).message };
  }
}

interface BlockPreviewProps {
  readonly block: PageBlock;
  readonly index: number;
  readonly content: Content;
  readonly address: ImageAddress;
}

function BlockPreview(props: BlockPreviewProps) {
  const { type, address: _path, ...fields } = props.block;
  const definition = blockDefinition(type);
  if (!definition) return <p className="preview-note">There is no block “{type}”.</p>;
  if (!blockComponents[type])
    return <p className="preview-note">“{definition.label}” stands here. It has no preview.</p>;
  const missing = missingFields(fields, definition.fields);
  return (
    <>
      <MissingFields missing={missing.map((label) => `${definition.label} › ${label}`)} />
      <PreviewErrorBoundary what={definition.label} missing={missing} attempt={props.block}>
        <Block {...props} />
      </PreviewErrorBoundary>
    </>
  );
}

/** Inside the boundary, because collecting from other content may fail too. */
function Block({ block, index, content, address }: BlockPreviewProps) {
  const definition = blockDefinition(block.type);
  const Component = blockComponents[block.type];
  if (!definition || !Component) throw new Error(`the site has no component for ${block.type}`);
  const resolved = resolveFields(block, definition.fields, address);
  const composed = composeBlock({ ...resolved, type: block.type }, content);
  return (
    <Component
      block={composed.block}
      data={composed.data}
      headingLevel={index === 0 ? 1 : 2}
      id={`b${index + 1}`}
    />
  );
}
