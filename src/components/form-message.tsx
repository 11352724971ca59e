interface FormMessageProps {
  message: { readonly kind: "success" | "error"; readonly text: string } | undefined;
}

/** What a form says after it was sent. Read out at once when it is a failure; nothing while there is nothing to say. */
export function FormMessage({ message }: FormMessageProps) {
  if (!message) return null;
  return (
    <p
      className={message.kind === "success" ? "note note--good" : "note note--bad"}
      role={message.kind === "success" ? "status" : "alert"}
    >
      {message.text}
    </p>
  );
}
