import type { Overhang } from "../model/composed.ts";
import type { Content } from "../model/content.ts";
import type { Fields, Resolved } from "../model/fields.ts";
import type { BlockModel } from "../model/model.ts";
import type { Area } from "../../core/messages/words.ts";

/**
 * Definition of a block without its markup. The build, the CMS and the checks read it, so a `fields.ts` must
 * not import React, style sheets or code for the browser.
 */
export interface BlockDefinition<
  T extends string = string,
  F extends Fields = Fields,
  D = unknown,
> extends BlockModel {
  readonly type: T;
  readonly fields: F;
  /**
   * True if the block starts with a dark background. If the block opens a page, the header then lies over it.
   * Can depend on the block's own fields.
   */
  readonly transparentHeader?: true | ((block: Readonly<Record<string, unknown>>) => boolean);
  /** How far the block's lower edge overlaps the next block; can depend on the block's own fields. */
  readonly overhang?: Overhang | ((block: Readonly<Record<string, unknown>>) => Overhang | undefined);
  /**
   * Sides on which the next block can cover the last four rem of this one without hiding text. Both by
   * default, because the usual padding of a section is larger.
   */
  readonly roomBelow?: "both" | "left" | "right" | "none";
  /** The side on which the block covers the one above, if its checkbox `overlap` is on. */
  readonly overlapSide?: "left" | "right";
  /**
   * Returns true if the block replaces all other blocks of its page, and false if it is not shown. Blocks
   * without `alone` are shown unless another block replaces them.
   */
  alone?(content: Content): boolean;
  /**
   * Areas of the messages (src/core/messages/) that the block's component shows, besides those of the layout;
   * `npm run lint` checks this list.
   */
  readonly messages?: readonly Area[];
  /**
   * Returns data that the block needs besides its own fields, such as the dishes of a menu or the latest
   * posts. Pure; runs at build time. The block gets nothing else from other collections.
   *
   * @param isHome true on the home page
   */
  getData?(block: Resolved<F>, content: Content, isHome?: boolean): D;
}

export interface BlockProps<D extends BlockDefinition> {
  readonly block: Resolved<D["fields"]>;
  readonly data: ReturnType<NonNullable<D["getData"]>>;
  /** 1 if the block opens its page (then its heading is the page's only h1), otherwise 2. */
  readonly headingLevel: 1 | 2;
  /** True if the block covers part of the block above: see `overlapSide`. */
  readonly overlaps?: boolean;
  /** Unique on the page; use it to build ids. */
  readonly id: string;
}

export const defineBlock = <T extends string, F extends Fields, D = undefined>(
  definition: BlockDefinition<T, F, D>,
): BlockDefinition<T, F, D> => definition;
