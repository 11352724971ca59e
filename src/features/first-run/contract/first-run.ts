import * as v from "valibot";
import { endpoint, typedReply } from "../../../core/contract/endpoint.ts";
import { missing, neededText, orMissing, requestBody, requiredFile } from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";

/*
 * The first run, "Make it yours": eight steps from the sample restaurant to one's own. Every step is validated, checked as an
 * editor's save is, and one commit; the last one can be taken back. Each may be left out, and comes in any order. Their
 * fields are made from the content model.
 */

export const firstRunSteps = [
  "house",
  "clock",
  "hours",
  "tables",
  "look",
  "card",
  "pages",
  "samples",
] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];

const step = v.picklist(firstRunSteps, orMissing("INVALID_FIELD"));

/** Bytes: a card of two thousand lines, with what was made of it. */
const bodyLimit = 2 * 1024 * 1024;

/** A field of a form, as the CMS declares it: src/content/model/cms.ts. */
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

/** How far the first run is, and what is in force. */
export interface FirstRunReply {
  readonly success: true;
  /** In their order. */
  readonly steps: readonly {
    readonly step: FirstRunStep;
    readonly name: string;
    readonly lead: string;
    readonly isDone: boolean;
    readonly seen: string;
    /** Questions of the step; none for the samples. */
    readonly fields: readonly FormField[];
    /** Values in force, by the fields' names. */
    readonly values: Readonly<Record<string, unknown>>;
  }[];
  /** Every colour of each look by its token. */
  readonly looks: readonly { readonly id: string; readonly palette: Readonly<Record<string, string>> }[];
  /** The parts of the card, by name and in its order. */
  readonly parts: readonly string[];
  /** Of prices in the restaurant's currency. */
  readonly decimals: number;
  /** All dishes are the sample's: they stay until there is another one. */
  readonly needsCard: boolean;
  /** Entries that are the sample's as a whole, by their label in the CMS. */
  readonly samples: readonly { readonly label: string; readonly count: number }[];
  readonly undo: FirstRunStep | null;
  /** Findings of the content's check; empty if it finds no mistake. */
  readonly problems: readonly string[];
  /** Words and pictures of the sample in what is not the sample's as a whole, and links that lead nowhere, by entry. */
  readonly sampleParts: readonly {
    readonly title: string;
    /** Where the CMS opens it. */
    readonly href: string;
    /** As editors read them: `Banner: heading`. */
    readonly parts: readonly string[];
  }[];
}

/** Result of reading a pasted card; nothing is saved. */
export interface FirstRunCardReply {
  readonly success: true;
  readonly dishes: readonly {
    /** Counted from 1. */
    readonly line: number;
    /** The line as it was pasted. */
    readonly text: string;
    readonly name: string;
    /** Null if the line has none, or several. */
    readonly price: number | null;
    readonly description: string;
    /** The part of the card that the heading above names. */
    readonly part: string | null;
    /** Reasons to look at it, in sentences. */
    readonly doubts: readonly string[];
  }[];
  /** Parts that the card names and the content does not have, in the order of the card. */
  readonly newParts: readonly string[];
  readonly leftOut: readonly { readonly line: number; readonly text: string }[];
}

const shared = { tag: "Staff", auth: "staff", roles: permissions.firstRun } as const;

export const getFirstRun = endpoint({
  ...shared,
  operationId: "getFirstRun",
  method: "GET",
  path: paths.getFirstRun,
  summary: "How far the first run is, and what is in force",
  request: {},
  replies: { 200: typedReply<FirstRunReply>() },
  errors: [],
});

export const readFirstRunCard = endpoint({
  ...shared,
  operationId: "readFirstRunCard",
  method: "POST",
  path: paths.readFirstRunCard,
  summary: "Read a pasted card: a list, or a table (CSV). Nothing is saved",
  request: {
    body: requestBody({
      text: requiredFile(500_000, "As it was pasted."),
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
  summary: "Save one step: checked as a whole, and one commit",
  request: {
    body: requestBody({
      step,
      seen: v.pipe(
        neededText(100),
        v.description(
          "`seen` of the last reply: values that the step was decided on. Newer ones are not overwritten.",
        ),
      ),
      values: v.pipe(
        v.record(v.string(), v.unknown(), orMissing("INVALID_FIELD")),
        v.description("By the names of the step’s fields, which check them."),
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
  summary: "Take the last step back, unless somebody has changed its files since",
  request: { body: requestBody({ step }) },
  replies: { 200: typedReply<FirstRunReply>() },
  errors: [missing, "INVALID_FIELD", "CONTENT_CHANGED", "CONTENT_INVALID"],
});
