import type { ComposedBlock } from "../model/composed.ts";
import type { Content, PageBlock } from "../model/content.ts";
import type { Resolved } from "../model/fields.ts";
import { blockDefinition } from "../../app/block-definitions.ts";

/**
 * Composes a block with the other content that it shows. Throws on an unknown type, which the checks report
 * earlier.
 */
export function composeBlock(
  { type, address: _address, ...block }: PageBlock,
  content: Content,
  isHome = false,
): ComposedBlock {
  const definition = blockDefinition(type);
  if (!definition) throw new Error(`There is no block “${type}”.`);
  const fields = block as Resolved<typeof definition.fields>;
  return { type, block, data: definition.getData?.(fields, content, isHome) };
}
