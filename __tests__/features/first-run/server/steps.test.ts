import { checkBookingRules } from "../../../../src/content/model/booking-rules.ts";
import { validateTheme } from "../../../../src/content/model/theme/validate-theme.ts";
import { isFailure } from "../../../../src/core/server/errors.ts";
import { cardStep } from "../../../../src/features/first-run/server/card-step.ts";
import { lookPresets } from "../../../../src/features/first-run/server/look-presets.ts";
import type { Step } from "../../../../src/features/first-run/server/form-step.ts";
import { headingOf, houseStep } from "../../../../src/features/first-run/server/house-step.ts";
import {
  needsCard,
  sampleEntries,
  samplesStep,
} from "../../../../src/features/first-run/server/removal-steps.ts";
import {
  clockStep,
  hoursStep,
  lookStep,
  pagesStep,
  tablesStep,
} from "../../../../src/features/first-run/server/settings-steps.ts";
import {
  changesOf,
  type Changes,
  type Fields,
  type SampleList,
} from "../../../../src/features/first-run/server/snapshot.ts";
import { drawRoom } from "../../../../src/core/shared/room-drawing.ts";
import { trattoriaFiles } from "../../../support/trattoria.ts";
import { contentDir } from "../../../support/content-dir.ts";
import { after, fieldsOf, listOf, problems, readFolder, snapshotOf } from "./snapshots.ts";

const house = {
  name: "Nonna Pia",
  tagline: "The oven never sleeps",
  address: "Via Cavana 5, 34124 Trieste",
  phone: "+39 040 555 0124",
  email: "tavoli@nonnapia.example",
  established: 2019,
};
const clock = {
  currency: "EUR",
  locale: "it-IT",
  clock: "24",
  weekStart: "mon",
  phoneCountry: "+39",
  timeZone: "Europe/Rome",
} as const;
const evenings = {
  servicePeriods: [
    {
      name: "Cena",
      from: "18:00",
      to: "01:00",
      days: ["tue", "wed", "thu", "fri", "sat", "sun"],
    },
  ],
} as const;
const nine = {
  areas: [
    {
      name: "The room",
      kind: "room",
      fire: true,
      tables: [
        { seats: 2, count: 3 },
        { seats: 4, count: 4 },
        { seats: 6, count: 2 },
      ],
    },
    { name: "Terrace", kind: "outside", fire: false, tables: [{ seats: 2, count: 0 }] },
  ],
} as const;
const dishOf = (name: string, price: number, part = "Dinner") => ({
  ...{ name, price, part },
  description: null,
});

let sample: Map<string, string>;
const trattoria = new Map(Object.entries(trattoriaFiles));
beforeAll(async () => {
  sample = await readFolder(contentDir);
});
const done = (result: Changes | { ok: false; message?: string | undefined }): Changes => {
  if (isFailure(result)) throw new Error(result.message);
  return result as Changes;
};
const pagesOf = (texts: ReadonlyMap<string, string>) =>
  [...texts.keys()].flatMap((path) => /^pages\/([^.]+)\.yml$/.exec(path)?.[1] ?? []).sort();
/** Pages that may be removed, by slug. */
const pageOptions = (texts: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  const { keep } = pagesStep.fields(snapshotOf(texts));
  return keep?.kind === "multiSelect" ? keep.options : {};
};
const neededPages = (texts: ReadonlyMap<string, string>) =>
  pagesOf(texts).filter((slug) => !(slug in pageOptions(texts)));
const everywhere = (texts: ReadonlyMap<string, string>, folder: string) =>
  [...texts]
    .filter(([path]) => path.startsWith(folder))
    .map(([, text]) => text)
    .join("\n");
/** Saves a step on some content. @param list the sample's files and texts; by default none */
const saved = async (
  step: Step,
  texts: ReadonlyMap<string, string>,
  values: Fields,
  list: SampleList = {},
) => {
  const snapshot = snapshotOf(texts, list);
  const files = await step.save(snapshot, values, { reservedTables: async () => [], openWork: {} });
  return isFailure(files) ? files : changesOf(snapshot, files);
};
/** The content after a save. */
const afterStep = async (...[step, texts, ...rest]: Parameters<typeof saved>) =>
  after(texts, done(await saved(step, texts, ...rest)));
