import { useEffect } from "react";
import { SearchForm } from "../components/search-form.tsx";
import { SiteLink } from "../components/site-link.tsx";
import type { LayoutData } from "../content-model/content.ts";
import { canonicalTarget } from "./canonical-target.ts";
import "./not-found.css";

interface NotFoundProps {
  data: LayoutData;
  /** Leaves for another address and removes this one from the history. */
  redirect?: (path: string) => void;
}

const replaceLocation = (path: string) => window.location.replace(path);

/** The page of an address that does not exist: a search box and the main links. */
export function NotFound({ data: { navigation }, redirect = replaceLocation }: NotFoundProps) {
  useEffect(() => {
    const target = canonicalTarget(window.location, document.referrer);
    if (target !== undefined) redirect(target);
  }, [redirect]);
  return (
    <section className="not-found dark night section grid lamp" aria-labelledby="lost-title">
      <div>
        <p className="not-found__code" aria-hidden="true">
          404
        </p>
        <div className="not-found__plate" aria-hidden="true">
          <span />
        </div>
        <h1 id="lost-title">This table does not exist</h1>
        <p className="lead soft">
          Someone may have moved the chairs. Look for a dish, or take one of the doors below.
        </p>
        <SearchForm
          id="lost-search"
          name="The house"
          label="Search the house"
          placeholder="A dish, a story, a jar of honey"
        />
        <ul>
          {[...navigation.headerA, navigation.book].map(({ label, to }) => (
            <li key={label}>
              <SiteLink to={to}>{label}</SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
