import type { FastifyPluginAsync } from "fastify";
import { siteModel } from "../../../app/site-model.ts";
import { paletteOf } from "../../../core/shared/palette.ts";
import * as contract from "../contract/first-run.ts";
import { firstRunSteps, type FirstRunReply, type FirstRunStep } from "../contract/first-run.ts";
import { currencyDecimals } from "../../../core/shared/money.ts";
import {
  ConflictError,
  RepositoryError,
  type ContentRepository,
} from "../../../content/server/repository.ts";
import { RefusedError } from "../../../content/server/refusal.ts";
import { contentDigest } from "../../../core/server/digest.ts";
import { failure, isFailure, success, type DomainError } from "../../../core/server/errors.ts";
import { apiRoute } from "../../../core/server/http/api-route.ts";
import { toStaffMember } from "../../../core/server/auth/guard.ts";
import { readPastedCard } from "./card-table.ts";
import { cardStep } from "./card-step.ts";
import type { Bookings, Step } from "./form-step.ts";
import { businessStep, offersIn } from "./business-step.ts";
import { ordersStep } from "./orders-step.ts";
import type { Offer } from "../../../core/shared/page-roles.ts";
import { houseStep } from "./house-step.ts";
import { lookPresets } from "./look-presets.ts";
import type { Progress, ProgressStore } from "./progress.ts";
import { needsCard, problemsIn, sampleEntries, samplesIn, samplesStep } from "./removal-steps.ts";
import { samplePartsIn } from "./sample-parts.ts";
import { cardParts, changesOf, formatsIn, settingOf, takeSnapshot, type Snapshot } from "./snapshot.ts";
import { clockStep, hoursStep, lookStep, pagesStep, tablesStep } from "./settings-steps.ts";
import { cmsFields } from "../../../content/model/cms-fields.ts";

const steps: Readonly<Record<FirstRunStep, Step>> = {
  ...{ business: businessStep, house: houseStep, clock: clockStep, hours: hoursStep, tables: tablesStep },
  ...{ look: lookStep, card: cardStep, orders: ordersStep, pages: pagesStep, samples: samplesStep },
};

/** Offers without which a step is left out. */
const offerOfStep: Readonly<Partial<Record<FirstRunStep, Offer>>> = {
  tables: "tables",
  orders: "collection",
};

function stepsFor(snapshot: Snapshot): FirstRunStep[] {
  const offers = offersIn(snapshot);
  // Without the orders feature, there is nothing to set up.
  const takesOrders = siteModel.blocks.some(({ type }) => type === "order-form");
  return firstRunSteps.filter((step) =>
    step === "orders" && !takesOrders ? false : !offerOfStep[step] || offers.includes(offerOfStep[step]),
  );
}

export interface FirstRunDeps extends Bookings {
  /**
   * Opens the content repository.
   *
   * @throws RepositoryError if the repository cannot be opened
   */
  readonly repository: () => Promise<Pick<ContentRepository, "list" | "read" | "save" | "revert">>;
  readonly progress: ProgressStore;
  readonly onSamplesRemoved?: (() => Promise<unknown>) | undefined;
}

/** Returns a digest that changes whenever the values shown in a step change. */
const seenOf = (step: FirstRunStep, snapshot: Snapshot): string =>
  contentDigest(JSON.stringify(steps[step].values(snapshot)));

