import { isValidElement, type ReactNode } from "react";
import { inline } from "../../core/browser/use-messages.ts";

type Parts = readonly ReactNode[];

const Shown = ({ children }: { readonly children: string }) => <span>{children}</span>;
const shown = (inside: Parts): ReactNode => <Shown>{inside.join("")}</Shown>;
const isShown = (part: ReactNode): boolean => isValidElement(part) && part.type === Shown;

const unseen = (parts: Parts): ReactNode =>
  parts.length > 0 ? <span className="vh">{inline(parts)}</span> : null;

interface ShortLabelProps {
  /** Returns the parts of a message with `t.rich`, given the tag `<shown>`. */
  readonly write: (shown: (inside: Parts) => ReactNode) => Parts;
}

/**
 * The label of a button, of which guests see the words in the message's tag `<shown>`, because the rest stands
 * beside the button. Screen readers read the whole message, in the order of its language.
 */
export function ShortLabel({ write }: ShortLabelProps) {
  const parts = write(shown);
  const at = parts.findIndex(isShown);
  return (
    <>
      {unseen(parts.slice(0, at))}
      {parts[at]}
      {unseen(parts.slice(at + 1))}
    </>
  );
}
