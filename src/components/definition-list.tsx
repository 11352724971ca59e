import type { ReactNode } from "react";
import "./definition-list.css";

interface DottedListProps {
  lines: readonly (readonly [name: ReactNode, value: ReactNode])[];
  /** Names set like dishes on a menu. */
  menu?: boolean;
}

/** Names and values as a menu prints them: name, dotted leader, value. */
export function DefinitionList({ lines, menu = false }: DottedListProps) {
  return (
    <dl className={menu ? "definition-list definition-list--menu" : "definition-list"}>
      {lines.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One of the hours texts of the settings: words, not times. */
interface HoursLine {
  readonly days: string;
  readonly hours: string;
}

/** Opening hours as lines of a {@link DefinitionList}. */
export const hoursLines = (hours: readonly HoursLine[]) =>
  hours.map(({ days, hours }) => [days, hours] as const);
