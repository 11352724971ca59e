import { DefinitionList, hoursLines } from "../../components/definition-list.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { callTo } from "../../shared/telephone.ts";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import type { BlockProps } from "../define.ts";
import type { infoCards } from "./fields.ts";
import "./info-cards.css";

/** The hours on one card, the address and contact details on another below it. */
export default function InfoCards({ block, data, headingLevel, id }: BlockProps<typeof infoCards>) {
  return (
    <Section id={id} headingLevel={headingLevel} className="info-cards" ground="parchment">
      <div className="info-cards__head head">
        <SectionTitle block={block} />
      </div>
      <div className="info-cards__hours card-frame">
        <SubHeading>{block.hoursHeading}</SubHeading>
        <DefinitionList lines={hoursLines(data.hours)} />
      </div>
      <div className="info-cards__address dark lamp">
        <SubHeading>{block.addressHeading}</SubHeading>
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
    </Section>
  );
}
