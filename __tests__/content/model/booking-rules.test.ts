import { siteModel } from "../../../src/app/site-model.ts";
import type { ContentFolder } from "../../../src/content/model/read.ts";
import { validateContent } from "../../../src/content/model/validate.ts";
import { contentDir } from "../../support/content-dir.ts";
import { readContent } from "../../../src/content/model/read-content.ts";

const path = "settings/booking.yml";
let sound: ContentFolder;
beforeAll(async () => {
  sound = await readContent(contentDir, siteModel);
});

/** Problems that an editor sees after some fields of the sample rules changed: field, problem, fix. */
const told = (changes: Readonly<Record<string, unknown>>): string[][] =>
  validateContent(
    {
      ...sound,
      files: sound.files.map((file) =>
        file.path === path ? { ...file, data: { ...file.data, ...changes } } : file,
      ),
    },
    siteModel,
    { imageExists: () => true },
  ).map(({ file, field, message, fix }) => {
    expect(file).toBe(`content/${path}`);
    return [field, message, fix];
  });

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const lunch = { name: "Lunch", from: "12:00", to: "17:00", days };
const dinner = { name: "Dinner", from: "18:00", to: "02:00", days };
const tables = [
  { name: "1", min: 1, max: 4 },
  { name: "2", min: 1, max: 4 },
];
const few = { largestParty: 4, tables, combinations: [], coversPerSlot: null };

