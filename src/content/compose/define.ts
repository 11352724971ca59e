import type { Overhang } from "../model/composed.ts";
import type { Content } from "../model/content.ts";
import type { Fields, Resolved } from "../model/fields.ts";
import type { BlockModel } from "../model/model.ts";
import type { Area } from "../../core/messages/words.ts";

/**
 * Definition of a block, without its markup: the build, the CMS and the validator read it, so nothing in a `fields.ts` may import
 * React, a stylesheet or browser code.
 */
export interface BlockDefinition<
  T extends string = string,
  F extends Fields = Fields,
  D = unknown,
> extends BlockModel {
  readonly type: T;
  readonly fields: F;
  /** The block begins with a dark ground: if it opens a page, the header lies over it. May depend on the block's own fields. */
  readonly transparentHeader?: true | ((block: Readonly<Record<string, unknown>>) => boolean);
  /** The block's lower edge hangs over what follows; may depend on the block's own fields. */
  readonly overhang?: Overhang | ((block: Readonly<Record<string, unknown>>) => Overhang | undefined);
  /**
   * Sides on which the next block may lie over this one's last four rem without covering words. Both sides, unless it says so: the
   * usual padding of a section is larger.
   */
  readonly roomBelow?: "both" | "left" | "right" | "none";
  /** The side on which the block lies over the one above, if its checkbox `overlap` is on. */
  readonly overlapSide?: "left" | "right";
  /** If present, the block is on its page only when this returns true, and then it is all that the page shows. */
  alone?(content: Content): boolean;
  /** The messages of the code that its component shows (src/core/messages/), besides the layout's; `npm run lint` says which. */
  readonly messages?: readonly Area[];
  /**
   * Data of the block besides its own fields (the dishes of a menu, the latest posts). Pure; runs at build time, and its result is all
   * the block gets of the other collections.
   */
  getData?(block: Resolved<F>, content: Content): D;
}

/** Props of a block's component. */
export interface BlockProps<D extends BlockDefinition> {
  readonly block: Resolved<D["fields"]>;
  readonly data: ReturnType<NonNullable<D["getData"]>>;
  /** 1 if the block opens its page (then its heading is the page's only h1), otherwise 2. */
  readonly headingLevel: 1 | 2;
  /** Whether it lies over the block above: see `overlapSide`. */
  readonly overlaps?: boolean;
  /** Unique on the page; use it to build ids. */
  readonly id: string;
}

export const defineBlock = <T extends string, F extends Fields, D = undefined>(
  definition: BlockDefinition<T, F, D>,
): BlockDefinition<T, F, D> => definition;
