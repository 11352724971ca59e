import { useEffect, useMemo } from "react";
import { create } from "zustand";
import { fetchMenu } from "../../core/browser/api.ts";
import { serviceNow } from "../../core/browser/service-clock.ts";

interface TodaysMenu {
  /** Today's dishes from the service; undefined until they have loaded, and after a failure. */
  readonly items?: readonly unknown[] | undefined;
  /** Time at which the dishes were loaded, by the service's clock. */
  readonly checkedAt?: Date | undefined;
  readonly error?: unknown;
  readonly loading: boolean;
  /** Requests the menu; does nothing while a request is pending. */
  load(): Promise<void>;
}

let pending = false;

/** Today's menu, shared by every block that shows dishes. */
export const useTodaysMenu = create<TodaysMenu>()((set) => ({
  loading: true,
  async load() {
    if (pending) return;
    pending = true;
    set({ loading: true });
    const loaded = await fetchMenu().then(
      (items) => ({ items, checkedAt: serviceNow(), error: undefined }),
      (error: unknown) => ({ items: undefined, checkedAt: undefined, error }),
    );
    pending = false;
    set({ ...loaded, loading: false });
  },
}));

/** Loads today's menu when the component that calls this hook mounts. */
export function useMenuLoading(): void {
  const load = useTodaysMenu((menu) => menu.load);
  useEffect(() => void load(), [load]);
}

interface Sold {
  readonly slug?: string;
  readonly price: number;
  readonly available?: boolean;
}

function withValues<D extends Sold>(dish: D, item: object): D {
  const { price, available } = item as { readonly price?: unknown; readonly available?: unknown };
  const today = {
    price: typeof price === "number" && Number.isFinite(price) && price >= 0 ? price : dish.price,
    ...("available" in dish && typeof available === "boolean" ? { available } : {}),
  };
  const isSame = today.price === dish.price && (today.available ?? dish.available) === dish.available;
  return isSame ? dish : { ...dish, ...today };
}

/**
 * Returns a function that gives a dish its current price and sold-out state. Until the service has answered,
 * the dish keeps the values from the build. A dish whose values are unchanged stays the same object.
 */
export function useTodaysDish(): <D extends Sold>(dish: D, slug?: string) => D {
  useMenuLoading();
  const items = useTodaysMenu((menu) => menu.items);
  return useMemo(() => {
    const bySlug = new Map(
      (items ?? []).flatMap((item) =>
        typeof item === "object" && item !== null ? [[(item as { _id?: unknown })._id, item] as const] : [],
      ),
    );
    return (dish, slug = dish.slug) => {
      const item = bySlug.get(slug);
      return item ? withValues(dish, item) : dish;
    };
  }, [items]);
}

/** Applies {@link useTodaysDish} to several dishes. */
export function useTodaysDishes<D extends Sold>(dishes: readonly D[]): readonly D[] {
  const today = useTodaysDish();
  return useMemo(() => dishes.map((dish) => today(dish)), [dishes, today]);
}
