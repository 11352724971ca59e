import { siteModel } from "../../../src/app/site-model.ts";
import type { ContentFolder } from "../../../src/content/model/read.ts";
import { validateContent } from "../../../src/content/model/validate.ts";
import { contentDir } from "../../support/content-dir.ts";
import { readContent } from "../../../src/content/model/read-content.ts";

let sound: ContentFolder;
beforeAll(async () => {
  sound = await readContent(contentDir, siteModel);
});

/**
 * Problems that an editor sees after some fields of a file of the tests' restaurant changed: field, problem,
 * fix.
 */
function told(path: string, changes: Readonly<Record<string, unknown>>): string[][] {
  const files = sound.files.map((file) =>
    file.path === path ? { ...file, data: { ...file.data, ...changes } } : file,
  );
  return validateContent({ ...sound, files }, siteModel, { imageExists: () => true }).map(
    ({ file, field, message, fix }) => {
      expect(file).toBe(`content/${path}`);
      return [field, message, fix];
    },
  );
}

const oven = { orderable: true, station: "Oven", minutes: 8 };
const option = (fields: object) => ({
  ...oven,
  options: [{ name: "Size", choices: [{ name: "Small", price: -2 }, { name: "Large" }], ...fields }],
});

it.each<[string, object, ...string[][]]>([
  ["all that is needed", oven],
  ["nothing of it", {}],
  ["what is not ordered for now", { ...oven, orderable: false, minutes: null }],
  ["a switch that was never touched", { orderable: false }],
  ["one choice of two, which must be made", option({ min: 1 })],
  [
    "a station that there is not",
    { ...oven, station: "Ovn" },
    [
      "To take away › Station",
      "There is no station “Ovn”.",
      "Use one of: Oven, Fire, Pan, Cold. Did you mean “Oven”?",
    ],
  ],
  [
    "neither station nor minutes",
    { orderable: true, packaging: 1 },
    [
      "To take away › Station",
      "It is missing.",
      "Choose where the dish is cooked, or switch “Can be ordered” off.",
    ],
    [
      "To take away › Minutes",
      "It is missing.",
      "Write how long a portion occupies its place at the station, or switch “Can be ordered” off.",
    ],
  ],
  [
    "more choices that must be made than can be",
    option({ min: 2 }),
    ["To take away › Options › 1 › Fewest choices", "2 is more than the maximum, 1.", "Write 1 or less."],
  ],
  [
    "more choices than there are",
    option({ max: 3 }),
    [
      "To take away › Options › 1 › Most choices",
      "There are 2 choices, not 3.",
      "Write 2 or less, or add choices.",
    ],
  ],
  [
    "two choices of one name",
    option({ choices: [{ name: "Small" }, { name: "small" }] }),
    [
      "To take away › Options › 1 › Choices › 2 › Name",
      "“small” is listed twice.",
      "Give one of the two another name.",
    ],
  ],
  [
    "a choice that costs less than the dish brings in",
    option({ choices: [{ name: "Small", price: -13.5 }] }),
    [
      "To take away › Options",
      "With some choices a portion would have a negative price.",
      "Reduce the discount, or raise the price.",
    ],
  ],
  [
    "sizes of which none has the dish's price",
    option({
      prices: "own",
      min: 1,
      choices: [
        { name: "500 g", price: 12 },
        { name: "1 kg", price: 20 },
      ],
    }),
    [
      "To take away › Options › 1 › Choices",
      "None of them costs as much as the dish.",
      "Write the price of the cheapest one as the dish's price.",
    ],
  ],
  [
    "sizes from which guests need not choose, one of them without a price",
    option({ prices: "own", choices: [{ name: "500 g", price: 13 }, { name: "1 kg" }] }),
    [
      "To take away › Options › 1 › Prices of the choices",
      "Guests must choose exactly one, because its price is the dish's price.",
      "Write 1 under “Fewest choices” and under “Most choices”.",
    ],
    ["To take away › Options › 1 › Choices › 2 › Price", "It is missing.", "Write what this one costs."],
  ],
  [
    "most portions that cannot be reached in steps",
    { orderable: true, station: "Cold", minutes: 3, min: 5, step: 5, max: 12 },
    ["To take away › At most", "From 5 in steps of 5, 12 can never be reached.", "Write 10."],
  ],
  [
    "a price by quantity above the single price",
    { orderable: true, station: "Cold", minutes: 3, bundles: [{ quantity: 3, price: 40 }] },
    [
      "To take away › Prices by quantity › 1 › Price",
      "3 portions would cost more together than one by one.",
      "Write a lower price, or remove the line.",
    ],
  ],
  [
    "a difference with parts of a cent",
    option({ choices: [{ name: "Small", price: -0.125 }] }),
    [
      "To take away › Options › 1 › Choices › 1 › Price",
      "The price -0.125 has more than two decimals.",
      "Round it to cents, for example 12.50.",
    ],
  ],
])("for a takeaway dish: %s", (_, takeAway, ...problems) => {
  expect(told("dishes/garden-salad.md", { price: 13, takeAway })).toEqual(problems);
});

const path = "settings/ordering.yml";
const days = ["mon"];

it.each<[string, Record<string, unknown>, ...string[][]]>([
  ["orders taken", { open: true, times: [{ days, from: "18:00", to: "00:30" }] }],
  [
    "a time that ends when it begins",
    { times: [{ days, from: "18:00", to: "18:00" }] },
    [
      "Days and times › 1 › To",
      "It ends at the time it begins (18:00).",
      "Write a later time. A time earlier than From means after midnight.",
    ],
  ],
  [
    "a time without a day",
    { times: [{ days: [], from: "18:00", to: "20:00" }] },
    ["Days and times › 1 › Days", "No day is chosen.", "Choose one, or remove the line."],
  ],
  [
    "a station that begins to cook, and never ends",
    { stations: ["Oven", "Fire", "Pan", "Cold"].map((name) => ({ name, places: 1, from: "03:00" })) },
    [
      "Stations › 1 › Cooks until",
      "A station's hours need a beginning and a later end.",
      "Write both, or leave both empty.",
    ],
    ...[2, 3, 4].map((station) => [
      `Stations › ${station} › Cooks until`,
      "A station's hours need a beginning and a later end.",
      "Write both, or leave both empty.",
    ]),
  ],
  [
    "a station of the name of another",
    { stations: ["Oven", "Fire", "Pan", "Cold", "oven"].map((name) => ({ name, places: 1 })) },
    ["Stations › 5 › Name", "“oven” is listed twice.", "Give one of the two another name."],
  ],
])("for ordering: %s", (_, changes, ...problems) => {
  expect(told(path, changes)).toEqual(problems);
});

it("takes no orders for a kitchen without a station, and names the dishes cooked there", () => {
  const files = sound.files.map((file) =>
    file.path === path ? { ...file, data: { ...file.data, open: true, stations: [] } } : file,
  );
  const problems = validateContent({ ...sound, files }, siteModel, { imageExists: () => true });
  expect(problems).toContainEqual({
    file: `content/${path}`,
    field: "Stations",
    message: "There are none, so nothing can be cooked.",
    fix: "Add one, or switch “Take orders” off.",
  });
  expect(problems.filter(({ field }) => field === "To take away › Station")).toHaveLength(4);
});
