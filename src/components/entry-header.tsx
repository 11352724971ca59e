import type { ReactNode } from "react";
import type { ImageValue } from "../content-model/fields.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import { useSectionHeading } from "./heading-level.tsx";
import { Heading } from "./heading.tsx";
import { Image } from "./content-image.tsx";
import { clsx } from "clsx";
import * as styles from "./entry-header.module.css";

interface EntryHeaderProps {
  /** The page that lists the collection. */
  list: { label: string; to: string };
  title: string;
  /** Price, role, or date and author. */
  note: ReactNode;
  image: ImageValue;
  /** A picture of a person: the face is kept in view. */
  portrait?: boolean;
}

/** The dark opening of the page of one dish, post or chef: picture, breadcrumb and title. */
export function EntryHeader({ list, title, note, image, portrait = false }: EntryHeaderProps) {
  const { level } = useSectionHeading();
  return (
    <header className={clsx("dark night lamp grid", styles.root, portrait && styles.portrait)}>
      <div className={styles.pic}>
        <Image image={image} eager={level === 1} sizes="(min-width: 64rem) 58vw, 100vw" />
      </div>
      <div className={styles.txt}>
        <Breadcrumb parent={list} current={title} />
        <Heading>{title}</Heading>
        <p className={styles.note}>{note}</p>
      </div>
    </header>
  );
}
