import { Multiline } from "../../components/multiline.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { richText } from "./fields.ts";
import "./rich-text.css";

/** A heading beside a few paragraphs and links. */
export default function RichText({ block, headingLevel, id }: BlockProps<typeof richText>) {
  return (
    <Section id={id} headingLevel={headingLevel} className="rich-text">
      <div className="rich-text__head head">
        <SectionTitle block={block} />
      </div>
      <div className="rich-text__text">
        {block.text.split(/\n[ \t]*\n+/).map((paragraph, index) => (
          <p key={index}>
            <Multiline text={paragraph.trim()} />
          </p>
        ))}
        {block.links?.length ? (
          <div className="btns">
            {block.links.map((link, index) => (
              <SiteLink key={index} className="btn btn--text" to={link.to}>
                {link.label}
              </SiteLink>
            ))}
          </div>
        ) : null}
      </div>
    </Section>
  );
}
