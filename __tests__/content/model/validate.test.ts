import { siteModel } from "../../../src/app/site-model.ts";
import { parseContentFile, type ContentFile } from "../../../src/content/model/read.ts";
import { formatProblems, validateContent } from "../../../src/content/model/validate.ts";
import { contentDir } from "../../support/content-dir.ts";
import { readContent } from "../../../src/content/model/read-content.ts";

let sound: readonly ContentFile[];
let folders: readonly string[];
beforeAll(async () => {
  ({ files: sound, folders } = await readContent(contentDir, siteModel));
});

const validate = (files: readonly ContentFile[], there = folders) =>
  validateContent({ files, folders: there }, siteModel, {
    imageExists: (file) => !file.includes("nowhere"),
  });
const parseFile = (path: string, text: string) => parseContentFile(path, text, siteModel);

/** Problems that an editor sees after one file of the sample content was replaced or added. */
function problemsWith(path: string, change: (data: Record<string, unknown>) => void, as = path) {
  const original = sound.find((file) => file.path === path);
  if (!original) throw new Error(`${path} is not part of the sample content`);
  const data = structuredClone(original.data) as Record<string, unknown>;
  change(data);
  const slug = as.replace(/^.*\/|\.[a-z]+$/g, "");
  const changed = { ...original, path: as, slug, data };
  const files = as === path ? sound.map((file) => (file === original ? changed : file)) : [...sound, changed];
  return validate(files);
}
const aDish = () => sound.find((file) => file.collection === "dishes")!.path;
const blocksOf = (data: Record<string, unknown>) => data["blocks"] as Record<string, unknown>[];

test("the sample content has no problems", () => {
  expect(formatProblems(validate(sound))).toMatch(/^0 things/);
});

describe("the roles of pages", () => {
  const role = (slug: string, value: string | undefined) =>
    problemsWith(`pages/${slug}.yml`, (data) => {
      if (value === undefined) delete data["role"];
      else data["role"] = value;
    });

  test("a required one without a page is reported, with a fix", () => {
    expect(role("book", undefined)).toEqual([
      {
        file: "content/pages/",
        field: "Role",
        message: "No page has the role “Booking”, which the site requires.",
        fix: "Choose this role on the page meant for it: “role: booking” in the page's file.",
      },
    ]);
  });

  test("an optional one need not have a page", () => {
    expect(role("wishlist", undefined)).toEqual([]);
  });

  test("two pages cannot have the same", () => {
    expect(role("lunch", "booking")).toEqual([
      {
        file: "content/pages/lunch.yml",
        field: "Role",
        message: "The role “Booking” is already taken by content/pages/book.yml.",
        fix: "Leave it empty on one of the two.",
      },
    ]);
  });

  test("an unknown one is refused", () => {
    expect(role("lunch", "bookings")).toMatchObject([{ file: "content/pages/lunch.yml", field: "Role" }]);
  });

  test("a page that has one cannot be scheduled", () => {
    expect(
      problemsWith("pages/wishlist.yml", (data) => (data["publishFrom"] = "2026-12-01T12:00")),
    ).toContainEqual(expect.objectContaining({ message: "A page with a role must always be published." }));
  });
});

describe("the parts of the menu", () => {
  const without = (list: string, name: string) =>
    problemsWith("settings/menu.yml", (data) => {
      data[list] = (data[list] as { name: string }[]).filter((one) => one.name !== name);
    });

  test("a removed category with dishes: each dish is reported", () => {
    const drinks = sound
      .filter(({ data }) => data["category"] === "Drinks")
      .map(({ path }) => `content/${path}`);
    const problems = without("categories", "Drinks").filter(({ file }) => file.startsWith("content/dishes/"));
    expect(drinks.length).toBeGreaterThan(1);
    expect(problems.map(({ file }) => file)).toEqual(drinks);
    expect(problems[0]).toMatchObject({
      field: "Category",
      message: "There is no category “Drinks”.",
      fix: "Use one of: Breakfast, Lunch, Dinner, Desserts.",
    });
  });

  test("a removed menu that a page shows: the block is reported", () => {
    expect(without("menus", "home")).toContainEqual({
      file: "content/pages/home.yml",
      field: "Blocks › 4 (menu-browser) › Menu",
      message: "There is no menu “home”.",
      fix: "Use one of: six, starters, mains.",
    });
  });

  test("a duplicate name is refused", () => {
    const problems = problemsWith("settings/menu.yml", (data) => {
      (data["categories"] as object[]).push({ name: "drinks" });
    });
    expect(problems).toEqual([
      {
        file: "content/settings/menu.yml",
        field: "Categories › 6 › Name",
        message: "“drinks” is listed twice.",
        fix: "Give one of the two another name.",
      },
    ]);
  });
});