it.each<[string, Record<string, unknown>, ...string[][]]>([
  [
    "a zone that does not exist",
    { timeZone: "Europe/Roma" },
    ["Time zone", "There is no time zone “Europe/Roma”.", "Write one such as Europe/Rome."],
  ],
  [
    "a service that closes when it opens",
    { servicePeriods: [lunch, { ...dinner, to: "18:00" }] },
    [
      "Service periods › 2 › Closes",
      "Dinner closes when it opens (18:00).",
      "Write a later time. A time before the first booking means after midnight.",
    ],
  ],
  [
    "a last booking outside its service",
    { servicePeriods: [{ ...dinner, lastBooking: "02:00" }] },
    [
      "Service periods › 1 › Last booking",
      "02:00 is not between 18:00 and 02:00.",
      "Write a time within the service period, or leave it empty.",
    ],
  ],
  [
    "services that overlap",
    { servicePeriods: [lunch, { ...dinner, from: "16:30" }] },
    [
      "Service periods › 2",
      "Dinner (16:30–02:00) and Lunch (12:00–17:00) overlap.",
      "Make one end before the other begins, or put them on different days.",
    ],
  ],
  [
    "an evening that runs into the next day's service",
    {
      servicePeriods: [
        { ...dinner, days: ["sat"] },
        { name: "Market", from: "01:00", to: "05:00", days: ["sun"] },
      ],
    },
    [
      "Service periods › 2",
      "Market (01:00–05:00) and Dinner (18:00–02:00) overlap.",
      "Make one end before the other begins, or put them on different days.",
    ],
  ],
  [
    "small hours that one date and time would name twice",
    {
      servicePeriods: [
        { ...dinner, days: ["sat"] },
        { name: "Market", from: "01:00", to: "05:00", days: ["sat"] },
      ],
    },
    [
      "Service periods › 2",
      "Market (01:00–05:00) and Dinner (18:00–02:00) overlap.",
      "Make one end before the other begins, or put them on different days.",
    ],
  ],
  [
    "a table for more than it seats",
    { ...few, tables: [...tables, { name: "3", min: 5, max: 4 }] },
    ["Tables › 3 › Fewest guests", "5 is more than the maximum, 4.", "Write 4 or less."],
  ],
  [
    "two tables of one name",
    { ...few, tables: [...tables, { name: "2", min: 1, max: 2 }] },
    ["Tables › 3 › Name or number", "There are two tables “2”.", "Rename one of them."],
  ],
  [
    "a combination with an unknown table",
    { ...few, combinations: [{ tables: ["1", "9"], min: 5, max: 8 }] },
    ["Tables that can be joined › 1 › Tables › 2", "There is no table “9”.", "Use one of: 1, 2."],
  ],
  [
    "a combination that names a table twice",
    { ...few, combinations: [{ tables: ["1", "1"], min: 5, max: 8 }] },
    ["Tables that can be joined › 1 › Tables › 2", "The table “1” is named twice.", "Remove one of the two."],
  ],
  [
    "a combination for more than its tables seat",
    { ...few, combinations: [{ tables: ["1", "2"], min: 5, max: 9 }] },
    ["Tables that can be joined › 1 › Most guests", "Its tables seat 8, not 9.", "Write 8 or less."],
  ],
  [
    "party sizes that fit nowhere",
    { ...few, largestParty: 6 },
    [
      "Largest party",
      "No table and no combination fits a party of 5, 6.",
      "Add one that does, or lower the largest party.",
    ],
  ],
  [
    "a pace that the largest party exceeds",
    { ...few, coversPerSlot: 3 },
    [
      "Covers per slot",
      "A party of 4 could never book: the maximum is 3.",
      "Write 4 or more, or lower the largest party.",
    ],
  ],
  [
    "two stays for one party size",
    {
      turnTimes: [
        { upTo: 2, minutes: 90 },
        { upTo: 2, minutes: 60 },
      ],
    },
    ["Turn times › 2 › Persons up to", "There are two lines for parties up to 2.", "Remove one of them."],
  ],
  [
    "a closure that ends before it begins",
    { closures: [{ from: "2026-12-26", to: "2026-12-24" }] },
    [
      "Closed › 1 › To",
      "It ends (2026-12-24) before it begins (2026-12-26).",
      "Write the first day under From.",
    ],
  ],
  [
    "a closure of a service that is none",
    { servicePeriods: [lunch, dinner], closures: [{ from: "2026-12-26", servicePeriods: ["Diner"] }] },
    [
      "Closed › 1 › Only these service periods › 1",
      "There is no service period “Diner”.",
      "Use one of: Lunch, Dinner.",
    ],
  ],
  [
    "a special opening that ends before it begins, with services that overlap",
    {
      specialOpenings: [
        {
          from: "2026-12-31",
          to: "2026-12-30",
          servicePeriods: [
            { name: "Gala", from: "19:00", to: "04:00" },
            { name: "Breakfast", from: "03:00", to: "09:00" },
          ],
        },
      ],
    },
    [
      "Special openings › 1 › To",
      "It ends (2026-12-30) before it begins (2026-12-31).",
      "Write the first day under From.",
    ],
    [
      "Special openings › 1 › Service periods › 2",
      "Breakfast (03:00–09:00) and Gala (19:00–04:00) overlap.",
      "Make one end before the other begins, or put them on different days.",
    ],
  ],
])("reports %s", (_what, changes, ...problems) => {
  expect(told(changes)).toEqual(problems);
});

it("reports only the problem of a single field while there is one", () => {
  expect(told({ timeZone: "Europe/Roma", leadTime: -5 })).toEqual([
    ["Minimum notice", "-5 is too small.", "Write 0 or more."],
  ]);
});

it("treats empty fields as empty", () => {
  expect(
    told({
      paused: null,
      pauseWords: "",
      coversPerSlot: "",
      combinations: null,
      largestParty: 10,
      closures: [{ from: "2026-12-24", to: "", reason: "", servicePeriods: [] }],
      specialOpenings: null,
      servicePeriods: [{ ...dinner, lastBooking: "", slotInterval: null, coversPerSlot: "" }],
    }),
  ).toEqual([]);
});

it("accepts parallel services on different days, and one that begins when another closes", () => {
  expect(
    told({
      servicePeriods: [
        { ...lunch, days: ["sat"] },
        { name: "Brunch", from: "11:00", to: "15:00", days: ["sun"] },
        { name: "Late", from: "22:00", to: "04:00", days },
        { name: "Breakfast", from: "04:00", to: "08:00", days },
      ],
    }),
  ).toEqual([]);
});
