import { useEffect, useRef, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { formatPrice } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { useTabs } from "../../components/use-tabs.ts";
import type { MenuRow } from "../../features/menu/menu-rows.ts";
import { meals } from "../../shared/meals.ts";
import { useMenu } from "../../features/menu/use-menu.ts";
import type { BlockProps } from "../define.ts";
import type { tabbedMenu } from "./fields.ts";
import "./tabbed-menu.css";

/** Breakfast, lunch and dinner in tabs: today's menu from the service, or the static one without it. */
export default function TabbedMenu({ block, data, headingLevel, id }: BlockProps<typeof tabbedMenu>) {
  const { menu, loading, loaded, failure, refresh } = useMenu(data);
  const tabs = useTabs(id, meals.length);
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);

  useEffect(() => {
    // A button loses the focus while it is disabled.
    if (loading || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [loading]);

  return (
    <Section id={id} headingLevel={headingLevel} className="tabbed-menu">
      <div>
        <div className="tabbed-menu__head">
          <div className="head">
            <SectionTitle block={block} />
          </div>
          <button
            ref={button}
            className="btn btn--line tabbed-menu__refresh"
            type="button"
            disabled={loading}
            onClick={() => {
              pressed.current = true;
              refresh();
            }}
          >
            <Icon name="refresh" />
            Refresh Menu
          </button>
        </div>
        <div className="tabs tabbed-menu__tabs" role="tablist" aria-labelledby={`${id}-title`}>
          {meals.map((meal, index) => (
            <button key={meal} {...tabs.tab(index)} className="tab tabbed-menu__tab">
              {meal}
            </button>
          ))}
        </div>
        <div className="tabbed-menu__status" role="status">
          {loading ? (
            <p>
              <Spinner />
              Loading menu from database...
            </p>
          ) : failure ? (
            <p className="note note--bad">{failure}</p>
          ) : loaded ? (
            <p>As the kitchen has it right now.</p>
          ) : null}
        </div>
        {meals.map((meal, index) => (
          <div key={meal} {...tabs.panel(index)} aria-busy={loading}>
            {menu[meal].length > 0 ? (
              <ul className="menu-rows">
                {menu[meal].map((dish, position) => (
                  <Row key={`${dish.id} ${position}`} dish={dish} />
                ))}
              </ul>
            ) : (
              <p className="tabbed-menu__empty">Nothing is written on this page today.</p>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}

function Row({ dish }: { dish: MenuRow }) {
  const struckIfSoldOut = (text: string) => (dish.soldOut ? <s>{text}</s> : text);
  return (
    <li className={dish.soldOut ? "menu-row is-out" : "menu-row"}>
      <div className="menu-row__pic">
        <RowImage key={dish.imageUrl} dish={dish} />
      </div>
      <div className="menu-row__txt">
        <div className="line">
          <SubHeading className="line__name">
            {dish.path ? (
              <SiteLink to={dish.path}>{struckIfSoldOut(dish.title)}</SiteLink>
            ) : (
              struckIfSoldOut(dish.title)
            )}
          </SubHeading>
          {dish.price === undefined ? null : (
            <>
              <span className="line__dots" aria-hidden="true" />
              <span className="price">{struckIfSoldOut(formatPrice(dish.price))}</span>
            </>
          )}
        </div>
        {dish.description || dish.soldOut ? (
          <p>
            {dish.description} {dish.soldOut ? <span className="tag tag--out">Sold out today</span> : null}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** The service's picture; where it is missing or cannot be loaded, the static one of that position. */
function RowImage({ dish: { imageUrl, image } }: { dish: MenuRow }) {
  const [broken, setBroken] = useState(false);
  if (imageUrl !== undefined && !broken) {
    return (
      <img
        src={imageUrl}
        alt=""
        width={88}
        height={88}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    );
  }
  return <Image image={image ?? { data: null }} alt="" sizes="88px" />;
}
