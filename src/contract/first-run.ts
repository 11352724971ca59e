import * as v from "valibot";
import { isEmailAddress } from "../shared/email-address.ts";
import { endpoint } from "./endpoint.ts";
import {
  code,
  missing,
  optionalText,
  orMissing,
  requestBody,
  requiredFile,
  requiredText,
  type Immutable,
} from "./fields.ts";
import * as paths from "./paths.ts";
import { permissions } from "./staff-roles.ts";

/*
 * The first run, "Make it yours": eight steps from the sample restaurant to one's own. Every step is validated, checked as an
 * editor's save is, and one commit; the last one can be taken back. Each may be left out, and comes in any order.
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

/** Bytes: a card of two thousand lines, with what was made of it. */
const bodyLimit = 2 * 1024 * 1024;

const text = (max: number) =>
  v.pipe(
    requiredText("INVALID_FIELD"),
    v.trim(),
    v.maxLength(max, code("FIELD_TOO_LONG")),
    v.check((words) => !/\p{Cc}/u.test(words), code("INVALID_FIELD")),
  );
const whole = (min: number, max: number) =>
  v.pipe(
    v.number(orMissing("INVALID_FIELD")),
    v.integer(code("INVALID_FIELD")),
    v.minValue(min, code("INVALID_FIELD")),
    v.maxValue(max, code("INVALID_FIELD")),
  );
const weekday = v.picklist(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], code("INVALID_FIELD"));
const time = v.pipe(
  v.string(orMissing("INVALID_TIME")),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, code("INVALID_TIME")),
  v.description("`HH:MM` on the restaurant's clock."),
);
const object = <const E extends v.ObjectEntries>(entries: E) => v.object(entries, orMissing("INVALID_FIELD"));
const array = <const S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(v.array(item, orMissing("INVALID_FIELD")), v.maxLength(max, code("INVALID_FIELD")));

const house = object({
  name: text(30),
  signature: v.pipe(text(48), v.description("The largest words of the home page.")),
  address: v.pipe(text(120), v.description("Street and town.")),
  phone: text(40),
  email: v.pipe(
    text(254),
    v.check(isEmailAddress, code("INVALID_EMAIL")),
    v.description("Where bookings go."),
  ),
  established: v.pipe(
    v.nullable(whole(1500, 2100)),
    v.description("The year in which the house opened; null: as it is."),
  ),
});

const clock = object({
  currency: v.pipe(
    v.string(orMissing("INVALID_FIELD")),
    v.regex(/^[A-Z]{3}$/, code("INVALID_FIELD")),
    v.description("ISO 4217."),
  ),
  locale: v.pipe(text(35), v.description("BCP 47: the order of a date, and where the currency is.")),
  clock: v.picklist(["12", "24"], code("INVALID_FIELD")),
  weekStart: weekday,
  phoneCountry: v.pipe(
    v.nullable(v.pipe(v.string(code("INVALID_FIELD")), v.regex(/^\+[1-9]\d{0,3}$/, code("INVALID_FIELD")))),
    v.description("The calling code of the country, such as +39; null: numbers are dialled as written."),
  ),
  timeZone: v.pipe(
    text(60),
    v.regex(/^[A-Za-z_]+(\/[A-Za-z_+-]+)*$/, code("INVALID_FIELD")),
    v.description("IANA, such as Europe/Rome."),
  ),
});

const period = {
  name: text(40),
  from: v.pipe(time, v.description("The first booking.")),
  to: v.pipe(time, v.description("When it closes.")),
  days: v.pipe(array(weekday, 7), v.minLength(1, code("INVALID_FIELD"))),
};
const hours = object({
  periods: v.pipe(
    array(
      object({
        ...period,
        pastMidnight: v.pipe(
          v.optional(v.boolean(code("INVALID_FIELD")), false),
          v.description("Said of a period that closes before it opens: it is meant."),
        ),
      }),
      20,
    ),
    v.minLength(1, code("INVALID_FIELD")),
  ),
});

const tables = object({
  areas: v.pipe(
    array(
      object({
        name: text(40),
        kind: v.picklist(["room", "bar", "window", "outside", "part"], code("INVALID_FIELD")),
        fire: v.pipe(
          v.boolean(orMissing("INVALID_FIELD")),
          v.description("An oven or a fireplace is in its wall."),
        ),
        counts: array(object({ seats: whole(1, 50), count: whole(0, 1000) }), 20),
      }),
      12,
    ),
    v.minLength(1, code("INVALID_FIELD")),
  ),
  dropReserved: v.pipe(
    v.optional(v.boolean(code("INVALID_FIELD")), false),
    v.description("Tables may go although bookings hold them: they have been listed."),
  ),
});

