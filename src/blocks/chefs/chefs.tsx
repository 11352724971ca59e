import { Image } from "../../components/content-image.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { chefs } from "./fields.ts";
import "./chefs.css";

/** The people of the kitchen in a descending row, a name plate cut into each picture. */
export default function Chefs({ block, data, headingLevel, id }: BlockProps<typeof chefs>) {
  return (
    <section className="chefs paper section grid" aria-labelledby={`${id}-title`}>
      <div className="chefs__list">
        <div className="head">
          <SectionTitle block={block} headingLevel={headingLevel} id={id} />
        </div>
        {data.chefs.map((chef) => (
          <article key={chef.slug} className="chef">
            <Image image={chef.image} sizes="(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw" />
            <div className="chef__text">
              <h3>{chef.path ? <SiteLink to={chef.path}>{chef.title}</SiteLink> : chef.title}</h3>
              <p className="role">{chef.role}</p>
              <p>{chef.description}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
