import { decimalsIn } from "../../content-model/validate.ts";
import { siteModel } from "../../composition/site-model.ts";
import { readTheme } from "../../content-model/theme/validate-theme.ts";
import { defaultFormats } from "../../shared/formats.ts";
import { isRecord } from "../../content-model/parse-fields.ts";
import { roleOf } from "../../content-model/page-role.ts";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import {
  firstRunSteps,
  type FirstRunCardReply,
  type FirstRunReply,
  type FirstRunStep,
  type FirstRunValues,
} from "../../contract/first-run.ts";
import type { StaffMember } from "../../contract/staff.ts";
import { pageRoles } from "../../shared/page-roles.ts";
import { ConflictError, RepositoryError, type ContentRepository } from "../cms/repository.ts";
import { readFields } from "../cms/entry-file.ts";
import { removedRows } from "../cms/row-ids.ts";
import { RefusedError } from "../cms/refusal.ts";
import { contentDigest } from "../digest.ts";
import { failure, isFailure, success, type DomainError, type Result } from "../errors.ts";
import { readPastedCard } from "./card-table.ts";
import { cardStep } from "./card-step.ts";
import { lookPresets } from "./look-presets.ts";
import { cardParts } from "./parts.ts";
import type { DoneStep, Progress, ProgressStore } from "./progress.ts";
import { isNeededPage } from "./prune.ts";
import {
  isSampleFile,
  pagesStep,
  problemsIn,
  readSampleList,
  sampleEntries,
  samplesStep,
  withTranslations,
  type SampleList,
} from "./removal-steps.ts";
import { samplePartsIn } from "./sample-parts.ts";
import { clockStep, hoursStep, houseStep, lookStep, tablesStep } from "./settings-steps.ts";
import { entriesIn, menuFile, settingOf, takeSnapshot, type Changes, type Snapshot } from "./snapshot.ts";

/** What the first run reads and writes. */
export interface FirstRunDeps {
  /** The content with its history. @throws RepositoryError where it cannot be opened */
  readonly repository: () => Promise<Pick<ContentRepository, "list" | "read" | "save" | "revert">>;
  readonly progress: ProgressStore;
  /** Lists the bookings of tables that a save takes away. */
  readonly reservedTables: (tables: readonly string[]) => Promise<string[]>;
  readonly now: () => Date;
  /** Called when guests are to see a change. */
  readonly onChange: () => Promise<void>;
}

const bookingFile = "settings/booking.yml";
const siteFile = "settings/site.yml";

/** What a step is called in the history and in messages: "Make it yours: the house". */
export const stepNames: Readonly<Record<FirstRunStep, string>> = {
  house: "the house",
  clock: "money and clock",
  hours: "the hours",
  tables: "the tables",
  look: "colours and type",
  card: "the card",
  pages: "the pages",
  samples: "samples away",
};

/** Before the first step. */
const untouched: Progress = { done: [], skipped: [] };

type Values = Pick<
  FirstRunReply,
  "house" | "clock" | "hours" | "tables" | "look" | "pages" | "samples" | "dishes"
>;

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const records = (value: unknown) => (Array.isArray(value) ? (value as unknown[]).filter(isRecord) : []);
const strings = (value: unknown) => (Array.isArray(value) ? (value as unknown[]).map(text) : []);

