import { ButtonLinks } from "../../components/button-links.tsx";
import { Heading } from "../../components/heading.tsx";
import { Lines } from "../../components/lines.tsx";
import { Picture } from "../../components/picture.tsx";
import type { BlockProps } from "../define.ts";
import type { intro } from "./fields.ts";
import "./intro.css";

/** The house's story: a tall picture at the window's edge, the year standing half on it, the text in its lee. */
export default function Intro({ block, data, level, id }: BlockProps<typeof intro>) {
  return (
    <section className="intro paper section grid" aria-labelledby={`${id}-title`}>
      <figure className="intro__pic">
        <Picture picture={block.picture} sizes="(min-width: 64rem) 40vw, 100vw" />
        {block.picture.caption ? <figcaption className="caption">{block.picture.caption}</figcaption> : null}
      </figure>
      <p className="intro__year">
        <span>Since</span> {data.established}
      </p>
      <div className="intro__text head">
        <p className="eyebrow">{block.eyebrow}</p>
        <Heading level={level} id={`${id}-title`}>
          {block.heading}
        </Heading>
        <div className="intro__words">
          {block.text.split(/\n[ \t]*\n+/).map((paragraph, index) => (
            <p key={index}>
              <Lines text={paragraph.trim()} />
            </p>
          ))}
        </div>
        <ButtonLinks links={block.links} />
      </div>
    </section>
  );
}
