import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { loadContent } from "../../../src/site/gatsby/load-content.ts";
import { temporaryFolder } from "../../core/server/support/fixtures.ts";

/**
 * Reads all content from these files as the build does, with fake results for pictures, which only Gatsby
 * prepares.
 */
async function contentOf(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }
  const graphql = async (_query: string, variables: { readonly files: readonly string[] }) => ({
    data: {
      allFile: {
        nodes: variables.files.map((relativePath) => ({
          relativePath,
          publicURL: `/static/${relativePath}`,
        })),
      },
    },
  });
  const { contents } = await loadContent(graphql as never, folder.path);
  await folder.remove();
  return contents[0]!;
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

test("a dish whose sort order was cleared in the CMS is built, and its quoted price is a number", async () => {
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

test("a page's blocks have their own fields; cleared numbers, dates and pictures are absent", async () => {
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

test("a text becomes HTML, without anything that editors may not use", async () => {
  const { dishes } = await contentOf({
    "dishes/soup.md": `${soup}*Warm* <b onclick="x()">soup</b>.<script>x()</script>`,
    "dishes/stew.md": soup,
  });
  expect(dishes.map(({ slug, html }) => [slug, html])).toEqual([
    ["soup", "<p><em>Warm</em> <b>soup</b>.</p>"],
    ["stew", ""],
  ]);
});
