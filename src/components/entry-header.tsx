import type { ImageValue } from "../content-model/fields.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { useSectionHeading } from "./heading-level.tsx";
import { Heading } from "./heading.tsx";
import { Image } from "./content-image.tsx";
import "./entry-header.css";

interface EntryHeaderProps {
  /** The page that lists the collection. */
  list: { label: string; to: string };
  title: string;
  /** Price, role, or date and author. */
  note: string;
  image: ImageValue;
}

/** The dark opening of the page of one dish, post or chef: picture, breadcrumb and title. */
export function EntryHeader({ list, title, note, image }: EntryHeaderProps) {
  const { level } = useSectionHeading();
  return (
    <header className="entry-header dark night lamp grid">
      <div className="entry-header__pic">
        <Image image={image} eager={level === 1} sizes="(min-width: 64rem) 58vw, 100vw" />
      </div>
      <div className="entry-header__txt">
        <Breadcrumb parent={list} current={title} />
        <Heading>{title}</Heading>
        <p className="entry-header__note">{note}</p>
      </div>
    </header>
  );
}
