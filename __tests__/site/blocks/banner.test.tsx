import { render, screen } from "@testing-library/react";
import Banner from "../../../src/site/blocks/banner/banner.tsx";
import { banner } from "../../../src/site/blocks/banner/fields.ts";
import { fixture } from "../../../src/site/blocks/banner/fixture.ts";
import type { Content } from "../../../src/content/model/content.ts";

const { image: _image, ...words } = fixture.block;
const show = (block: Partial<typeof fixture.block>, data = fixture.data) =>
  render(<Banner block={{ ...words, ...block }} data={data} headingLevel={1} id="b1" />);

test("text alone has an aside, and no picture", () => {
  show({ look: "type", aside: "Kept on this device." });
  expect(screen.getByRole("heading", { level: 1, name: "Keep me a table" })).toBeVisible();
  expect(screen.getByText("Kept on this device.")).toBeVisible();
  expect(screen.queryByRole("img")).toBeNull();
});

test("a banner without a picture is text alone, whatever its layout", () => {
  show({ aside: "Kept on this device." });
  expect(screen.getByText("Kept on this device.")).toBeVisible();
});

test.each(["picture", "light"] as const)("a %s picture beside the text has alternative text", (look) => {
  render(<Banner block={{ ...fixture.block, look }} data={fixture.data} headingLevel={1} id="b1" />);
  expect(screen.getByRole("img", { name: "A table for two by candlelight" })).toBeVisible();
});

test.each(["ticket", "menu", "map", "letter"] as const)(
  "a %s is an ornament, hidden from screen readers",
  (look) => {
    show({ look, letter: "The squash came in.", signature: "Henri" });
    expect(screen.getByRole("region", { name: "Keep me a table" })).toBeVisible();
    expect(screen.getAllByRole("heading")).toHaveLength(1);
    expect(screen.queryByRole("img")).toBeNull();
  },
);

test("a map is a picture of the restaurant's own; without one there is only the text", () => {
  const { container, unmount } = show({ look: "map", image: fixture.block.image });
  expect(container.querySelector("img")).toHaveAttribute("src", "/media/places/table-for-two.jpg");
  expect(screen.queryByRole("img")).toBeNull();
  unmount();
  const without = show({ look: "map", aside: "Kept on this device." });
  expect(screen.getByText("Kept on this device.")).toBeVisible();
  expect(without.container.querySelector("svg[viewBox='0 0 560 400'], img")).toBeNull();
});

test("the printed menu shows dishes of the first menu, at their prices", () => {
  const dish = (slug: string, menus: string[]) => ({ slug, title: slug, price: 9, available: true, menus });
  const content = {
    dishes: [dish("tea", []), ...[..."abcdefghi"].map((slug) => dish(slug, ["home"]))],
    settings: {
      site: { name: "Delish", address: "14 Lantern Street, Harbour Quarter" },
      menu: { categories: [], menus: [{ name: "home", label: "Home menu" }] },
    },
  } as unknown as Content;
  const { dishes } = banner.getData!({ ...words, look: "menu" }, content);
  expect(dishes.map(({ slug }) => slug)).toEqual([..."bcdefghi"]);
  show({ look: "menu" }, { ...fixture.data, dishes });
  expect(screen.getAllByText("$9.00")).toHaveLength(8);
});

test("the way to an inner page is shown; the home page has none", () => {
  const { unmount } = show({});
  expect(screen.getByRole("navigation")).toHaveTextContent("Keep me a table");
  unmount();
  show({}, { ...fixture.data, isHome: true });
  expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.queryByRole("navigation")).toBeNull();
});
