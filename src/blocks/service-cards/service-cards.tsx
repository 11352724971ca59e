import { Picture } from "../../components/content-image.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { services } from "./fields.ts";
import "./service-cards.css";

/** Three services as panels of unequal size, their names standing on the pictures' lower edge. */
export default function Services({ block, level, id }: BlockProps<typeof services>) {
  return (
    <section className="services dark section grid lamp" aria-labelledby={`${id}-title`}>
      <div>
        <div className="head">
          <SectionTitle block={block} level={level} id={id} />
          <p className="soft">{block.text}</p>
        </div>
        <div className="panels">
          {block.services.map((service, index) => (
            <article key={index} className="panel">
              <div className="panel__pic">
                <Picture
                  picture={service.picture}
                  sizes="(min-width: 64rem) 32vw, (min-width: 46rem) 50vw, 100vw"
                />
              </div>
              <h3>{service.name}</h3>
              <p>{service.text}</p>
              <SiteLink className="btn btn--text" to={service.link.to}>
                {service.link.label}
                <span className="vh"> about {service.name}</span>
              </SiteLink>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