describe("tells the editor file, field, problem and fix", () => {
  test.each([
    ["a missing field", (d) => delete d["title"], "Name", "It is missing.", "Fill it in."],
    ["an emptied field", (d) => (d["title"] = "  "), "Name", "It is missing.", "Fill it in."],
    [
      "a wrong type",
      (d) => (d["price"] = "fifteen"),
      "Price",
      "“fifteen” is not a number.",
      "Write digits only, without currency or units.",
    ],
    [
      "a price below zero",
      (d) => (d["price"] = -3),
      "Price",
      "The price -3 is below zero.",
      "Write 0 or more.",
    ],
    [
      "a price of tenths of a cent",
      (d) => (d["price"] = 9.999),
      "Price",
      "The price 9.999 has more than two decimals.",
      "Round it to cents, for example 12.50.",
    ],
    [
      "an unknown category",
      (d) => (d["category"] = "Diner"),
      "Category",
      "There is no category “Diner”.",
      "Use one of: Breakfast, Lunch, Dinner, Desserts, Drinks. Did you mean “Dinner”?",
    ],
    ["a rating out of bounds", (d) => (d["rating"] = 6), "Rating", "6 is too large.", "Write 5 or less."],
    [
      "a missing picture",
      (d) => (d["image"] = { file: "/media/nowhere.jpg", alt: "" }),
      "Picture › File",
      "There is no picture “content/media/nowhere.jpg”.",
      "Upload it, or check the spelling (capitals count).",
    ],
    [
      "a picture without a decision on its alt text",
      (d) => (d["image"] = { file: "/media/a.jpg" }),
      "Picture › What the picture shows",
      "It is missing.",
      'Describe the picture, or write alt: "" if the text beside the picture already does.',
    ],
    [
      "a focal point in words",
      (d) => (d["image"] = { file: "/media/a.jpg", alt: "", focalPoint: "left" }),
      "Picture › Point that stays visible",
      "“left” must be two percentages such as 50% 30%.",
      "Correct it.",
    ],
    [
      "an unknown part of a picture",
      (d) => (d["image"] = { file: "/media/a.jpg", alt: "", focalpoint: "50% 30%" }),
      "Picture › focalpoint",
      "This field does not exist.",
      "Remove it, or rename it. Did you mean “focalPoint”?",
    ],
    [
      "a misspelt part of a group that is empty without it",
      (d) => (d["dietary"] = { glutn: "free" }),
      "Allergens and diet › glutn",
      "This field does not exist.",
      "Remove it, or rename it. Did you mean “gluten”?",
    ],
    [
      "an unknown field",
      (d) => (d["pricce"] = 3),
      "pricce",
      "This field does not exist.",
      "Remove it, or rename it. Did you mean “price”?",
    ],
    [
      "yes and no in words",
      (d) => (d["available"] = "maybe"),
      "Available today",
      "“maybe” is neither yes nor no.",
      "Write true or false.",
    ],
  ] as [string, (data: Record<string, unknown>) => void, string, string, string][])(
    "%s",
    (_name, change, field, message, fix) => {
      expect(problemsWith(aDish(), change)).toEqual([{ file: `content/${aDish()}`, field, message, fix }]);
    },
  );

  test("accepts what the CMS writes for cleared fields, and a quoted number", () => {
    const cleared = problemsWith(aDish(), (data) => {
      Object.assign(data, { order: "", dietary: { gluten: "" }, price: "12.50", rating: "4" });
    });
    expect(cleared).toEqual([]);
    expect(
      problemsWith("pages/lunch.yml", (data) => {
        const lists = blocksOf(data).find(({ type }) => type === "menu-lists")!;
        Object.assign(lists, {
          image: { file: "", alt: "Soup" },
          order: { label: "", to: "" },
          thanks: null,
        });
      }),
    ).toEqual([]);
  });

  test("empty items of a list do not count, and the others keep their numbers", () => {
    const problems = problemsWith("pages/home.yml", (data) => {
      const chefs = blocksOf(data).find((block) => block["type"] === "chefs")!;
      chefs["chefs"] = [null, "", "marco-alesi"];
    });
    expect(problems.map(({ field }) => field)).toEqual(["Blocks › 8 (chefs) › Chefs › 3"]);
    expect(
      problemsWith("pages/home.yml", (data) => {
        blocksOf(data).find((block) => block["type"] === "chefs")!["chefs"] = [null, ""];
      }),
    ).toMatchObject([{ message: "It has 0 items; the minimum is 1." }]);
  });

  test("a folder that belongs to no collection", () => {
    expect(validate(sound, [...folders, "dihes"])).toEqual([
      {
        file: "content/dihes/",
        field: "",
        message: "This folder is not part of the content, so nothing in it is used.",
        fix: expect.stringMatching(/^Use one of: .*dishes.* Did you mean “dishes”\?$/),
      },
    ]);
  });

  test("a block that only the build may place", () => {
    const problems = problemsWith("pages/home.yml", (data) => (blocksOf(data)[1]!["type"] = "dish-page"));
    expect(problems).toMatchObject([
      {
        field: "Blocks › 2",
        message: "There is no block “dish-page”.",
        fix: expect.not.stringMatching(/dish-page/),
      },
    ]);
  });

  test("an unknown block", () => {
    const problems = problemsWith("pages/home.yml", (data) => (blocksOf(data)[1]!["type"] = "welcom"));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      file: "content/pages/home.yml",
      field: "Blocks › 2",
      message: "There is no block “welcom”.",
    });
    expect(problems[0]!.fix).toMatch(/Did you mean “welcome”\?$/);
  });

  test("a broken internal link, anywhere", () => {
    const problems = problemsWith(
      "pages/home.yml",
      (data) => (blocksOf(data)[0]!["primary"] = { label: "BOOK A TABLE", to: "/Bok" }),
    );
    expect(problems).toEqual([
      {
        file: "content/pages/home.yml",
        field: "Blocks › 1 (hero-carousel) › First button › Link",
        message: "The link “/Bok” leads nowhere: this site has no such page.",
        fix: "Correct the address or create the page. Did you mean “/book”?",
      },
    ]);
  });

  test("a link to the style guide on a site without one", () => {
    const linked = (site: boolean) =>
      validate(
        sound.map((file) => {
          if (file.path === "settings/site.yml") return { ...file, data: { ...file.data, styleGuide: site } };
          if (file.path !== "pages/home.yml") return file;
          const data = structuredClone(file.data);
          blocksOf(data)[0]!["primary"] = { label: "EVERY BLOCK", to: "/pages2" };
          return { ...file, data };
        }),
      ).map(({ file, message }) => `${file}: ${message}`);
    expect(linked(true)).toEqual([]);
    expect(linked(false)).toEqual([
      "content/pages/home.yml: The link “/pages2” leads nowhere: this site has no such page.",
    ]);
  });

  test("accepts links in any casing, with query or fragment, to other sites, and placeholders", () => {
    for (const to of [
      "/BOOK",
      "/book/?from=home#form",
      "#",
      "https://example.com/x",
      "tel:+15550124",
      "mailto:a@example.com",
      "/Section4",
    ]) {
      expect(
        problemsWith("pages/home.yml", (data) => (blocksOf(data)[0]!["primary"] = { label: "X", to })),
      ).toEqual([]);
    }
  });

  test("a duplicate slug", () => {
    const problems = problemsWith(
      aDish(),
      () => undefined,
      aDish().replace(/([^/]+)\.md$/, (_, slug: string) => `more/${slug}.md`),
    );
    expect(problems).toContainEqual(
      expect.objectContaining({
        message: `It has the same slug as content/${aDish()}.`,
        fix: "Rename one of the two files.",
      }),
    );
  });

  test("two pages with one address", () => {
    const problems = problemsWith("pages/about.yml", () => undefined, "pages/about-us.yml");
    expect(problems).toContainEqual(
      expect.objectContaining({
        file: "content/pages/about-us.yml",
        field: "Address",
        message: "The address /about is already taken by content/pages/about.yml.",
      }),
    );
  });

  test("a page without blocks", () => {
    expect(problemsWith("pages/about.yml", (data) => (data["blocks"] = []))).toEqual(
      [
        { file: "content/pages/about.yml", field: "Blocks", message: "It is missing.", fix: "Fill it in." },
      ].map((problem) => expect.objectContaining({ file: problem.file, field: problem.field })),
    );
  });

  test("a reference to a missing entry", () => {
    const problems = problemsWith("pages/home.yml", (data) => {
      const chefs = blocksOf(data).find((block) => block["type"] === "chefs")!;
      chefs["chefs"] = ["marco-alesi"];
    });
    expect(problems).toEqual([
      expect.objectContaining({
        message: "There is no chef “marco-alesi” in content/chefs/.",
        fix: "Choose another. Did you mean “marco-alessi”?",
      }),
    ]);
  });

  test("every error at once, file by file", () => {
    const problems = problemsWith(aDish(), (data) => {
      data["price"] = -1;
      data["rating"] = 0;
    });
    expect(formatProblems(problems)).toBe(
      [
        "2 things in the content must be put right before the site can be built:",
        `content/${aDish()}\n  Price: The price -1 is below zero. Write 0 or more.\n  Rating: 0 is too small. Write 1 or more.`,
      ].join("\n\n"),
    );
  });
});

