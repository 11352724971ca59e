import { Heading } from "../../components/heading.tsx";
import { formatPrice } from "../../shared/money.ts";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { loadSearch } from "../../features/site-search/load.ts";
import { Results } from "../../features/site-search/results.tsx";
import { SearchBox } from "../../features/site-search/search-box.tsx";
import { useSiteSearch } from "../../features/site-search/use-site-search.ts";
import type { BlockProps } from "../define.ts";
import type { siteSearch } from "./fields.ts";
import "./site-search.css";

type Props = BlockProps<typeof siteSearch>;

/** The search over everything that has a page. Where it opens its page, the index is loaded before the guest types. */
export default function SiteSearch({ block, data, headingLevel, id }: Props) {
  const search = useSiteSearch({ id, eager: headingLevel === 1, load: loadSearch });
  const found = !search.empty && !search.failure && search.found.count > 0;
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className="site-search"
      ground="none"
      padding={false}
      grid={false}
    >
      <div className="site-search__top dark night lamp grid">
        <div className="site-search__head head">
          {block.eyebrow ? <p className="eyebrow">{block.eyebrow}</p> : null}
          <Heading>{block.heading}</Heading>
        </div>
        <SearchBox search={search} id={`${id}-box`} label={block.label} placeholder={block.placeholder} />
        {block.tries?.length ? (
          <ul className="site-search__suggestions" aria-label="Searches to try" hidden={found}>
            {block.tries.map((term) => (
              <li key={term}>
                <button type="button" onClick={() => search.setText(term)}>
                  {term}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <noscript>
          <style>{".site-search__suggestions { display: none }"}</style>
          <p className="site-search__noscript">
            The search needs JavaScript. Without it, the links below lead to everything, and{" "}
            <a href="/pages">every page of the house</a> is listed too.
          </p>
        </noscript>
      </div>
      <div className="site-search__body paper grid">
        <Results
          search={search}
          label="Results"
          none={<p className="site-search__none lead">{block.none}</p>}
        />
        {/* Hidden and not removed while there are results, so that its pictures are not loaded again. */}
        <div className="site-search__start" hidden={found}>
          <Suggestions block={block} dishes={data.dishes} />
        </div>
      </div>
    </Section>
  );
}

/** Dishes and links, shown before anything is typed and where nothing was found. */
function Suggestions({ block, dishes }: { block: Props["block"]; dishes: Props["data"]["dishes"] }) {
  return (
    <>
      <div className="site-search__dishes">
        <SubHeading>{block.dishesTitle}</SubHeading>
        <ul>
          {dishes.map(({ path, title, price, image }) => (
            <li key={path} className="site-search__dish">
              <div className="site-search__pic">
                <Image
                  image={image}
                  alt=""
                  sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 116px"
                />
              </div>
              <div className="line">
                <SiteLink className="line__name" to={path}>
                  {title}
                </SiteLink>
                <span className="line__dots" aria-hidden="true" />
                <span className="price">{formatPrice(price)}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <nav className="site-search__links" aria-label={block.placesTitle}>
        <SubHeading>{block.placesTitle}</SubHeading>
        <ul>
          {block.places.map(({ label, to }) => (
            <li key={label}>
              <SiteLink to={to}>{label}</SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
