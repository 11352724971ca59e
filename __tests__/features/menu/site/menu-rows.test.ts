import type { ImageValue } from "../../../../src/content/model/fields.ts";
import { menuRows, type StaticDish } from "../../../../src/features/menu/site/menu-rows.ts";
import { groupByCategory } from "../../../../src/content/model/menu-categories.ts";

const built = (name: string): ImageValue => ({
  data: {
    width: 88,
    height: 88,
    images: { fallback: { src: `/static/0a1b/${name}.webp` } },
  },
});
const dish = (slug: string, price = 10): StaticDish => ({
  slug,
  path: `/menu/${slug}`,
  title: slug,
  description: `${slug}, as printed`,
  price,
  image: built(slug),
  available: true,
  dietary: { gluten: "free" },
  marks: { contains: [], complete: false },
});
const listed = [
  { name: "Breakfast", dishes: [dish("pancakes"), dish("toast")] },
  { name: "Lunch", dishes: [dish("burger"), dish("pizza")] },
  { name: "Dinner", dishes: [dish("salmon"), dish("ribeye")] },
];
const item = {
  _id: "omelette",
  title: "Omelette",
  category: "Breakfast",
  price: 7.5,
  image: "/media/dishes/omelette.jpg",
  description: "Three eggs",
  available: true,
};
const breakfast = (...items: unknown[]) => menuRows(items, listed)[0]!;

test("items are grouped by upper-cased category, in the menu's order", () => {
  const groups = groupByCategory(
    [
      { n: 3, category: " dinner " },
      { n: 1, category: "Breakfast" },
      { n: 2, category: "LUNCH" },
      { n: 4, category: "Drinks" },
      { n: 5 },
      { n: 6, category: 7 },
    ],
    ["Breakfast", "Lunch", "Dinner", "Desserts"],
  );
  expect(groups).toEqual([
    [{ n: 1, category: "Breakfast" }],
    [{ n: 2, category: "LUNCH" }],
    [{ n: 3, category: " dinner " }],
    [],
  ]);
});

test("any group with no items falls back to the static list, and only that group", () => {
  const rows = menuRows([item, { ...item, _id: "x", category: "Drinks" }], listed);
  expect(rows.map((tab) => tab.map(({ title }) => title))).toEqual([
    ["Omelette"],
    ["burger", "pizza"],
    ["salmon", "ribeye"],
  ]);
});

test.each([
  ["nothing has come", undefined],
  ["the menu is empty", []],
])("the static list is on every tab while %s", (_, items) => {
  expect(menuRows(items, listed)[2]!.map(({ id, price, path }) => [id, price, path])).toEqual([
    ["salmon", 10, "/menu/salmon"],
    ["ribeye", 10, "/menu/ribeye"],
  ]);
});

test("a dish's picture comes with the static picture for its position", () => {
  const rows = breakfast(item, { ...item, _id: "crepes" }, { ...item, _id: "third" });
  expect(rows.map(({ imageUrl }) => imageUrl)).toEqual(Array(3).fill("/media/dishes/omelette.jpg"));
  expect(rows.map(({ image }) => image)).toEqual([built("pancakes"), built("toast"), undefined]);
});

test("a picture known to the build is shown in the build's smaller copy, wherever the dish is", () => {
  const [, toast] = breakfast(item, { ...item, _id: "pancakes", image: "/media/dishes/pancakes.jpg" });
  expect(toast).toMatchObject({ imageUrl: undefined, image: built("pancakes"), path: "/menu/pancakes" });
});

test("a known dish with a new picture shows the new one", () => {
  const [pancakes] = breakfast({ ...item, _id: "pancakes", image: "/media/dishes/pancakes-2.jpg?v=2" });
  expect(pancakes?.imageUrl).toBe("/media/dishes/pancakes-2.jpg?v=2");
});

test.each([
  ["absent", undefined],
  ["negative", -3],
  ["no number", "12"],
  ["not finite", Number.NaN],
])("a price that is %s is not shown; the dish is", (_, price) => {
  expect(breakfast({ ...item, price })).toMatchObject([{ title: "Omelette", price: undefined }]);
});

test("a price of zero is a price", () => {
  expect(breakfast({ ...item, price: 0 })[0]?.price).toBe(0);
});

test("a dish without a picture gets the static one, a dish without a category is on no tab", () => {
  const { _id, title } = item;
  expect(breakfast({ _id, title, category: "breakfast" })).toEqual([
    {
      id: "omelette",
      dietary: {},
      marks: { contains: [], complete: false },
      title: "Omelette",
      description: "",
      price: undefined,
      soldOut: false,
      path: undefined,
      imageUrl: undefined,
      image: built("pancakes"),
    },
  ]);
  expect(breakfast({ _id, title }).map((row) => row.title)).toEqual(["pancakes", "toast"]);
});

test("anything that is not a dish is left out", () => {
  expect(
    breakfast(null, 4, "soup", [], {}, { ...item, title: "  " }, item).map(({ title }) => title),
  ).toEqual(["Omelette"]);
});

test("only a dish that says it is unavailable is sold out", () => {
  const rows = breakfast({ ...item, available: false }, item, { ...item, available: undefined });
  expect(rows.map(({ soldOut }) => soldOut)).toEqual([true, false, false]);
});

test("a stray % in a picture's address does no harm", () => {
  expect(breakfast({ ...item, _id: "pancakes", image: "/media/100%.jpg" })[0]?.imageUrl).toBe(
    "/media/100%.jpg",
  );
});
