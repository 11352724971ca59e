import { useState, type KeyboardEvent } from "react";
import { ModalDialog } from "../../ui/modal-dialog.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { galleryTiles } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./gallery-tiles.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import { SectionTitle, SubHeading } from "../../ui/heading.tsx";
import { IconButton } from "../../ui/icon.tsx";

type Tile = BlockProps<typeof galleryTiles>["data"]["tiles"][number];

/** Pictures in a loose grid, with an invitation at the end. Each picture can be opened in a large view. */
export default function GalleryTiles({
  block,
  data: { tiles },
  headingLevel,
  id,
}: BlockProps<typeof galleryTiles>) {
  const t = useMessages("house");
  const [openIndex, setOpenIndex] = useState<number>();
  const { closing } = block;
  return (
    <Section id={id} headingLevel={headingLevel} ground="walnut">
      <div className="head">
        <SectionTitle block={block} />
      </div>
      <ul className={styles.list}>
        {tiles.map(({ slug, title, image }, index) => (
          <li key={slug}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t("large", { title })}
              onClick={() => setOpenIndex(index)}
            >
              <Image
                image={image}
                alt=""
                sizes={`(min-width: 64rem) 75vw, ${index % 3 === 0 ? 100 : 50}vw`}
              />
            </button>
            <p className="caption" aria-hidden="true">
              {image.caption ?? title}
            </p>
          </li>
        ))}
      </ul>
      <Lightbox tiles={tiles} openIndex={openIndex} onOpen={setOpenIndex} />
      <div className={styles.closing}>
        <SubHeading className={styles.closingTitle}>{closing.heading}</SubHeading>
        <div>
          {closing.text ? <Text className="lead soft">{closing.text}</Text> : null}
          <p className="btns">
            <SiteLink className="btn" to={closing.button.to}>
              {closing.button.label}
            </SiteLink>
          </p>
        </div>
      </div>
    </Section>
  );
}

interface LightboxProps {
  tiles: readonly Tile[];
  openIndex: number | undefined;
  onOpen: (index: number | undefined) => void;
}

/** Dialog with one large picture, which fills the window, and buttons to the others. */
function Lightbox({ tiles, openIndex, onOpen }: LightboxProps) {
  const t = useMessages("house");
  const open = openIndex !== undefined;
  const tile = tiles[openIndex ?? 0];

  if (!tile) return null;
  const step = (by: number) => onOpen(((openIndex ?? 0) + by + tiles.length) % tiles.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") step(1);
    if (key === "ArrowLeft") step(-1);
  };
  return (
    <ModalDialog
      open={open}
      className={clsx("dark night", styles.galleryDialog)}
      aria-label={tile.title}
      onClose={() => onOpen(undefined)}
      onKeyDown={onKeyDown}
    >
      {open ? (
        <figure className={styles.galleryDialogFigure}>
          <Image key={tile.slug} image={tile.image} sizes="100vw" />
          <figcaption className={styles.galleryDialogFoot}>
            <span className="caption" aria-live="polite">
              <Text as="span">{tile.image.caption ?? tile.title}</Text>{" "}
              <span className={styles.galleryDialogCount}>
                {t("place", { index: (openIndex ?? 0) + 1, count: tiles.length })}
              </span>
            </span>
            <IconButton icon="left" label={t("previous")} onClick={() => step(-1)} />
            <IconButton icon="right" label={t("following")} onClick={() => step(1)} />
            <IconButton icon="close" label={t("closePicture")} onClick={() => onOpen(undefined)} />
          </figcaption>
        </figure>
      ) : null}
    </ModalDialog>
  );
}
