import { clsx } from "clsx";
import { useState } from "react";
import { Spinner } from "../../../../../site/ui/spinner.tsx";
import { confirmComing } from "../../calls.ts";
import * as noteStyles from "../../../../../site/ui/note.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";

/** Whether the page was opened by the reminder's button. Opening it answers nothing: mail programs open links. */
const isAnswering = (): boolean => new URLSearchParams(window.location.search).has("coming");

/** The answer to the reminder: we are coming. */
export function ComingButton({ token, phone }: { readonly token: string; readonly phone: string }) {
  const t = useMessages("reservation");
  const [state, setState] = useState<"open" | "sending" | "done" | "failed">("open");
  if (!isAnswering()) return null;
  if (state === "done")
    return (
      <p className={clsx(noteStyles.root, noteStyles.good)} role="status">
        {t("coming.thanks")}
      </p>
    );
  const send = () => {
    if (state === "sending") return;
    setState("sending");
    confirmComing(token).then(
      () => setState("done"),
      () => setState("failed"),
    );
  };
  return (
    <>
      <button className="btn" type="button" aria-disabled={state === "sending"} onClick={send}>
        {state === "sending" ? <Spinner /> : null}
        <span>{t("coming.yes")}</span>
      </button>
      {state === "failed" ? <p role="alert">{t("coming.failed", { phone })}</p> : null}
    </>
  );
}
