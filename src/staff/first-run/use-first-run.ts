import { useCallback, useEffect, useRef, useState } from "react";
import type { FirstRunReply, FirstRunStep } from "../../contract/first-run.ts";
import * as paths from "../../contract/paths.ts";
import { callStaff, Refused } from "../api.ts";
import { draftsOf, valuesOf, type Drafts } from "./steps.ts";

/** Milliseconds: a save is checked as a whole, and a large card is hundreds of files. */
const patienceMs = 90_000;
/** Milliseconds between two attempts to load. */
const againMs = 5_000;

/** Why a step was not saved. */
export interface SaveProblem {
  readonly text: string;
  /** As the request has it: `values.periods.0.to`. */
  readonly field?: string | undefined;
  readonly isSignedOut: boolean;
  readonly isConflict: boolean;
}

const storageKey = (step: FirstRunStep): string => `first-run:${step}`;

/** What was typed and not saved, on this device. A browser that blocks storage keeps it for as long as the page is open. */
function storedDraft<S extends FirstRunStep>(step: S): Drafts[S] | undefined {
  try {
    const text = localStorage.getItem(storageKey(step));
    return text === null ? undefined : (JSON.parse(text) as Drafts[S]);
  } catch {
    return undefined;
  }
}
function storeDraft(step: FirstRunStep, draft: unknown): boolean {
  try {
    if (draft === undefined) localStorage.removeItem(storageKey(step));
    else localStorage.setItem(storageKey(step), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

const allSteps = ["house", "clock", "hours", "tables", "look", "card", "pages", "samples"] as const;

const problemOf = (error: unknown): SaveProblem =>
  error instanceof Refused
    ? {
        text: `${error.message}.`,
        field: error.field,
        isSignedOut: error.code === "NOT_SIGNED_IN" || error.code === "SECOND_FACTOR_REQUIRED",
        isConflict: error.code === "CONTENT_CHANGED",
      }
    : {
        text: "No answer. What you typed is kept on this device: check the connection and try again.",
        isSignedOut: false,
        isConflict: false,
      };

/** The first run as the service has it, and what is typed on this device. */
export function useFirstRun() {
  const [state, setState] = useState<FirstRunReply>();
  const [hasFailed, setHasFailed] = useState(false);
  const [typed, setTyped] = useState<Partial<Drafts>>(
    () =>
      Object.fromEntries(
        allSteps.flatMap((step) => {
          const draft = storedDraft(step);
          return draft === undefined ? [] : [[step, draft]];
        }),
      ) as Partial<Drafts>,
  );
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<SaveProblem>();
  const [note, setNote] = useState("");
  const [tries, setTries] = useState(0);
  const isKnown = state !== undefined;

  useEffect(() => {
    if (isKnown) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    callStaff<FirstRunReply>(paths.getFirstRun, undefined, patienceMs).then(
      (reply) => {
        if (!isOver) setState(reply);
      },
      () => {
        if (isOver) return;
        setHasFailed(true);
        timer = setTimeout(() => setTries((count) => count + 1), againMs);
      },
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [tries, isKnown]);

  const setDraft = useCallback(<S extends FirstRunStep>(step: S, draft: Drafts[S] | undefined) => {
    setTyped((before) => {
      const { [step]: _one, ...others } = before;
      return (draft === undefined ? others : { ...others, [step]: draft }) as Partial<Drafts>;
    });
    const isStored = storeDraft(step, draft);
    setNote(draft === undefined ? "" : isStored ? "Kept on this device" : "Kept while this page is open");
  }, []);

  /** One request at a time; resolves to whether it was done. */
  const act = async (path: string, body: object, words: string): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      setState(await callStaff<FirstRunReply>(path, body, patienceMs));
      setNote(words);
      return true;
    } catch (error) {
      const found = problemOf(error);
      if (found.isConflict)
        await callStaff<FirstRunReply>(paths.getFirstRun, undefined, patienceMs).then(
          setState,
          () => undefined,
        );
      setProblem(found);
      return false;
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };

  const drafts: Drafts | undefined = state && { ...draftsOf(state), ...typed };
  return {
    state,
    drafts,
    typed,
    hasFailed: hasFailed && !isKnown,
    retry: () => setTries((count) => count + 1),
    busy,
    problem,
    note,
    clearProblem: () => setProblem(undefined),
    setDraft,
    async save(step: FirstRunStep): Promise<boolean> {
      if (!state || !drafts) return false;
      const body = { step, seen: state.seen[step], values: valuesOf(step, drafts) };
      const isDone = await act(paths.saveFirstRunStep, body, "Saved");
      if (isDone && step !== "card") {
        setDraft(step, undefined);
        setNote("Saved");
      }
      return isDone;
    },
    skip: (step: FirstRunStep) => act(paths.skipFirstRunStep, { step }, ""),
    undo: (step: FirstRunStep) => act(paths.undoFirstRunStep, { step }, "Taken back"),
  };
}
