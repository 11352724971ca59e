import { clsx } from "clsx";
import type { ReactNode } from "react";
import * as styles from "./note.module.css";

interface FormMessageProps {
  message: { readonly kind: "success" | "error" | "question"; readonly text: string } | undefined;
  /** Hint on the guest's next step, below the message; it can stay longer than the message. */
  hint?: ReactNode;
}

const kindClasses = { success: styles.good, error: styles.bad, question: styles.hint } as const;

/**
 * The message after a form was sent; an error is announced immediately. Renders nothing without a message.
 * Message and hint are separate live regions: nested, they would be announced twice.
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