/** What is in force, by step. */
function valuesIn(snapshot: Snapshot, list: SampleList): Values {
  const site = settingOf(snapshot, "site");
  const booking = settingOf(snapshot, "booking");
  const formats = isRecord(site["formats"]) ? site["formats"] : {};
  const room = isRecord(booking["room"]) ? booking["room"] : {};
  const tables = records(booking["tables"]);
  const kinds = new Map(records(room["areas"]).map((area) => [text(area["name"]), area]));
  const areas = new Map(
    [...kinds.keys(), ...tables.map((table) => text(table["area"]))].map((name) => [name, kinds.get(name)]),
  );
  const theme = readTheme(settingOf(snapshot, "theme"));
  const preset = lookPresets.find(({ theme: own }) =>
    Object.entries(own).every(([name, value]) => theme[name as keyof typeof theme] === value),
  );
  const { phoneCountry } = formats;
  const established = site["established"];
  const samples = sampleEntries(snapshot, list);
  const dishes = entriesIn(snapshot, "dishes").length;
  const sampleDishes = samples.get("dishes")?.length ?? 0;
  return {
    house: {
      name: text(site["name"]),
      signature: text(site["tagline"]),
      address: text(site["address"]),
      phone: text(site["phone"]),
      email: text(site["email"]),
      established: typeof established === "number" ? established : null,
    },
    clock: {
      currency: text(formats["currency"]) || defaultFormats.currency,
      locale: text(formats["locale"]) || defaultFormats.locale,
      clock: text(formats["clock"]) || String(defaultFormats.clock),
      weekStart: text(formats["weekStart"]) || defaultFormats.weekStart,
      phoneCountry: typeof phoneCountry === "string" ? phoneCountry : null,
      timeZone: text(booking["timeZone"]),
    },
    hours: {
      periods: records(booking["servicePeriods"]).map((period) => ({
        name: text(period["name"]),
        from: text(period["from"]),
        to: text(period["to"]),
        days: strings(period["days"]),
      })),
    },
    tables: {
      areas: [...areas].map(([name, area]) => {
        const own = tables
          .filter((table) => text(table["area"]) === name)
          .map((table) => Number(table["max"]));
        const sizes = [...new Set(own)].sort((a, b) => a - b);
        return {
          name,
          kind: text(area?.["kind"]) || "room",
          fire: area?.["fire"] === true,
          counts: sizes.map((seats) => ({ seats, count: own.filter((one) => one === seats).length })),
        };
      }),
    },
    look: { preset: preset?.id ?? null },
    pages: entriesIn(snapshot, "pages").flatMap((path) => {
      const { fields } = snapshot.files.get(path)!;
      // Without an address it is on no site.
      if (!fields || text(fields["path"]) === "") return [];
      const role = roleOf({ data: fields })?.role;
      return [
        {
          slug: path.slice("pages/".length).replace(/\.ya?ml$/, ""),
          title: text(fields["title"]),
          path: text(fields["path"]),
          use: fields["path"] === "/" ? "Home" : role ? pageRoles[role].label : null,
          isNeeded: isNeededPage({ data: fields }),
        },
      ];
    }),
    samples: [...samples].map(([name, paths]) => ({
      label: siteModel.collections[name]!.label,
      count: paths.length,
    })),
    dishes: { own: dishes - sampleDishes, samples: sampleDishes },
  };
}

/** What each step is decided on, as a short text that differs where it differs. */
const seenOf = (values: Values): Record<FirstRunStep, string> => ({
  house: contentDigest(JSON.stringify(values.house)),
  clock: contentDigest(JSON.stringify(values.clock)),
  hours: contentDigest(JSON.stringify(values.hours)),
  tables: contentDigest(JSON.stringify(values.tables)),
  look: contentDigest(JSON.stringify(values.look)),
  // Dishes are added, or changed by their names.
  card: "any",
  pages: contentDigest(JSON.stringify(values.pages)),
  samples: contentDigest(JSON.stringify(values.samples)),
});

/** Whether a file is among those that the last step takes away. */
const isWholeSample = (snapshot: Snapshot, list: SampleList) => {
  const away = new Set([...sampleEntries(snapshot, list).values()].flat());
  return (path: string) => away.has(path);
};

function replyOf(
  snapshot: Snapshot,
  list: SampleList,
  progress: Progress | undefined,
  now: Date,
): FirstRunReply {
  const values = valuesIn(snapshot, list);
  const { done, skipped } = progress ?? untouched;
  const last = done.at(-1);
  const steps = firstRunSteps.map((step) => {
    const saved = done.findLast((one) => one.step === step);
    return [
      step,
      saved
        ? { state: "done" as const, at: saved.at, by: saved.by }
        : { state: skipped.includes(step) ? ("skipped" as const) : ("open" as const), at: null, by: null },
    ] as const;
  });
  return {
    success: true,
    at: now.toISOString(),
    ...values,
    steps: Object.fromEntries(steps) as FirstRunReply["steps"],
    seen: seenOf(values),
    presets: lookPresets.map(({ theme, palette, ...preset }) => ({
      ...preset,
      palette: Object.entries(palette).map(([token, color]) => ({ token, color })),
      type: theme.type,
      corners: theme.corners,
    })),
    parts: cardParts(settingOf(snapshot, "menu")),
    left: done.findLast(({ step }) => step === "samples")?.left ?? [],
    undo: last ? { step: last.step, at: last.at, by: last.by } : null,
    problems: problemsIn(snapshot),
    sampleParts: samplePartsIn(
      new Map([...snapshot.files].map(([path, { fields }]) => [path, fields])),
      new Set(strings(list["parts"])),
      isWholeSample(snapshot, list),
    ),
  };
}

