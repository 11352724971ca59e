import type { FirstRunDish, FirstRunReply, FirstRunStep, FirstRunValues } from "../../contract/first-run.ts";
import { weekdayNames, type Weekday } from "../../shared/calendar-date.ts";
import { countOf } from "../../shared/plural.ts";

/** A step as the owner reads it. */
export interface StepTexts {
  readonly step: FirstRunStep;
  readonly name: string;
  readonly heading: string;
  readonly lead: string;
}

export const stepTexts: readonly StepTexts[] = [
  {
    step: "house",
    name: "The house",
    heading: "Who lives here",
    lead: "Six lines, and the sample restaurant has moved out.",
  },
  {
    step: "clock",
    name: "Money & clock",
    heading: "Money and clock",
    lead: "How prices, dates and times are written, on the site and in emails.",
  },
  {
    step: "hours",
    name: "Hours",
    heading: "When you are open",
    lead: "Guests can book in these hours, and read them on every page.",
  },
  {
    step: "tables",
    name: "Tables",
    heading: "Count the tables",
    lead: "How many of each size. The room draws itself from that; nobody is promised a table by number.",
  },
  {
    step: "look",
    name: "Colours & type",
    heading: "Colours and type",
    lead: "One look to begin with. Every one is easy to read; each colour can be changed later.",
  },
  {
    step: "card",
    name: "The card",
    heading: "Your card",
    lead: "Paste it the way it comes. Below it is what we make of it, the doubtful lines first.",
  },
  {
    step: "pages",
    name: "Pages",
    heading: "Which pages you want",
    lead: "A page that goes takes every link to it along. It can be brought back from the history.",
  },
  {
    step: "samples",
    name: "Samples away",
    heading: "Samples away",
    lead: "What nobody has changed goes. What you have changed is yours, and stays.",
  },
];

/** A dish of the pasted card, with what the owner has said of it. */
export interface CardRow {
  readonly dish: FirstRunDish;
  readonly name: string;
  /** As typed. */
  readonly price: string;
  /** Those of the currency. */
  readonly decimals: number;
  readonly part: string;
  readonly description: string;
  readonly contains: readonly string[];
  /** Whether the owner has looked at what was doubtful. */
  readonly isRight: boolean;
  readonly isLeftOut: boolean;
}

export interface CardDraft {
  readonly text: string;
  readonly rows?: readonly CardRow[];
  readonly headings?: readonly { readonly line: number; readonly text: string; readonly part: string }[];
  /** Parts that the card names and the site does not have. */
  readonly newParts?: readonly string[];
  readonly leftOut?: readonly { readonly line: number; readonly text: string; readonly why: string }[];
}

/** What is typed in each step. */
export interface Drafts {
  readonly house: Omit<FirstRunValues["house"], "established"> & { readonly established: string };
  readonly clock: FirstRunReply["clock"];
  readonly hours: {
    readonly periods: readonly {
      readonly name: string;
      readonly from: string;
      readonly to: string;
      readonly days: readonly string[];
      readonly pastMidnight: boolean;
    }[];
  };
  readonly tables: {
    readonly areas: readonly {
      readonly name: string;
      readonly kind: string;
      readonly fire: boolean;
      readonly counts: readonly { readonly seats: number; readonly count: number }[];
    }[];
    /** Tables may go although they have bookings. */
    readonly dropReserved: boolean;
  };
  readonly look: { readonly preset: string };
  readonly card: CardDraft;
  readonly pages: { readonly away: readonly string[] };
  readonly samples: Record<string, never>;
}

/** The sizes of tables that are counted; larger ones keep the count that they have. */
export const tableSizes = [2, 4, 6] as const;

/** What each step begins with. */
export function draftsOf(state: FirstRunReply): Drafts {
  const { house, clock, hours, tables, look } = state;
  return {
    house: { ...house, established: house.established === null ? "" : String(house.established) },
    clock,
    hours: { periods: hours.periods.map((period) => ({ ...period, pastMidnight: period.to < period.from })) },
    tables: {
      areas: tables.areas.map((area) => ({
        ...area,
        name: area.name || "The room",
        counts: area.counts,
      })),
      dropReserved: false,
    },
    look: { preset: look.preset ?? "" },
    card: { text: "" },
    pages: { away: [] },
    samples: {},
  };
}

/** A row's price as it is typed: `12`, `12,50`; undefined for anything else. */
export function typedPrice({ price, decimals }: Pick<CardRow, "price" | "decimals">): number | undefined {
  const [, whole, , after = ""] = /^(\d{1,7})([.,](\d+))?$/.exec(price.trim()) ?? [];
  return whole === undefined || after.length > decimals ? undefined : Number(`${whole}.${after || 0}`);
}

/** What still has to be decided about a row. */
export const needsYou = (row: CardRow): boolean =>
  !row.isLeftOut && (typedPrice(row) === undefined || row.part === "" || row.name.trim() === "");
export const isGuess = (row: CardRow): boolean =>
  !row.isLeftOut && !needsYou(row) && !row.isRight && row.dish.doubts.length > 0;

/** The dishes that are taken, in the order of the card. */
export const takenRows = (rows: readonly CardRow[]): CardRow[] =>
  rows
    .filter(({ isLeftOut }) => !isLeftOut)
    .toSorted((a, b) => (a.dish.lines[0] ?? 0) - (b.dish.lines[0] ?? 0));

export const toRow = (dish: FirstRunDish, decimals: number): CardRow => ({
  decimals,
  dish,
  name: dish.name,
  price: dish.price === null ? "" : dish.price.toFixed(decimals),
  part: dish.part ?? "",
  description: dish.description,
  contains: [],
  isRight: false,
  isLeftOut: false,
});

/** A draft as the service takes it. */
export function valuesOf(step: FirstRunStep, drafts: Drafts): object {
  switch (step) {
    case "house": {
      const { established, ...house } = drafts.house;
      return { ...house, established: established.trim() === "" ? null : Number(established) };
    }
    case "card":
      return {
        dishes: takenRows(drafts.card.rows ?? []).map((row) => ({
          ...{ name: row.name.trim(), price: typedPrice(row), part: row.part },
          ...{ description: row.description, contains: row.contains },
        })),
      };
    default:
      return drafts[step];
  }
}

/** `Mon` */
export const shortDay = (day: Weekday): string => weekdayNames[day].slice(0, 3);

/** What is in force, in a few words below a step's name. */
export function summaryOf(step: FirstRunStep, state: FirstRunReply): string {
  switch (step) {
    case "house":
      return state.house.name;
    case "clock":
      return `${state.clock.currency}, ${state.clock.clock} h, ${state.clock.locale}`;
    case "hours":
      return state.hours.periods.map(({ name }) => name).join(", ");
    case "tables": {
      const counts = state.tables.areas.flatMap((area) => area.counts);
      const tables = counts.reduce((sum, { count }) => sum + count, 0);
      const seats = counts.reduce((sum, one) => sum + one.count * one.seats, 0);
      return `${countOf(tables, "table")}, ${countOf(seats, "seat")}`;
    }
    case "look":
      return state.presets.find(({ id }) => id === state.look.preset)?.label ?? "Your own";
    case "card":
      return state.dishes.own === 0 ? "" : countOf(state.dishes.own, "dish", "dishes");
    case "pages":
      return countOf(state.pages.length, "page");
    case "samples": {
      const left = state.samples.reduce((sum, { count }) => sum + count, 0);
      return left === 0 ? "All gone" : `${left} left`;
    }
  }
}
