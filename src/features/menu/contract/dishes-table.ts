import * as v from "valibot";
import { endpoint } from "../../../core/contract/endpoint.ts";
import {
  code,
  missing,
  requestBody,
  requestParameters,
  requiredFile,
  requiredText,
  type Immutable,
} from "../../../core/contract/fields.ts";
import * as paths from "../../../core/contract/paths.ts";
import { permissions } from "../../../core/contract/staff-roles.ts";

/*
 * All dishes as a table (CSV), for download and upload. An upload is first previewed, and then saved
 * completely or not at all.
 */

/** Maximum size of a request body in bytes: enough for about ten thousand dishes. */
const bodyLimit = 8 * 1024 * 1024;

const rowNumber = v.pipe(v.number(), v.description("As a spreadsheet counts: the headings are row 1."));

const tableChange = v.strictObject({
  id: v.pipe(v.string(), v.description("The dish's slug.")),
  title: v.string(),
  row: rowNumber,
  isNew: v.boolean(),
  fields: v.array(
    v.strictObject({
      column: v.string(),
      from: v.pipe(v.string(), v.description("Empty: nothing was there.")),
      to: v.string(),
    }),
  ),
});
/** An upload's changes to one dish. */
export type TableChange = Immutable<v.InferOutput<typeof tableChange>>;

const tableProblem = v.strictObject({
  row: rowNumber,
  column: v.pipe(v.string(), v.description("The heading; empty: the row as a whole.")),
  message: v.string(),
  fix: v.string(),
});
/** A reason why an upload cannot be saved. */
export type TableProblem = Immutable<v.InferOutput<typeof tableProblem>>;

export const dishesPreview = v.strictObject({
  success: v.literal(true),
  changes: v.array(tableChange),
  unchanged: v.pipe(v.number(), v.description("Dishes of the table that stay as they are.")),
  problems: v.pipe(v.array(tableProblem), v.description("As long as there are any, nothing can be saved.")),
  state: v.pipe(
    v.string(),
    v.description("To be sent with the save: it is refused if anything has changed since."),
  ),
});
export type DishesPreview = Immutable<v.InferOutput<typeof dishesPreview>>;

export const dishesSaved = v.strictObject({
  success: v.literal(true),
  changed: v.pipe(v.number(), v.description("Dishes that were changed or added.")),
});
export type DishesSaved = Immutable<v.InferOutput<typeof dishesSaved>>;

const csv = requiredFile(
  bodyLimit,
  "Separated by commas, semicolons or tabs; with headings as the download has them.",
);

export const downloadDishes = endpoint({
  operationId: "downloadDishes",
  method: "GET",
  path: paths.downloadDishes,
  summary: "All dishes as a table (CSV)",
  tag: "Staff",
  auth: "staff",
  roles: permissions.content,
  request: {
    query: requestParameters({
      dialect: v.pipe(
        v.optional(v.picklist(["comma", "semicolon"], code("INVALID_FIELD")), "comma"),
        v.description("semicolon: for spreadsheets that write 12,50."),
      ),
    }),
  },
  replies: { 200: { mediaType: "text/csv" } },
  errors: ["INVALID_FIELD"],
});

export const previewDishes = endpoint({
  operationId: "previewDishes",
  method: "POST",
  path: paths.previewDishes,
  summary: "What a table of dishes would change, and what is wrong with it; nothing is saved",
  tag: "Staff",
  auth: "staff",
  roles: permissions.content,
  request: { body: requestBody({ csv }), bodyLimit },
  replies: { 200: dishesPreview },
  errors: [missing, "INVALID_FIELD", "CONTENT_INVALID"],
});

export const saveDishes = endpoint({
  operationId: "saveDishes",
  method: "POST",
  path: paths.saveDishes,
  summary: "Save a table of dishes as it was previewed: all of it, as one change, or nothing",
  tag: "Staff",
  auth: "staff",
  roles: permissions.content,
  request: {
    body: requestBody({
      csv,
      state: v.pipe(requiredText("INVALID_FIELD"), v.maxLength(100, code("INVALID_FIELD"))),
    }),
    bodyLimit,
  },
  replies: { 200: dishesSaved },
  errors: [missing, "INVALID_FIELD", "CONTENT_CHANGED", "CONTENT_INVALID"],
});