describe("files that cannot be read", () => {
  const broken = (path: string, text: string) =>
    validate(sound.map((file) => (file.path === path ? parseFile(path, text)! : file))).map(
      ({ file, message }) => [file, message],
    );

  test.each([
    [
      "a line with two colons",
      "title: Lunch: noon\npath: /lunch\nblockPages: true\nblocks:\n  - type: rich-text\n",
    ],
    ["a quotation mark that is never closed", 'path: /lunch\nblockPages: true\ntitle: "Lunch\nblocks: []\n'],
    ["an alias of nothing", "title: *Lunch*\npath: /lunch\nblockPages: true\n"],
  ])("for an unreadable page (%s), only that is reported, not the links to it", (_how, text) => {
    expect(broken("pages/lunch.yml", text)).toEqual([
      ["content/pages/lunch.yml", expect.stringMatching(/^Line \d is not valid YAML/)],
    ]);
  });

  test("an unreadable dish keeps its page", () => {
    const home = sound.find(({ path }) => path === "pages/home.yml")!;
    const dish = aDish();
    const link = structuredClone(home.data) as Record<string, unknown>;
    blocksOf(link)[0]!["primary"] = { label: "X", to: `/menu/${dish.replace(/^.*\/|\.md$/g, "")}` };
    const files = sound.map((file) =>
      file === home
        ? { ...home, data: link }
        : file.path === dish
          ? parseFile(dish, "no front matter")!
          : file,
    );
    expect(validate(files).map(({ file }) => file)).toEqual([`content/${dish}`]);
  });

  test.each([
    ["dishes/a.md", "title: x", /two lines of three hyphens/],
    ["dishes/a.md", "---\ntitle: x\nprice: [1\n---\n", /^Line \d+ is not valid YAML: .+[^.]\.$/],
    ["dishes/a.yml", "title: x", /Rename this one to a\.md/],
    ["pages/a.yml", "- one\n- two", /“name: value”/],
  ])("%s: %j", (path, text, problem) => {
    expect(parseFile(path, text)?.problem).toMatch(problem);
  });

  test.each([
    ["brackets twenty thousand deep", `title: ${"[".repeat(20_000)}${"]".repeat(20_000)}`, /^Line 1 is not/],
    [
      "five megabytes of fields",
      `title: ${"word ".repeat(1_000_000)}`,
      /5000007 characters; the maximum is 500000/,
    ],
  ])("%s are reported, and otherwise ignored", (_what, text, problem) => {
    expect(parseFile("pages/a.yml", text)).toMatchObject({
      data: {},
      problem: expect.stringMatching(problem),
    });
  });

  test("pictures and hidden files are not content", () => {
    expect(parseFile("media/dishes/a.jpg", "")).toBeUndefined();
    expect(parseFile("README.md", "")).toBeUndefined();
  });

  test("a byte-order mark and Windows line endings do no harm", () => {
    expect(parseFile("dishes/a.md", "\uFEFF---\r\ntitle: Soup\r\n---\r\nWarm.\r\n")).toEqual({
      path: "dishes/a.md",
      collection: "dishes",
      slug: "a",
      data: { title: "Soup" },
      body: "Warm.",
    });
  });
});

