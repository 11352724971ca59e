interface FormMessageProps {
  message: { readonly kind: "success" | "error"; readonly text: string } | undefined;
  /** How to go on, below the message; it may outlast it. */
  hint?: string | undefined;
}

/** What a form says after it was sent. Read out at once when it is a failure; nothing while there is nothing to say. */
export function FormMessage({ message, hint }: FormMessageProps) {
  return (
    <>
      {message ? (
        <p
          className={message.kind === "success" ? "note note--good" : "note note--bad"}
          role={message.kind === "success" ? "status" : "alert"}
        >
          {message.text}
        </p>
      ) : null}
      {hint ? (
        <p className="note note--hint" role="status">
          {hint}
        </p>
      ) : null}
    </>
  );
}
