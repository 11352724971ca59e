import * as styles from "./staff-app.module.css";

/** A page that says one thing. */
export function Notice({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <main className={styles.notice}>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
}
