import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { chefs } from "./fields.ts";
import * as styles from "./chefs.module.css";
import { SectionTitle, SubHeading } from "../../ui/heading.tsx";

/** Chefs in a row, with each name over the lower edge of the picture. */
export default function Chefs({ block, data, headingLevel, id }: BlockProps<typeof chefs>) {
  return (
    <Section id={id} headingLevel={headingLevel}>
      <div className={styles.list}>
        <div className="head">
          <SectionTitle block={block} />
        </div>
        {data.chefs.map((chef) => (
          <article key={chef.slug} className={styles.chef}>
            <Image image={chef.image} sizes="(min-width: 40rem) 33vw, 104px" />
            <div className={styles.chefText}>
              <SubHeading>
                {chef.path ? <SiteLink to={chef.path}>{chef.title}</SiteLink> : chef.title}
              </SubHeading>
              <Text className={styles.role}>{chef.role}</Text>
              <Text>{chef.description}</Text>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
