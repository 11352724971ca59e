import { cleanup, render } from "@testing-library/react";
import fc from "fast-check";
import type { ReactNode } from "react";
import AllergenTable from "../src/features/menu/site/blocks/allergen-table/allergen-table.tsx";
import { allergenTable } from "../src/features/menu/site/blocks/allergen-table/fields.ts";
import { fixture as tableFixture } from "../src/features/menu/site/blocks/allergen-table/fixture.ts";
import { dietFields } from "../src/content/compose/dish-card.ts";
import DishPage from "../src/features/menu/site/blocks/dish-page/dish-page.tsx";
import { fixture as dishFixture } from "../src/features/menu/site/blocks/dish-page/fixture.ts";
import type { Content, Dish } from "../src/content/model/content.ts";
import {
  allergens,
  dietaryFacts,
  substances,
  type Allergen,
  type DietaryDeclaration,
} from "../src/content/model/dietary.ts";
import { DishMarks } from "../src/features/menu/site/search/dish-marks.tsx";
import { findFreeOf } from "../src/features/menu/site/search/search.ts";
import { BagAllergens } from "../src/features/orders/site/bag-allergens.tsx";
import { menuText } from "../src/site/gatsby/discovery/texts.ts";
import { messagesIn, wordsIn } from "../src/core/messages/catalogues.ts";
import { menuTools } from "../src/features/menu/server/agent-tools.ts";
import type { Menu } from "../src/features/menu/server/public.ts";
import { orderPage } from "../src/features/orders/server/form-answers.ts";
import {
  ticketText,
  type Printed,
  type PrintContext,
} from "../src/features/orders/server/printing/ticket-text.ts";
import { menuItem } from "../src/content/structured-data/entries.ts";
import { defaultFormats } from "../src/core/shared/formats.ts";
import { propertyRuns } from "./support/property-runs.ts";
import { siteContent } from "./support/content.ts";
import { allergensOfBag } from "../src/features/orders/server/allergens.ts";
import { allergenTexts } from "../src/features/orders/staff/model/tickets.ts";

const fourteen = Object.keys(allergens) as Allergen[];
const t = messagesIn("en", "menu");
const wordOf = (key: Allergen): string => t(`allergen.${key}`);

/** The statements about a dish in one place on the site, such as a card or a filter. */
interface Said {
  readonly text: string;
  /** Allergens that the dish is said to be free of. */
  readonly free: readonly Allergen[];
}

/** Allergens named in a text, in the words of guests or of staff. */
const named = (text: string): Allergen[] =>
  fourteen.filter((key) =>
    [wordOf(key), allergens[key]].some((word) => new RegExp(`\\b${word}\\b`, "i").test(text)),
  );

const shown = (element: ReactNode, freeIn: string): Said => {
  const { container } = render(element);
  const free = [...container.querySelectorAll(freeIn)].flatMap(({ textContent }) => named(textContent));
  const said = { text: container.textContent, free };
  cleanup();
  return said;
};

const rows = (text: string, label: RegExp): Allergen[] =>
  text
    // Printed rows wrap with an indent.
    .replaceAll(/\n {2,}/g, " ")
    .split("\n")
    .filter((row) => label.test(row))
    .flatMap((row) => named(row.replace(label, "")));

const bagOf = (dietary: DietaryDeclaration) => allergensOfBag([dietary]);

const stored = { label: "Soup", quantity: 1, title: "Soup", choices: "[]", note: null, station: "Oven" };
const order = {
  ...{ number: "K7QX-2M9F-TB", state: "received", destination: "collection", name: "Ann", allergies: null },
  ...{ due_at: "2026-11-21T18:00:00.000Z", latest_at: "2026-11-21T18:10:00.000Z" },
  ...{ start_by: "2026-11-21T17:50:00.000Z", total_cents: 1000, phone_number: null, table_name: null },
};
const printContext = {
  rules: { timeZone: "Europe/Rome", formats: defaultFormats },
  restaurant: "Delish",
  now: new Date("2026-11-21T17:00:00.000Z"),
} as PrintContext;
const printed = (dietary: DietaryDeclaration, station: string | undefined): string => {
  const lines = [{ ...stored, start_by: null, allergens: JSON.stringify(dietary) }];
  const all = { order, lines, reason: "new", station, printedBefore: undefined };
  return ticketText(all as unknown as Printed, printContext);
};

