import { businessStep } from "../../../../src/features/first-run/server/business-step.ts";
import { cardStep } from "../../../../src/features/first-run/server/card-step.ts";
import type { Step } from "../../../../src/features/first-run/server/form-step.ts";
import { houseStep } from "../../../../src/features/first-run/server/house-step.ts";
import { ordersStep } from "../../../../src/features/first-run/server/orders-step.ts";
import { samplesStep } from "../../../../src/features/first-run/server/removal-steps.ts";
import { samplePartsIn } from "../../../../src/features/first-run/server/sample-parts.ts";
import { clockStep, hoursStep, pagesStep } from "../../../../src/features/first-run/server/settings-steps.ts";
import { changesOf, type Changes, type Fields } from "../../../../src/features/first-run/server/snapshot.ts";
import { isFailure } from "../../../../src/core/server/errors.ts";
import { withoutMissingFeatures } from "../../../../src/content/model/optional-blocks.ts";
import { contentFiles } from "../../../../src/features/first-run/server/snapshot.ts";
import { siteModel } from "../../../../src/app/site-model.ts";
import { after, fieldsOf, listOf, problems, readFolder, snapshotOf } from "./snapshots.ts";

/* The sample becomes a bakery that only sells for collection, in another language. */

const sample = await readFolder("content");
const list = listOf(sample);
const none = { reservedTables: async () => [], openWork: {} };
const days = ["tue", "wed", "thu", "fri", "sat", "sun"];
const bakery: readonly (readonly [Step, Fields])[] = [
  [businessStep, { business: "collection", language: "de" }],
  [
    houseStep,
    {
      ...{
        name: "Bäckerei Ohlsen",
        tagline: "Brot aus dem Steinofen",
        address: "Torstraße 12, 10119 Berlin",
      },
      ...{ phone: "+49 30 5550124", email: "brot@ohlsen.example", established: 1987 },
    },
  ],
  [
    clockStep,
    {
      ...{ currency: "EUR", locale: "de-DE", clock: "24", weekStart: "mon", phoneCountry: "+49" },
      timeZone: "Europe/Berlin",
    },
  ],
  [hoursStep, { servicePeriods: [{ name: "Laden", from: "06:00", to: "14:00", days }] }],
  [
    cardStep,
    {
      dishes: [
        { name: "Schrippe", price: 0.45, part: "Brötchen" },
        {
          ...{ name: "Roggenbrot", price: 3.2, part: "Brot" },
          sizes: [
            { name: "500 g", price: 3.2 },
            { name: "1 kg", price: 5.6 },
          ],
        },
      ],
    },
  ],
  [
    ordersStep,
    {
      ...{ daysAhead: 14, leadTime: 30, minutes: 20, wholeMenu: true },
      stations: [{ name: "Backofen", places: 4, from: "03:00", to: "14:00" }],
    },
  ],
  [pagesStep, { keep: ["contact", "allergens", "order", "wishlist"] }],
];

/** Saves steps one after the other. */
async function run(steps: typeof bakery, start = sample) {
  let texts: ReadonlyMap<string, string> = start;
  for (const [step, values] of steps) {
    const snapshot = snapshotOf(texts, list);
    const files = await step.save(snapshot, values, none);
    if (isFailure(files)) throw new Error(JSON.stringify(files));
    texts = after(texts, changesOf(snapshot, files) as Changes);
  }
  return texts;
}

const prepared = await run(bakery);
const chosen = samplesStep.values(snapshotOf(prepared, list));
const done = await run([[samplesStep, chosen]], new Map(prepared));

it("leads to content without problems, on which nothing of the sample is left", () => {
  expect(problems(done)).toEqual([]);
  expect(samplePartsIn(snapshotOf(done, list), () => false)).toEqual([]);
});

it("leaves no text of the sample on any page, not even one that suits any restaurant", () => {
  const { afresh } = samplesStep.values(snapshotOf(done, list));
  expect(afresh).toEqual([]);
  expect(fieldsOf(done, "pages/login.yml")["title"]).toBe("Anmelden");
  expect(fieldsOf(done, "pages/home.yml")).toMatchObject({
    title: "Bäckerei Ohlsen: Brot aus dem Steinofen",
    blocks: [{ heading: "Brot aus dem Steinofen" }, { heading: "Unser Angebot" }, { heading: "Wann und wo" }],
  });
  expect(fieldsOf(done, "settings/hours.yml")["footer"]).toEqual([
    { days: "Montag", hours: "Geschlossen" },
    { days: "Dienstag bis Sonntag", hours: "06:00 – 14:00" },
  ]);
});