const withCard = async (texts: ReadonlyMap<string, string>, dishes: readonly Fields[]) =>
  afterStep(cardStep, texts, { dishes }, listOf(texts));
const withoutSamples = async (texts: ReadonlyMap<string, string>, list: SampleList) =>
  afterStep(samplesStep, texts, {}, list);
/** Names of the menu's parts, or of its menus. */
const namesIn = (texts: ReadonlyMap<string, string>, list: "categories" | "menus"): string[] =>
  (fieldsOf(texts, "settings/menu.yml")[list] as { name: string }[]).map(({ name }) => name);

describe.each([
  ["the sample", () => sample, () => listOf(sample), ["Monday", "Tuesday to Sunday", "Closed"]],
  ["a small restaurant", () => trattoria, () => ({}), ["Lunedì", "Da martedì a domenica", "Chiuso"]],
] as const)("of %s", (_name, texts, list, [monday, others, closed]) => {
  it("the new restaurant is everywhere, and the old one nowhere on its pages", async () => {
    const before = fieldsOf(texts(), "settings/site.yml");
    const next = await afterStep(houseStep, texts(), house, list());
    expect(problems(next)).toEqual([]);
    const pages = everywhere(next, "pages/") + everywhere(next, "settings/");
    for (const name of ["name", "address", "phone", "hotline", "email"])
      expect(pages).not.toContain(String(before[name]));
    expect(fieldsOf(next, "settings/site.yml")).toMatchObject({
      name: "Nonna Pia",
      tagline: "The oven never sleeps",
      phone: house.phone,
      hotline: house.phone,
      email: house.email,
      established: 2019,
    });
  });

  it("currency and clock apply, and the hours set next follow them", async () => {
    const clocked = await afterStep(clockStep, texts(), clock);
    expect(problems(clocked)).toEqual([]);
    const { timeZone: _zone, ...formats } = clock;
    expect(fieldsOf(clocked, "settings/site.yml")["formats"]).toMatchObject(formats);
    expect(fieldsOf(clocked, "settings/booking.yml")["timeZone"]).toBe("Europe/Rome");
    const hoursWith = async (twelve: ReadonlyMap<string, string>) =>
      fieldsOf(await afterStep(hoursStep, twelve, evenings), "settings/hours.yml")["hero"];
    expect(await hoursWith(clocked)).toBe("18:00 – 01:00");
    expect(await hoursWith(await afterStep(clockStep, texts(), { ...clock, clock: "12" }))).toBe(
      "6:00 PM – 1:00 AM",
    );
  });

  it("hours past midnight apply, and guests see them", async () => {
    const next = await afterStep(hoursStep, texts(), evenings);
    expect(problems(next)).toEqual([]);
    expect(fieldsOf(next, "settings/booking.yml")["servicePeriods"]).toMatchObject([
      { name: "Cena", from: "18:00", to: "01:00", days: ["tue", "wed", "thu", "fri", "sat", "sun"] },
    ]);
    const { footer } = fieldsOf(next, "settings/hours.yml") as { footer: { days: string; hours: string }[] };
    expect(footer.map(({ days }) => days)).toEqual([monday, others]);
    expect(footer[0]!.hours).toBe(closed);
  });

  it("the sample's happy hour and its texts disappear with its hours, and the owner's stay with the next change", async () => {
    const happyHour = (files: ReadonlyMap<string, string>) =>
      fieldsOf(files, "settings/hours.yml")["happyHour"];
    const next = await afterStep(hoursStep, texts(), evenings, listOf(texts()));
    expect(happyHour(texts())).toMatch(/^\d\d:\d\d – /);
    expect(happyHour(next)).toBeUndefined();
    expect(fieldsOf(texts(), "settings/hours.yml")["footerTitle"]).toBe("Without booking");
    expect(fieldsOf(next, "settings/hours.yml")["footerTitle"]).toBeUndefined();
    const own = { happyHour: "from six to seven", footerTitle: "The kitchen" };
    const hours = { ...fieldsOf(next, "settings/hours.yml"), ...own };
    // JSON is YAML.
    const edited = new Map(next).set("settings/hours.yml", JSON.stringify(hours));
    const again = await afterStep(hoursStep, edited, evenings, listOf(texts()));
    expect(fieldsOf(again, "settings/hours.yml")).toMatchObject(own);
  });

  it("nine tables are nine tables, and the plan can be drawn", async () => {
    const next = await afterStep(tablesStep, texts(), nine);
    expect(problems(next)).toEqual([]);
    const { tables, largestParty, room, combinations } = fieldsOf(next, "settings/booking.yml") as {
      tables: { name: string; min: number; max: number; area: string }[];
      largestParty: number;
      room: { areas: { name: string }[] };
      combinations?: unknown;
    };
    expect(tables).toHaveLength(9);
    expect([tables.reduce((sum, { max }) => sum + max, 0), largestParty]).toEqual([34, 6]);
    expect(combinations).toBeUndefined();
    expect(room.areas).toEqual([{ name: "The room", kind: "room", fire: true }]);
    expect(drawRoom(tables, room.areas)!.tables).toHaveLength(9);
  });

  it.each(lookPresets.map(({ id }) => id))("the look %s is applied, and pictures stay", async (preset) => {
    const next = await afterStep(lookStep, texts(), { preset });
    expect(problems(next)).toEqual([]);
    expect(fieldsOf(next, "settings/theme.yml")["photos"]).toBe(
      fieldsOf(texts(), "settings/theme.yml")["photos"],
    );
  });

  it("a pasted card is on the menu, with all allergens unconfirmed", async () => {
    const dishes = [dishOf("Jota triestina", 9.5, "Antipasti"), dishOf("Presnitz", 6, "Dolci")];
    const next = await afterStep(cardStep, texts(), { dishes }, list());
    expect(problems(next)).toEqual([]);
    expect(fieldsOf(next, "dishes/jota-triestina.md")).toMatchObject({
      title: "Jota triestina",
      price: 9.5,
      category: "Antipasti",
      // All menus of the restaurant, except those that a list shows under another heading.
      menus: namesIn(texts(), "menus").filter((name) => !["starters", "mains"].includes(name)),
    });
    expect(namesIn(next, "categories")).toEqual(["Antipasti", "Dolci", ...namesIn(texts(), "categories")]);
    expect(fieldsOf(next, "dishes/jota-triestina.md")["dietary"]).toBeUndefined();
    // Saving the same card again changes nothing.
    expect([...done(await saved(cardStep, next, { dishes })).keys()]).toEqual([]);
  });

  it("every optional page can be removed, without links to it left", async () => {
    const stay = neededPages(texts());
    const next = await afterStep(pagesStep, texts(), { keep: [] });
    expect(problems(next)).toEqual([]);
    expect(pagesOf(next)).toEqual(stay);
  });
});

