import * as paper from "./staff-page.module.css";
import * as styles from "./outcome-line.module.css";

/** Outcome of an action: a sentence without a full stop. */
export interface Outcome {
  readonly text: string;
  readonly isBad: boolean;
}

/** The outcomes of actions, at the top of a desk page; takes up no space if there are none. */
export function OutcomeLine({ of }: { readonly of: readonly (Outcome | undefined)[] }) {
  const all = of.filter((news) => news !== undefined);
  return (
    <div className={styles.news} role={all.some(({ isBad }) => isBad) ? "alert" : "status"}>
      {all.map(({ text, isBad }) => (
        <p key={text} className={isBad ? styles.bad : styles.good}>
          {text}.
        </p>
      ))}
    </div>
  );
}

interface UnansweredProps {
  readonly problem: string;
  readonly onRetry: () => void;
}

/** Reports that the service did not answer, and offers to try again. */
export function Unanswered({ problem, onRetry }: UnansweredProps) {
  return (
    <div className={styles.news} role="alert">
      <p className={styles.bad}>{problem}.</p>
      <button type="button" className={paper.button} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
