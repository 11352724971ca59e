import type { BlockDefinition } from "../../../src/content/compose/define.ts";
import { editorBlocks } from "../../../src/app/block-definitions.ts";
import { siteModel } from "../../../src/app/site-model.ts";
import { cmsConfig } from "../../../src/content/model/cms.ts";
import { collections, settings } from "../../../src/content/model/collections.ts";
import * as f from "../../../src/content/model/fields.ts";
import type { ContentModel } from "../../../src/content/model/model.ts";
import { defaultFormats } from "../../../src/core/shared/formats.ts";
import type { CmsField } from "../../../src/content/model/cms-fields.ts";

const backend = { name: "proxy", proxy_url: "/admin/backend/v1" };
const config = cmsConfig({ backend, formats: defaultFormats }, siteModel);

const collectionNamed = (name: string, from = config) => {
  const found = from.collections.find((collection) => collection.name === name);
  if (!found) throw new Error(`no collection ${name}`);
  return found;
};
const fieldNamed = (fields: readonly CmsField[] | undefined, name: string): CmsField => {
  const found = fields?.find((field) => field.name === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};

test("what only an optional feature reads is offered with the feature alone", () => {
  const without = cmsConfig({ backend, formats: defaultFormats, features: ["evening"] }, siteModel);
  const namesIn = (of: typeof config) => [
    ...collectionNamed("settings", of).files!.map(({ name }) => name),
    ...collectionNamed("dishes", of).fields!.map(({ name }) => name),
  ];
  expect(namesIn(config).filter((name) => !namesIn(without).includes(name))).toEqual([
    "ordering",
    "takeAway",
  ]);
});

/** The widget for one field in a model with one collection, with `dishes` and `chefs` to refer to. */
function widgetOf(field: f.Field<never, never> | f.Field): CmsField {
  const model: ContentModel = {
    collections: {
      dishes: collections.dishes,
      chefs: collections.chefs,
      things: {
        folder: "things",
        label: "Things",
        labelOne: "Thing",
        format: "yml",
        nameField: "name",
        fields: { it: field as f.Field },
      },
    },
    settings: {},
    blocks: [],
  };
  return fieldNamed(
    collectionNamed("things", cmsConfig({ backend, formats: defaultFormats }, model)).fields,
    "it",
  );
}

const accepts = (field: CmsField, value: string) => new RegExp(field.pattern?.[0] ?? "").test(value);

describe("the CMS made from the content model", () => {
  it("never shows a list as the text of a collapsed entry", () => {
    const seats = { seats: f.list("Seats", f.text("Seat")), most: f.number("Most guests", { whole: true }) };
    expect(widgetOf(f.list("Tables", f.group("Table", seats)))["summary"]).toBe(
      "Most guests: {{fields.most}}",
    );
  });

  it("offers every collection and every setting, and the file of each", () => {
    expect(config.collections.map(({ name }) => name)).toEqual([...Object.keys(collections), "settings"]);
    for (const [name, { folder, format, nameField, fields }] of Object.entries(collections)) {
      const made = collectionNamed(name);
      expect(made).toMatchObject({
        folder: `content/${folder}`,
        extension: format,
        identifier_field: nameField,
        create: true,
      });
      expect(made["format"]).toBe(format === "md" ? "frontmatter" : "yml");
      expect(made.fields?.map((field) => field.name)).toEqual(Object.keys(fields));
      expect(made.fields?.map((field) => field.label)).toEqual(
        Object.values(fields).map(({ label }) => label),
      );
    }
    expect(collectionNamed("settings").files?.map(({ file }) => file)).toEqual(
      Object.values(settings).map(({ file }) => `content/settings/${file}.yml`),
    );
  });

  it("shows a field that was added to a collection without any further change", () => {
    const model: ContentModel = {
      collections: {
        ...collections,
        dishes: {
          ...collections.dishes,
          fields: { ...collections.dishes.fields, spicy: f.checkbox("Spicy") },
        },
      },
      settings,
      blocks: editorBlocks,
    };
    expect(
      fieldNamed(
        collectionNamed("dishes", cmsConfig({ backend, formats: defaultFormats }, model)).fields,
        "spicy",
      ),
    ).toMatchObject({
      label: "Spicy",
      widget: "boolean",
      default: false,
    });
  });

  it("lists dishes by name, category, price in the restaurant's currency, and whether they are sold out", () => {
    const italian = { ...defaultFormats, locale: "it-IT", currency: "EUR" };
    const [before, after] = ["{{title}} · {{category}} · ", "{{available | ternary('', ' · sold out')}}"];
    expect(collectionNamed("dishes")["summary"]).toBe(`${before}${"${{price}}"}${after}`);
    expect(collectionNamed("dishes", cmsConfig({ backend, formats: italian }, siteModel))["summary"]).toBe(
      `${before}{{price}}\u00a0€${after}`,
    );
  });

  it("lists pages by title with their address, and does not group by internal values", () => {
    const pages = collectionNamed("pages");
    expect(pages["summary"]).toMatch(/^\{\{title\}\}.* · .*\{\{path\}\}$/);
    expect(pages["sortable_fields"]).toContainEqual({ field: "title", default_sort: "asc" });
    expect(pages["view_groups"]).toEqual([
      { label: "Match sub-paths", field: "matchSubpaths" },
      { label: "Hide from search engines", field: "noindex" },
    ]);
    // A switch that is off is missing in each entry, or in none: all of these are one group.
    expect(fieldNamed(pages.fields, "noindex").default).toBeUndefined();
  });

  it("lists dishes by name, and dated entries from the newest", () => {
    expect(collectionNamed("dishes")["sortable_fields"]).toContainEqual({
      field: "title",
      default_sort: "asc",
    });
    expect(collectionNamed("posts")["sortable_fields"]).toContainEqual({
      field: "date",
      default_sort: "desc",
    });
  });

  it("offers the blocks meant for editors, with their own fields and the address of their page", () => {
    const offered: readonly BlockDefinition[] = editorBlocks;
    const types = fieldNamed(collectionNamed("pages").fields, "blocks").types ?? [];
    expect(types.map(({ name }) => name)).toEqual(offered.map(({ type }) => type));
    offered.forEach((definition, index) => {
      expect(types[index]?.fields?.map(({ name }) => name)).toEqual([
        ...Object.keys(definition.fields),
        "address",
      ]);
    });
    expect(fieldNamed(types[0]?.fields, "address").required).toBe(false);
  });

  it("keeps a collection's uploads in its own media folder, under the address that content files use", () => {
    expect(collectionNamed("dishes")).toMatchObject({
      media_folder: "/content/media/dishes",
      public_folder: "/media/dishes",
    });
  });

  it("makes file names that the validator accepts", () => {
    expect(config["slug"]).toEqual({ encoding: "ascii", clean_accents: true, sanitize_replacement: "-" });
  });

  it("includes label, help, initial value and whether a field may be empty", () => {
    expect(widgetOf(f.text("Name", { help: "As printed.", default: "Soup" }))).toMatchObject({
      label: "Name",
      hint: "As printed.",
      default: "Soup",
      required: true,
    });
    expect(widgetOf(f.optional(f.text("Name"))).required).toBe(false);
  });

  it("rejects a text that is too long, also over several lines, and states the maximum", () => {
    const field = widgetOf(f.textarea("Lead", { max: 10 }));
    expect(accepts(field, "1234\n67890")).toBe(true);
    expect(accepts(field, "1234\n678901")).toBe(false);
    expect(field.pattern?.[1]).toContain("10 characters");
    expect(field.hint).toContain("10 characters");
  });

  it("checks a text's pattern and length at once", () => {
    const field = widgetOf(f.text("Address", { max: 6, pattern: ["^/[a-z]*$", "must start with /"] }));
    expect(accepts(field, "/about")).toBe(true);
    expect(accepts(field, "about")).toBe(false);
    expect(accepts(field, "/aboutus")).toBe(false);
  });

  it("accepts the same links as the validator", () => {
    const field = widgetOf(f.link("Link"));
    for (const good of ["#", "/Book", "/", "https://example.com/a", "tel:+15550100", "mailto:a@example.com"])
      expect(accepts(field, good)).toBe(true);
    for (const bad of ["Book", "//example.com", "javascript:alert(1)", "/a b"])
      expect(accepts(field, bad)).toBe(false);
  });

  it("counts whole numbers in ones, prices in cents, and knows their limits", () => {
    expect(widgetOf(f.number("Rating", { whole: true, min: 1, max: 5 }))).toMatchObject({
      widget: "number",
      value_type: "int",
      step: 1,
      min: 1,
      max: 5,
    });
    expect(widgetOf(f.price("Price"))).toMatchObject({
      widget: "number",
      value_type: "float",
      min: 0,
      step: 0.01,
    });
  });

  it("writes days and times as content files store them", () => {
    expect(widgetOf(f.date("Date"))).toMatchObject({
      widget: "datetime",
      format: "YYYY-MM-DD",
      time_format: false,
    });
    expect(widgetOf(f.time("Closes"))).toMatchObject({
      widget: "datetime",
      format: "HH:mm",
      date_format: false,
    });
  });

  it("offers choices by label and stores their keys", () => {
    expect(widgetOf(f.select("Look", { strip: "A dark strip" }))["options"]).toEqual([
      { value: "strip", label: "A dark strip" },
    ]);
    expect(widgetOf(f.multiSelect("Days", { mon: "Monday" }))).toMatchObject({
      multiple: true,
      default: [],
      required: false,
    });
  });

  it("asks for a picture's file, alt text, caption and focal point", () => {
    const { fields } = widgetOf(f.image("Picture"));
    expect(fields?.map(({ name, required }) => [name, required])).toEqual([
      ["file", true],
      ["alt", false],
      ["caption", false],
      ["focalPoint", false],
    ]);
    expect(fieldNamed(fields, "file").widget).toBe("image");
    expect(accepts(fieldNamed(fields, "focalPoint"), "50% 30%")).toBe(true);
    expect(accepts(fieldNamed(fields, "focalPoint"), "left")).toBe(false);
  });

  it("writes an alt text for every new picture, so that leaving it empty is a decision", () => {
    expect(fieldNamed(widgetOf(f.image("Picture")).fields, "alt")["default"]).toBe("");
  });

  it("requires nothing inside an optional group or picture", () => {
    expect(widgetOf(f.optional(f.group("Link", { to: f.link("Link") }))).fields?.[0]?.required).toBe(false);
    expect(widgetOf(f.optional(f.image("Picture"))).fields?.[0]?.required).toBe(false);
  });

  it("refers to entries by slug, and lets a list name an entry twice", () => {
    expect(widgetOf(f.reference("Dish", "dishes"))).toMatchObject({
      widget: "relation",
      collection: "dishes",
      value_field: "{{slug}}",
      search_fields: ["title"],
    });
    const list = widgetOf(f.list("Dishes", f.reference("Dish", "dishes"), { min: 2, max: 2 }));
    expect(list).toMatchObject({ widget: "list", min: 2, max: 2 });
    expect(list.field).toMatchObject({ widget: "relation" });
  });

  it("offers the current contents of the content's own list", () => {
    expect(fieldNamed(collectionNamed("dishes").fields, "category")).toMatchObject({
      widget: "relation",
      collection: "settings",
      file: "menu",
      value_field: "categories.*.name",
      required: true,
    });
    expect(fieldNamed(collectionNamed("dishes").fields, "menus")).toMatchObject({
      widget: "relation",
      value_field: "menus.*.name",
      display_fields: ["menus.*.label"],
      multiple: true,
      required: false,
    });
  });

  it("refuses a reference to an undeclared collection", () => {
    expect(() => widgetOf(f.reference("Wine", "wines"))).toThrow("“wines”");
  });

  it("puts the fields of a list's groups and pictures directly into its items", () => {
    expect(widgetOf(f.list("Links", f.linkGroup("Link"))).fields?.map(({ name }) => name)).toEqual([
      "label",
      "to",
    ]);
    expect(widgetOf(f.list("Pictures", f.image("Picture"), { min: 3 }))).toMatchObject({
      min: 3,
      widget: "list",
    });
    expect(widgetOf(f.list("Pictures", f.image("Picture"))).fields?.[0]?.name).toBe("file");
  });
});

test("a new post is dated today, without a number of comments", () => {
  const { fields } = collectionNamed("posts");
  expect(fieldNamed(fields, "date")).toMatchObject({ widget: "datetime", default: "{{now}}" });
  expect(fieldNamed(fields, "comments")).toMatchObject({ widget: "hidden", default: 0 });
});
