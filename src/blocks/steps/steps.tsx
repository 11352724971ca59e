import { Image } from "../../components/content-image.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import type { BlockProps } from "../define.ts";
import type { steps } from "./fields.ts";
import "./steps.css";

/** Three reasons as steps that walk to the right, under a picture hanging in from the block above. */
export default function Why({ block, headingLevel, id }: BlockProps<typeof steps>) {
  const Title = headingLevel === 1 ? "h2" : "h3";
  return (
    <section className="steps paper parchment section grid" aria-labelledby={`${id}-title`}>
      <div className="head">
        <SectionTitle block={block} headingLevel={headingLevel} id={id} />
      </div>
      <ol className="steps__list">
        {block.steps.map(({ title, text }, index) => (
          <li key={index} className="steps__item">
            <Title>{title}</Title>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="steps__pic">
        <Image image={block.image} sizes="(min-width: 64rem) 36vw, 70vw" />
      </div>
    </section>
  );
}
