import { Picture } from "../../components/content-image.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import type { BlockProps } from "../define.ts";
import type { why } from "./fields.ts";
import "./steps.css";

/** Three reasons as steps that walk to the right, under a picture hanging in from the block above. */
export default function Why({ block, level, id }: BlockProps<typeof why>) {
  const Title = level === 1 ? "h2" : "h3";
  return (
    <section className="why paper parchment section grid" aria-labelledby={`${id}-title`}>
      <div className="head">
        <SectionTitle block={block} level={level} id={id} />
      </div>
      <ol className="steps">
        {block.steps.map(({ title, text }, index) => (
          <li key={index} className="step">
            <Title>{title}</Title>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="why__pic">
        <Picture picture={block.picture} sizes="(min-width: 64rem) 36vw, 70vw" />
      </div>
    </section>
  );
}
