import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useLanguageOf } from "./text.tsx";
import * as styles from "./empty-state.module.css";
import { SubHeading } from "./heading.tsx";

interface EmptyStateProps {
  heading: string;
  text: ReactNode;
  /** Links and buttons for the next step. */
  actions?: ReactNode;
  /** `center`: stacked. `side`: the drawing beside larger text. `plain`: without the drawing. */
  layout: "center" | "side" | "plain";
  /** Replaces the drawn table setting. */
  drawing?: ReactNode;
  /** True to enlarge the drawing and the heading, for a page with nothing else on it. */
  large?: boolean;
  /** True if screen readers announce it immediately. */
  alert?: boolean;
  className?: string;
}

/**
 * An empty plate between a fork and a knife, printed as the dishes' woodcuts are: flat inks a hair beside one
 * dark block, whose lines follow the form. Decorative.
 */
const LaidPlace = () => (
  <svg className={styles.place} viewBox="0 0 240 160" aria-hidden="true">
    <rect className={styles.ground} width="240" height="160" />
    <circle className={styles.shadow} cx="127" cy="88" r="68.5" />
    <circle className={styles.sheet} cx="121.5" cy="81.5" r="66" />
    <circle className={styles.well} cx="121.5" cy="81" r="43" />
    <circle className={styles.line} cx="120" cy="80" r="67" />
    <circle className={styles.line} cx="120" cy="80" r="43.5" />
    <path d="M182.0 69.1A61.2 61.2 0 0 1 109.1 142.0A65.0 65.0 0 0 0 182.0 69.1zM179.5 80.0A57.2 57.2 0 0 1 117.9 139.5A62.2 62.2 0 0 0 179.5 80.0zM175.1 89.7A53.1 53.1 0 0 1 125.9 135.7A59.4 59.4 0 0 0 175.1 89.7zM169.3 98.0A48.7 48.7 0 0 1 132.7 130.9A57.1 57.1 0 0 0 169.3 98.0zM82.4 93.7A39.1 39.1 0 0 1 133.7 42.4A41.0 41.0 0 0 0 82.4 93.7zM84.1 86.3A35.3 35.3 0 0 1 126.3 44.1A38.0 38.0 0 0 0 84.1 86.3zM87.0 78.8A31.3 31.3 0 0 1 118.8 47.0A35.1 35.1 0 0 0 87.0 78.8zM91.6 71.9A26.5 26.5 0 0 1 111.9 51.6A33.6 33.6 0 0 0 91.6 71.9z" />
    <path d="M22 18h3.2v26h3.6V18h3.4v26h3.6V18H39v30c0 7-3 10-6 11.5l1.8 82.5c.2 4-8.8 4-8.6 0L28 59.5C25 58 22 55 22 48z" />
    <path d="M207 142c-.3 4 6.5 4 6.2 0l.8-44h4.5c1.5-26 2-56-4.5-76-1.5-4.5-7-5-7 0z" />
  </svg>
);

/**
 * Shown instead of a list that is empty or cannot be loaded: a heading and a text, with a drawing of a table
 * setting.
 */
export function EmptyState({
  heading,
  text,
  actions,
  layout,
  drawing,
  large = false,
  alert = false,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={clsx(styles[layout], large && styles.large, className)}
      role={alert ? "alert" : undefined}
      data-testid="empty-state"
    >
      {layout === "plain" ? null : (drawing ?? <LaidPlace />)}
      <div className={styles.text}>
        <SubHeading className={styles.title}>{heading}</SubHeading>
        <p className={layout === "side" ? "lead soft" : "soft"} lang={useLanguageOf()(text)}>
          {text}
        </p>
        {actions}
      </div>
    </div>
  );
}
