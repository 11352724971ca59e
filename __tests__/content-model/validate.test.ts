import { readContent, parseContentFile, type ContentFile } from "../../src/content-model/read.ts";
import { formatProblems, validateContent } from "../../src/content-model/validate.ts";

const fixtures = `${process.cwd()}/content`;
let sound: ContentFile[];
beforeAll(async () => {
  sound = await readContent(fixtures);
});

const imageExists = (file: string) => !file.includes("nowhere");

/** The sample content with one file replaced or added; what the editor is told about it. */
function problemsWith(path: string, change: (data: Record<string, unknown>) => void, as = path) {
  const original = sound.find((file) => file.path === path);
  if (!original) throw new Error(`${path} is not part of the sample content`);
  const data = structuredClone(original.data) as Record<string, unknown>;
  change(data);
  const slug = as.replace(/^.*\/|\.[a-z]+$/g, "");
  const changed = { ...original, path: as, slug, data };
  const files = as === path ? sound.map((file) => (file === original ? changed : file)) : [...sound, changed];
  return validateContent(files, { imageExists });
}
const aDish = () => sound.find((file) => file.collection === "dishes")!.path;
const blocksOf = (data: Record<string, unknown>) => data["blocks"] as Record<string, unknown>[];

test("the sample content has nothing to put right", () => {
  expect(formatProblems(validateContent(sound, { imageExists }))).toMatch(/^0 things/);
});

describe("tells the editor file, field, what is wrong and what to do", () => {
  test.each([
    ["a missing field", (d) => delete d["title"], "Name", "It is missing.", "Fill it in."],
    ["an emptied field", (d) => (d["description"] = "  "), "Description", "It is missing.", "Fill it in."],
    [
      "a wrong type",
      (d) => (d["price"] = "fifteen"),
      "Price",
      "“fifteen” is not a number.",
      "Write digits only, without quotation marks, currency or units.",
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
      (d) => (d["image"] = { file: "/media/nowhere.jpg" }),
      "Picture › File",
      "There is no picture “content/media/nowhere.jpg”.",
      "Upload it, or check the spelling (capitals count).",
    ],
    [
      "an unknown field",
      (d) => (d["pricce"] = 3),
      "pricce",
      "The site knows no such field.",
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

  test("a broken internal link, wherever it stands", () => {
    const problems = problemsWith(
      "pages/home.yml",
      (data) => (blocksOf(data)[0]!["primary"] = { label: "BOOK A TABLE", to: "/Bok" }),
    );
    expect(problems).toEqual([
      {
        file: "content/pages/home.yml",
        field: "Blocks › 1 (hero-carousel) › First button › Link",
        message: "The link “/Bok” leads nowhere: this site has no such page.",
        fix: "Correct the address or make the page. Did you mean “/book”?",
      },
    ]);
  });

  test("links in any casing, with query or fragment, to other sites and placeholders are fine", () => {
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
        field: "path",
        message: "The address /about is taken already by content/pages/about.yml.",
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

  test("a reference to an entry that is not there", () => {
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
  test.each([
    ["dishes/a.md", "title: x", /two lines of three hyphens/],
    ["dishes/a.md", "---\ntitle: x\nprice: [1\n---\n", /^Line \d+ is not valid YAML/],
    ["dishes/a.yml", "title: x", /rename it to a\.md/],
    ["pages/a.yml", "- one\n- two", /“name: value”/],
  ])("%s: %j", (path, text, problem) => {
    expect(parseContentFile(path, text)?.problem).toMatch(problem);
  });

  test("pictures and hidden files are no content", () => {
    expect(parseContentFile("media/dishes/a.jpg", "")).toBeUndefined();
    expect(parseContentFile("README.md", "")).toBeUndefined();
  });

  test("an editor's byte-order mark and Windows line ends do no harm", () => {
    expect(parseContentFile("dishes/a.md", "\uFEFF---\r\ntitle: Soup\r\n---\r\nWarm.\r\n")).toEqual({
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

  test("may name any page with blocks of its own", () => {
    expect(standIn("lunch")).toEqual([]);
  });

  test("may be numbered, and its blocks' pages can be linked to", () => {
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

  test("cannot name itself, nobody, or a page that does the same", () => {
    expect(standIn("book")).toEqual([
      {
        file,
        field,
        message: "The page names itself.",
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
    expect(validateContent(chained, { imageExists }).filter((problem) => problem.file === file)).toEqual([
      {
        file,
        field,
        message: "The page “lunch” shows the blocks of “dinner” itself.",
        fix: "Choose “dinner”, or a page that shows its own blocks.",
      },
    ]);
  });
});
