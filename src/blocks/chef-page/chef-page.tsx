import { EntryTop } from "../../components/entry-header.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { Typeset } from "../../components/rich-text.tsx";
import type { BlockProps } from "../define.ts";
import type { chefPage } from "./fields.ts";

/** One of the people behind the pass, and who else stands there. */
export default function ChefPage({ data, level, id }: BlockProps<typeof chefPage>) {
  return (
    <section aria-labelledby={`${id}-title`}>
      <EntryTop
        list={{ label: "Team", to: "/team" }}
        title={data.title}
        note={data.role}
        picture={data.picture}
        level={level}
        id={id}
      />
      <div className="paper section grid">
        <div className="entry-text">
          <p className="lead">{data.description}</p>
          {data.html ? <Typeset html={data.html} below={level} /> : null}
          <p className="btns">
            <SiteLink className="btn" to="/Book">
              BOOK A TABLE
            </SiteLink>
          </p>
        </div>
        {data.others.length > 0 ? (
          <div className="entry-side">
            <SubHeading level={level}>Also behind the pass</SubHeading>
            <ul className="entry-list">
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
    </section>
  );
}
