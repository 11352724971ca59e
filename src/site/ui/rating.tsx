import { clsx } from "clsx";
import type { CSSProperties } from "react";
import * as styles from "./rating.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";

/** A rating of 1 to 5 as stars and as text. */
export function Rating({ value, className }: { value: number; className?: string }) {
  const t = useMessages("layout");
  return (
    <span className={clsx(styles.root, className)}>
      <i style={{ "--r": value } as CSSProperties} aria-hidden="true" />
      {t("rating", { value })}
    </span>
  );
}