const look = object({ preset: text(40) });

const price = v.pipe(
  v.number(orMissing("INVALID_PRICE")),
  v.minValue(0, code("INVALID_PRICE")),
  v.maxValue(100_000, code("INVALID_PRICE")),
  v.check((value) => Number(value.toFixed(4)) === value, code("INVALID_PRICE")),
);

const card = object({
  dishes: v.pipe(
    array(
      object({
        name: text(80),
        price,
        part: v.pipe(text(40), v.description("The part of the card by its name; one that is new is added.")),
        description: v.pipe(optionalText(200), v.description("Empty: none.")),
        contains: v.pipe(
          v.optional(array(text(20), 14), []),
          v.description("Allergens that somebody has confirmed; all others stay unconfirmed."),
        ),
      }),
      2000,
    ),
    v.minLength(1, code("INVALID_FIELD")),
  ),
});

const pages = object({
  away: v.pipe(array(text(200), 500), v.description("Slugs of the pages that are not wanted.")),
});

const samples = object({});

const values = { house, clock, hours, tables, look, card, pages, samples };
/** What the owner says in each step. */
export type FirstRunValues = { readonly [S in FirstRunStep]: Immutable<v.InferOutput<(typeof values)[S]>> };

const seen = v.pipe(
  requiredText("INVALID_FIELD"),
  v.maxLength(100, code("INVALID_FIELD")),
  v.description("What the step was decided on: `seen` of the last reply. A newer state is not overwritten."),
);

const stepBody = <const S extends FirstRunStep>(step: S) =>
  v.object({ step: v.literal(step, code("INVALID_FIELD")), seen, values: values[step] }, missing);

const stepState = v.strictObject({
  state: v.picklist(["open", "done", "skipped"]),
  at: v.pipe(v.nullable(v.string()), v.description("ISO 8601, UTC.")),
  by: v.nullable(v.string()),
});

const presetReply = v.strictObject({
  id: v.string(),
  label: v.string(),
  words: v.string(),
  type: v.string(),
  corners: v.string(),
  palette: v.pipe(
    v.array(v.strictObject({ token: v.string(), color: v.string() })),
    v.description("Every colour of the site by its token."),
  ),
});

const pageReply = v.strictObject({
  slug: v.string(),
  title: v.string(),
  path: v.string(),
  use: v.pipe(v.nullable(v.string()), v.description("What the site needs it for.")),
  isNeeded: v.pipe(v.boolean(), v.description("It cannot be left out.")),
});

const each = <S extends v.GenericSchema>(schema: S) =>
  v.strictObject(Object.fromEntries(firstRunSteps.map((step) => [step, schema])) as Record<FirstRunStep, S>);

export const firstRunReply = v.strictObject({
  success: v.literal(true),
  at: v.string(),
  /** How far it is. */
  steps: each(stepState),
  seen: each(v.string()),
  /** What is in force; the parts of a step that is not filled in are empty. */
  house: v.strictObject({
    name: v.string(),
    signature: v.string(),
    address: v.string(),
    phone: v.string(),
    email: v.string(),
    established: v.nullable(v.number()),
  }),
  clock: v.strictObject({
    currency: v.string(),
    locale: v.string(),
    clock: v.string(),
    weekStart: v.string(),
    phoneCountry: v.nullable(v.string()),
    timeZone: v.string(),
  }),
  hours: v.strictObject({
    periods: v.array(
      v.strictObject({ name: v.string(), from: v.string(), to: v.string(), days: v.array(v.string()) }),
    ),
  }),
  tables: v.strictObject({
    areas: v.array(
      v.strictObject({
        name: v.string(),
        kind: v.string(),
        fire: v.boolean(),
        counts: v.array(v.strictObject({ seats: v.number(), count: v.number() })),
      }),
    ),
  }),
  look: v.strictObject({
    preset: v.pipe(v.nullable(v.string()), v.description("Null: other colours, chosen in the editor.")),
  }),
  presets: v.array(presetReply),
  parts: v.pipe(v.array(v.string()), v.description("The parts of the card, by name and in its order.")),
  dishes: v.strictObject({ own: v.number(), samples: v.number() }),
  pages: v.array(pageReply),
  /** What is still the sample's, byte for byte, by what editors call it. */
  samples: v.array(v.strictObject({ label: v.string(), count: v.number() })),
  /** Samples that the last step had to leave, and where somebody has to look. */
  left: v.array(v.strictObject({ page: v.string(), count: v.number() })),
  undo: v.nullable(v.strictObject({ step: v.picklist(firstRunSteps), at: v.string(), by: v.string() })),
  problems: v.pipe(
    v.array(v.string()),
    v.description("What the content's check says; empty: it finds no mistake."),
  ),
  sampleParts: v.pipe(
    v.array(
      v.strictObject({
        title: v.string(),
        href: v.pipe(v.string(), v.description("Where the CMS opens it.")),
        parts: v.array(v.string()),
      }),
    ),
    v.description(
      "Words and pictures of the sample in what is not the sample's as a whole, and links that lead nowhere, by entry.",
    ),
  ),
});
/** How far the first run is, and what is in force. */
export type FirstRunReply = Immutable<v.InferOutput<typeof firstRunReply>>;

