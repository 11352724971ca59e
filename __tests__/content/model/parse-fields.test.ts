import { collections } from "../../../src/content/model/collections.ts";
import {
  checkbox,
  group,
  image,
  linkGroup,
  list,
  number,
  optional,
  select,
  text,
  textarea,
} from "../../../src/content/model/fields.ts";
import { siteModel } from "../../../src/app/site-model.ts";
import { parseFields } from "../../../src/content/model/parse-fields.ts";
import { parseContentFile } from "../../../src/content/model/read.ts";
import { checkFile } from "../../../src/content/model/validate.ts";

/**
 * A dish as the CMS saves it after its optional fields were filled in and cleared again, and a price was
 * typed by hand.
 */
const clearedDish = `---
title: Soup
price: "12"
category: Lunch
description: Warm.
rating: 4
image: { file: /media/dishes/soup.jpg, alt: "", caption: "", focalPoint: null }
available: true
menus: []
order: ""
dietary: { gluten: "", dairy: null }
---
`;

test("a dish with cleared fields and a quoted price is valid, and reads as if they were absent", () => {
  const file = parseContentFile("dishes/soup.md", clearedDish, siteModel)!;
  expect(checkFile(file, siteModel)).toEqual([]);
  expect(parseFields(file.data, collections.dishes.fields)).toEqual({
    title: "Soup",
    price: 12,
    category: "Lunch",
    description: "Warm.",
    rating: 4,
    image: { file: "/media/dishes/soup.jpg", alt: "" },
    available: true,
    menus: [],
  });
});

test.each(["twelve", "12 €", "12,50", "1e3", "0x10", " ", "Infinity", true, [12], Number.NaN])(
  "%p is not a number",
  (value) => {
    expect(parseFields({ n: value }, { n: optional(number("Number")) })).toEqual({});
  },
);

const fields = {
  title: text("Title"),
  lead: optional(textarea("Lead")),
  items: list("Items", text("Item")),
  more: optional(list("More", linkGroup("Link"))),
  on: checkbox("On"),
  open: checkbox("Open", { default: true }),
  look: optional(select("Look", { a: "A", b: "B" })),
  image: optional(image("Picture")),
  link: optional(linkGroup("Link")),
  seats: group("Seats", { min: number("Fewest"), note: optional(text("Note")) }),
};

test.each([
  ["absent", undefined],
  ["null", null],
  ["an empty text", ""],
  ["a blank text", "  "],
])("an empty value (%s) is an absent field, an empty list, or the default", (_how, empty) => {
  const data = Object.fromEntries(Object.keys(fields).map((name) => [name, empty]));
  expect(parseFields({ ...data, title: "Soup", seats: { min: "2", note: empty } }, fields)).toEqual({
    title: "Soup",
    items: [],
    on: false,
    open: true,
    seats: { min: 2 },
  });
});

test("a group whose parts are all empty, and an image without a file, are empty too", () => {
  const data = {
    title: "Soup",
    link: { label: "", to: null },
    image: { file: "", alt: "A bowl", caption: "" },
    seats: { min: 2 },
  };
  expect(parseFields(data, fields)).not.toHaveProperty("link");
  expect(parseFields(data, fields)).not.toHaveProperty("image");
});

test("lists have no empty items", () => {
  const data = { items: ["One", "", null, "Two"], more: [null, {}, { label: "Book", to: "/book" }] };
  expect(parseFields(data, fields)).toMatchObject({
    items: ["One", "Two"],
    more: [{ label: "Book", to: "/book" }],
  });
});

test("unknown fields and invalid values are left out", () => {
  const data = { titel: "Soup", look: "c", items: "none", on: "maybe", image: "soup.jpg" };
  expect(parseFields(data, fields)).toEqual({ items: [], open: true, seats: {} });
});

test("a page's blocks keep their type and address, and only have the fields of their own type", () => {
  const blocks = [
    {
      type: "banner",
      heading: "Lunch",
      lead: "",
      address: "/noon",
      image: { file: "/media/a.jpg", alt: "" },
    },
    { type: "no-such-block", heading: "?" },
    { heading: "No type" },
  ];
  const page = parseFields({ blocks }, collections.pages.fields, {
    blocks: siteModel.blocks,
    image: ({ file, alt }) => ({ data: null, src: file, alt }),
  });
  expect(page.blocks).toEqual([
    {
      type: "banner",
      address: "/noon",
      heading: "Lunch",
      image: { data: null, src: "/media/a.jpg", alt: "" },
    },
    { type: "no-such-block" },
  ]);
});
