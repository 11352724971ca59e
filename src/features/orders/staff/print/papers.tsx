import { useState, type ReactNode } from "react";
import { createPortal, flushSync } from "react-dom";
import * as styles from "./kitchen-print.module.css";
import { recordPrinted } from "./printed.ts";

export interface Paper {
  /** Key under which this device records that the sheet was printed. */
  readonly id: string;
  readonly sheet: ReactNode;
}

/** Returns a function that prints sheets, and the element that contains them while they are printed. */
export function usePapers() {
  const [papers, setPapers] = useState<readonly Paper[]>([]);
  const print = (wanted: readonly Paper[]) => {
    // The sheets must be rendered before the browser's print dialog blocks the page.
    flushSync(() => setPapers(wanted));
    window.print();
    recordPrinted(
      wanted.map(({ id }) => id),
      new Date().toISOString(),
    );
    setPapers([]);
  };
  return {
    print,
    papers:
      papers.length > 0
        ? createPortal(
            <div className={styles.papers}>
              {papers.map(({ id, sheet }) => (
                <article key={id} className={styles.paper}>
                  {sheet}
                </article>
              ))}
            </div>,
            document.body,
          )
        : null,
  };
}
