/**
 * The icons as paths on a 24-unit grid, drawn for the site's stroke width. An icon library's components would
 * take a tenth of the home page's script budget.
 */
const paths = {
  search: "M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5 21 21",
  user: "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 21c.6-4.6 3.5-6.5 7.5-6.5s6.9 1.9 7.5 6.5",
  heart:
    "M12 20.5C5 15.8 3 12.3 3 8.9 3 6.2 5 4.5 7.3 4.5c2 0 3.7 1.2 4.7 3.1 1-1.9 2.7-3.1 4.7-3.1C19 4.5 21 6.2 21 8.9c0 3.4-2 6.9-9 11.6z",
  bag: "M5 8h14l1 12.5H4L5 8zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5",
  menu: "M3 7.5h18M3 16.5h18",
  close: "M5 5l14 14M19 5 5 19",
  left: "M20 12H4m6.5-6.5L4 12l6.5 6.5",
  right: "M4 12h16m-6.5-6.5L20 12l-6.5 6.5",
  down: "M5 9l7 7 7-7",
  check: "M4 12.5 9.5 18 20 6.5",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  refresh: "M20 11a8 8 0 1 0-2.3 6.5M20 4v7h-7",
} as const;

export type IconName = keyof typeof paths;

/** An icon. It is decorative: the enclosing control has the accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

interface IconButtonProps {
  icon: IconName;
  /** The accessible name. */
  label: string;
  onClick: () => void;
}

/** A round button with an icon. */
export function IconButton({ icon, label, onClick }: IconButtonProps) {
  return (
    <button className="iconbtn iconbtn--ring" type="button" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
