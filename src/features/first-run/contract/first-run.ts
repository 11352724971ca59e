import * as v from "valibot";
import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import { missing, neededText, orMissing, requestBody, requiredFile } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";

/*
 * The first run, "Make it yours": steps that turn the sample restaurant into the owner's. Saving a step
 * checks the content like a save in the CMS, and makes one commit; the last saved step can be undone. Steps
 * can be skipped and done in any order. The form fields of a step come from the content model.
 */

export const firstRunSteps = [
  "business",
  "house",
  "clock",
  "hours",
  "tables",
  "look",
  "card",
  "orders",
  "pages",
  "samples",
] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];

const step = v.picklist(firstRunSteps, orMissing("INVALID_FIELD"));

/**
 * Maximum size of a request body in bytes: enough for a menu of two thousand lines and the dishes read from
 * it.
 */
const bodyLimit = 2 * 1024 * 1024;

/** A form field, declared as for the CMS; see src/content/model/cms.ts. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly widget: string;
  readonly required: boolean;
  readonly hint?: string;
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly multiple?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly label_singular?: string;
  readonly fields?: readonly FormField[];
}

/** Progress of the first run, and the current values of its steps. */
export interface FirstRunReply {
  readonly success: true;
  /** Steps in order, without those about something that the business does not offer. */
  readonly steps: readonly {
    readonly step: FirstRunStep;
    readonly name: string;
    readonly lead: string;
    readonly isDone: boolean;
    readonly seen: string;
    readonly fields: readonly FormField[];
    /** Current values, by field name. */
    readonly values: Readonly<Record<string, unknown>>;
  }[];
  /** The looks to choose from, each with its colours by colour token. */
  readonly looks: readonly { readonly id: string; readonly palette: Readonly<Record<string, string>> }[];
  /** Names of the parts of the menu, in order. */
  readonly parts: readonly string[];
  /** Number of decimals in prices of the restaurant's currency. */
  readonly decimals: number;
  /** True if all dishes are samples. They stay until the owner has added another dish. */
  readonly needsCard: boolean;
  /** Numbers of entries that consist entirely of sample content, by their collection's label in the CMS. */
  readonly samples: readonly { readonly label: string; readonly count: number }[];
  readonly undo: FirstRunStep | null;
  /** Problems found by the content check. */
  readonly problems: readonly string[];
  /** The owner's entries that still contain sample texts, sample pictures or links that lead nowhere. */
  readonly sampleParts: readonly {
    readonly title: string;
    /** URL of the entry in the CMS. */
    readonly href: string;
    /** The CMS labels of the parts at fault: `Banner: heading`. */
    readonly parts: readonly string[];
  }[];
}

/** Result of reading a pasted menu; nothing is saved. */
export interface FirstRunCardReply {
  readonly success: true;
  readonly dishes: readonly {
    /** Line number, counting from 1. */
    readonly line: number;
    readonly text: string;
    readonly name: string;
    /** Null if the line has no price, or several. */
    readonly price: number | null;
    /** Sizes with prices of their own, the cheapest of which is the dish's price; empty if it has none. */
    readonly sizes: readonly { readonly name: string; readonly price: number }[];
    readonly description: string;
    /** The part of the menu, taken from the heading above the line; null if there is no heading. */
    readonly part: string | null;
    /** Reasons why the owner should check the dish, in sentences. */
    readonly doubts: readonly string[];
  }[];
  /** Parts of the pasted menu that the content does not have yet, in order. */
  readonly newParts: readonly string[];
  readonly leftOut: readonly { readonly line: number; readonly text: string }[];
}

const shared = { tag: "Staff", auth: "staff", roles: permissions.firstRun } as const;

export const getFirstRun = endpoint({
  ...shared,
  operationId: "getFirstRun",
  method: "GET",
  path: paths.getFirstRun,
  summary: "Get the progress of the first run, and the current values",
  request: {},
  replies: { 200: typedReply<FirstRunReply>() },
  errors: [],
});

export const readFirstRunCard = endpoint({
  ...shared,
  operationId: "readFirstRunCard",
  method: "POST",
  path: paths.readFirstRunCard,
  summary: "Read a pasted menu, as a list or a table (CSV). Nothing is saved",
  request: {
    body: requestBody({
      text: requiredFile(500_000, "The menu's text, exactly as it was pasted."),
    }),
    bodyLimit,
  },
  replies: { 200: typedReply<FirstRunCardReply>() },
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG", "CONTENT_INVALID"],
});

export const saveFirstRunStep = endpoint({
  ...shared,
  operationId: "saveFirstRunStep",
  method: "POST",
  path: paths.saveFirstRunStep,
  summary: "Save one step. It is checked as a whole and saved in one commit",
  request: {
    body: requestBody({
      step,
      seen: v.pipe(
        neededText(100),
        v.description(
          "`seen` from the last reply. It stands for the values that the owner saw; values that are newer are not overwritten.",
        ),
      ),
      values: v.pipe(
        v.record(v.string(), v.unknown(), orMissing("INVALID_FIELD")),
        v.description("The values, by the names of the step’s fields. Each field checks its value."),
      ),
    }),
    bodyLimit,
  },
  replies: { 200: typedReply<FirstRunReply>() },
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG", "CONTENT_CHANGED", "CONTENT_INVALID"],
});

export const undoFirstRunStep = endpoint({
  ...shared,
  operationId: "undoFirstRunStep",
  method: "POST",
  path: paths.undoFirstRunStep,
  summary: "Undo the last step, unless someone has changed its files in the meantime",
  request: { body: requestBody({ step }) },
  replies: { 200: typedReply<FirstRunReply>() },
  errors: [missing, "INVALID_FIELD", "CONTENT_CHANGED", "CONTENT_INVALID"],
});
