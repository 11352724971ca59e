import { DefinitionList, hoursLines } from "../../components/definition-list.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { callTo } from "../../shared/telephone.ts";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { infoCards } from "./fields.ts";
import "./info-cards.css";

/** The hours on a printed card, and the address on a dark one pushed under it. */
export default function InfoCards({ block, data, headingLevel, id }: BlockProps<typeof infoCards>) {
  return (
    <section className="info-cards paper parchment section grid" aria-labelledby={`${id}-title`}>
      <div className="info-cards__head head">
        <SectionTitle block={block} headingLevel={headingLevel} id={id} />
      </div>
      <div className="info-cards__hours card-frame">
        <h3>{block.hoursHeading}</h3>
        <DefinitionList lines={hoursLines(data.hours)} />
      </div>
      <div className="info-cards__address dark lamp">
        <h3>{block.addressHeading}</h3>
        <address>{data.address}</address>
        <p className="soft">{block.way}</p>
        <p className="info-cards__contact">
          <a href={callTo(data.phone)}>{data.phone}</a>
          <a href={`mailto:${data.email}`}>{data.email}</a>
        </p>
        <SiteLink className="btn btn--text" to={block.link.to}>
          {block.link.label}
        </SiteLink>
      </div>
    </section>
  );
}
