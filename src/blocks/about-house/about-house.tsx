import { ButtonLinks } from "../../components/button-links.tsx";
import { Heading } from "../../components/heading.tsx";
import { Paragraphs } from "../../components/paragraphs.tsx";
import { Picture } from "../../components/picture.tsx";
import type { BlockProps } from "../define.ts";
import type { aboutHouse } from "./fields.ts";
import "./about-house.css";

/** The house in its own words: a tall picture off the right edge with the founding year cut into it. */
export default function AboutHouse({ block, data, level, id }: BlockProps<typeof aboutHouse>) {
  return (
    <section className="house paper section grid" aria-labelledby={`${id}-title`}>
      <div className="house__head head">
        <p className="eyebrow">{block.eyebrow}</p>
        <Heading level={level} id={`${id}-title`}>
          {block.heading}
        </Heading>
      </div>
      <figure className="house__pic">
        <Picture picture={block.picture} sizes="(min-width: 64rem) 46vw, 100vw" />
        {block.picture.caption ? <figcaption className="caption">{block.picture.caption}</figcaption> : null}
      </figure>
      <p className="house__year">
        <b>{data.established}</b>
        <span className="caption">{block.yearNote}</span>
      </p>
      <div className="house__text">
        {block.lead ? <p className="house__lead">{block.lead}</p> : null}
        <Paragraphs text={block.text} />
        <ButtonLinks links={block.links} />
      </div>
    </section>
  );
}
