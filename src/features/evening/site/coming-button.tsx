import type { ReservationPartProps } from "../../booking/site/parts.ts";
import { clsx } from "clsx";
import { useState } from "react";
import * as noteStyles from "../../../site/ui/note.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import * as paths from "../../../core/contract/paths.ts";
import { post, requireReply } from "../../../core/browser/api.ts";
import { Spinner } from "../../../site/ui/spinner.tsx";

/**
 * True if the page was opened with the reminder's button. Merely opening the page answers nothing, because
 * some email programs open links automatically.
 */
const isAnswering = (): boolean => new URLSearchParams(window.location.search).has("coming");

/** Button with which a guest answers a reminder by confirming that the party is coming. */
export default function ComingButton({ token, phone }: ReservationPartProps) {
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

async function confirmComing(token: string): Promise<void> {
  requireReply<{ success: true }>(await post(paths.confirmComing, { token }), ({ success }) => success);
}
