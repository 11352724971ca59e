import { defaultFieldResolver, graphql, buildSchema, type GraphQLFieldResolver } from "graphql";
import { createSchemaCustomization } from "../../src/build/create-schema-customization.ts";
import { loadContent } from "../../src/build/load-content.ts";
import { onCreateNode } from "../../src/build/on-create-node.ts";
import { siteModel } from "../../src/composition/site-model.ts";

/*
 * From a content file to what components get, by the build's own steps: file → node → GraphQL → content. Gatsby's part
 * (keeping nodes, finding them) is a map and graphql-js.
 */

type Resolver = GraphQLFieldResolver<unknown, unknown>;
type Node = Record<string, unknown> & { id: string; internal: { type: string } };

const folder = "/site";

async function nodeOf(path: string, text: string): Promise<Node | undefined> {
  let made: Node | undefined;
  const file = {
    id: `File ${path}`,
    internal: { type: "File" },
    sourceInstanceName: "content",
    relativePath: path,
    extension: path.split(".").pop(),
  };
  await onCreateNode!(
    {
      node: file,
      actions: { createNode: (node: Node) => void (made = node), createParentChildLink: () => undefined },
      loadNodeContent: async () => text,
      createNodeId: (id: string) => id,
      createContentDigest: () => "digest",
    } as never,
    { plugins: [] },
    () => undefined,
  );
  return made;
}

function schemaOf() {
  const extensions = new Map<string, { extend: () => { resolve: Resolver } }>();
  let types = "";
  void createSchemaCustomization!(
    {
      actions: {
        createFieldExtension: (extension: { name: string; extend: () => { resolve: Resolver } }) =>
          extensions.set(extension.name, extension),
        createTypes: (text: string) => (types = text),
      },
      store: { getState: () => ({ program: { directory: folder } }) },
    } as never,
    { plugins: [] },
    () => undefined,
  );
  const own = [...Object.values(siteModel.collections), ...Object.values(siteModel.settings)].map(
    ({ type }) => type,
  );
  const root = (type: string) => `${type[0]!.toLowerCase()}${type.slice(1)}`;
  const schema = buildSchema(`
    directive @dontInfer on OBJECT
    directive @mediaFile on FIELD_DEFINITION
    directive @ownFields on FIELD_DEFINITION
    scalar JSON
    enum Layout { FULL_WIDTH } enum Format { AUTO WEBP AVIF } enum Placeholder { DOMINANT_COLOR }
    interface Node { slug: String }
    type Remark { html: String }
    type Sharp { gatsbyImageData(layout: Layout, breakpoints: [Int], formats: [Format], placeholder: Placeholder): JSON }
    type File { childImageSharp: Sharp publicURL: String childMarkdownRemark: Remark }
    ${types}
    ${own.map((type) => `extend type ${type} { parent: File }\n type ${type}Connection { nodes: [${type}!]! }`).join("\n")}
    type Query { ${own.map((type) => `all${type}: ${type}Connection!\n ${root(type)}: ${type}`).join("\n")} }
  `);
  const resolver: Resolver = (source, args, context, info) => {
    const field = info.parentType.getFields()[info.fieldName];
    const extension = field?.astNode?.directives?.map(({ name }) => extensions.get(name.value)).find(Boolean);
    return (extension?.extend().resolve ?? defaultFieldResolver)(source, args, context, info);
  };
  return { schema, resolver, root };
}

/** All content of these files, as the build reads it. */
async function contentOf(files: Readonly<Record<string, string>>) {
  const { schema, resolver, root } = schemaOf();
  const nodes = (await Promise.all(Object.entries(files).map(([path, text]) => nodeOf(path, text)))).filter(
    (node) => node !== undefined,
  );
  const byType = Map.groupBy(nodes, ({ internal }) => internal.type);
  const rootValue = Object.fromEntries(
    [...Object.values(siteModel.collections), ...Object.values(siteModel.settings)].flatMap(({ type }) => [
      [`all${type}`, { nodes: byType.get(type) ?? [] }],
      [root(type), byType.get(type)?.[0]],
    ]),
  );
  const nodeModel = {
    findOne: async ({ query }: { query: { filter: { absolutePath: { eq: string } } } }) => ({
      publicURL: query.filter.absolutePath.eq.replace(`${folder}/content`, "/static"),
    }),
  };
  return loadContent((async (source: string) => {
    const { data, errors } = await graphql({
      schema,
      source,
      rootValue,
      contextValue: { nodeModel },
      fieldResolver: resolver,
    });
    return { data, errors };
  }) as never);
}

const soup = `---
title: Soup
price: "12"
category: Lunch
description: Warm.
rating: 4
image: { file: /media/dishes/soup.svg, alt: "" }
available: true
menus: []
order: ""
---
`;

test("a dish whose sort order was cleared in the CMS is built, and its price in quotation marks is a number", async () => {
  const { dishes } = await contentOf({ "dishes/soup.md": soup });
  expect(dishes).toEqual([
    {
      slug: "soup",
      path: "/menu/soup",
      html: "",
      title: "Soup",
      price: 12,
      category: "Lunch",
      description: "Warm.",
      rating: 4,
      image: { data: null, src: "/static/media/dishes/soup.svg", alt: "" },
      available: true,
      menus: [],
    },
  ]);
});

test("a page's blocks arrive with their own fields; cleared numbers, dates and pictures of theirs are absent", async () => {
  const { pages } = await contentOf({
    "pages/about.yml": `
title: About
description: d
path: /about
header: a
footer: a
blockPages: false
blocks:
  - type: stats
    heading: Trusted
    text: t
    image: { file: /media/a.svg, alt: Oven }
    stats:
      - { count: "", first: years of, second: fire }
      - { count: "20", first: dishes, second: "" }
      - null
  - type: menu-lists
    eyebrow: e
    heading: h
    lists: [{ title: Starters, menu: starters }]
    cart: none
    address: ""
    order: { label: "", to: "" }
    image: { file: "" }
  - type: comments
    comments: [{ author: A, date: null, content: c }]
`,
  });
  expect(pages[0]!.blocks).toEqual([
    {
      type: "stats",
      heading: "Trusted",
      text: "t",
      image: { data: null, src: "/static/media/a.svg", alt: "Oven" },
      stats: [
        { first: "years of", second: "fire" },
        { count: 20, first: "dishes" },
      ],
    },
    {
      type: "menu-lists",
      eyebrow: "e",
      heading: "h",
      lists: [{ title: "Starters", menu: "starters" }],
      cart: "none",
    },
    { type: "comments", comments: [{ author: "A", content: "c" }] },
  ]);
});

test("a file that cannot be read, or belongs to no collection, makes no node", async () => {
  expect(await nodeOf("dishes/soup.md", "---\ntitle: [\n---\n")).toBeUndefined();
  expect(await nodeOf("notes/soup.md", soup)).toBeUndefined();
  expect(await nodeOf("settings/hous.yml", "hero: x")).toBeUndefined();
});

test("an entry's id follows its file's, which Gatsby makes of the absolute path", async () => {
  const here = await nodeOf("dishes/soup.md", soup);
  expect(here!.id).toContain("File dishes/soup.md");
});
