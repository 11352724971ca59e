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
 * All dishes as a table, on the screen and as CSV for download and upload. A changed table is first previewed,
 * and then saved completely or not at all.
 */

/** Maximum size of a request body in bytes: enough for about ten thousand dishes. */
const bodyLimit = 8 * 1024 * 1024;

const rowNumber = v.pipe(
  v.number(),
  v.description("Row number as in a spreadsheet, where the headings are row 1."),
);

const tableChange = v.strictObject({
  id: v.pipe(v.string(), v.description("The dish's slug.")),
  title: v.string(),
  row: rowNumber,
  isNew: v.boolean(),
  fields: v.array(
    v.strictObject({
      column: v.string(),
      from: v.pipe(v.string(), v.description("Previous value. Empty if there was none.")),
      to: v.string(),
    }),
  ),
});
/** An upload's changes to one dish. */
export type TableChange = Immutable<v.InferOutput<typeof tableChange>>;

const tableProblem = v.strictObject({
  row: rowNumber,
  column: v.pipe(
    v.string(),
    v.description("The column's heading. Empty if the problem concerns the whole row."),
  ),
  message: v.string(),
  fix: v.string(),
});
/** A reason why an upload cannot be saved. */
export type TableProblem = Immutable<v.InferOutput<typeof tableProblem>>;

export const dishesPreview = v.strictObject({
  success: v.literal(true),
  changes: v.array(tableChange),
  unchanged: v.pipe(v.number(), v.description("Number of dishes in the table that stay the same.")),
  problems: v.pipe(
    v.array(tableProblem),
    v.description("Problems in the table. Nothing can be saved until there are none."),
  ),
  state: v.pipe(
    v.string(),
    v.description("Send this with saveDishes. Saving is refused if any dish has changed in the meantime."),
  ),
});
export type DishesPreview = Immutable<v.InferOutput<typeof dishesPreview>>;

export const dishesSaved = v.strictObject({
  success: v.literal(true),
  changed: v.pipe(v.number(), v.description("Number of dishes that were changed or added.")),
});
export type DishesSaved = Immutable<v.InferOutput<typeof dishesSaved>>;

const dishesColumn = v.strictObject({
  name: v.pipe(v.string(), v.description("Name of the column, also accepted as its heading in an upload.")),
  label: v.pipe(v.string(), v.description("The column's heading.")),
  help: v.pipe(v.string(), v.description("What to write into its cells. Can be empty.")),
  isOrdering: v.pipe(v.boolean(), v.description("True for columns about orders for collection.")),
  isOptional: v.pipe(v.boolean(), v.description("True if an empty cell means that a dish has none.")),
  choices: v.pipe(
    v.optional(v.array(v.string())),
    v.description("All cells that are accepted, besides the empty cell. Absent if the cell is typed."),
  ),
});
/** A column of the table on the screen. */
export type DishesColumn = Immutable<v.InferOutput<typeof dishesColumn>>;

const dishesRow = v.strictObject({
  id: v.pipe(v.string(), v.description("The dish's slug.")),
  title: v.string(),
  cells: v.pipe(v.record(v.string(), v.string()), v.description("The cells' texts, by the columns' names.")),
});
/** A dish's row in the table on the screen. */
export type DishesRow = Immutable<v.InferOutput<typeof dishesRow>>;

export const dishesReply = v.strictObject({
  success: v.literal(true),
  columns: v.array(dishesColumn),
  dishes: v.pipe(v.array(dishesRow), v.description("Sorted by category and name.")),
});
export type DishesReply = Immutable<v.InferOutput<typeof dishesReply>>;

const csv = requiredFile(
  bodyLimit,
  "The table as CSV, separated by commas, semicolons or tabs, with the same headings as the download.",
);

export const getDishes = endpoint({
  operationId: "getDishes",
  method: "GET",
  path: paths.getDishes,
  summary: "Get all dishes as a table, with the columns that fit on a screen",
  tag: "Staff",
  auth: "staff",
  roles: permissions.content,
  request: {},
  replies: { 200: dishesReply },
  errors: [],
});

export const downloadDishes = endpoint({
  operationId: "downloadDishes",
  method: "GET",
  path: paths.downloadDishes,
  summary: "Download all dishes as a table (CSV)",
  tag: "Staff",
  auth: "staff",
  roles: permissions.content,
  request: {
    query: requestParameters({
      dialect: v.pipe(
        v.optional(v.picklist(["comma", "semicolon"], code("INVALID_FIELD")), "comma"),
        v.description(
          "Separator between columns. Use semicolon for spreadsheets that write decimals with a comma (12,50).",
        ),
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
  summary: "Preview what a table of dishes would change, and the problems in it. Nothing is saved",
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
  summary: "Save a previewed table of dishes, either completely and as one change or not at all",
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
