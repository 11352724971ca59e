import { entryTitle } from "../../../src/admin/entries/entry-title.ts";

/** What is read of Decap's immutable maps, over plain values. */
const map = (values: Record<string, unknown>) => ({
  get: (key: string) => values[key],
  getIn: (path: readonly string[]) =>
    path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values),
});

const dishes = map({ identifier_field: "title", label_singular: "Dish" });
const settings = map({ files: [map({ name: "site", label: "Restaurant" })] });

test("an entry is called by its name, as it is written at the moment", () => {
  expect(entryTitle(map({ slug: "green-tea", data: { title: "Sencha" } }), dishes)).toBe("Sencha");
});

test("what has no name yet is called by its kind", () => {
  expect(entryTitle(map({ data: { title: "" } }), dishes)).toBe("New dish");
});

test("a setting is called by its label", () => {
  expect(entryTitle(map({ slug: "site", data: { name: "Delish" } }), settings)).toBe("Restaurant");
});
