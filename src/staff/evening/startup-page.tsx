import * as controls from "../screen/buttons.module.css";
import * as styles from "./evening.module.css";

/** Until there is a book. @param onRetry given where the page keeps trying */
export function StartupPage({
  problem,
  onRetry,
}: {
  readonly problem?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className={styles.evening}>
      <main className={styles.center} aria-busy={problem === undefined}>
        <h1>{problem ? "The book cannot be opened" : onRetry ? "No answer yet" : "Opening the book…"}</h1>
        <p role="status">{problem ?? (onRetry ? "Trying again every few seconds." : "")}</p>
        {onRetry ? (
          <button type="button" className={controls.btn} onClick={onRetry}>
            Try now
          </button>
        ) : null}
      </main>
    </div>
  );
}
