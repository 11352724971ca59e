import { useCallback, useEffect, useState } from "react";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import type { FirstRunReply, FirstRunStep } from "../contract/first-run.ts";
import * as paths from "../../../core/contract/paths.ts";
import { callStaff, Refused } from "../../staff/shell/api.ts";
import type { FieldProblem } from "./model-form.tsx";

/** Timeout of a request. Every save checks all content, and a large menu has hundreds of files. */
const patienceMs = 90_000;
/** Milliseconds between two attempts to load. */
const againMs = 5_000;

/**
 * Reason why a step was not saved, with the field at fault, identified by the form's labels: `Service periods
 * › 1 › Closes`.
 */
export interface SaveProblem extends FieldProblem {
  /** Undefined if the service has not answered. */
  readonly code?: ErrorCode;
}

/** Unsaved input of each step: form values or, in the step `card`, the pasted menu. */
type Typed = Readonly<Partial<Record<FirstRunStep, unknown>>>;

const storageKey = "make-it-yours";

/** Returns the unsaved input stored on this device; empty if the browser blocks storage. */
function storedDrafts(): Typed {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Typed;
  } catch {
    return {};
  }
}
/** Stores a draft; undefined removes the stored draft. Returns false if the browser blocks storage. */
function storeDraft(step: FirstRunStep, draft: unknown): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...storedDrafts(), [step]: draft }));
    return true;
  } catch {
    return false;
  }
}

const problemOf = (error: unknown): SaveProblem =>
  error instanceof Refused
    ? { text: `${error.message}.`, field: error.field, code: error.code }
    : { text: "No answer. Your changes are stored on this device: check the connection and try again." };

/** Returns the state of the first run from the service, and the unsaved input on this device. */
export function useFirstRun() {
  const [state, setState] = useState<FirstRunReply>();
  const [typed, setTyped] = useState(storedDrafts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem>();
  const [note, setNote] = useState("");
  const [failures, setFailures] = useState(0);
  const isKnown = state !== undefined;

  const load = useCallback(
    () =>
      callStaff<FirstRunReply>(paths.getFirstRun, undefined, patienceMs).then(setState, () =>
        setFailures((count) => count + 1),
      ),
    [],
  );
  useEffect(() => {
    if (isKnown) return;
    const timer = setTimeout(() => void load(), failures === 0 ? 0 : againMs);
    return () => clearTimeout(timer);
  }, [failures, isKnown, load]);

  /** @param draft undefined to show the saved values again */
  const setDraft = useCallback((step: FirstRunStep, draft: unknown) => {
    setTyped((before) => ({ ...before, [step]: draft }));
    setProblem(undefined);
    const isStored = storeDraft(step, draft);
    setNote(draft === undefined ? "" : isStored ? "Kept on this device" : "Kept while this page is open");
  }, []);

  /** Sends a request unless another one is still running. Resolves to true if the request succeeded. */
  const act = async (path: string, body: object, words: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(undefined);
    try {
      setState(await callStaff<FirstRunReply>(path, body, patienceMs));
      setNote(words);
      return true;
    } catch (error) {
      const found = problemOf(error);
      // The conflict with another owner's save is shown even if the new state cannot be loaded.
      if (found.code === "CONTENT_CHANGED") await load();
      setProblem(found);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    ...{ state, typed, busy, problem, note, setDraft, setProblem },
    hasFailed: failures > 0 && !isKnown,
    retry: () => void load(),
    async save(step: FirstRunStep, values: unknown): Promise<boolean> {
      const seen = state?.steps.find((one) => one.step === step)?.seen;
      const isDone = await act(paths.saveFirstRunStep, { step, seen, values }, "Saved");
      if (isDone && step !== "card") {
        setDraft(step, undefined);
        setNote("Saved");
      }
      return isDone;
    },
    undo: (step: FirstRunStep) => act(paths.undoFirstRunStep, { step }, "Undone"),
  };
}
