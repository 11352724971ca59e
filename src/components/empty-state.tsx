import { clsx } from "clsx";
import type { ReactNode } from "react";
import { SubHeading } from "./sub-heading.tsx";
import "./empty-state.css";

interface EmptyStateProps {
  heading: string;
  text: ReactNode;
  /** What to do about it: links and buttons. */
  actions?: ReactNode;
  /** `center`: above each other. `side`: the drawing beside larger words. `plain`: without the drawing. */
  layout: "center" | "side" | "plain";
  /** Read out at once. */
  alert?: boolean;
  className?: string;
}

/** An empty plate, and words, in the place of a list that has nothing in it or cannot be shown. */
export function EmptyState({ heading, text, actions, layout, alert = false, className }: EmptyStateProps) {
  return (
    <div
      className={clsx("empty-state", `empty-state--${layout}`, className)}
      role={alert ? "alert" : undefined}
    >
      {layout === "plain" ? null : <span className="empty-state__plate" aria-hidden="true" />}
      <div className="empty-state__text">
        <SubHeading className="empty-state__title">{heading}</SubHeading>
        <p className={layout === "side" ? "lead soft" : "soft"}>{text}</p>
        {actions}
      </div>
    </div>
  );
}
