import type { PictureValue } from "../content-model/fields.ts";
import { Heading } from "./heading.tsx";
import { Picture } from "./content-image.tsx";
import { SiteLink } from "./site-link.tsx";
import "./entry-header.css";

interface EntryTopProps {
  /** The page that lists its kind. */
  list: { label: string; to: string };
  title: string;
  /** Price, role, or date and author. */
  note: string;
  picture: PictureValue;
  level: 1 | 2;
  id: string;
}

/** The dark opening of the page of one dish, post or chef: the picture, and the name over its edge. */
export function EntryTop({ list, title, note, picture, level, id }: EntryTopProps) {
  return (
    <header className="entry-top dark night lamp grid">
      <div className="entry-top__pic">
        <Picture picture={picture} eager={level === 1} sizes="(min-width: 64rem) 58vw, 100vw" />
      </div>
      <div className="entry-top__txt">
        <nav className="crumb" aria-label="You are here">
          <SiteLink to={list.to}>{list.label}</SiteLink>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{title}</span>
        </nav>
        <Heading level={level} id={`${id}-title`}>
          {title}
        </Heading>
        <p className="entry-top__note">{note}</p>
      </div>
    </header>
  );
}