it("each unneeded page of the sample can be removed alone", async () => {
  const optional = Object.keys(pageOptions(sample));
  expect(optional.length).toBeGreaterThan(5);
  for (const slug of optional) {
    const next = await afterStep(pagesStep, sample, { keep: optional.filter((one) => one !== slug) });
    expect([slug, problems(next), pagesOf(next).includes(slug)]).toEqual([slug, [], false]);
  }
});

it("required pages are not offered", () => {
  expect(neededPages(trattoria)).toEqual(expect.arrayContaining(["home", "menu", "booking"]));
});

it.each([
  ["the oven", { heading: "the oven" }],
  ["The oven never sleeps", { heading: "The oven", headingVoice: "| never sleeps" }],
  ["Cooked slowly, eaten late.", { heading: "Cooked slowly,", headingVoice: "| eaten late" }],
])("the signature %j is set in two lines", (signature, heading) => {
  expect(headingOf(signature)).toEqual(heading);
});

it.each([
  ["11:00", "17 hours, ending after midnight"],
  ["18:00", "24 hours, ending after midnight"],
])("a dinner from 18:00 to %s is a typo, and the field says why", async (to, words) => {
  const [dinner] = evenings.servicePeriods;
  const ask = await saved(hoursStep, trattoria, { servicePeriods: [{ ...dinner, to }] });
  expect(ask).toMatchObject({
    ok: false,
    field: "Service periods › 1 › Closes",
    message: expect.stringContaining(words),
  });
});

