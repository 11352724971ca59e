import { formatsOf } from "../../../core/shared/formats.ts";
import { readOrdering, type OrderingRules } from "./rules.ts";
import type { RawSettings } from "../../../content/server/settings.ts";
import type { WatchedFile } from "../../../core/server/watched-file.ts";

/** The ordering rules, whose limits are in the restaurant's currency. */
export function watchOrdering(
  ordering: WatchedFile<RawSettings<"ordering">>,
  site: WatchedFile<RawSettings<"site">>,
): WatchedFile<OrderingRules> {
  let last: { readonly of: readonly unknown[]; readonly rules: OrderingRules } | undefined;
  return {
    async read() {
      const [settings, restaurant] = await Promise.all([ordering.read(), site.read()]);
      if (!settings) return undefined;
      if (last?.of[0] !== settings || last.of[1] !== restaurant)
        last = {
          of: [settings, restaurant],
          rules: readOrdering(settings, formatsOf(restaurant?.formats)),
        };
      return last.rules;
    },
  };
}
