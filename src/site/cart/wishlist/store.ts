import { create } from "zustand";
import { persist, type PersistStorage } from "zustand/middleware";

interface WishlistState {
  /** The ids of the saved items, newest last: `dishes/garden-salad`, `products/linden-honey`. */
  readonly ids: readonly string[];
  /** False once the browser has refused to store the list. The list then lasts only for this visit. */
  readonly persisted: boolean;
  /** Saves an item, or removes it if it is already saved. */
  toggle(id: string): void;
}

type SavedWishlist = Pick<WishlistState, "ids">;

export const storageKey = "delish-wishlist";

/** Returns the stored list of ids; an empty list for any invalid value. */
function readIds(text: string | null): readonly string[] {
  try {
    const stored = JSON.parse(text ?? "null") as { state?: { ids?: unknown } } | null;
    const ids = stored?.state?.ids;
    return Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === "string"))] : [];
  } catch {
    return [];
  }
}

/** Local storage. If it is blocked or full, `persisted` becomes false. */
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

/** The guest's wishlist, stored in the browser and shared by its tabs. */
export const useWishlist = create<WishlistState>()(
  persist(
    (set) => ({
      ids: [],
      persisted: true,
      toggle: (id) =>
        set(({ ids }) => ({ ids: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] })),
    }),
    { name: storageKey, storage, partialize: ({ ids }) => ({ ids }) },
  ),
);

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKey) void useWishlist.persist.rehydrate();
  });
}
