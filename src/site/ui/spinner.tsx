import * as styles from "./spinner.module.css";

/** Shows that something is in progress; the text beside it says what. */
export const Spinner = () => <i className={styles.root} data-testid="spinner" aria-hidden="true" />;
