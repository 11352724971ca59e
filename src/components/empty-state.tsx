import { clsx } from "clsx";
import type { ReactNode } from "react";
import { SubHeading } from "./sub-heading.tsx";
import "./empty-state.css";

interface EmptyStateProps {
  heading: string;
  text: ReactNode;
  /** Links and buttons that lead on. */
  actions?: ReactNode;
  /** `center`: above each other. `side`: the drawing beside larger words. `plain`: without the drawing. */
  layout: "center" | "side" | "plain";
  /** Announced at once. */
  alert?: boolean;
  className?: string;
}

/** Shown in place of a list that is empty or cannot be loaded: the drawing of an empty plate, and a text. */
export function EmptyState({ heading, text, actions, layout, alert = false, className }: EmptyStateProps) {
  return (
    <div
      className={clsx("empty-state", `empty-state--${layout}`, className)}
      role={alert ? "alert" : undefined}
      data-testid="empty-state"
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
