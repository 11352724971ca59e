import type { ReactNode } from "react";
import { Spinner } from "./spinner.tsx";
import * as styles from "./loading.module.css";

interface LoadingProps {
  readonly text: string;
  /** Text and links for guests without scripts. */
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
