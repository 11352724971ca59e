import { Heading } from "../../components/heading.tsx";
import { HoursList } from "../../components/hours-list.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { callTo } from "../../components/telephone.ts";
import type { BlockProps } from "../define.ts";
import type { contactFind } from "./fields.ts";
import { HarbourMap } from "./harbour-map.tsx";
import "./contact-find.css";

/** Where the house stands and who answers: a drawn map at night, the card with the hours lying on its edge. */
export default function ContactFind({ block, data, level, id }: BlockProps<typeof contactFind>) {
  return (
    <section className="find dark night section grid" aria-labelledby={`${id}-title`}>
      <div className="find__map">
        <HarbourMap name={data.name} names={block.map} says={`Map of the quarter. ${block.way}`} />
      </div>
      <div className="find__txt">
        <p className="eyebrow">{block.eyebrow}</p>
        <Heading level={level} id={`${id}-title`}>
          {block.heading}
        </Heading>
        <address>
          <p className="find__street">{data.address}</p>
          <p className="soft">{block.way}</p>
          <dl className="find__ways">
            <div>
              <dt>Telephone</dt>
              <dd>
                <a href={callTo(data.phone)}>{data.phone}</a>
              </dd>
            </div>
            <div>
              <dt>24/7 hotline</dt>
              <dd>
                <a href={callTo(data.hotline)}>{data.hotline}</a>
              </dd>
            </div>
            <div>
              <dt>E-mail</dt>
              <dd>
                <a href={`mailto:${data.email}`}>{data.email}</a>
              </dd>
            </div>
          </dl>
        </address>
      </div>
      <div className="find__card paper">
        <SubHeading level={level}>{block.hoursTitle}</SubHeading>
        <HoursList lines={data.hours} />
      </div>
    </section>
  );
}
