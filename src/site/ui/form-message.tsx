import { clsx } from "clsx";
import type { ReactNode } from "react";
import * as styles from "./note.module.css";

interface FormMessageProps {
  message: { readonly kind: "success" | "error" | "question"; readonly text: string } | undefined;
  /** Hint about the guest's next step, shown below the message. It may stay when the message is gone. */
  hint?: ReactNode;
}

const kindClasses = { success: styles.good, error: styles.bad, question: styles.hint } as const;

/**
 * The message shown after a form was sent. Errors and questions are announced immediately. Renders nothing
 * without a message or a hint. Message and hint are separate live regions: nested, they would be announced
 * twice.
 */
export function FormMessage({ message, hint }: FormMessageProps) {
  return (
    <>
      {message ? (
        <p
          className={clsx(styles.root, kindClasses[message.kind])}
          role={message.kind === "success" ? "status" : "alert"}
        >
          {message.text}
        </p>
      ) : null}
      {hint ? (
        <p className={clsx(styles.root, styles.hint)} role="status">
          <span>{hint}</span>
        </p>
      ) : null}
    </>
  );
}
