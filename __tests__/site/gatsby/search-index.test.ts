import { mkdtemp, readFile, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchEntries, searchIndex } from "../../../src/site/gatsby/search-index.ts";
import { writeIfChanged } from "../../../src/site/gatsby/write-if-changed.ts";
import type { Content } from "../../../src/content/model/content.ts";
import { openSearch } from "../../../src/site/search/query.ts";

const srcSet = (ending: string) =>
  [240, 480, 800].map((width) => `/static/${width}/soup.${ending} ${width}w`).join(", ");
const image = {
  alt: "",
  focalPoint: "50% 60%",
  data: {
    width: 800,
    height: 600,
    images: {
      fallback: { src: "/static/800/soup.jpg", srcSet: srcSet("jpg") },
      sources: [
        { type: "image/avif", srcSet: srcSet("avif") },
        { type: "image/webp", srcSet: srcSet("webp") },
      ],
    },
  },
};
const quick = {
  data: {
    width: 800,
    height: 600,
    images: { fallback: { src: "/static/b/one.jpg", srcSet: "/static/b/one.jpg 800w" } },
  },
};

const page = (more: object) => ({
  slug: "p",
  title: "Contact",
  description: "Where we are.",
  path: "/Contact",
  blocks: [],
  ...more,
});

const content = (more: object = {}): Content =>
  ({
    settings: { site: {} },
    dishes: [
      {
        slug: "soup",
        path: "/menu/soup",
        title: "Roast tomato soup",
        price: 8,
        category: "Lunch",
        description: "Basil, and a slice of toast.",
        image,
        html: "<h2>What &amp; <em>why</em></h2><p>Body text stays out: zanzibar.</p>",
      },
    ],
    posts: [
      {
        slug: "market",
        path: "/blog/market",
        title: "The market at five",
        date: "2026-11-12",
        author: "Ada Moreau",
        category: "Food Menu",
        excerpt: "Eleven kilos of squash.",
        image: quick,
        html: "",
      },
    ],
    products: [
      {
        slug: "honey",
        path: "/shop/honey",
        title: "Linden honey",
        price: 12,
        priceTo: 30,
        description: "From two hives.",
        images: [{ data: null, src: "/media/products/honey-jar.svg" }],
        html: "",
      },
    ],
    chefs: [
      {
        slug: "henri",
        path: "/team/henri",
        title: "Henri Caron",
        role: "Executive Chef",
        description: "Still carries a spoon.",
        image,
        html: "",
      },
    ],
    caseStudies: [
      { slug: "w", path: "", title: "A wedding", excerpt: "Rain.", date: "2026-09-12", image, html: "" },
    ],
    pages: [
      page({
        blocks: [
          { type: "banner", heading: "Find|the door", image },
          { type: "rich-text", heading: "How to park" },
        ],
      }),
    ],
    ...more,
  }) as unknown as Content;

test("everything with a page is found once, in its group", () => {
  expect(searchEntries(content()).map(({ path, group }) => [path, group])).toEqual([
    ["/menu/soup", "dishes"],
    ["/team/henri", "chefs"],
    ["/blog/market", "posts"],
    ["/shop/honey", "products"],
    ["/contact", "pages"],
  ]);
});

test("stories are found as soon as they have pages", () => {
  const caseStudies = [
    { path: "/stories/w", title: "A wedding", excerpt: "Rain.", date: "2026-09-12", image, html: "" },
  ];
  expect(searchEntries(content({ caseStudies }))).toContainEqual(
    expect.objectContaining({ path: "/stories/w", group: "caseStudies", date: "2026-09-12" }),
  );
});

test("rows contain what they show: price and range, date, role, and a small picture with its focus", () => {
  const [dish, chef, post, product] = searchEntries(content());
  expect(dish).toMatchObject({
    price: 8,
    note: "Lunch",
    image: { src: "/static/240/soup.webp", focalPoint: "50% 60%" },
  });
  expect(post).toMatchObject({ date: "2026-11-12", image: { src: "/static/b/one.jpg" } });
  expect(product).toMatchObject({
    price: 12,
    priceTo: 30,
    image: { src: "/media/products/honey-jar.svg" },
  });
  expect(chef).toMatchObject({ note: "Executive Chef" });
  expect([dish, post, product, chef].map((row) => row!.groupLabel)).toEqual([
    "Dishes",
    "Posts",
    "Shop",
    "Chefs",
  ]);
});

test("a page has the first picture of its blocks, even if its first block has none", () => {
  const blocks = [
    { type: "rich-text", heading: "How to park" },
    { type: "banner", heading: "Door", image },
  ];
  const rows = searchEntries(content({ pages: [page({ blocks })] }));
  expect(rows.find(({ group }) => group === "pages")).toMatchObject({
    image: { src: "/static/240/soup.webp" },
  });
});

test("headings are found, of a text and of a page's blocks; a text's own words are not", () => {
  const [dish, , , , contact] = searchEntries(content());
  expect(dish!.headings).toBe("What & why");
  expect(contact!.headings).toBe("Find the door How to park");
  const search = openSearch(searchIndex(searchEntries(content())));
  expect(search("park").groups[0]!.hits[0]!.path).toBe("/contact");
  expect(search("zanzibar").count).toBe(0);
});

test("a page that shows another's blocks, one that needs more of an address, the offline page and the search itself are not found", () => {
  const pages = [
    page({ path: "/a", blocksFrom: "b" }),
    page({ path: "/b", matchSubpaths: true }),
    page({ path: "/search", blocks: [{ type: "site-search", heading: "Search" }] }),
    page({ path: "/no-line", role: "offline" }),
    page({ path: "/d" }),
  ];
  const found = searchEntries(content({ pages })).filter(({ group }) => group === "pages");
  expect(found.map(({ path }) => path)).toEqual(["/d"]);
});

test("the file is written if there is none, and left alone while nothing has changed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "search-index-"));
  try {
    const file = join(folder, "public", "search-index.json");
    const write = (of: Content) => writeIfChanged(file, searchIndex(searchEntries(of)));
    await write(content());
    expect(openSearch(await readFile(file, "utf8"))("tomato").count).toBe(1);

    const before = new Date("2026-01-01T00:00:00Z");
    await utimes(file, before, before);
    await write(content());
    expect((await stat(file)).mtime).toEqual(before);

    await write(content({ dishes: [] }));
    expect((await stat(file)).mtime).not.toEqual(before);
    expect(openSearch(await readFile(file, "utf8"))("tomato").count).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
