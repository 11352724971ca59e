import * as styles from "./staff-app.module.css";

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  /** For a page that keeps trying. */
  readonly onRetry?: () => void;
}

/** A page that says one thing. */
export function Notice({ title, text, onRetry }: NoticeProps) {
  return (
    <main className={styles.notice}>
      <h1>{title}</h1>
      <p role="status">{text}</p>
      {onRetry ? (
        <button className="btn" type="button" onClick={onRetry}>
          Try now
        </button>
      ) : null}
    </main>
  );
}
