import type { ReactNode } from "react";
import * as styles from "./loading.module.css";
import { Spinner } from "./spinner.tsx";

interface LoadingProps {
  readonly text: string;
  /** Shown to guests without scripts: a text and links. */
  readonly without: ReactNode;
}

/** A placeholder for content that is not in the built page, while a script loads it. */
export function Loading({ text, without }: LoadingProps) {
  return (
    <>
      <p className={styles.root} role="status">
        <Spinner />
        {text}
      </p>
      <noscript>{without}</noscript>
    </>
  );
}
