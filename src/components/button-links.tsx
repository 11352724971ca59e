import { SiteLink } from "./site-link.tsx";

interface ButtonLinksProps {
  links: readonly { readonly label: string; readonly to: string }[] | undefined;
  /** How the buttons after the first look: words with a line, or an outline. */
  rest?: "text" | "line";
}

/** A row of buttons that lead somewhere; the first is the loud one. Nothing where there are none. */
export function ButtonLinks({ links, rest = "text" }: ButtonLinksProps) {
  if (!links?.length) return null;
  return (
    <div className="btns">
      {links.map((link, index) => (
        <SiteLink key={index} className={index === 0 ? "btn" : `btn btn--${rest}`} to={link.to}>
          {link.label}
        </SiteLink>
      ))}
    </div>
  );
}
