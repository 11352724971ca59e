import type { ReactNode } from "react";
import { clsx } from "clsx";
import { useLanguageOf } from "./text.tsx";
import * as styles from "./fact-list.module.css";

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string;
}

/** Names and values as a list with a line below each. */
export function FactList({ facts, className }: FactListProps) {
  const languageOf = useLanguageOf();
  return (
    <dl className={clsx(styles.root, className)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang={languageOf(value)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