const restaurant = { name: "Delish", phone: "", address: "", formats: defaultFormats, addresses: {} };
const moment = (time: string) => ({ at: "2026-11-21T18:00:00.000Z", date: "2026-11-21", time });

let content: Content;
beforeAll(async () => {
  content = await siteContent();
});
const dishOf = (dietary: DietaryDeclaration): Dish => ({ ...content.dishes[0]!, dietary });
const contentOf = (dietary: DietaryDeclaration): Content => ({ ...content, dishes: [dishOf(dietary)] });

const places: Readonly<Record<string, (dietary: DietaryDeclaration) => Said | Promise<Said>>> = {
  "the page of a dish": (dietary) => {
    const facts = dietaryFacts(dietary).map(({ key, state }) => ({ key, state }));
    const data = { ...dishFixture.data, facts };
    const { container } = render(<DishPage {...dishFixture} data={data} headingLevel={1} id="b1" />);
    const list = [...container.querySelectorAll("dl > div")].map((row) => row.textContent);
    cleanup();
    return { text: list.join("\n"), free: list.flatMap((row) => named(/No .*$/.exec(row)?.[0] ?? "")) };
  },
  "a dish on a card or in a list": (dietary) =>
    shown(<DishMarks marks={dietFields({ dietary }).marks} />, "s"),
  "the filter of a list": (dietary) => ({
    text: "not confirmed",
    free: fourteen.filter((key) => findFreeOf([dietFields({ dietary })], [key]).dishes.length > 0),
  }),
  "the order form and the page of an order": (dietary) => shown(<BagAllergens of={bagOf(dietary)} />, "s"),
  "the page of an order without script": (dietary) => {
    const managed = {
      ...{
        number: "K7QX-2M9F-TB",
        state: "received",
        lines: [],
        allergens: bagOf(dietary),
        savings: [],
        packagingCents: 0,
        totalCents: 1000,
      },
      ...{ from: moment("7:00 PM"), until: moment("7:10 PM"), canChange: false },
    };
    const context = { restaurant, words: wordsIn("en"), site: "" };
    const html = orderPage(
      { success: true, order: managed, token: "" } as unknown as Parameters<typeof orderPage>[0],
      context as Parameters<typeof orderPage>[1],
    );
    const main = new DOMParser().parseFromString(html, "text/html").querySelector("main")!;
    return {
      text: main.textContent,
      free: [...main.querySelectorAll("s")].flatMap(({ textContent }) => named(textContent)),
    };
  },
  "the label of a bag": (dietary) => {
    const text = printed(dietary, undefined);
    return { text, free: rows(text, /^Not in it:/) };
  },
  "the ticket of a station": (dietary) => ({ text: printed(dietary, "Oven"), free: [] }),
  "the kitchen's screen and its printed label": (dietary) => {
    const texts = allergenTexts(bagOf(dietary));
    const free = texts.find(({ label }) => label === "Not in it");
    return {
      text: texts.map(({ label, text }) => `${label} ${text}`).join("\n"),
      free: named(free?.text ?? ""),
    };
  },
  "the table of allergens": (dietary) => {
    const data = allergenTable.getData!(tableFixture.block, contentOf(dietary));
    const { container } = render(<AllergenTable {...tableFixture} data={data} headingLevel={2} id="b2" />);
    const cells = [...container.querySelectorAll("td")].map(({ textContent }) => textContent);
    const list = container.querySelector("li")!.textContent;
    cleanup();
    return {
      text: `${list} ${cells.includes("Ask") ? "not confirmed" : ""}`,
      free: fourteen.filter((_key, index) => cells[index] === "No"),
    };
  },
  "what search engines read": (dietary) => {
    const { suitableForDiet = [] } = menuItem(dishOf(dietary), contentOf(dietary), (path) => path);
    const diets = JSON.stringify(suitableForDiet);
    const free = {
      GlutenFree: ["gluten"],
      LowLactose: ["dairy"],
      Vegetarian: ["fish", "crustaceans", "molluscs"],
      Vegan: ["fish", "crustaceans", "molluscs", "dairy", "egg"],
    } as const;
    return {
      text: "not confirmed",
      free: Object.entries(free).flatMap(([diet, of]) => (diets.includes(`/${diet}Diet`) ? of : [])),
    };
  },
  "the menu as text": (dietary) => {
    const text = menuText(contentOf(dietary), "https://www.example.com").split("\n- ")[1]!;
    return { text, free: named(/Free of: ([^.]*)\./.exec(text)?.[1] ?? "") };
  },
  "what agents are told": async (dietary) => {
    const dish = dishOf(dietary);
    const menu = {
      items: () => Promise.resolve([{ ...dish, _id: dish.slug }]),
      dishes: () => Promise.resolve([{ slug: dish.slug, entry: { dietary } }]),
    } as unknown as Menu;
    const [getMenu] = menuTools({ menu, formats: () => defaultFormats });
    const told = await getMenu!.call({});
    const [first] = (told as unknown as { value: { dishes: { allergens: Record<string, string[]> }[] } })
      .value.dishes;
    const { freeOf, notConfirmed } = first!.allergens;
    return {
      text: notConfirmed!.length > 0 ? `not confirmed: ${notConfirmed!.join(", ")}` : "",
      free: named(freeOf!.join(", ")),
    };
  },
};