it("says nothing about tables: neither the pages nor the links to them exist", () => {
  const paths = [...done.keys()];
  expect(paths.filter((path) => /pages\/(book|waiting-list)/.test(path))).toEqual([]);
  expect(fieldsOf(done, "settings/navigation.yml")).toMatchObject({
    book: { label: "Bestellen", to: "/order" },
    orderTracking: { label: "Bestellung finden", to: "/tracking" },
  });
  const shown = withoutMissingFeatures(
    { files: contentFiles(snapshotOf(done)), folders: [], translations: [] },
    siteModel,
  );
  const blocks = shown.files.flatMap(({ data }) =>
    Array.isArray(data["blocks"]) ? (data["blocks"] as { type: string }[]).map(({ type }) => type) : [],
  );
  expect(blocks).not.toContain("find-reservation");
  expect(blocks).toContain("find-order");
});

it("makes every dish of the owner's card orderable, at the owner's station", () => {
  const roll = fieldsOf(done, "dishes/schrippe.md");
  expect(roll["takeAway"]).toEqual({ station: "Backofen", minutes: 20, orderable: true });
  // A loaf in two sizes says so on the menu, and asks for one of them in an order.
  expect(fieldsOf(done, "dishes/roggenbrot.md")).toMatchObject({
    description: "500 g 3,20\u00a0€ · 1 kg 5,60\u00a0€",
    takeAway: { orderable: true, options: [{ name: "Größe", prices: "own", min: 1, max: 1 }] },
  });
  expect(fieldsOf(done, "settings/ordering.yml")).toMatchObject({
    open: true,
    daysAhead: 14,
    stations: [{ name: "Backofen", places: 4, from: "03:00", to: "14:00" }],
  });
});

it("keeps the pages that the owner would rather write, and lists what is the sample's in them", async () => {
  const kept = await run([[samplesStep, { afresh: ["settings/navigation.yml"] }]], new Map(prepared));
  expect(problems(kept)).toEqual([]);
  const titles = samplePartsIn(snapshotOf(kept, list), () => false).map(({ title }) => title);
  expect(titles).toContain("Bäckerei Ohlsen: Brot aus dem Steinofen");
  expect(titles).not.toContain("Navigation");
});

it.each(["en", "it", "fr", "es"])("works in %s, for tables and for both", async (language) => {
  for (const business of ["tables", "both"]) {
    const steps = bakery.map(([step, values]): (typeof bakery)[number] =>
      step === businessStep ? [step, { business, language }] : [step, values],
    );
    const before = await run(
      steps
        .filter(([step]) => step !== ordersStep)
        .map(([step, values]) =>
          step === clockStep ? [step, { ...values, locale: `${language}-BE` }] : [step, values],
        ),
    );
    const texts = await run([[samplesStep, samplesStep.values(snapshotOf(before, list))]], new Map(before));
    expect(problems(texts)).toEqual([]);
    expect(samplePartsIn(snapshotOf(texts, list), () => false)).toEqual([]);
  }
});

it("asks before it switches off what guests have booked or ordered", async () => {
  const openWork = { tables: async () => "There is still 1 booking: Sat 5 Dec, 19:00, Anna, 4." };
  const save = (values: Fields) => businessStep.save(snapshotOf(sample, list), values, { ...none, openWork });
  const asked = await save({ business: "collection", language: "en" });
  expect(JSON.stringify(asked)).toMatch(/INVALID_FIELD.*Switch it off all the same.*Anna, 4/);
  expect(isFailure(await save({ business: "collection", language: "en", keepsOpen: true }))).toBe(false);
  expect(isFailure(await save({ business: "both", language: "en" }))).toBe(false);
});

it("does not throw away a translation of the owner's that the new language would replace", async () => {
  const own = new Map([...sample, ["pages/home.de.yml", "title: Zuhause\n"]]);
  const answer = await businessStep.save(snapshotOf(own, list), { business: "both", language: "de" }, none);
  expect(JSON.stringify(answer)).toContain("You have translated parts of the site into Deutsch");
});
