import { ButtonLinks } from "../../components/button-links.tsx";
import { Paragraphs } from "../../components/paragraphs.tsx";
import { Figure } from "../../components/figure.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import type { BlockProps } from "../define.ts";
import type { about } from "./fields.ts";
import "./about.css";

/** Text about the restaurant beside a tall picture, with the founding year over the picture's edge. */
export default function About({ block, data, headingLevel, id }: BlockProps<typeof about>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={`about about--${block.side}`}>
      <div className="about__head head">
        <SectionTitle block={block} />
      </div>
      <Figure className="about__pic" image={block.image} sizes="(min-width: 64rem) 46vw, 100vw" />
      <p className="about__year">
        <span className="about__since">Since</span> <b>{data.established}</b>
        {block.yearNote ? <span className="caption">{block.yearNote}</span> : null}
      </p>
      <div className="about__text">
        {block.lead ? <p className="about__lead">{block.lead}</p> : null}
        <Paragraphs text={block.text} />
        <ButtonLinks links={block.links} />
      </div>
    </Section>
  );
}