describe("a page that shows the blocks of another", () => {
  const book = "pages/book.yml";
  const standIn = (slug: string) => problemsWith(book, (data) => (data["blocksFrom"] = slug));
  const field = "Use blocks from";
  const file = `content/${book}`;

  test("can name any page with blocks of its own", () => {
    expect(standIn("lunch")).toEqual([]);
  });

  test("can be numbered, and its blocks' pages can be linked to", () => {
    const last = sound.find(({ path }) => path === "pages/lunch.yml")!.data["blocks"] as unknown[];
    const link = (number: number) =>
      problemsWith(book, (data) => {
        Object.assign(data, { blocksFrom: "lunch", blockPages: true });
        const [first] = blocksOf(data);
        data["blocks"] = [
          first,
          { type: "rich-text", heading: "x", text: "y", links: [{ label: "z", to: `/book${number}` }] },
        ];
      }).map(({ message }) => message);
    expect(link(last.length)).toEqual([]);
    expect(link(last.length + 1)).toEqual([
      `The link “/book${last.length + 1}” leads nowhere: this site has no such page.`,
    ]);
  });

  test("cannot name itself, a missing page, or a page that does the same", () => {
    expect(standIn("book")).toEqual([
      {
        file,
        field,
        message: "The page refers to itself.",
        fix: "Choose another page, or leave it empty to show its own blocks.",
      },
    ]);
    expect(standIn("lnch")).toEqual([
      {
        file,
        field,
        message: "There is no page “lnch” in content/pages/.",
        fix: "Choose another. Did you mean “lunch”?",
      },
    ]);
    const chained = sound.map((entry) =>
      entry.path === book
        ? { ...entry, data: { ...entry.data, blocksFrom: "lunch" } }
        : entry.path === "pages/lunch.yml"
          ? { ...entry, data: { ...entry.data, blocksFrom: "dinner" } }
          : entry,
    );
    expect(validate(chained).filter((problem) => problem.file === file)).toEqual([
      {
        file,
        field,
        message: "The page “lunch” itself uses the blocks of “dinner”.",
        fix: "Choose “dinner”, or a page that shows its own blocks.",
      },
    ]);
  });
});

