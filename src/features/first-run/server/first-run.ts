import { siteModel } from "../../../app/site-model.ts";
import { cmsFields } from "../../../content/model/cms.ts";
import { paletteOf } from "../../../content/model/theme/palette.ts";
import type { ParsedRequest } from "../../../core/contract/endpoint.ts";
import type { Endpoints } from "../../../app/endpoints.ts";
import {
  firstRunSteps,
  type FirstRunCardReply,
  type FirstRunReply,
  type FirstRunStep,
} from "../contract/first-run.ts";
import type { StaffMember } from "../../staff/contract/staff.ts";
import { currencyDecimals } from "../../../core/shared/money.ts";
import {
  ConflictError,
  RepositoryError,
  type Author,
  type ContentRepository,
} from "../../../content/server/repository.ts";
import { RefusedError } from "../../../content/server/refusal.ts";
import { contentDigest } from "../../../core/server/digest.ts";
import { failure, isFailure, success, type DomainError, type Result } from "../../../core/server/errors.ts";
import { readPastedCard } from "./card-table.ts";
import { cardStep } from "./card-step.ts";
import type { ReservedTables, Step } from "./form-step.ts";
import { houseStep } from "./house-step.ts";
import { lookPresets } from "./look-presets.ts";
import type { DoneStep, Progress, ProgressStore } from "./progress.ts";
import {
  needsCard,
  problemsIn,
  sampleEntries,
  samplesIn,
  samplesStep,
  withTranslations,
} from "./removal-steps.ts";
import { samplePartsIn } from "./sample-parts.ts";
import { cardParts, changesOf, formatsIn, settingOf, takeSnapshot, type Snapshot } from "./snapshot.ts";
import { clockStep, hoursStep, lookStep, pagesStep, tablesStep } from "./settings-steps.ts";

const steps: Readonly<Record<FirstRunStep, Step>> = {
  ...{ house: houseStep, clock: clockStep, hours: hoursStep, tables: tablesStep },
  ...{ look: lookStep, card: cardStep, pages: pagesStep, samples: samplesStep },
};

/** What the first run reads and writes. */
export interface FirstRunDeps {
  /** The content with its history. @throws RepositoryError if it cannot be opened */
  readonly repository: () => Promise<Pick<ContentRepository, "list" | "read" | "save" | "revert">>;
  readonly progress: ProgressStore;
  readonly reservedTables: ReservedTables;
}

/** A short text that differs if the values that a step is decided on differ. */
const seenOf = (step: FirstRunStep, snapshot: Snapshot): string =>
  contentDigest(JSON.stringify(steps[step].values(snapshot)));

function replyOf(snapshot: Snapshot, { done }: Progress): FirstRunReply {
  const samples = sampleEntries(snapshot);
  const decimals = currencyDecimals(formatsIn(snapshot));
  const whole = new Set([...samples.values()].flat());
  return {
    success: true,
    steps: firstRunSteps.map((step) => {
      const { name, lead, fields, values } = steps[step];
      return {
        ...{ step, name, lead },
        isDone: done.some((one) => one.step === step),
        seen: seenOf(step, snapshot),
        fields: cmsFields(fields(snapshot), siteModel, decimals),
        values: values(snapshot),
      };
    }),
    looks: lookPresets.map(({ id, theme }) => ({ id, palette: paletteOf(theme) })),
    parts: cardParts(settingOf(snapshot, "menu")),
    decimals,
    needsCard: samples.has("dishes") && needsCard(snapshot),
    samples: samplesIn(snapshot),
    undo: done.at(-1)?.step ?? null,
    problems: problemsIn(snapshot),
    sampleParts: samplePartsIn(snapshot, (path) => whole.has(path)),
  };
}

/** How far it is, and what is in force. */
export async function readFirstRun({
  repository,
  progress,
}: Pick<FirstRunDeps, "repository" | "progress">): Promise<Result<FirstRunReply>> {
  return success(replyOf(await takeSnapshot(await repository()), await progress.read()));
}

/** What is made of a pasted card. */
export async function readFirstRunCard(
  pasted: string,
  { repository }: Pick<FirstRunDeps, "repository">,
): Promise<Result<FirstRunCardReply>> {
  const snapshot = await takeSnapshot(await repository());
  const parts = cardParts(settingOf(snapshot, "menu"));
  try {
    return success(readPastedCard(pasted, parts, currencyDecimals(formatsIn(snapshot))));
  } catch (error) {
    return failure("CONTENT_INVALID", { message: (error as Error).message.replace(/\.$/, "") });
  }
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

/**
 * Changes the progress under its lock, and the content with it.
 *
 * @param work resolves to the progress after it; to a failure, if nothing is to change
 */
async function change(
  deps: FirstRunDeps,
  work: (before: Progress) => Promise<Progress | DomainError>,
): Promise<Result<FirstRunReply>> {
  const problem = await deps.progress.change((before) => work(before).catch(toFailure));
  return problem ?? readFirstRun(deps);
}

/** Saves one step as one commit; resolves once the service works with it. */
export const saveFirstRunStep = (
  { step, seen, values }: ParsedRequest<Endpoints["saveFirstRunStep"]>["body"],
  { name, email }: StaffMember,
  deps: FirstRunDeps,
): Promise<Result<FirstRunReply>> =>
  change(deps, async (before) => {
    const content = await deps.repository();
    const snapshot = await takeSnapshot(content);
    const saved = before.done.findLast((one) => one.step === step);
    if (seenOf(step, snapshot) !== seen)
      return failure("CONTENT_CHANGED", {
        message: `${saved?.by ?? "Somebody else"} has changed “${steps[step].name}” meanwhile. Save again to replace it, or look at what is saved`,
      });
    const planned = await steps[step].save(snapshot, values, deps.reservedTables);
    if (isFailure(planned)) return planned;
    const changes = withTranslations(snapshot, changesOf(snapshot, planned));
    const doneWith = (commit: string, changed: DoneStep["changed"]): Progress => ({
      done: [...before.done, { step, commit, changed, by: name }],
    });
    // As it came: there is no commit, and nothing to take back.
    if (changes.size === 0) return saved ? before : doneWith("", {});
    const { commit, changed } = await content.save({
      author: { name, email },
      message: `Make it yours: ${steps[step].name}`,
      changes: [...changes].map(([path, file]) => ({ path, content: file })),
      base: Object.fromEntries(
        [...changes.keys()].map((path) => [path, snapshot.files.get(path)?.version ?? null]),
      ),
    });
    return doneWith(commit, changed);
  });

/** Takes the last step back, as it was seen, unless its files have changed since. */
export const undoFirstRunStep = (
  step: FirstRunStep,
  { name, email }: Author,
  deps: FirstRunDeps,
): Promise<Result<FirstRunReply>> =>
  change(deps, async (before) => {
    const last = before.done.at(-1);
    // The second of two clicks.
    if (!last) return before;
    if (last.step !== step)
      return failure("CONTENT_CHANGED", {
        message: `The last step is now “${steps[last.step].name}”, by ${last.by}. Look again before you take it back`,
      });
    const next: Progress = { done: before.done.slice(0, -1) };
    if (last.commit === "") return next;
    const content = await deps.repository();
    for (const [path, version] of Object.entries(last.changed))
      if (((await content.read(path))?.version ?? null) !== version)
        return failure("CONTENT_CHANGED", {
          message: `content/${path} has been changed since, so this step cannot be taken back as a whole. The history in the editor can`,
        });
    await content.revert(last.commit, { name, email });
    return next;
  });
