import type { ReactNode } from "react";
import { clsx } from "clsx";
import { useLanguageOf } from "./text.tsx";
import * as styles from "./definition-list.module.css";

interface DefinitionListProps {
  lines: readonly (readonly [name: ReactNode, value: ReactNode])[];
  /** True to set the names in the type used for dishes on a menu. */
  menu?: boolean;
}

/** Names and values joined by dotted leaders. Renders nothing if the list is empty. */
export function DefinitionList({ lines, menu = false }: DefinitionListProps) {
  const languageOf = useLanguageOf();
  if (lines.length === 0) return null;
  return (
    <dl className={menu ? clsx(styles.root, styles.menu) : styles.root}>
      {lines.map(([name, value], index) => (
        <div key={index}>
          <dt lang={languageOf(name)}>{name}</dt>
          <dd lang={languageOf(value)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A line of opening hours from the settings, in which days and hours are free text. */
interface HoursLine {
  readonly days: string;
  readonly hours: string;
}

/** Converts opening hours to lines of a {@link DefinitionList}. */
export const hoursLines = (hours: readonly HoursLine[] = []) =>
  hours.map(({ days, hours }) => [days, hours] as const);
