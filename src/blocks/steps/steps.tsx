import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import type { BlockProps } from "../define.ts";
import type { steps } from "./fields.ts";
import "./steps.css";

/** Numbered steps, each further to the right, beside a picture that overlaps the block above. */
export default function Steps({ block, headingLevel, id }: BlockProps<typeof steps>) {
  return (
    <Section id={id} headingLevel={headingLevel} className="steps" ground="parchment">
      <div className="head">
        <SectionTitle block={block} />
      </div>
      <ol className="steps__list">
        {block.steps.map(({ title, text }, index) => (
          <li key={index} className="steps__item">
            <SubHeading>{title}</SubHeading>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className="steps__pic">
        <Image image={block.image} sizes="(min-width: 64rem) 36vw, 70vw" />
      </div>
    </Section>
  );
}
