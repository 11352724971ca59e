import { fullDay } from "../../shared/format-date.ts";
import { EntryHeader } from "../../components/entry-header.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { Section } from "../../components/section.tsx";
import type { BlockProps } from "../define.ts";
import type { postPage } from "./fields.ts";
import * as entryHeaderStyles from "../../components/entry-header.module.css";

/** The page of one post, with a link to the next. */
export default function PostPage({ data, headingLevel, id }: BlockProps<typeof postPage>) {
  return (
    <Section id={id} headingLevel={headingLevel} ground="none" padding={false} grid={false}>
      <EntryHeader
        list={{ label: "Blog", to: "/blog" }}
        title={data.title}
        note={`${fullDay(data.date)}, by ${data.author}`}
        image={data.image}
      />
      <div className="paper section grid">
        <div className={entryHeaderStyles.entryText}>
          <p className="lead">{data.excerpt}</p>
          <RichText html={data.html} />
        </div>
        <div className={entryHeaderStyles.entrySide}>
          <p className="eyebrow">{data.category}</p>
          {data.next ? (
            <div className={entryHeaderStyles.nextPost}>
              <SubHeading>Next</SubHeading>
              <p>
                <SiteLink to={data.next.path}>{data.next.title}</SiteLink>
              </p>
            </div>
          ) : null}
          <p>
            <SiteLink className="btn btn--text" to="/blog">
              All papers
            </SiteLink>
          </p>
        </div>
      </div>
    </Section>
  );
}
