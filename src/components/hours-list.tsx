import "./hours-list.css";

interface HoursListProps {
  /** As the settings hold them: words, not times. */
  lines: readonly { readonly days: string; readonly hours: string }[];
}

/** Opening hours as a printed list: days, dotted leader, hours. */
export function HoursList({ lines }: HoursListProps) {
  return (
    <dl className="hours-list">
      {lines.map(({ days, hours }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
