import type { FullTimePartProps } from "../../booking/site/parts.ts";
import { useEffect, useRef, useState } from "react";
import { clsx } from "clsx";
import * as noteStyles from "../../../site/ui/note.module.css";
import * as paths from "../../../core/contract/paths.ts";
import type { WaitingListReply } from "../contract/waiting-list.ts";
import { isApiError, post, requireReply } from "../../../core/browser/api.ts";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Spinner } from "../../../site/ui/spinner.tsx";

/** Shown for a time that is full: the guest can ask for an email when a table becomes free. */
export default function JoinWaitingList({ form, time, values }: FullTimePartProps) {
  const t = useMessages("booking");
  const [state, setState] = useState<"open" | "sending" | "done">("open");
  const status = useRef<HTMLDivElement>(null);
  const isDone = state === "done";
  // Moves the focus, because the focused button has been removed.
  useEffect(() => {
    if (isDone) status.current?.focus();
  }, [isDone]);
  const [problem, setProblem] = useState<string>();
  const join = async () => {
    if (state === "sending" || !form.current?.reportValidity()) return;
    setState("sending");
    setProblem(undefined);
    try {
      requireReply<WaitingListReply>(
        await post(paths.joinWaitingList, {
          ...values,
          reservationTime: time,
          specialRequest: values.message,
        }),
        ({ success, token }) => success && token,
      );
      setState("done");
    } catch (error) {
      setProblem((isApiError(error) ? error.serverText : undefined) ?? t("list.silent"));
      setState("open");
    }
  };
  return (
    <>
      <div ref={status} role="status" tabIndex={-1}>
        {isDone ? (
          <p className={clsx(noteStyles.root, noteStyles.good)}>
            {t("list.joined", { time, email: values.email })}
          </p>
        ) : null}
      </div>
      {isDone ? null : (
        <button
          className="btn btn--line"
          type="button"
          aria-disabled={state === "sending"}
          onClick={() => void join()}
        >
          {state === "sending" ? <Spinner /> : null}
          <span>{t("list.join")}</span>
        </button>
      )}
      {problem === undefined ? null : <p role="alert">{problem}.</p>}
    </>
  );
}
