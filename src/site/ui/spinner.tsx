import * as styles from "./spinner.module.css";

/** Something is under way; the words beside it say what. */
export const Spinner = () => <i className={styles.root} data-testid="spinner" aria-hidden="true" />;
