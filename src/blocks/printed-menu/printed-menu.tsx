import { Heading } from "../../components/heading.tsx";
import { formatPrice } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import type { BlockProps } from "../define.ts";
import type { printedMenu } from "./fields.ts";
import "./printed-menu.css";

/** A menu card with a double rule, and a picture lying on its corner. */
export default function PrintedMenu({ block, data, headingLevel, id }: BlockProps<typeof printedMenu>) {
  return (
    <section className="printed-menu paper section grid" aria-labelledby={`${id}-title`}>
      <div className="card-frame">
        <div className="printed-menu__top">
          {block.overline ? <p className="it">{block.overline}</p> : null}
          <Heading headingLevel={headingLevel} id={`${id}-title`}>
            {block.heading}
          </Heading>
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
                <h3 className="line__name">
                  <SiteLink to={path}>{title}</SiteLink>
                </h3>
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
      <figure className="printed-menu__pic">
        <Image image={block.image} sizes="(min-width: 64rem) 46vw, 62vw" />
      </figure>
    </section>
  );
}
