import { defaultFieldResolver, graphql, buildSchema, type GraphQLFieldResolver } from "graphql";
import { createSchemaCustomization } from "../../src/gatsby/create-schema-customization.ts";
import { loadContent } from "../../src/gatsby/load-content.ts";
import { onCreateNode } from "../../src/gatsby/on-create-node.ts";
import { sourceNodes } from "../../src/gatsby/source-nodes.ts";
import { siteModel } from "../../src/composition/site-model.ts";

/*
 * From a content file to what components get, by the build's own steps: file → node → GraphQL → content. Gatsby's part
 * (keeping nodes, finding them) is a map and graphql-js.
 */

type Resolver = GraphQLFieldResolver<unknown, unknown>;
type Node = Record<string, unknown> & { id: string; internal: { type: string } };

const folder = "/site";

const fileNode = (path: string, root = folder) => ({
  id: `File ${root}/content/${path}`,
  internal: { type: "File" },
  sourceInstanceName: "content",
  absolutePath: `${root}/content/${path}`,
  relativePath: path,
  extension: path.split(".").pop(),
});

/** Gatsby's helpers, as far as nodes are made with them. */
function nodeHelpers(read: () => Promise<string>) {
  const made: Node[] = [];
  const helpers = {
    actions: { createNode: (node: Node) => void made.push(node), createParentChildLink: () => undefined },
    loadNodeContent: read,
    createNodeId: (id: string) => id,
    createContentDigest: (value: unknown) => JSON.stringify(value),
    store: { getState: () => ({ program: { directory: folder } }) },
  };
  return { made, helpers };
}

async function nodeOf(path: string, text: string, root?: string): Promise<Node | undefined> {
  const { made, helpers } = nodeHelpers(async () => text);
  await onCreateNode!({ ...helpers, node: fileNode(path, root) } as never, { plugins: [] }, () => undefined);
  return made[0];
}

/** The nodes made of files that Gatsby knows from an earlier build. */
async function nodesOfCached(files: readonly object[], read: () => Promise<string>): Promise<Node[]> {
  const { made, helpers } = nodeHelpers(read);
  await sourceNodes!({ ...helpers, getNodesByType: () => files } as never, { plugins: [] }, () => undefined);
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
        // The content model's types come first; those of Gatsby's plugins are not needed here.
        createTypes: (text: string) => (types ||= text),
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
    directive @ownFields on FIELD_DEFINITION
    scalar JSON
    enum Layout { FULL_WIDTH } enum Format { AUTO WEBP AVIF } enum Placeholder { DOMINANT_COLOR NONE }
    interface Node { slug: String }
    type Remark { html: String }
    type Sharp { gatsbyImageData(layout: Layout, breakpoints: [Int], formats: [Format], placeholder: Placeholder): JSON }
    type File { relativePath: String childImageSharp: Sharp publicURL: String childMarkdownRemark: Remark }
    input Eq { eq: String } input In { in: [String!] }
    input FileFilter { sourceInstanceName: Eq relativePath: In }
    type Files { nodes: [File!]! }
    ${types}
    ${own.map((type) => `extend type ${type} { parent: File }\n type ${type}Connection { nodes: [${type}!]! }`).join("\n")}
    type Query { ${own.map((type) => `all${type}: ${type}Connection!\n ${root(type)}: ${type}`).join("\n")}
      allFile(filter: FileFilter): Files! }
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
  const allFile = ({ filter }: { filter: { relativePath: { in: readonly string[] } } }) => ({
    nodes: filter.relativePath.in.map((relativePath) => ({
      relativePath,
      publicURL: `/static/${relativePath}`,
    })),
  });
  const { content } = await loadContent((async (source: string, variableValues?: Record<string, unknown>) => {
    const { data, errors } = await graphql({
      schema,
      source,
      rootValue: { ...rootValue, allFile },
      variableValues,
      fieldResolver: resolver,
    });
    return { data, errors };
  }) as never);
  return content;
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

test("a file at another absolute path makes another node, so that a copied project keeps its content", async () => {
  const [here, there] = await Promise.all([
    nodeOf("dishes/soup.md", soup),
    nodeOf("dishes/soup.md", soup, "/copy-of-site"),
  ]);
  expect(here!.id).not.toBe(there!.id);
});

test("an unchanged file's node is made again, as the content model of today makes it", async () => {
  const again = await nodesOfCached([fileNode("dishes/soup.md")], async () => soup);
  expect(again).toEqual([await nodeOf("dishes/soup.md", soup)]);
});

test("files of another folder, pictures, and what is gone by now are left to Gatsby", async () => {
  const gone = () => Promise.reject(Object.assign(new Error("no such file"), { code: "ENOENT" }));
  expect(await nodesOfCached([fileNode("dishes/soup.md")], gone)).toEqual([]);
  const others = [fileNode("dishes/soup.md", "/copy-of-site"), fileNode("media/soup.jpg")];
  expect(await nodesOfCached(others, async () => soup)).toEqual([]);
  await expect(
    nodesOfCached([fileNode("dishes/soup.md")], () => Promise.reject(new Error("disk failure"))),
  ).rejects.toThrow("disk failure");
});
