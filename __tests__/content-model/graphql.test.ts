import { buildSchema, parse, validate, type GraphQLSchema } from "graphql";
import { contentQuery, resolveFields, typeDefinitions } from "../../src/content-model/graphql.ts";
import { collections, settings } from "../../src/content-model/collections.ts";
import { list, textarea, optional, image, text, checkbox } from "../../src/content-model/fields.ts";

/** What Gatsby itself brings to the schema, as far as the query touches it. */
function schema(): GraphQLSchema {
  const own = [
    ...Object.values(collections).map(({ type }) => type),
    ...Object.values(settings).map(({ type }) => type),
  ];
  const query = own
    .map((type) => `all${type}: ${type}Connection!\n ${type[0]!.toLowerCase()}${type.slice(1)}: ${type}`)
    .join("\n");
  return buildSchema(`
    directive @dontInfer on OBJECT
    directive @mediaFile on FIELD_DEFINITION
    directive @ownFields on FIELD_DEFINITION
    scalar JSON
    enum L { FULL_WIDTH } enum F { AUTO WEBP AVIF } enum P { DOMINANT_COLOR }
    interface Node { slug: String }
    type Remark { html: String }
    type Sharp { gatsbyImageData(layout: L, breakpoints: [Int], formats: [F], placeholder: P): JSON }
    type File { childImageSharp: Sharp publicURL: String childMarkdownRemark: Remark }
    ${typeDefinitions()}
    ${own.map((type) => `extend type ${type} { parent: File }\n type ${type}Connection { nodes: [${type}!]! }`).join("\n")}
    type Query { ${query} }
  `);
}

test("the query that reads all content fits the schema made of the same declaration", () => {
  expect(validate(schema(), parse(contentQuery()))).toEqual([]);
});

test("a field that is empty everywhere is in the schema all the same", () => {
  expect(typeDefinitions()).toMatch(/type Dish implements Node @dontInfer \{[^}]*order: Float/);
});

test("what editors leave empty arrives as an absent field, an empty list or no", () => {
  const fields = {
    title: text("Title"),
    lead: optional(textarea("Lead")),
    items: list("Items", text("Item")),
    on: checkbox("On"),
    image: optional(image("Picture")),
  };
  expect(resolveFields({ title: "Soup", lead: "", items: null, on: null, image: null }, fields)).toEqual({
    title: "Soup",
    items: [],
    on: false,
  });
});

test("a picture carries the size of its widest file, so that the page keeps its place", () => {
  const gatsbyImageData = {
    width: 1,
    height: 0.75,
    images: { fallback: { src: "/a.jpg", srcSet: "/a-480.jpg 480w,\n/a-1200.jpg 1200w" } },
  };
  const data = {
    image: {
      file: "/media/a.jpg",
      alt: "A",
      caption: null,
      focalPoint: "",
      imageFile: { childImageSharp: { gatsbyImageData } },
    },
  };
  expect(resolveFields(data, { image: image("Picture") })).toEqual({
    image: { alt: "A", data: { ...gatsbyImageData, width: 1200, height: 900 } },
  });
});
