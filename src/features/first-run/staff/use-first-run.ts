import { useCallback, useEffect, useRef, useState } from "react";
import type { FirstRunReply, FirstRunStep } from "../contract/first-run.ts";
import * as paths from "../../../core/contract/paths.ts";
import { callStaff, Refused } from "../../staff/shell/api.ts";

/** Milliseconds: a save is checked as a whole, and a large card is hundreds of files. */
const patienceMs = 90_000;
/** Milliseconds between two attempts to load. */
const againMs = 5_000;

/** Why a step was not saved. */
export interface SaveProblem {
  readonly text: string;
  /** By labels, as the form has them: `Service periods › 1 › Closes`. */
  readonly field?: string | undefined;
  readonly isSignedOut?: boolean;
  readonly isConflict?: boolean;
}

/** Input of each step: values of its form, or the card. */
type Typed = Readonly<Partial<Record<FirstRunStep, unknown>>>;

const storagePrefix = "make-it-yours:";

/** What was typed and not saved, on this device. A browser that blocks storage keeps it for as long as the page is open. */
function storedDrafts(): Typed {
  try {
    return Object.fromEntries(
      Object.entries(localStorage).flatMap(([key, text]) =>
        key.startsWith(storagePrefix)
          ? [[key.slice(storagePrefix.length), JSON.parse(String(text)) ?? undefined]]
          : [],
      ),
    ) as Typed;
  } catch {
    return {};
  }
}
/** Whether the browser could keep it. */
function storeDraft(step: FirstRunStep, draft: unknown): boolean {
  try {
    localStorage.setItem(`${storagePrefix}${step}`, JSON.stringify(draft ?? null));
    return true;
  } catch {
    return false;
  }
}

const problemOf = (error: unknown): SaveProblem =>
  error instanceof Refused
    ? {
        text: `${error.message}.`,
        field: error.field,
        isSignedOut: error.code === "NOT_SIGNED_IN" || error.code === "SECOND_FACTOR_REQUIRED",
        isConflict: error.code === "CONTENT_CHANGED",
      }
    : { text: "No answer. What you typed is kept on this device: check the connection and try again." };

/** The first run as the service has it, and what is typed on this device. */
export function useFirstRun() {
  const [state, setState] = useState<FirstRunReply>();
  const [hasFailed, setHasFailed] = useState(false);
  const [typed, setTyped] = useState(storedDrafts);
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<SaveProblem>();
  const [note, setNote] = useState("");
  const [tries, setTries] = useState(0);
  const isKnown = state !== undefined;

  useEffect(() => {
    if (isKnown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    callStaff<FirstRunReply>(paths.getFirstRun, undefined, patienceMs).then(setState, () => {
      setHasFailed(true);
      timer = setTimeout(() => setTries((count) => count + 1), againMs);
    });
    return () => clearTimeout(timer);
  }, [tries, isKnown]);

  /** @param draft undefined: what is saved is shown again */
  const setDraft = useCallback((step: FirstRunStep, draft: unknown) => {
    setTyped((before) => ({ ...before, [step]: draft }));
    setProblem(undefined);
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
          // The conflict with another owner's save is shown in any case.
          () => undefined,
        );
      setProblem(found);
      return false;
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  };

  return {
    ...{ state, typed, busy, problem, note, setDraft, setProblem },
    hasFailed: hasFailed && !isKnown,
    retry: () => setTries((count) => count + 1),
    async save(step: FirstRunStep, values: unknown): Promise<boolean> {
      const seen = state?.steps.find((one) => one.step === step)?.seen;
      const isDone = await act(paths.saveFirstRunStep, { step, seen, values }, "Saved");
      if (isDone && step !== "card") {
        setDraft(step, undefined);
        setNote("Saved");
      }
      return isDone;
    },
    undo: (step: FirstRunStep) => act(paths.undoFirstRunStep, { step }, "Taken back"),
  };
}