async function look({ repository, progress, now }: FirstRunDeps): Promise<FirstRunReply> {
  const snapshot = await takeSnapshot(await repository());
  return replyOf(snapshot, readSampleList(snapshot.sampleList), await progress.read(), now());
}

export const readFirstRun = async (deps: FirstRunDeps): Promise<Result<FirstRunReply>> =>
  success(await look(deps));

/** What is made of a pasted card. */
export async function readFirstRunCard(
  pasted: string,
  { repository }: Pick<FirstRunDeps, "repository">,
): Promise<Result<FirstRunCardReply>> {
  const content = await repository();
  const [menu, site] = await Promise.all([content.read(menuFile), content.read(siteFile)]);
  const { formats } = (site && readFields(siteFile, site.content.toString(), siteModel)) ?? {};
  const parts = cardParts((menu && readFields(menuFile, menu.content.toString(), siteModel)) ?? {});
  try {
    const { dishes, ...read } = readPastedCard(pasted, parts, decimalsIn(formats));
    return success({
      success: true,
      dishes: dishes.map(({ price, heading, part, ...dish }) => ({
        ...dish,
        price: price ?? null,
        heading: heading ?? null,
        part: part ?? null,
      })),
      ...read,
    });
  } catch (error) {
    return failure("CONTENT_INVALID", { message: (error as Error).message.replace(/\.$/, "") });
  }
}

type StepRequest = ParsedRequest<Endpoints["saveFirstRunStep"]>["body"];

/** The changes of the tables, or the bookings of those that would go. */
async function askedAboutTables(
  changes: Changes | DomainError,
  { dropReserved }: FirstRunValues["tables"],
  snapshot: Snapshot,
  reservedTables: FirstRunDeps["reservedTables"],
): Promise<Changes | DomainError> {
  const text = isFailure(changes) ? undefined : changes.get(bookingFile);
  if (dropReserved || typeof text !== "string") return changes;
  const after = readFields(bookingFile, text, siteModel) ?? {};
  const removed = removedRows(settingOf(snapshot, "booking")["tables"], after["tables"]);
  const reserved = await reservedTables(removed);
  return reserved.length === 0
    ? changes
    : failure("INVALID_FIELD", {
        field: "values.dropReserved",
        message: reserved.join(" ").replace(/\.$/, ""),
      });
}

async function changesFor(
  request: StepRequest,
  snapshot: Snapshot,
  list: SampleList,
  isFirst: boolean,
  { reservedTables }: Pick<FirstRunDeps, "reservedTables">,
): Promise<{ readonly changes: Changes; readonly left?: DoneStep["left"] } | DomainError> {
  const isSample = isSampleFile(snapshot, list);
  const result = await (async (): Promise<Changes | DomainError> => {
    switch (request.step) {
      case "house":
        return houseStep(snapshot, request.values, isSample);
      case "clock":
        return clockStep(snapshot, request.values);
      case "hours":
        return hoursStep(snapshot, request.values, isFirst);
      case "tables":
        return askedAboutTables(
          tablesStep(snapshot, request.values),
          request.values,
          snapshot,
          reservedTables,
        );
      case "look":
        return lookStep(snapshot, request.values);
      case "card":
        return cardStep(snapshot, request.values, isSample);
      case "pages":
        return pagesStep(snapshot, request.values);
      case "samples":
        return new Map();
    }
  })();
  if (isFailure(result)) return result;
  return request.step === "samples"
    ? samplesStep(snapshot, list)
    : { changes: withTranslations(snapshot, list, result) };
}

/** What a refusal of the repository is to the owner; other errors are thrown again. */
function toFailure(error: unknown): DomainError {
  if (error instanceof RefusedError)
    return failure("CONTENT_INVALID", {
      message: error.message.replace(/\.$/, ""),
      field: error.problems[0]?.field || undefined,
    });
  if (error instanceof ConflictError)
    return failure("CONTENT_CHANGED", {
      message: "Somebody else has saved the same thing this very moment. Look at it, then save again",
    });
  if (error instanceof RepositoryError) return failure("SERVICE_UNAVAILABLE", { cause: error });
  throw error;
}

