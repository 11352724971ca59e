import { Heading, SubHeading } from "../../ui/heading.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { pageIndex } from "./fields.ts";
import * as styles from "./page-index.module.css";
import * as pricedLineStyles from "../../ui/priced-line.module.css";

/** Every page of the site, grouped and typeset like a book's index: title, dots, path. */
export default function PageIndex({ block, data, headingLevel, id }: BlockProps<typeof pageIndex>) {
  return (
    <Section id={id} headingLevel={headingLevel}>
      <div>
        <Heading>{block.heading}</Heading>
        <div className={styles.groups}>
          {data.groups.map(({ title, links }) => (
            <div key={title} className={styles.group}>
              <SubHeading className={styles.title}>{title}</SubHeading>
              <ul>
                {links.map((link) => (
                  <li key={link.path}>
                    <SiteLink to={link.path}>
                      <span>{link.title}</span>
                      <span className={pricedLineStyles.dots} aria-hidden="true" />
                      <span className={styles.path}>{link.path}</span>
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