function replyOf(snapshot: Snapshot, { done }: Progress): FirstRunReply {
  const samples = sampleEntries(snapshot);
  const decimals = currencyDecimals(formatsIn(snapshot));
  const whole = new Set([...samples.values()].flat());
  return {
    success: true,
    steps: stepsFor(snapshot).map((step) => {
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

/** Turns a refusal by the repository into a failure for the owner; rethrows other errors. */
function toFailure(error: unknown): DomainError {
  if (error instanceof RefusedError)
    return failure("CONTENT_INVALID", {
      message: error.message.replace(/\.$/, ""),
      field: error.problems[0]?.field || undefined,
    });
  if (error instanceof ConflictError)
    return failure("CONTENT_CHANGED", {
      message: "Someone else has just saved the same step. Look at what is saved, then save again",
    });
  if (error instanceof RepositoryError) return failure("SERVICE_UNAVAILABLE", { cause: error });
  throw error;
}

/** Routes of "Make it yours", for owners. Register them within the staff guard (core/server/auth/guard.ts). */
export const firstRun: FastifyPluginAsync<FirstRunDeps> = async (app, deps) => {
  const { repository, progress, onSamplesRemoved } = deps;
  const currentReply = async () =>
    success(replyOf(await takeSnapshot(await repository()), await progress.read()));
  /**
   * Changes the progress, and with it the content.
   *
   * @param work changes the content and resolves to the new progress, or to a failure if nothing should
   * change
   */
  const change = async (work: (before: Progress) => Promise<Progress | DomainError>) =>
    (await progress.change((before) => work(before).catch(toFailure))) ?? currentReply();

  apiRoute(app, contract.getFirstRun, currentReply);

  apiRoute(app, contract.readFirstRunCard, async ({ body }) => {
    const snapshot = await takeSnapshot(await repository(), "settings/");
    const parts = cardParts(settingOf(snapshot, "menu"));
    try {
      return success(readPastedCard(body.text, parts, currencyDecimals(formatsIn(snapshot))));
    } catch (error) {
      return failure("CONTENT_INVALID", { message: (error as Error).message.replace(/\.$/, "") });
    }
  });

  // Saves a step as one commit. Replies once the service uses the saved content.
  apiRoute(app, contract.saveFirstRunStep, async ({ body: { step, seen, values }, auth }) => {
    const reply = await change(async (before) => {
      const { name, email } = toStaffMember(auth.member);
      const content = await repository();
      const snapshot = await takeSnapshot(content);
      const saved = before.done.findLast((one) => one.step === step);
      if (seenOf(step, snapshot) !== seen)
        return failure("CONTENT_CHANGED", {
          message: `${saved?.by ?? "Someone else"} has changed “${steps[step].name}” in the meantime. Save again to replace that version, or look at what is saved`,
        });
      const planned = await steps[step].save(snapshot, values, deps);
      if (isFailure(planned)) return planned;
      const changes = changesOf(snapshot, planned);
      // If the step was saved before, saving it again without changes reverts nothing.
      if (changes.size === 0 && saved) return before;
      // If the step was not saved before, saving it without changes completes it without a commit.
      const { commit, changed } =
        changes.size === 0
          ? { commit: "", changed: {} }
          : await content.save({
              author: { name, email },
              message: `Make it yours: ${steps[step].name}`,
              changes: [...changes].map(([path, file]) => ({ path, content: file })),
              base: Object.fromEntries(
                [...changes.keys()].map((path) => [path, snapshot.files.get(path)?.version ?? null]),
              ),
            });
      return { done: [...before.done, { step, commit, changed, by: name }] };
    });
    if (reply.ok && step === "samples") await onSamplesRemoved?.();
    return reply;
  });

  apiRoute(app, contract.undoFirstRunStep, ({ body: { step }, auth }) =>
    change(async (before) => {
      const last = before.done.at(-1);
      // Nothing is left to undo, for example after a double click.
      if (!last) return before;
      if (last.step !== step)
        return failure("CONTENT_CHANGED", {
          message: `The last step is now “${steps[last.step].name}”, by ${last.by}. Look again before you undo it`,
        });
      const next: Progress = { done: before.done.slice(0, -1) };
      if (last.commit === "") return next;
      const content = await repository();
      for (const [path, version] of Object.entries(last.changed))
        if (((await content.read(path))?.version ?? null) !== version)
          return failure("CONTENT_CHANGED", {
            message: `content/${path} has changed since, so this step cannot be undone as a whole. Use the history in the editor instead`,
          });
      const { name, email } = toStaffMember(auth.member);
      await content.revert(last.commit, { name, email });
      return next;
    }),
  );
};