const saidBy = (progress: Progress | undefined, step: FirstRunStep): string =>
  progress?.done.findLast((one) => one.step === step)?.by ?? "Somebody else";

/** Saves one step as one commit; resolves once the service works with it. */
export async function saveFirstRunStep(
  request: StepRequest,
  { name, email }: StaffMember,
  deps: FirstRunDeps,
): Promise<Result<FirstRunReply>> {
  const { step, seen } = request;
  const content = await deps.repository();
  const problem = await deps.progress.change(async (before) => {
    const progress = before ?? untouched;
    const stay = (value: DomainError) => ({ next: progress, value });
    const snapshot = await takeSnapshot(content);
    const list = readSampleList(snapshot.sampleList);
    if (seenOf(valuesIn(snapshot, list))[step] !== seen)
      return stay(
        failure("CONTENT_CHANGED", {
          message: `${saidBy(before, step)} has changed ${stepNames[step]} meanwhile. What is saved is shown beside what you typed; save again to replace it`,
        }),
      );
    const planned = await changesFor(
      request,
      snapshot,
      list,
      !progress.done.some((one) => one.step === step),
      deps,
    );
    if (isFailure(planned)) return stay(planned);
    const skipped = progress.skipped.filter((one) => one !== step);
    const doneStep = (commit: string, changed: DoneStep["changed"]): DoneStep => ({
      ...{ step, commit, changed, at: deps.now().toISOString(), by: name },
      ...(planned.left ? { left: planned.left } : {}),
    });
    if (planned.changes.size === 0) {
      // As it came: there is no commit, and nothing to take back.
      const isDone = progress.done.some((one) => one.step === step);
      const done = isDone ? progress.done : [...progress.done, doneStep("", {})];
      return { next: { ...progress, skipped, done }, value: undefined };
    }
    try {
      const { commit, changed } = await content.save({
        author: { name, email },
        message: `Make it yours: ${stepNames[step]}`,
        changes: [...planned.changes].map(([path, file]) => ({ path, content: file })),
        base: Object.fromEntries(
          [...planned.changes.keys()].map((path) => [path, snapshot.files.get(path)?.version ?? null]),
        ),
      });
      const done = [...progress.done, doneStep(commit, changed)];
      return { next: { ...progress, skipped, done }, value: undefined };
    } catch (error) {
      return stay(toFailure(error));
    }
  });
  if (problem) return problem;
  await deps.onChange();
  return success(await look(deps));
}

/** Leaves a step out. */
export async function skipFirstRunStep(
  step: FirstRunStep,
  deps: FirstRunDeps,
): Promise<Result<FirstRunReply>> {
  await deps.progress.change(async (before) => {
    const progress = before ?? untouched;
    return { next: { ...progress, skipped: [...new Set([...progress.skipped, step])] }, value: undefined };
  });
  return success(await look(deps));
}

/** Takes the last step back, as it was seen, unless its files have changed since. */
export async function undoFirstRunStep(
  step: FirstRunStep,
  { name, email }: StaffMember,
  deps: FirstRunDeps,
): Promise<Result<FirstRunReply>> {
  const content = await deps.repository();
  const problem = await deps.progress.change(async (before) => {
    const progress = before ?? untouched;
    const stay = (value: DomainError) => ({ next: progress, value });
    const last = progress.done.at(-1);
    // The second of two clicks.
    if (!last) return { next: progress, value: undefined };
    if (last.step !== step)
      return stay(
        failure("CONTENT_CHANGED", {
          message: `The last step is now ${stepNames[last.step]}, by ${last.by}. Look again before you take it back`,
        }),
      );
    const next: Progress = { ...progress, done: progress.done.slice(0, -1) };
    if (last.commit === "") return { next, value: undefined };
    for (const [path, version] of Object.entries(last.changed)) {
      const now = (await content.read(path))?.version ?? null;
      if (now !== version)
        return stay(
          failure("CONTENT_CHANGED", {
            message: `content/${path} has been changed since, so this step cannot be taken back as a whole. The history in the editor can`,
          }),
        );
    }
    try {
      await content.revert(last.commit, { name, email });
      return { next, value: undefined };
    } catch (error) {
      return stay(toFailure(error));
    }
  });
  if (problem) return problem;
  await deps.onChange();
  return success(await look(deps));
}
