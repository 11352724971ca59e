import { buildSchema, parse, validate, type GraphQLSchema } from "graphql";
import { siteModel } from "../../src/composition/site-model.ts";
import {
  contentQuery,
  copiedImagesQuery,
  imageFilesOf,
  imageOf,
  resizedImagesQuery,
  typeDefinitions,
} from "../../src/content-model/graphql.ts";
import { collections, settings } from "../../src/content-model/collections.ts";
import { image } from "../../src/content-model/fields.ts";
import { parseFields } from "../../src/content-model/parse-fields.ts";

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
    directive @ownFields on FIELD_DEFINITION
    scalar JSON
    enum L { FULL_WIDTH } enum F { AUTO WEBP AVIF } enum P { DOMINANT_COLOR NONE }
    interface Node { slug: String }
    type Remark { html: String }
    type Sharp { gatsbyImageData(layout: L, breakpoints: [Int], formats: [F], placeholder: P): JSON }
    type File { relativePath: String childImageSharp: Sharp publicURL: String childMarkdownRemark: Remark }
    input Eq { eq: String } input In { in: [String] }
    input FileFilter { sourceInstanceName: Eq relativePath: In }
    type Files { nodes: [File!]! }
    ${typeDefinitions(siteModel)}
    ${own.map((type) => `extend type ${type} { parent: File }\n type ${type}Connection { nodes: [${type}!]! }`).join("\n")}
    type Query { ${query} allFile(filter: FileFilter): Files }
  `);
}

test("the queries that read all content fit the schema made of the same declaration", () => {
  for (const query of [
    contentQuery(siteModel),
    resizedImagesQuery("full"),
    resizedImagesQuery("quick"),
    copiedImagesQuery,
  ])
    expect(validate(schema(), parse(query))).toEqual([]);
});

test("an image that many entries have is asked for once", () => {
  const image = { file: "/media/soup.jpg", alt: "" };
  const reply = {
    dishes: { nodes: [{ image }, { image }, { image: null }] },
    pages: { nodes: [{ blocks: [{ type: "banner", banner: { image: { file: "/media/oven.jpg" } } }] }] },
  };
  expect(imageFilesOf(reply)).toEqual(["media/soup.jpg", "media/oven.jpg"]);
});

test("a field that is empty everywhere is in the schema all the same", () => {
  expect(typeDefinitions(siteModel)).toMatch(/type Dish implements Node @dontInfer \{[^}]*order: Float/);
});

test("a picture carries the size of its widest file, so that the page keeps its place", () => {
  const gatsbyImageData = {
    width: 1,
    height: 0.75,
    images: { fallback: { src: "/a.jpg", srcSet: "/a-480.jpg 480w,\n/a-1200.jpg 1200w" } },
  };
  const data = { image: { file: "/media/a.jpg", alt: "A", caption: null, focalPoint: "" } };
  const files = new Map([["media/a.jpg", { childImageSharp: { gatsbyImageData } }]]);
  expect(parseFields(data, { image: image("Picture") }, { image: imageOf(files) })).toEqual({
    image: { alt: "A", data: { ...gatsbyImageData, width: 1200, height: 900 } },
  });
});

test("a picture is AVIF in all its widths, with one file of another format for browsers without it", () => {
  const avif = {
    width: 1,
    height: 0.75,
    images: {
      fallback: { src: "/a-1920.avif", srcSet: "/a-480.avif 480w,\n/a-1920.avif 1920w", sizes: "100vw" },
    },
  };
  const webp = {
    width: 1,
    height: 0.75,
    images: {
      fallback: { src: "/a-800.webp", srcSet: "/a-240.webp 240w,\n/a-800.webp 800w", sizes: "100vw" },
    },
  };
  const files = new Map([["media/a.jpg", { childImageSharp: { gatsbyImageData: avif, fallback: webp } }]]);
  const data = { image: { file: "/media/a.jpg", alt: "A", caption: null, focalPoint: "" } };
  expect(parseFields(data, { image: image("Picture") }, { image: imageOf(files) })).toEqual({
    image: {
      alt: "A",
      data: {
        width: 1920,
        height: 1440,
        images: {
          sources: [{ type: "image/avif", srcSet: "/a-480.avif 480w,/a-1920.avif 1920w", sizes: "100vw" }],
          fallback: { src: "/a-800.webp", srcSet: "/a-240.webp 240w,/a-800.webp 800w" },
        },
      },
    },
  });
});
