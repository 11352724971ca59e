import { Heading } from "../../components/heading.tsx";
import { formatPrice } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import type { BlockProps } from "../define.ts";
import type { printedMenu } from "./fields.ts";
import "./printed-menu.css";

/** Dishes on a printed menu card, with a picture over its corner. */
export default function PrintedMenu({ block, data, headingLevel, id }: BlockProps<typeof printedMenu>) {
  return (
    <Section id={id} headingLevel={headingLevel} className="printed-menu">
      <div className="card-frame">
        <div className="printed-menu__top">
          {block.overline ? <p className="it">{block.overline}</p> : null}
          <Heading>{block.heading}</Heading>
          <span className="printed-menu__ornament" aria-hidden="true">
            <i />
          </span>
        </div>
        <ul
          className={
            data.dishes.length > 8
              ? "printed-menu__dishes printed-menu__dishes--long"
              : "printed-menu__dishes"
          }
        >
          {data.dishes.map(({ slug, path, title, price, description, available }) => (
            <li key={slug}>
              <div className="line">
                <SubHeading className="line__name">
                  <SiteLink to={path}>{title}</SiteLink>
                </SubHeading>
                <span className="line__dots" aria-hidden="true" />
                <span className="price">{available ? formatPrice(price) : <s>{formatPrice(price)}</s>}</span>
              </div>
              <p>
                {description} {available ? null : <span className="tag tag--out">Sold out today</span>}
              </p>
            </li>
          ))}
        </ul>
        {block.fine ? <p className="printed-menu__fine">{block.fine}</p> : null}
      </div>
      <div className="printed-menu__pic">
        <Image image={block.image} sizes="(min-width: 64rem) 46vw, 62vw" />
      </div>
    </Section>
  );
}
