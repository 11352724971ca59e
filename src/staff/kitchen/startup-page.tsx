import * as controls from "../screen/buttons.module.css";
import * as styles from "./kitchen.module.css";

/** Until there are tickets. @param onRetry given where the page keeps trying */
export function StartupPage({
  problem,
  onRetry,
}: {
  readonly problem?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className={styles.kitchen}>
      <main className={styles.center} aria-busy={problem === undefined}>
        <h1>
          {problem ? "The tickets cannot be opened" : onRetry ? "No answer yet" : "Opening the tickets…"}
        </h1>
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
