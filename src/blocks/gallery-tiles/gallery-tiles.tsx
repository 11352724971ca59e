import { useState, type KeyboardEvent } from "react";
import { ModalDialog } from "../../components/modal-dialog.tsx";
import { Picture } from "../../components/content-image.tsx";
import { RingButton } from "../../components/icon-button.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import type { BlockProps } from "../define.ts";
import type { galleryTiles } from "./fields.ts";
import "./gallery-tiles.css";

type Tile = BlockProps<typeof galleryTiles>["data"]["tiles"][number];

/** Pictures hung at different heights; each opens large. Ends with an invitation. */
export default function GalleryTiles({ block, data: { tiles }, level, id }: BlockProps<typeof galleryTiles>) {
  const [shown, setShown] = useState<number>();
  const { closing } = block;
  return (
    <section className="wall dark section grid" aria-labelledby={`${id}-title`}>
      <div className="wall__head head">
        <SectionTitle block={block} level={level} id={id} />
      </div>
      <ul className="wall__tiles">
        {tiles.map(({ slug, title, picture }, index) => (
          <li key={slug}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`${title}, show it large`}
              onClick={() => setShown(index)}
            >
              <Picture picture={picture} alt="" sizes="(min-width: 64rem) 50vw, 100vw" />
            </button>
            <p className="caption" aria-hidden="true">
              {picture.caption ?? title}
            </p>
          </li>
        ))}
      </ul>
      <Large tiles={tiles} shown={shown} onShow={setShown} />
      <div className="wall__end">
        <SubHeading level={level} className="wall__invitation">
          {closing.heading}
        </SubHeading>
        <div>
          {closing.text ? <p className="lead soft">{closing.text}</p> : null}
          <p className="btns">
            <SiteLink className="btn" to={closing.button.to}>
              {closing.button.label}
            </SiteLink>
          </p>
        </div>
      </div>
    </section>
  );
}

interface LargeProps {
  tiles: readonly Tile[];
  /** Which tile stands large; undefined: none. */
  shown: number | undefined;
  onShow: (index: number | undefined) => void;
}

/** One picture over the whole window. The browser gives the focus back to the tile when it closes. */
function Large({ tiles, shown, onShow }: LargeProps) {
  const open = shown !== undefined;
  const tile = tiles[shown ?? 0];

  if (!tile) return null;
  const step = (by: number) => onShow(((shown ?? 0) + by + tiles.length) % tiles.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowRight") step(1);
    if (key === "ArrowLeft") step(-1);
  };
  return (
    <ModalDialog
      open={open}
      className="large dark night"
      aria-label={tile.title}
      onClose={() => onShow(undefined)}
      onKeyDown={onKeyDown}
    >
      {open ? (
        <figure className="large__figure">
          <Picture key={tile.slug} picture={tile.picture} sizes="100vw" />
          <figcaption className="large__foot">
            <span className="caption" aria-live="polite">
              {tile.picture.caption ?? tile.title}{" "}
              <span className="large__count">
                {(shown ?? 0) + 1} of {tiles.length}
              </span>
            </span>
            <RingButton icon="left" label="Previous picture" onClick={() => step(-1)} />
            <RingButton icon="right" label="Next picture" onClick={() => step(1)} />
            <RingButton icon="close" label="Close the picture" onClick={() => onShow(undefined)} />
          </figcaption>
        </figure>
      ) : null}
    </ModalDialog>
  );
}