it("a closed lunch loses its closures, and those of other periods stay", async () => {
  const booking = JSON.parse(trattoriaFiles["settings/booking.yml"]!) as object;
  const closures = [
    { from: "2026-12-24", servicePeriods: ["Cena", "Pranzo"] },
    { from: "2026-12-25", servicePeriods: ["Pranzo"] },
    { from: "2026-12-26" },
  ];
  const texts = new Map(trattoria).set("settings/booking.yml", JSON.stringify({ ...booking, closures }));
  const next = await afterStep(hoursStep, texts, evenings);
  expect(fieldsOf(next, "settings/booking.yml")["closures"]).toEqual([
    { from: "2026-12-24", servicePeriods: ["Cena"] },
    { from: "2026-12-26" },
  ]);
});

const hallOf = (...tables: object[]) => ({ areas: [{ name: "Hall", kind: "room", fire: false, tables }] });

it("no table and three hundred and one get an error; three hundred are accepted", async () => {
  const count = async (tables: number) => saved(tablesStep, trattoria, hallOf({ seats: 4, count: tables }));
  expect(await count(0)).toMatchObject({ ok: false, message: expect.stringContaining("at least one") });
  expect(await count(301)).toMatchObject({ ok: false, message: expect.stringContaining("301 tables") });
  const hall = after(trattoria, done(await count(300)));
  expect(problems(hall)).toEqual([]);
  expect(drawRoom(fieldsOf(hall, "settings/booking.yml")["tables"] as never)!.tables).toHaveLength(300);
});

it.each([[[2, 10]], [[8]], [[1]], [[6, 12]]])(
  "tables for %j seat every party up to the largest",
  async (sizes) => {
    const next = await afterStep(
      tablesStep,
      trattoria,
      hallOf(...sizes.map((seats) => ({ seats, count: 2 }))),
    );
    const found: string[] = [];
    checkBookingRules(fieldsOf(next, "settings/booking.yml") as never, (_where, message) =>
      found.push(message),
    );
    expect(found).toEqual([]);
  },
);

it.each(lookPresets)("the look $id is legible everywhere", ({ theme }) => {
  const found: string[] = [];
  validateTheme(theme, (where, message, fix) => found.push(`${where.join()} ${message} ${fix}`));
  expect(found).toEqual([]);
});

it("a sample dish on the pasted card keeps its picture, and no facts that its new kitchen has not confirmed", async () => {
  const path = [...sample.keys()].find(
    (one) => one.startsWith("dishes/") && fieldsOf(sample, one)["dietary"] !== undefined,
  )!;
  const before = fieldsOf(sample, path);
  const next = await withCard(sample, [dishOf(String(before["title"]), 7)]);
  const dish = fieldsOf(next, path);
  expect(dish["image"]).toEqual(before["image"]);
  expect([dish["price"], dish["dietary"], dish["cook"], dish["body"]]).toEqual([7, undefined, undefined, ""]);
});

it("new parts of the menu precede existing ones, whose lines and comments stay", async () => {
  const dishes = [
    dishOf("Jota", 9, "Primi"),
    dishOf("Presnitz", 6, "Dolci"),
    dishOf("Pancakes", 9, "BREAKFAST"),
    dishOf("Tiramisù", 6, "dolci"),
  ];
  const next = await withCard(sample, dishes);
  expect(next.get("settings/menu.yml")).toBe(
    sample
      .get("settings/menu.yml")!
      .replace("categories:\n", "categories:\n  - name: Primi\n  - name: Dolci\n"),
  );
  expect(fieldsOf(next, "dishes/tiramisu.md")["category"]).toBe("Dolci");
  expect(fieldsOf(next, "dishes/pancakes.md")["category"]).toBe("Breakfast");
});

