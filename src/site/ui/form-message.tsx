import { clsx } from "clsx";
import type { ReactNode } from "react";
import * as styles from "./note.module.css";

interface FormMessageProps {
  message: { readonly kind: "success" | "error" | "question"; readonly text: string } | undefined;
  /** Hint below the message for the guest's next step; it may stay longer than the message. */
  hint?: ReactNode;
}

const kindClasses = { success: styles.good, error: styles.bad, question: styles.hint } as const;

/**
 * The message after a form was sent; an error is announced at once. Nothing without a message. Message and hint are live
 * regions of their own: inside another one they would be read twice.
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
