import { clsx } from "clsx";
import * as styles from "./note.module.css";

interface FormMessageProps {
  message: { readonly kind: "success" | "error"; readonly text: string } | undefined;
  /** What the guest can do, below the message; it may stay longer than the message. */
  hint?: string | undefined;
}

/** The message after a form was sent; an error is announced at once. Nothing without a message. */
export function FormMessage({ message, hint }: FormMessageProps) {
  return (
    <>
      {message ? (
        <p
          className={
            message.kind === "success" ? clsx(styles.root, styles.good) : clsx(styles.root, styles.bad)
          }
          role={message.kind === "success" ? "status" : "alert"}
        >
          {message.text}
        </p>
      ) : null}
      {hint ? (
        <p className={clsx(styles.root, styles.hint)} role="status">
          {hint}
        </p>
      ) : null}
    </>
  );
}
