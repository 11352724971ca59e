import { create } from "zustand";
import type { ImageValue } from "../../content/model/fields.ts";
import type { Chosen } from "../../content/model/order-options.ts";
import { orderSum } from "../../core/shared/order-sum.ts";

/** Item that can be put into the cart, with its price in whole cents. */
export interface CartItem {
  /**
   * Id of the dish or product, unique across both collections: `dishes/garden-salad`. For a dish with
   * choices, see {@link import("../../content/model/item-id.ts").orderedId}.
   */
  readonly id: string;
  readonly title: string;
  /** Language of the title; undefined if it is the page's language. */
  readonly language?: string | undefined;
  readonly cents: number;
  readonly image?: ImageValue;
  /** Options chosen for a takeaway dish; their prices are included in `cents`. */
  readonly choices?: readonly Chosen[];
  /** Description of the choices, in the language of the page on which they were made. */
  readonly chosen?: string;
  /** The guest's note to the cook. */
  readonly note?: string;
}

export interface CartLine extends CartItem {
  readonly quantity: number;
}

interface CartState {
  readonly lines: readonly CartLine[];
  /**
   * Adds a line with this quantity, or increases the quantity of an existing line. Throws if the quantity is
   * not a whole number above 0.
   */
  add(item: CartItem, quantity?: number): void;
  /** Decreases the quantity by one; at zero, the line is removed. */
  decrease(id: string): void;
  /** Sets a line's quantity; 0 removes it. */
  setQuantity(id: string, quantity: number): void;
  /** Removes the whole line. */
  remove(id: string): void;
  /**
   * Restores a removed line at its previous index. If the item has been added again in the meantime,
   * increases that line's quantity.
   */
  restore(line: CartLine, index: number): void;
  /** Replaces a line's item in place. If two lines become equal, they are merged. */
  change(id: string, item: CartItem): void;
  clear(): void;
}

/**
 * The guest's cart, shared by all pages and blocks. It is only in memory, so reloading the page empties it.
 */
export const useCart = create<CartState>()((set) => ({
  lines: [],
  add: (item, quantity = 1) => {
    if (!Number.isInteger(quantity) || quantity < 1)
      throw new Error(`A cart takes whole numbers above 0, not ${quantity}`);
    set(({ lines }) => ({
      lines: lines.some((line) => line.id === item.id)
        ? lines.map((line) => (line.id === item.id ? { ...line, quantity: line.quantity + quantity } : line))
        : [...lines, { ...item, quantity }],
    }));
  },
  decrease: (id) =>
    set(({ lines }) => ({
      lines: lines.flatMap((line) =>
        line.id !== id ? [line] : line.quantity > 1 ? [{ ...line, quantity: line.quantity - 1 }] : [],
      ),
    })),
  setQuantity: (id, quantity) =>
    set(({ lines }) => ({
      lines: lines.flatMap((line) => (line.id !== id ? [line] : quantity > 0 ? [{ ...line, quantity }] : [])),
    })),
  remove: (id) => set(({ lines }) => ({ lines: lines.filter((line) => line.id !== id) })),
  restore: (line, index) =>
    set(({ lines }) => ({
      lines: lines.some(({ id }) => id === line.id)
        ? lines.map((now) => (now.id === line.id ? { ...now, quantity: now.quantity + line.quantity } : now))
        : [...lines.slice(0, index), line, ...lines.slice(index)],
    })),
  change: (id, item) =>
    set(({ lines }) => {
      const changed = lines.find((line) => line.id === id);
      if (!changed) return { lines };
      const twin = id === item.id ? undefined : lines.find((line) => line.id === item.id);
      const quantity = changed.quantity + (twin?.quantity ?? 0);
      return {
        lines: lines.flatMap((line) =>
          line === twin ? [] : [line === changed ? { ...item, quantity } : line],
        ),
      };
    }),
  clear: () => set({ lines: [] }),
}));

export const totalItems = ({ lines }: Pick<CartState, "lines">): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

export const totalCents = ({ lines }: Pick<CartState, "lines">): number =>
  orderSum(lines.map((line) => ({ ...line, dish: line.id }))).totalCents;

interface CartDrawerState {
  /** True if the drawer is open; undefined until it is first opened. */
  readonly open: boolean | undefined;
  setOpen(open: boolean): void;
}

/** State of the cart's drawer, which can be opened by the icon in the header and by the bar on phones. */
export const useCartDrawer = create<CartDrawerState>()((set) => ({
  open: undefined,
  setOpen: (open) => set({ open }),
}));