describe("a long text", () => {
  const withBody = (body: string) => {
    const post = sound.find(({ collection }) => collection === "posts")!;
    return validate(sound.map((file) => (file === post ? { ...file, body } : file)));
  };

  test.each([
    ["quotations three thousand deep", `${"> ".repeat(3000)}wine`, "more than 8 deep"],
    ["twenty thousand brackets", "[".repeat(20_000), "more than 500 square brackets"],
    ["five megabytes of words", "word ".repeat(1_000_000), "the maximum is 60000"],
    ["NUL", "Soup\0", "not text (NUL)"],
    ["a second title", "# Soup\n\nWarm.", "top-level heading"],
    ["a dead link", "Our [flank](/menu/no-such-dish) is on.", "leads nowhere"],
    ["a dead link around a picture", "[![Soup](/media/there.jpg)](/menu/no-such-dish)", "leads nowhere"],
    ["a dead link with brackets in its words", "Our [flank [rare]](/menu/no-such-dish)", "leads nowhere"],
    ["a dead link below the text", "Our [flank][1].\n\n[1]: /menu/no-such-dish", "leads nowhere"],
    ["a dead link as a tag", 'Our <a title="x" href="/menu/no-such-dish">flank</a>', "leads nowhere"],
    ["a picture as a tag that is not there", '<img src="/media/nowhere.jpg">', "There is no picture"],
    ["fields where words belong", "---\nprice: [\n---", "three hyphens"],
    ["a link that is none", "Our [flank](flank) is on.", "is not a link"],
    ["a picture that is not there", "![Soup](/media/nowhere.jpg)", "There is no picture"],
    ["a picture outside the media folder", "![Soup](../../../package.json)", "not in the media folder"],
  ])("with %s is refused at its field", (_what, body, message) => {
    expect(withBody(body)).toEqual([
      expect.objectContaining({ field: "Text", message: expect.stringContaining(message) as string }),
    ]);
  });

  test("can have links, pictures, quotations in lists and headings", () => {
    const dish = aDish().replace(/^.*\/|\.md$/g, "");
    expect(
      withBody(
        `## Soup\n\nSee [it](/menu/${dish} "the dish"), [us](https://example.com) or [ring](tel:+1).\n\n- > - One\n\n![Soup](/media/there.jpg)`,
      ),
    ).toEqual([]);
  });
});
