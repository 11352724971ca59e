import { blockDefinition } from "../../app/block-definitions.ts";
import type { ComposedBlock, Overhang } from "../model/composed.ts";

/** Returns how far a block overlaps the next one; undefined if it does not. */
export function overhangOf(block: ComposedBlock | undefined): Overhang | undefined {
  if (!block) return undefined;
  const overhang = blockDefinition(block.type)?.overhang;
  return typeof overhang === "function" ? overhang(block.block) : overhang;
}

/** True if the header lies over the block when the block opens a page. */
export function hasTransparentHeader(block: ComposedBlock | undefined): boolean {
  if (!block) return false;
  const transparent = blockDefinition(block.type)?.transparentHeader;
  return typeof transparent === "function" ? transparent(block.block) : transparent === true;
}

/**
 * True if the block covers part of the block above: its `overlap` option is on, and the block above has no
 * overhang and leaves room on this block's `overlapSide`.
 */
function overlapsAbove(block: ComposedBlock, above: ComposedBlock | undefined): boolean {
  const side = blockDefinition(block.type)?.overlapSide;
  if (!side || !above || block.block["overlap"] !== true || overhangOf(above)) return false;
  const { roomBelow = "both" } = blockDefinition(above.type) ?? {};
  return roomBelow === "both" || roomBelow === side;
}

/**
 * Gives each block what it needs to know about its neighbours. A block only describes itself (see
 * `BlockDefinition`), so that any block can follow any other. Pure.
 */
export const placeBlocks = (blocks: readonly ComposedBlock[]): readonly ComposedBlock[] =>
  blocks.map(({ roomAbove: _room, overlaps: _overlaps, ...block }, index) => {
    const above = blocks[index - 1];
    const roomAbove = overhangOf(above);
    return {
      ...block,
      ...(roomAbove ? { roomAbove } : {}),
      ...(overlapsAbove(block, above) ? { overlaps: true } : {}),
    };
  });