const state = fc.constantFrom("contains", "free", undefined);
const said: fc.Arbitrary<DietaryDeclaration> = fc.oneof(
  fc.record(Object.fromEntries(Object.keys(substances).map((key) => [key, state]))),
  // All or nearly all substances in one state, as when a kitchen starts or has just finished filling in the
  // facts.
  fc.tuple(state, state, fc.constantFrom(...Object.keys(substances))).map(([most, one, key]) => ({
    ...Object.fromEntries(Object.keys(substances).map((each) => [each, most])),
    [key]: one,
  })),
);

describe.each(Object.entries(places))("%s", (_name, place) => {
  test("says that something is not in a dish only if the kitchen has confirmed it", async () => {
    await fc.assert(
      fc.asyncProperty(said, async (dietary) => {
        const { text, free } = await place(dietary);
        expect(free.filter((key) => dietary[key] !== "free")).toEqual([]);
        if (!fourteen.every((key) => dietary[key] === "free"))
          expect(text).not.toMatch(/none of|no allergen/i);
        if (fourteen.some((key) => dietary[key] === undefined))
          expect(text.replaceAll(/\s+/g, " ")).toMatch(/not confirmed|please ask/i);
      }),
      { examples: [[{}]], numRuns: propertyRuns(60) },
    );
  });
});

test("a guest with nothing to fear reads so", () => {
  const dietary = Object.fromEntries(fourteen.map((key) => [key, "free"])) as DietaryDeclaration;
  const text = (element: ReactNode) => shown(element, "s").text;
  expect(text(<BagAllergens of={bagOf(dietary)} />)).toMatch(/^In the bag: none of the fourteen allergens\./);
  expect(text(<DishMarks marks={dietFields({ dietary }).marks} />)).toMatch(
    /none of the fourteen allergens$/,
  );
  expect(printed(dietary, undefined)).toMatch(/^CONTAINS: none of the fourteen$/m);
});
