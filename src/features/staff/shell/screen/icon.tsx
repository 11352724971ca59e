import { clsx } from "clsx";
import * as styles from "./buttons.module.css";

/** Shapes on a 24-unit grid, with the same stroke width as on the guests' pages. */
const paths = {
  menu: "M3 7.5h18M3 16.5h18",
  warning: "M12 3.5 22 20.5H2zM12 10v5M12 18v.1",
  cake: "M4 20.5h16v-7.5H4zM4 16.5c2.7 2 5.3 2 8 0s5.3-2 8 0M12 13V8.5M12 5.5V4",
  check: "M4 12.5 9.5 18 20 6.5",
  plus: "M5 12h14M12 5v14",
  close: "M5 5l14 14M19 5 5 19",
  left: "M15 4l-8 8 8 8",
  right: "M9 4l8 8-8 8",
  search: "M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5 21 21",
  phone: "M6 3h4l1.5 5-2.5 2a12 12 0 0 0 5 5l2-2.5 5 1.5v4a2 2 0 0 1-2 2C11 20 4 13 4 5a2 2 0 0 1 2-2z",
  arrow: "M4 12h16m-6.5-6.5L20 12l-6.5 6.5",
  flame: "M12 3c1 4 5.5 6 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.5-4 2.5-5.5.5 2 1.5 2.5 2 2.5 0-3-.5-5 1-8z",
  sound: "M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9a4.5 4.5 0 0 1 0 6",
  silent: "M4 9.5v5h3.5L13 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  undo: "M8 4 3.5 8.5 8 13M4 8.5h9.5a6 6 0 0 1 0 12H9",
  print: "M7 8V3.5h10V8M7 17H4V8h16v9h-3M7 14h10v6.5H7z",
} as const;

/** An icon. Decorative unless it has a label, which becomes its accessible name and its tooltip. */
export function Icon({
  name,
  label,
  className,
}: {
  readonly name: keyof typeof paths;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}) {
  return (
    <svg
      className={clsx(styles.icon, className)}
      viewBox="0 0 24 24"
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      {label ? <title>{label}</title> : null}
      <path d={paths[name]} />
    </svg>
  );
}
