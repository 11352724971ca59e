import type { ContentProblem, PublishState } from "../../../../content/contract/publishing.ts";
import { shortWeekday } from "../../../../core/shared/format-date.ts";
import { localDate, timeOfDay } from "../../../../core/shared/time.ts";
import { isChange, type RefusedRequest, type Saved } from "./messages.ts";
import type { Connection } from "./publish-api.ts";

/** Texts of the publish bar: what is saved, what guests see, and what to do next. */
export interface PublishBarLine {
  readonly tone: "calm" | "building" | "good" | "refused" | "failed" | "conflict" | "held" | "away";
  /** State of the saved content. */
  readonly strong: string;
  /** State of the published site. */
  readonly soft: string;
  readonly action?: "undo" | "field" | "place" | "compare" | "fix" | "release" | "review" | "sign in";
  readonly problem?: ContentProblem;
  /** Elapsed fraction of the usual duration, from 0 to 0.9. */
  readonly progress?: number;
}

/** Formats an instant: 12:41 PM if it is today, Fri 5:22 PM if it is earlier. */
export function clockTime(iso: string, now: Date): string {
  const at = new Date(iso);
  const time = timeOfDay(at.getHours() * 60 + at.getMinutes(), RESTAURANT_FORMATS);
  return at.toDateString() === now.toDateString()
    ? time
    : `${shortWeekday(localDate(at), RESTAURANT_FORMATS)} ${time}`;
}

export interface PublishBarInput {
  readonly state: PublishState | undefined;
  readonly connection: Connection;
  readonly refused: RefusedRequest | undefined;
  readonly saved: (Saved & { readonly at: string }) | undefined;
  /** Commit of a save that the service has reported as published. */
  readonly liveCommit: string | undefined;
  readonly now: Date;
}

const signedOut: PublishBarLine = {
  tone: "away",
  strong: "You are signed out.",
  soft: "Sign in in another tab; your changes stay here.",
  action: "sign in",
};

/**
 * Returns the seconds after which a build counts as late: three times the last build's duration, but at least
 * half a minute; three minutes if that duration is unknown.
 */
const longestUsual = (expectedSeconds: number | null): number =>
  expectedSeconds === null ? 180 : Math.max(30, 3 * expectedSeconds);

const timeLeft = (seconds: number | undefined): string =>
  seconds === undefined
    ? "This takes a few minutes."
    : seconds < 90
      ? `About ${Math.round(seconds)} s left.`
      : `About ${Math.ceil(seconds / 60)} min left.`;

/** Estimates the progress of a build from the duration of the last build. */
function progressOf(
  { since, expectedSeconds }: { readonly since: string; readonly expectedSeconds: number | null },
  now: Date,
) {
  const seconds = (now.getTime() - new Date(since).getTime()) / 1000;
  return {
    isLate: seconds > longestUsual(expectedSeconds),
    /** Seconds that are left; undefined if unknown. */
    left: expectedSeconds === null ? undefined : Math.max(1, Math.round(expectedSeconds - seconds)),
    bar: expectedSeconds ? { progress: Math.min(0.9, seconds / expectedSeconds) } : {},
  };
}

/**
 * Returns the text about files of which guests still see an earlier version; undefined if there are no such
 * files.
 */
function unpublishedLine(
  { setAside, unusable: unusableFiles = [] }: PublishState,
  liveSince: string | undefined,
  now: Date,
): PublishBarLine | undefined {
  const moreOf = ({ length }: readonly unknown[]) => (length > 1 ? ` ${length - 1} more.` : "");
  const [aside] = setAside;
  const [unusable] = unusableFiles;
  if (aside) {
    const where = [aside.title, aside.field].filter(Boolean).join(", ");
    const since = clockTime(aside.since, now);
    const others = `${moreOf(setAside)} Everything else is live${liveSince === undefined ? "" : `, since ${liveSince}`}.`;
    return {
      tone: "failed",
      strong: `Not live since ${since}: ${where}.`,
      soft: `${aside.message} ${aside.fix} Guests see its last good version.${others}`,
      ...(aside.address ? { action: "field" as const, problem: aside } : {}),
    };
  }
  if (!unusable) return undefined;
  return {
    tone: "failed",
    strong: `Not in use since ${clockTime(unusable.since, now)}: ${unusable.title}.`,
    soft: `${unusable.reason} Guests get its last good version.${moreOf(unusableFiles)}`,
    ...(unusable.address
      ? { action: "field" as const, problem: { ...unusable, field: "", message: unusable.reason, fix: "" } }
      : {}),
  };
}

