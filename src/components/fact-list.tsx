import type { ReactNode } from "react";
import "./fact-list.css";

interface FactListProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and values as a list with a line below each. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="fact-list">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