it("a list under a heading gets the dishes of the part with its name, and no others", async () => {
  const dishes = [dishOf("Jota", 9, "Starters"), dishOf("Goulash", 15, "Secondi")];
  const next = await withCard(sample, dishes);
  expect(fieldsOf(next, "dishes/jota.md")["menus"]).toEqual(["home", "six", "starters"]);
  expect(fieldsOf(next, "dishes/goulash.md")["menus"]).toEqual(["home", "six"]);
});

it("a duplicate name on the card is reported", async () => {
  const dishes = [dishOf("Jota", 9), dishOf("JOTA", 8)];
  expect(await saved(cardStep, trattoria, { dishes })).toMatchObject({
    ok: false,
    field: "Dishes › 2 › Name",
  });
});

describe("removing the samples", () => {
  const own = async (texts: ReadonlyMap<string, string>) =>
    withCard(
      texts,
      Array.from({ length: 12 }, (_, index) => dishOf(`Piatto ${index}`, index + 1)),
    );
  const list = () => listOf(sample);

  it("everything is removed, the content is valid, and no page is empty", async () => {
    const texts = await own(sample);
    const next = await withoutSamples(texts, list());
    expect(problems(next)).toEqual([]);
    expect([...sampleEntries(snapshotOf(next, list()))]).toEqual([]);
    expect([...next.keys()].filter((path) => path.startsWith("dishes/"))).toHaveLength(12);
    for (const path of [...next.keys()].filter((one) => one.startsWith("pages/")))
      expect([path, (fieldsOf(next, path)["blocks"] as unknown[]).length]).not.toEqual([path, 0]);
    // The search still offers as many dishes, now the restaurant's, and none twice.
    const [search] = fieldsOf(next, "pages/search.yml")["blocks"] as { dishes: string[] }[];
    expect(search!.dishes).toEqual(Array(4).fill(expect.stringMatching(/^piatto-/)));
    expect(new Set(search!.dishes).size).toBe(4);
  });

  it("the sample's stations are removed with its dishes, and those of a restaurant's own dishes stay", async () => {
    const stationsOf = (texts: ReadonlyMap<string, string>) =>
      (fieldsOf(texts, "settings/ordering.yml")["stations"] as { name: string }[] | undefined)?.map(
        ({ name }) => name,
      );
    const texts = await own(sample);
    const gone = await withoutSamples(texts, list());
    expect([stationsOf(sample)?.length, stationsOf(gone), problems(gone)]).toEqual([4, undefined, []]);
    const path = "dishes/piatto-3.md";
    texts.set(
      path,
      texts.get(path)!.replace("---\n", "---\ntakeAway: { orderable: true, station: Pan, minutes: 9 }\n"),
    );
    const kept = await withoutSamples(texts, list());
    expect([stationsOf(kept), problems(kept)]).toEqual([["Pan"], []]);
    expect(kept.get(path)).toContain("station: Pan");
  });

  it("a dish on the card named like a translation of the sample is a new dish", async () => {
    const texts = new Map(sample).set("dishes/avocado-toast.it.md", "---\ntitle: Pane e avocado\n---\n");
    const next = await withCard(texts, [dishOf("Pane e avocado", 9)]);
    expect([...next].filter(([path, text]) => path.includes(".it.") && text !== texts.get(path))).toEqual([]);
  });

  it("changed entries stay, with the pages that show them", async () => {
    const texts = await own(sample);
    const [post, chef] = ["posts/", "chefs/"].map((folder) =>
      [...texts.keys()].find((path) => path.startsWith(folder))!,
    );
    for (const path of [post!, chef!]) texts.set(path, `${texts.get(path)!}\nOur words.\n`);
    const next = await withoutSamples(texts, list());
    expect(problems(next)).toEqual([]);
    expect(next.get(post!)).toContain("Our words.");
    expect(next.get(chef!)).toContain("Our words.");
    expect([...next.keys()].filter((path) => /^(posts|chefs)\//.test(path))).toHaveLength(2);
  });

  it("the sample's parts of the menu are removed with their last dish, and so are blocks that showed nothing else", async () => {
    const shown = (texts: ReadonlyMap<string, string>) =>
      [...texts.keys()].flatMap((path) => {
        const { blocks } = path.startsWith("pages/") ? fieldsOf(texts, path) : {};
        return Array.isArray(blocks)
          ? (blocks as { type: string; categories?: string[] }[]).filter(
              ({ type }) => type === "printed-menu",
            )
          : [];
      });
    const dishes = [dishOf("Jota triestina", 9.5, "Primi"), dishOf("Terrano", 8, "drinks")];
    const card = await withCard(sample, dishes);
    const next = await withoutSamples(card, list());
    expect(problems(next)).toEqual([]);
    expect(fieldsOf(next, "settings/menu.yml")["categories"]).toEqual([
      { name: "Primi" },
      { name: "Drinks", withoutTab: true },
    ]);
    expect(shown(card).flatMap(({ categories = [] }) => categories)).toEqual(["Desserts", "Drinks"]);
    expect(shown(next).flatMap(({ categories = [] }) => categories)).toEqual(["Drinks"]);

    const food = await withCard(sample, dishes.slice(0, 1));
    const dry = await withoutSamples(food, list());
    expect(problems(dry)).toEqual([]);
    expect(namesIn(dry, "categories")).toEqual(["Primi"]);
    expect(shown(dry).some(({ categories }) => categories)).toBe(false);
    // The card that only shows desserts and drinks is gone.
    expect(shown(dry)).toHaveLength(shown(food).length - 1);
  });

  it("no block is left with an empty menu, also if the card has no starters and no mains", async () => {
    const texts = await own(sample);
    const next = await withoutSamples(texts, list());
    const dishes = [...next.keys()].filter((path) => path.startsWith("dishes/"));
    const full = dishes.flatMap((path) => fieldsOf(next, path)["menus"] as string[]);
    const shown = [...next.keys()]
      .flatMap((path) => (path.startsWith("pages/") ? (fieldsOf(next, path)["blocks"] as Fields[]) : []))
      .flatMap(({ menu, lists }) => [
        menu,
        ...((lists as Fields[] | undefined) ?? []).map((one) => one["menu"]),
      ])
      .filter((menu) => menu !== undefined);
    expect(shown.length).toBeGreaterThan(0);
    for (const menu of shown) expect(full).toContain(menu);
  });

  it("without a card the sample's dishes stay, and the page says so", async () => {
    const next = await withoutSamples(sample, list());
    expect(problems(next)).toEqual([]);
    expect(needsCard(snapshotOf(sample, list()))).toBe(true);
    expect([...next.keys()].filter((path) => path.startsWith("dishes/")).length).toBeGreaterThan(1);
    expect([...next.keys()].some((path) => path.startsWith("posts/"))).toBe(false);
  });

  it("its translations are removed with it, and the pages are in one language again", async () => {
    const translated = (texts: ReadonlyMap<string, string>) =>
      [...texts.keys()].filter((path) => path.includes(".it."));
    const bilingual = new Map(sample)
      .set("posts/pouring-for-two.it.md", "---\ntitle: Versare per due\n---\n\nSei bicchieri.\n")
      .set("pages/home.it.yml", "title: La casa\n")
      .set("settings/site.yml", `${sample.get("settings/site.yml")!}pageLanguages: [en, it]\n`);
    const listed = listOf(bilingual);
    const texts = await own(bilingual);
    const next = await withoutSamples(texts, listed);
    expect(problems(next)).toEqual([]);
    expect(translated(next)).toEqual([]);
    expect(fieldsOf(next, "settings/site.yml")).not.toHaveProperty("pageLanguages");

    // An owner's translations are kept.
    texts.set("pages/home.it.yml", "title: Da Pia\n");
    const theirs = await withoutSamples(texts, listed);
    expect(translated(theirs)).toEqual(["pages/home.it.yml"]);
    expect(fieldsOf(theirs, "settings/site.yml")).toHaveProperty("pageLanguages", ["en", "it"]);
  });

  it("a restaurant without a list loses nothing", async () => {
    expect(await withoutSamples(trattoria, {})).toEqual(trattoria);
  });
});
