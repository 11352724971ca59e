import { create } from "zustand";
import { persist, type PersistStorage } from "zustand/middleware";

interface WishlistState {
  /** What the guest keeps, newest last: `dishes/garden-salad`, `products/linden-honey`. */
  readonly ids: readonly string[];
  /** False once this browser has refused to store the list: then it holds for this visit only. */
  readonly persisted: boolean;
  /** Keeps what is not kept, and lets go of what is. */
  toggle(id: string): void;
}

type SavedWishlist = Pick<WishlistState, "ids">;

export const storageKey = "delish-wishlist";

/** Whatever stands in the storage, as a list of ids: somebody else's or a broken value becomes an empty one. */
function readIds(text: string | null): readonly string[] {
  try {
    const stored = JSON.parse(text ?? "null") as { state?: { ids?: unknown } } | null;
    const ids = stored?.state?.ids;
    return Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === "string"))] : [];
  } catch {
    return [];
  }
}

/** Local storage that may be blocked, full or spoilt. What cannot be stored is said in `lasting`. */
const storage: PersistStorage<SavedWishlist> = {
  getItem: (name) => {
    try {
      return { state: { ids: readIds(localStorage.getItem(name)) } };
    } catch {
      return null;
    }
  },
  setItem: (name, value) => {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      if (useWishlist.getState().persisted) useWishlist.setState({ persisted: false });
    }
  },
  removeItem: (name) => localStorage.removeItem(name),
};

/** The guest's wishlist: kept in this browser, shared by all its tabs. */
export const useWishlist = create<WishlistState>()(
  persist(
    (set) => ({
      ids: [],
      persisted: true,
      toggle: (id) =>
        set(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((kept) => kept !== id) : [...ids, id] })),
    }),
    { name: storageKey, storage, partialize: ({ ids }) => ({ ids }) },
  ),
);

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKey) void useWishlist.persist.rehydrate();
  });
}
