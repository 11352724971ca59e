import { ButtonLinks } from "../../components/button-links.tsx";
import { Paragraphs } from "../../components/paragraphs.tsx";
import { Picture } from "../../components/content-image.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import type { BlockProps } from "../define.ts";
import type { aboutHouse } from "./fields.ts";
import "./about.css";

/** The house in its own words: a tall picture off the window's edge with the founding year cut into it. */
export default function AboutHouse({ block, data, level, id }: BlockProps<typeof aboutHouse>) {
  return (
    <section className={`house house--${block.side} paper section grid`} aria-labelledby={`${id}-title`}>
      <div className="house__head head">
        <SectionTitle block={block} level={level} id={id} />
      </div>
      <figure className="house__pic">
        <Picture picture={block.picture} sizes="(min-width: 64rem) 46vw, 100vw" />
        {block.picture.caption ? <figcaption className="caption">{block.picture.caption}</figcaption> : null}
      </figure>
      <p className="house__year">
        <span className="house__since">Since</span> <b>{data.established}</b>
        {block.yearNote ? <span className="caption">{block.yearNote}</span> : null}
      </p>
      <div className="house__text">
        {block.lead ? <p className="house__lead">{block.lead}</p> : null}
        <Paragraphs text={block.text} />
        <ButtonLinks links={block.links} />
      </div>
    </section>
  );
}
