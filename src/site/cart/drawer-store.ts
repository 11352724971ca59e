import { create } from "zustand";

interface CartDrawerState {
  /** Undefined until it is first opened. */
  readonly open: boolean | undefined;
  setOpen(open: boolean): void;
}

/** State of the cart's drawer. The header's icon and the bar on phones open the same one. */
export const useCartDrawer = create<CartDrawerState>()((set) => ({
  open: undefined,
  setOpen: (open) => set({ open }),
}));
