import { clsx } from "clsx";
import { useState } from "react";
import { useKitchenScreen } from "../../../core/contract/paths.ts";
import { callStaff, problemText } from "../../staff/shell/api.ts";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import { useKitchen } from "./context.ts";
import * as styles from "./kitchen.module.css";

/** While orders arrive by email, offers to let them arrive on this screen instead. */
export function ByEmail() {
  const { book } = useKitchen();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!book.kitchen.ordering || !book.kitchen.byEmail) return null;
  const change = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      await callStaff(useKitchenScreen, {});
    } catch (error) {
      setProblem(`${problemText(error)}.`);
    }
    setSending(false);
  };
  return (
    <div className={clsx(styles.band, styles.held)} role="status">
      <span>
        <b>Orders arrive by email and on Today.</b>{" "}
        {problem ?? "With this screen, cooks mark their progress, and new orders pause if no one sees them."}
      </span>
      <button
        type="button"
        className={controls.btn}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) void change();
        }}
      >
        Use this screen
      </button>
    </div>
  );
}
