import { EntryHeader } from "../../components/entry-header.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { Section } from "../../components/section.tsx";
import type { BlockProps } from "../define.ts";
import type { chefPage } from "./fields.ts";
import * as entryHeaderStyles from "../../components/entry-header.module.css";

/** The page of one chef, with links to the others. */
export default function ChefPage({ data, headingLevel, id }: BlockProps<typeof chefPage>) {
  return (
    <Section id={id} headingLevel={headingLevel} ground="none" padding={false} grid={false}>
      <EntryHeader
        portrait
        list={{ label: "Team", to: "/team" }}
        title={data.title}
        note={data.role}
        image={data.image}
      />
      <div className="paper section grid">
        <div className={entryHeaderStyles.entryText}>
          <p className="lead">{data.description}</p>
          {data.html ? <RichText html={data.html} /> : null}
          <p className="btns">
            <SiteLink className="btn" to="/Book">
              BOOK A TABLE
            </SiteLink>
          </p>
        </div>
        {data.others.length > 0 ? (
          <div className={entryHeaderStyles.entrySide}>
            <SubHeading>Also behind the pass</SubHeading>
            <ul className={entryHeaderStyles.entryList}>
              {data.others.map(({ title, role, path }) => (
                <li key={path}>
                  <SiteLink className="btn btn--text" to={path}>
                    {title}, {role}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </Section>
  );
}
