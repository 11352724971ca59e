import { defaultFormats } from "../../src/shared/formats.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { liveHtml, liveJson, type LiveDish } from "../../src/contract/live-values.ts";

interface AnyBlock {
  block: unknown;
  data: unknown;
  headingLevel: 1 | 2;
  id: string;
}

const types = readdirSync(join(__dirname, "../../src/blocks"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const load = async (type: string) => {
  const { default: Block } = (await import(`../../src/blocks/${type}/${type}.tsx`)) as {
    default: ComponentType<AnyBlock>;
  };
  const { fixture } = (await import(`../../src/blocks/${type}/fixture.ts`)) as {
    fixture: Pick<AnyBlock, "block" | "data">;
  };
  return { Block, fixture };
};

/** Every dish of a block's data, with another price and the other way round. */
function changed(data: unknown): LiveDish[] {
  if (Array.isArray(data)) return data.flatMap(changed);
  if (typeof data !== "object" || data === null) return [];
  const { slug, path, price, available } = data as Record<string, unknown>;
  const isDish = typeof price === "number" && typeof available === "boolean" && typeof slug === "string";
  const own = isDish
    ? slug
    : typeof price === "number"
      ? /^\/menu\/([\w-]+)$/.exec(String(path))?.[1]
      : undefined;
  return [
    ...(own === undefined
      ? []
      : [{ slug: own, price: Number(price) + 1.25, available: available === false }]),
    ...Object.values(data).flatMap(changed),
  ];
}

/** Blocks that show dishes of the build. The wishlist shows what the browser has stored, and nothing in the built page. */
const showDishes = ["dish-page", "menu-browser", "menu-lists", "printed-menu", "site-search", "tabbed-menu"];

it.each(types)(
  "%s: the page that the service writes is the one that React finds in its data",
  async (type) => {
    const { Block, fixture } = await load(type);
    const html = (data: unknown) =>
      renderToString(<Block block={fixture.block} data={data} headingLevel={2} id="b1" />);
    const dishes = {
      dishes: new Map(changed(fixture.data).map((dish) => [dish.slug, dish])),
      formats: defaultFormats,
    };
    const live = JSON.parse(liveJson(JSON.stringify(fixture.data ?? null), dishes)) as unknown;
    const built = html(fixture.data);
    expect(liveHtml(built, dishes)).toBe(html(live));
    if (showDishes.includes(type)) expect(html(live)).not.toBe(built);
  },
);
