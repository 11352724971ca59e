import { useState } from "react";
import { saveCalendarFile } from "./calls.ts";
import { clsx } from "clsx";
import * as noteStyles from "../../../site/ui/note.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";

interface CalendarButtonProps {
  readonly token: string;
  readonly reference: string;
  /** True if the same file has been emailed to the guest. */
  readonly mailed?: boolean;
}

/** Button that downloads the reservation as a calendar file. */
export function CalendarButton({ token, reference, mailed = false }: CalendarButtonProps) {
  const t = useMessages("booking");
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const save = async () => {
    if (state === "busy") return;
    setState("busy");
    try {
      await saveCalendarFile(token, reference);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <button
        className="btn btn--line"
        type="button"
        aria-disabled={state === "busy"}
        onClick={() => void save()}
      >
        {t("calendar.add")}
      </button>
      {state === "failed" ? (
        <p className={clsx(noteStyles.root, noteStyles.bad)} role="alert">
          {mailed ? t("calendar.mailed") : t("calendar.failed")}
        </p>
      ) : null}
    </>
  );
}
