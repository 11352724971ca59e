import { useCallback, useId } from "react";
import { Heading, SubHeading } from "../../ui/heading.tsx";
import { Image } from "../../ui/content-image.tsx";
import { DishPrice } from "../../ui/dish-price.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { useTodaysDishes } from "../../ui/todays-menu.ts";
import { loadSearch } from "../../search/load.ts";
import { Results } from "../../search/results.tsx";
import { SearchBox } from "../../search/search-box.tsx";
import { useSiteSearch } from "../../search/use-site-search.ts";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { siteSearch } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./site-search.module.css";
import * as pricedLineStyles from "../../ui/priced-line.module.css";
import { inline, useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import { useLanguagePrefix } from "../../../core/browser/site-context.ts";

type Props = BlockProps<typeof siteSearch>;

/**
 * Search over everything that has a page of its own. If the block is the first on its page, the index is
 * loaded before the guest types.
 */
export default function SiteSearch({ block, data, headingLevel, id }: Props) {
  const t = useMessages("search");
  const prefix = useLanguagePrefix();
  const load = useCallback(() => loadSearch(prefix), [prefix]);
  const search = useSiteSearch({ id, eager: headingLevel === 1, load });
  const found = !search.empty && !search.failure && search.found.count > 0;
  return (
    <Section id={id} headingLevel={headingLevel} ground="none" padding={false} grid={false}>
      <div className={clsx("dark night lamp grid", styles.top)}>
        <div className={clsx("head", styles.head)}>
          {block.eyebrow ? <Text className="eyebrow">{block.eyebrow}</Text> : null}
          <Heading>{block.heading}</Heading>
        </div>
        <SearchBox search={search} id={`${id}-box`} label={block.label} placeholder={block.placeholder} />
        {block.tries?.length ? (
          <ul className={styles.suggestions} aria-label={t("tries")} hidden={found}>
            {block.tries.map((term) => (
              <li key={term}>
                <Text as="button" type="button" onClick={() => search.setText(term)}>
                  {term}
                </Text>
              </li>
            ))}
          </ul>
        ) : null}
        <noscript>
          <p className={styles.noscript}>
            {data.hasIndex
              ? inline(t.rich("noScriptIndex", { a: (inside) => <SiteLink to="/pages">{inside}</SiteLink> }))
              : t("noScript")}
          </p>
        </noscript>
      </div>
      <div className={clsx("paper grid", styles.body)}>
        <Results search={search} label={t("list")} none={<Text className="lead">{block.none}</Text>} />
        {/* Hidden rather than removed while there are results, so that its pictures need not be loaded again. */}
        <div className={styles.start} hidden={found}>
          <Suggestions block={block} dishes={useTodaysDishes(data.dishes)} />
        </div>
      </div>
    </Section>
  );
}

/** Dishes and links, shown before the guest types anything, and if a search fails or finds nothing. */
function Suggestions({
  block,
  dishes,
}: {
  block: Props["block"];
  dishes: readonly Props["data"]["dishes"][number][];
}) {
  const t = useMessages("search");
  const { places = [] } = block;
  const placesId = useId();
  return (
    <>
      {dishes.length > 0 ? (
        <div className={styles.dishes}>
          {block.dishesTitle ? <SubHeading>{block.dishesTitle}</SubHeading> : null}
          <ul>
            {dishes.map(({ path, title, price, image }) => (
              <li key={path} className={styles.dish}>
                <div className={styles.pic}>
                  <Image
                    image={image}
                    alt=""
                    sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 116px"
                  />
                </div>
                <div className={clsx(pricedLineStyles.root, styles.line)}>
                  <SiteLink className={pricedLineStyles.name} to={path}>
                    {title}
                  </SiteLink>
                  <span className={clsx(pricedLineStyles.dots, styles.lineDots)} aria-hidden="true" />
                  <DishPrice dish={{ price }} />
                </div>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {places.length > 0 ? (
        <nav
          className={styles.links}
          {...(block.placesTitle ? { "aria-labelledby": placesId } : { "aria-label": t("pages") })}
        >
          {block.placesTitle ? <SubHeading id={placesId}>{block.placesTitle}</SubHeading> : null}
          <ul>
            {places.map(({ label, to }) => (
              <li key={label}>
                <SiteLink to={to}>{label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}
