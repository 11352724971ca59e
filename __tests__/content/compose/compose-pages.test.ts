import { composePages } from "../../../src/content/compose/compose-pages.ts";
import { defaultTheme } from "../../../src/core/shared/palette.ts";
import type { Content, Dish, Page } from "../../../src/content/model/content.ts";

const block = (heading: string, more: object = {}) => ({ type: "rich-text", heading, text: "…", ...more });
const page = (more: Partial<Page>): Page => ({
  slug: "p",
  html: "",
  title: "Page",
  description: "About it",
  path: "/p",
  header: "a",
  footer: "a",
  blockPages: false,
  blocks: [block("One"), block("Two")],
  ...more,
});

const content = (pages: Page[]): Content =>
  ({
    dishes: [],
    chefs: [],
    posts: [],
    products: [],
    testimonials: [],
    caseStudies: [],
    gallery: [],
    pages,
    settings: {
      site: {
        name: "Delish",
        description: "d",
        phone: "555-0100",
        styleGuide: true,
        image: { data: null, alt: "" },
      },
      navigation: { headerA: [], book: { label: "Book", to: "/book" } },
      hours: {},
      booking: { timeZone: "Europe/Rome", servicePeriods: [] },
      ordering: { open: false },
      theme: defaultTheme,
    },
  }) as unknown as Content;

const paths = (pages: Page[]) => composePages(content(pages)).map(({ path }) => path);

test("a page whose blocks are not numbered is one page", () => {
  expect(paths([page({ path: "/Shopage/" })])).toEqual([
    "/shopage",
    "/pages",
    "/pages2",
    "/navbar",
    "/footer",
    "/footer1",
    "/404.html",
  ]);
});

test("numbered blocks count from 1 after the page's path, after another prefix, or have their own address", () => {
  expect(paths([page({ path: "/lunch", blockPages: true })]).slice(0, 3)).toEqual([
    "/lunch",
    "/lunch1",
    "/lunch2",
  ]);
  expect(paths([page({ path: "/", blockPages: true, blockPagePrefix: "/section" })]).slice(0, 3)).toEqual([
    "/",
    "/section1",
    "/section2",
  ]);
  expect(
    paths([
      page({
        path: "/foodmenu",
        blockPages: true,
        blocks: [block("One", { address: "/food1" }), block("Two", { address: "/foodmenu1" })],
      }),
    ]).slice(0, 3),
  ).toEqual(["/foodmenu", "/food1", "/foodmenu1"]);
});

test("a block's own page shows only that block and points search engines to the whole page", () => {
  const [whole, first] = composePages(content([page({ path: "/lunch", blockPages: true })]));
  expect(whole!.context.blocks).toHaveLength(2);
  expect(first!.context).toMatchObject({
    canonicalPath: "/lunch",
    blocks: [{ type: "rich-text", block: { heading: "One", text: "…" } }],
  });
});

test("a block's own page is named after the block's heading", () => {
  const blocks = [block("Two lines | of heading")];
  const [, single] = composePages(content([page({ title: "Lunch", blockPages: true, blocks })]));
  expect(single!.context.title).toBe("Lunch, Two lines of heading");
});

test("every collection with pages names a block that shows its entries, with the right header", () => {
  const image = { data: null, alt: "" };
  const entry = (path: string, more: object) => ({ slug: "a", path, html: "", title: "A", image, ...more });
  const pages = composePages({
    ...content([]),
    dishes: [entry("/menu/a", { description: "d", price: 1 })],
    chefs: [entry("/team/a", { description: "d", role: "Chef" })],
    posts: [entry("/blog/a", { excerpt: "e", date: "2026-01-01" })],
    products: [entry("/shop/a", { description: "d", price: 1, images: [] })],
  } as unknown as Content);
  const shown = pages
    .filter(({ path }) => path.endsWith("/a"))
    .map(({ path, context }) => [path, context.header, context.description, context.blocks[0]!.type]);
  expect(shown).toEqual([
    ["/menu/a", "a", "d", "dish-page"],
    ["/team/a", "a", "d", "chef-page"],
    ["/blog/a", "a", "e", "post-page"],
    ["/shop/a", "b", "d", "product-detail"],
  ]);
});

test("the header lies over a page that opens with a dark picture, and otherwise on its own background", () => {
  const dark = { type: "banner", heading: "B", image: { data: null } };
  const under = (blocks: Page["blocks"]) =>
    composePages(content([page({ blocks })]))[0]!.context.transparentHeader;
  expect(under([dark, block("x")])).toBe(true);
  expect(under([block("x"), dark])).toBe(false);
  expect(under([{ ...dark, look: "ticket" }])).toBe(true);
  expect(under([{ ...dark, look: "map" }])).toBe(false);
  expect(under([{ ...dark, look: "light" }])).toBe(false);
  expect(under([{ ...dark, look: "paper" }])).toBe(false);
});

