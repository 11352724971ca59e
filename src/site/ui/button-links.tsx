import { clsx } from "clsx";
import { SiteLink } from "./site-link.tsx";

interface ButtonLinksProps {
  links: readonly { readonly label: string; readonly to: string }[] | undefined;
  /** Style of the first button; by default filled, or outlined if it is a telephone link. */
  first?: "text";
  /** Style of the other buttons. */
  rest?: "text" | "line";
}

/**
 * Links as a row of buttons. A telephone link is never filled, because calling is not a page's main action.
 * Renders nothing without links.
 */
export function ButtonLinks({ links, first, rest = "text" }: ButtonLinksProps) {
  if (!links?.length) return null;
  return (
    <div className="btns">
      {links.map((link, index) => {
        const look = index === 0 ? (first ?? (link.to.startsWith("tel:") ? "line" : undefined)) : rest;
        return (
          <SiteLink key={index} className={clsx("btn", look && `btn--${look}`)} to={link.to}>
            {link.label}
          </SiteLink>
        );
      })}
    </div>
  );
}
