import type { PreviewProps } from "netlify-cms-app";
import { useMemo } from "react";
import { blockComponents, blockFixtures } from "virtual:block-components";
import { composeBlock } from "../../../../content/compose/compose-block.ts";
import { blockDefinition } from "../../../../app/block-definitions.ts";
import type { BlockDefinition } from "../../../../content/compose/define.ts";
import { blocksOf } from "../../../../content/compose/layout-data.ts";
import type { ComposedBlock } from "../../../../content/model/composed.ts";
import type { Content, EntrySource, PageBlock } from "../../../../content/model/content.ts";
import { isRecord } from "../../../../content/model/parse-fields.ts";
import { PreviewErrorBoundary } from "./preview-error-boundary.tsx";
import { PreviewFrame, MissingFields } from "./preview-frame.tsx";
import { useOtherContent } from "./content.ts";
import {
  fillMissing,
  isBlank,
  missingFields,
  resolveEntry,
  withAddresses,
  type ImageAddress,
} from "./resolve.ts";

/** A page without header and footer; each block is rendered by the site's own component. */
export function PagePreview({
  entry,
  getCollection,
  document,
  address,
}: PreviewProps & { address: ImageAddress }) {
  const { content, ready, problem } = useOtherContent(getCollection, address);
  const data = useMemo(() => (entry.get("data") as { toJS(): Record<string, unknown> }).toJS(), [entry]);
  const { blocks, problem: missing } = useMemo(
    () => previewBlocks({ slug: String(entry.get("slug") || "new"), data }, content, address),
    [entry, data, content, address],
  );
  const source = data["blocksFrom"];
  return (
    <PreviewFrame document={document}>
      {problem ? (
        <p className="preview-note">
          The rest of the content could not be read, so lists are empty here. ({problem})
        </p>
      ) : null}
      {typeof source === "string" && source !== "" && ready ? (
        <p className="preview-note" role="status">
          {missing ?? `This page shows the blocks of the page “${source}”.`}
        </p>
      ) : blocks.length === 0 ? (
        <MissingFields missing={["Blocks"]} />
      ) : null}
      {ready || problem
        ? blocks.map((block, index) => (
            <BlockPreview
              key={`${index} ${block.parsed.type}`}
              {...block}
              index={index}
              content={content}
              address={address}
            />
          ))
        : null}
    </PreviewFrame>
  );
}

/**
 * A block that the preview shows. `form` is the block's part of the form; undefined if the block comes from
 * another page.
 */
interface ShownBlock {
  readonly parsed: PageBlock;
  readonly form?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the blocks that the page shows: its own or, if it takes its blocks from another page, that page's
 * blocks.
 */
function previewBlocks(
  source: EntrySource,
  { pages }: Content,
  address: ImageAddress,
): { blocks: readonly ShownBlock[]; problem?: string } {
  const page = resolveEntry("pages", source, address);
  const { blocks } = source.data;
  // Skips blocks without a type, as the parser does.
  const forms = (Array.isArray(blocks) ? (blocks as unknown[]) : [])
    .filter(isRecord)
    .filter(({ type }) => typeof type === "string");
  try {
    return {
      blocks: blocksOf(page, pages).map((parsed, index) => {
        const form = page.blocksFrom ? undefined : forms[index];
        return form ? { parsed, form } : { parsed };
      }),
    };
  } catch (error) {
    return { blocks: [], problem: (error as Error).message };
  }
}

interface BlockPreviewProps extends ShownBlock {
  readonly index: number;
  readonly content: Content;
  readonly address: ImageAddress;
}

function BlockPreview({ parsed, form, index, content, address }: BlockPreviewProps) {
  const { type } = parsed;
  const definition = blockDefinition(type);
  if (!definition) return <p className="preview-note">There is no block “{type}”.</p>;
  if (!blockComponents[type])
    return <p className="preview-note">“{definition.label}” goes here. This block has no preview.</p>;
  const { label, fields } = definition;
  const fixture = form && isBlank(form, fields) ? blockFixtures[type] : undefined;
  if (fixture) {
    return (
      <>
        <p className="preview-note" role="status">
          <strong>Example of “{label}”.</strong> Your own content will replace it.
        </p>
        <div className="preview-example">
          <Component block={{ type, ...withAddresses(fixture, address) }} index={index} />
        </div>
      </>
    );
  }
  const missing = form ? missingFields(form, fields) : [];
  return (
    <>
      <MissingFields missing={missing.map((field) => `${label} › ${field}`)} />
      <PreviewErrorBoundary what={label} missing={missing} attempt={parsed}>
        <Block parsed={parsed} definition={definition} index={index} content={content} />
      </PreviewErrorBoundary>
    </>
  );
}

interface BlockProps {
  readonly parsed: PageBlock;
  readonly definition: BlockDefinition;
  readonly index: number;
  readonly content: Content;
}

/** Rendered inside the error boundary, because composing the block from other content can fail. */
function Block({ parsed, definition, index, content }: BlockProps) {
  return <Component block={composeBlock(fillMissing(parsed, definition.fields), content)} index={index} />;
}

function Component({ block: { type, block, data }, index }: { block: ComposedBlock; index: number }) {
  const Found = blockComponents[type];
  if (!Found) throw new Error(`the site has no component for ${type}`);
  return <Found block={block} data={data} headingLevel={index === 0 ? 1 : 2} id={`b${index + 1}`} />;
}