describe("a page that shows another page's blocks", () => {
  const lunch = page({
    slug: "lunch",
    path: "/lunch",
    blocks: [block("Noon", { address: "/at-noon" }), block("Later"), block("Last")],
  });
  const book = page({ slug: "book", path: "/book", blockPages: true, blocksFrom: "lunch" });

  test("shows them instead of its own, and numbers them after itself", () => {
    const [whole, ...single] = composePages(content([book, lunch])).filter(({ path }) =>
      /^\/book/.test(path),
    );
    expect(whole!.context.blocks.map(({ block }) => block["heading"])).toEqual(["Noon", "Later", "Last"]);
    expect(whole!.context).toMatchObject({ title: "Page", canonicalPath: "/book" });
    expect(single.map(({ path }) => path)).toEqual(["/book1", "/book2", "/book3"]);
  });

  test("shows its own again once the setting is empty", () => {
    const [whole] = composePages(content([{ ...book, blocksFrom: undefined }, lunch]));
    expect(whole!.context.blocks.map(({ block }) => block["heading"])).toEqual(["One", "Two"]);
  });

  test.each([
    ["itself", "book", undefined],
    ["a page that borrows too", "lunch", "book"],
    ["no page", "lnch", undefined],
  ])("is refused if it names %s", (_name, blocksFrom, next) => {
    const pages = [
      { ...book, blocksFrom },
      { ...lunch, blocksFrom: next },
    ];
    expect(() => composePages(content(pages))).toThrow(
      `The page “book” cannot show the blocks of “${blocksFrom}”.`,
    );
  });
});

test("a page may also answer below its address; the others answer only at their own", () => {
  const [whole, first] = composePages(
    content([page({ path: "/ResetPassword", blockPages: true, matchSubpaths: true })]),
  );
  expect(whole!.matchPath).toBe("/resetpassword/*");
  expect(first).not.toHaveProperty("matchPath");
  expect(composePages(content([page({})]))[0]).not.toHaveProperty("matchPath");
});

test("a page for ordering shows only the menu once a dish can be ordered, whether or not orders are taken", () => {
  const card = { type: "order-form", heading: "Supper", groups: [] };
  const order = content([page({ path: "/order", bar: "cart", blocks: [block("One"), card, block("Two")] })]);
  const shown = (orderable: boolean, open: boolean) => {
    const settings = {
      ...order.settings,
      ordering: { ...order.settings.ordering, open },
      menu: { categories: [], menus: [] },
    };
    const takeAway = { orderable, station: "Oven", minutes: 8 };
    const image = { data: null, alt: "" };
    const dishes = [
      { slug: "a", path: "/menu/a", html: "", title: "A", description: "d", price: 14, image, takeAway },
    ] as unknown as Dish[];
    const { context } = composePages({ ...order, settings, dishes }).find(({ path }) => path === "/order")!;
    return { types: context.blocks.map(({ type }) => type), bar: context.bar };
  };
  const lists = { types: ["rich-text", "rich-text"], bar: "cart" };
  const menu = { types: ["order-form"], bar: "none" };
  expect([shown(false, false), shown(false, true)]).toEqual([lists, lists]);
  expect([shown(true, false), shown(true, true)]).toEqual([menu, menu]);
});

test("the style guide exists in development, or if the settings want it", () => {
  const lunch = content([page({ path: "/lunch" })]);
  const { styleGuide: _, ...site } = lunch.settings.site;
  const without = { ...lunch, settings: { ...lunch.settings, site } };
  expect(composePages(without).map(({ path }) => path)).toEqual(["/lunch", "/404.html"]);
  expect(composePages(without, { styleGuide: true }).map(({ path }) => path)).toContain("/pages2");
});

test("the index lists every page and every block's own page, and the style guide every kind of block once", () => {
  const pages = composePages(content([page({ path: "/lunch", blockPages: true }), page({ path: "/menu" })]));
  const at = (path: string) => pages.find((candidate) => candidate.path === path)!.context.blocks;
  const { groups } = at("/pages")[0]!.data as { groups: { links: { path: string }[] }[] };
  const listed = groups.flatMap(({ links }) => links.map(({ path }) => path));
  expect(listed).toEqual(
    expect.arrayContaining(["/lunch", "/lunch1", "/lunch2", "/menu", "/navbar", "/footer1", "/pages2"]),
  );
  const book = at("/pages2");
  expect(book.filter(({ type }) => type === "rich-text")).toHaveLength(1);
  const labels = book.flatMap(({ type, block }) => (type === "style-guide-label" ? [block["type"]] : []));
  expect(labels).toContain("rich-text");
  expect(new Set(labels).size).toBe(labels.length);
});

test("the style guide shows the fixture of a block that is on no page", () => {
  const fixtures = {
    banner: { block: { heading: "A banner to look at" }, data: undefined },
    "rich-text": { block: { heading: "Not this one" }, data: undefined },
  };
  const pages = composePages(content([page({})]), { fixtures });
  const guide = pages.find(({ path }) => path === "/pages2")!.context.blocks;
  const shown = (type: string) =>
    guide.filter((block) => block.type === type).map(({ block }) => block["heading"]);
  expect(shown("banner")).toEqual(["A banner to look at"]);
  expect(shown("rich-text")).toEqual(["One"]);
});

test("a banner knows whether it opens the home page", () => {
  const banner = { type: "banner", heading: "Fish since 1961" };
  const composed = composePages(
    content([page({ path: "/", blocks: [banner] }), page({ path: "/about", blocks: [banner] })]),
  );
  const contextOf = (path: string) =>
    composed.find((one) => one.path === path)?.context as unknown as {
      readonly blocks: readonly { readonly data: { readonly isHome: boolean } }[];
    };
  expect(contextOf("/").blocks[0]!.data.isHome).toBe(true);
  expect(contextOf("/about").blocks[0]!.data.isHome).toBe(false);
});