/** Returns the publish bar's texts for the current state. A pure function. */
export function publishBarLine({
  state,
  connection,
  refused,
  saved,
  liveCommit,
  now,
}: PublishBarInput): PublishBarLine {
  const liveSince = state?.live ? clockTime(state.live.since, now) : undefined;
  const guests = liveSince === undefined ? "" : `Guests see the version of ${liveSince}.`;
  if (refused) {
    const [conflict] = refused.conflicts ?? [];
    if (conflict) {
      const who = conflict.by ? conflict.by.name : "Someone";
      const when = conflict.by ? `, ${clockTime(conflict.by.at, now)}` : "";
      const count = conflict.fields.length;
      return {
        tone: "conflict",
        strong: `${who} saved this before you${when}.`,
        soft: `Both versions are kept. ${count === 1 ? "One field differs." : `${count} fields differ.`}`,
        action: "compare",
      };
    }
    if (refused.unreadable)
      return { tone: "refused", strong: "This file cannot be read.", soft: refused.words, action: "fix" };
    const [problem, ...more] = refused.problems ?? [];
    if (refused.request.action.startsWith("deleteFile"))
      return {
        tone: "refused",
        strong: "Not deleted.",
        soft: refused.words,
        ...(problem?.address === undefined ? {} : { action: "place" as const, problem }),
      };
    if (problem)
      return {
        tone: "refused",
        strong: `Not saved: ${[problem.title, problem.field].filter(Boolean).join(", ")}.`,
        soft: `${problem.message} ${problem.fix}${more.length > 0 ? ` ${more.length} more.` : ""} Your changes are still here.`,
        action: "field",
        problem,
      };
    const { action } = refused.request;
    if (refused.isSignedOut && !isChange(action)) return signedOut;
    return {
      tone: "refused",
      strong: !isChange(action) ? "Not opened." : action === "persistMedia" ? "Not uploaded." : "Not saved.",
      soft: refused.words,
      ...(refused.isSignedOut ? { action: "sign in" as const } : {}),
    };
  }
  if (connection === "signed out") return signedOut;
  if (connection === "lost")
    return { tone: "away", strong: "No connection to the site.", soft: "Your changes stay here." };
  if (!state) return { tone: "calm", strong: "Checking what guests see…", soft: "" };
  if (state.pinned)
    return {
      tone: "held",
      strong: `Held at ${liveSince ?? "an earlier version"} by ${state.pinned.by}.`,
      soft: "Guests see that version. Later saves are waiting.",
      action: "release",
    };
  if (saved?.draft) {
    const inReview = saved.draft.status !== "draft";
    return {
      tone: "calm",
      strong: `Saved ${clockTime(saved.at, now)}, as a draft${inReview ? " in review" : ""}.`,
      soft: "Guests do not see the draft.",
      ...(inReview ? {} : { action: "review" as const }),
    };
  }
  const undo = saved?.commit ? { action: "undo" as const } : {};
  if (state.building) {
    const { since, titles = [] } = state.building;
    const because = titles.length > 0 ? `, because of ${titles.join(", ")}` : "";
    const { isLate, left, bar } = progressOf(state.building, now);
    if (!saved?.commit && titles.length === 0 && state.live === null)
      return {
        tone: "building",
        strong: "Building the site for the first time.",
        soft: `${timeLeft(isLate ? undefined : left)} You can keep working.`,
        ...bar,
      };
    if (!saved?.commit && titles.length === 0)
      return {
        tone: "building",
        strong: "The site is being updated.",
        soft: `${isLate ? "It is taking longer than usual." : timeLeft(left)} You can keep working.`,
        ...bar,
      };
    return {
      tone: "building",
      strong: isLate
        ? `Saved. Not live yet: the build started ${clockTime(since, now)} and is taking longer than usual${because}.`
        : left === undefined
          ? "Saved. Being built."
          : `Saved. Live in about ${left} s.`,
      soft: guests === "" ? "" : guests.replace(/\.$/, " until then."),
      ...undo,
      ...bar,
    };
  }
  if (state.failed) {
    const [problem] = state.failed.problems;
    return {
      tone: "failed",
      strong: `Not live${problem ? `: ${[problem.title, problem.field].filter(Boolean).join(", ")}` : ""}.`,
      soft: `${problem ? `${problem.message} ${problem.fix}` : state.failed.message} ${guests}`,
      ...(problem?.address ? { action: "field" as const, problem } : {}),
    };
  }
  const unpublished = unpublishedLine(state, liveSince, now);
  if (unpublished) return unpublished;
  if (liveSince === undefined)
    return saved
      ? {
          tone: "good",
          strong: `Saved ${clockTime(saved.at, now)}.`,
          soft: "It goes live with the next build.",
          ...undo,
        }
      : { tone: "calm", strong: "What you save", soft: "goes live with the next build." };
  if (state.preparing && !saved) {
    const { isLate, left, bar } = progressOf(state.preparing, now);
    return {
      tone: "building",
      strong: "Making larger picture sizes.",
      soft: `${timeLeft(isLate ? undefined : left)} You can keep working.`,
      ...bar,
    };
  }
  const isLive = saved?.commit === undefined || [state.live?.commit, liveCommit].includes(saved.commit);
  if (!isLive)
    return {
      tone: "building",
      strong: "Saved. Being built.",
      soft: guests.replace(/\.$/, " until then."),
      ...undo,
    };
  const merged = saved && saved.merged.length > 0 ? " Merged with someone else’s changes." : "";
  return {
    tone: "good",
    strong: `Live since ${liveSince}.`,
    soft: saved ? `Guests see your changes.${merged}` : "Guests see the saved version.",
    ...undo,
  };
}
