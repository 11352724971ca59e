import type { LucideIcon } from "lucide-react";

/** A lucide icon at the weight of the design's lines. Decoration: the control around it has the name. */
export function Icon({ of: Drawing }: { of: LucideIcon }) {
  return <Drawing className="icon" strokeWidth={1.5} aria-hidden="true" focusable="false" />;
}
