import type { LiveDish } from "../../contract/live-values.ts";
import type { Menu } from "./menu.ts";

/** Milliseconds after which the dishes are looked at again, behind the request that asks for them. */
const checkAfterMs = 250;
/** Milliseconds after which they are looked at before anything is sent: a change is in every page within a second. */
const checkBeforeMs = 900;

/** Today's prices, and what is sold out; by slug. The same object as long as nothing has changed. */
export type DishValues = ReadonlyMap<string, LiveDish>;

export interface LiveDishes {
  /** As they were less than a second ago; undefined: {@link LiveDishes.read} looks. */
  current(): DishValues | undefined;
  read(): Promise<DishValues>;
}

/** Follows the menu. Dishes that cannot be read at all stay as they last were, which is reported by the menu's route. */
export function liveDishes(menu: Menu): LiveDishes {
  let values: DishValues = new Map();
  let text = "";
  let readAt = -Infinity;
  let reading: Promise<DishValues> | undefined;

  const look = async (): Promise<DishValues> => {
    const startedAt = performance.now();
    const items = await menu.items().catch(() => undefined);
    readAt = startedAt;
    const dishes = items?.map(({ _id: slug, price, available }): LiveDish => ({ slug, price, available }));
    const seen = JSON.stringify(dishes);
    if (dishes && seen !== text) {
      text = seen;
      values = new Map(dishes.map((dish) => [dish.slug, dish]));
    }
    return values;
  };
  const read = () =>
    (reading ??= look().finally(() => {
      reading = undefined;
    }));

  return {
    read,
    current() {
      const age = performance.now() - readAt;
      if (age >= checkBeforeMs) return undefined;
      if (age >= checkAfterMs) void read();
      return values;
    },
  };
}