const doubt = v.strictObject({
  about: v.picklist(["name", "price", "part", "description"]),
  words: v.string(),
});
export const firstRunCardReply = v.strictObject({
  success: v.literal(true),
  dishes: v.array(
    v.strictObject({
      lines: v.array(v.number()),
      text: v.string(),
      name: v.string(),
      price: v.pipe(v.nullable(v.number()), v.description("Null: none was found, or several.")),
      prices: v.array(v.number()),
      description: v.string(),
      heading: v.nullable(v.number()),
      part: v.nullable(v.string()),
      allergens: v.pipe(v.array(v.string()), v.description("As a rule; nobody has confirmed it.")),
      doubts: v.array(doubt),
    }),
  ),
  headings: v.array(v.strictObject({ line: v.number(), text: v.string(), part: v.string() })),
  newParts: v.pipe(
    v.array(v.string()),
    v.description("Parts that the card names and the content does not have, in the order of the card."),
  ),
  leftOut: v.array(v.strictObject({ line: v.number(), text: v.string(), why: v.string() })),
});
/** What was made of a pasted card; nothing is saved. */
export type FirstRunCardReply = Immutable<v.InferOutput<typeof firstRunCardReply>>;
export type FirstRunDish = FirstRunCardReply["dishes"][number];

const shared = { tag: "Staff", auth: "staff", roles: permissions.firstRun } as const;

export const getFirstRun = endpoint({
  ...shared,
  operationId: "getFirstRun",
  method: "GET",
  path: paths.getFirstRun,
  summary: "How far the first run is, and what is in force",
  request: {},
  replies: { 200: firstRunReply },
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
  replies: { 200: firstRunCardReply },
  errors: [missing, "INVALID_FIELD", "FIELD_TOO_LONG", "CONTENT_INVALID"],
});

export const saveFirstRunStep = endpoint({
  ...shared,
  operationId: "saveFirstRunStep",
  method: "POST",
  path: paths.saveFirstRunStep,
  summary: "Save one step: checked as a whole, and one commit",
  request: {
    body: v.variant(
      "step",
      [
        stepBody("house"),
        stepBody("clock"),
        stepBody("hours"),
        stepBody("tables"),
        stepBody("look"),
        stepBody("card"),
        stepBody("pages"),
        stepBody("samples"),
      ],
      ({ expected, input }) =>
        expected === "Object" ? code("INVALID_JSON") : input === undefined ? missing : code("INVALID_FIELD"),
    ),
    bodyLimit,
  },
  replies: { 200: firstRunReply },
  errors: [
    ...[missing, "INVALID_FIELD", "INVALID_TIME", "INVALID_PRICE", "INVALID_EMAIL", "FIELD_TOO_LONG"],
    ...["CONTENT_CHANGED", "CONTENT_INVALID"],
  ] as const,
});

const oneStep = requestBody({ step: v.picklist(firstRunSteps, orMissing("INVALID_FIELD")) });

export const skipFirstRunStep = endpoint({
  ...shared,
  operationId: "skipFirstRunStep",
  method: "POST",
  path: paths.skipFirstRunStep,
  summary: "Leave a step out; it can be done later",
  request: { body: oneStep },
  replies: { 200: firstRunReply },
  errors: [missing, "INVALID_FIELD"],
});

export const undoFirstRunStep = endpoint({
  ...shared,
  operationId: "undoFirstRunStep",
  method: "POST",
  path: paths.undoFirstRunStep,
  summary: "Take the last step back, unless somebody has changed its files since",
  request: { body: oneStep },
  replies: { 200: firstRunReply },
  errors: [missing, "INVALID_FIELD", "CONTENT_CHANGED", "CONTENT_INVALID"],
});
