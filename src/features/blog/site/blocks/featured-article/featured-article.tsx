import { fullDay } from "../../../../../core/shared/format-date.ts";
import { Heading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { SearchForm } from "../../../../../site/ui/search-form.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import { RichText } from "../../../../../site/ui/rich-text.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { featuredArticle } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./featured-article.module.css";
import * as initialStyles from "../../../../../site/ui/initial.module.css";
import * as pricedLineStyles from "../../../../../site/ui/priced-line.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";

/**
 * One article in full, links to other posts, and a sidebar with a search box, the categories and small
 * pictures.
 */
export default function FeaturedArticle({
  block,
  data: { post, others, images },
  headingLevel,
  id,
}: BlockProps<typeof featuredArticle>) {
  const formats = useFormats();
  const t = useMessages("papers");
  return (
    <Section id={id} headingLevel={headingLevel}>
      <div className={styles.top}>
        <Text className="eyebrow">{post.category}</Text>
        <Heading className={styles.title}>{post.title}</Heading>
        <p className={styles.byline}>
          <span>{t("by", { author: post.author })}</span>
          <time dateTime={post.date}>{fullDay(post.date, formats)}</time>
        </p>
      </div>
      <div className={styles.pic}>
        <Image image={post.image} sizes="(min-width: 64rem) 70vw, 100vw" eager={headingLevel === 1} />
      </div>
      {others.length > 0 ? (
        <nav className={styles.others} aria-labelledby={`${id}-others`}>
          <SubHeading id={`${id}-others`} className={styles.sub}>
            {t("others")}
          </SubHeading>
          <ul>
            {others.map(({ title, path }) => (
              <li key={path}>
                <SiteLink to={path}>{title}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <RichText html={post.html} className={clsx(styles.text, initialStyles.root)} />
      <section className={styles.aside} aria-label={t("more")}>
        <SearchForm
          id={`${id}-search`}
          name={t("search")}
          label={block.searchLabel}
          placeholder={t("searchFor")}
        />
        <div>
          <SubHeading className={styles.sub}>{block.categoriesHeading}</SubHeading>
          <ul className={styles.categories}>
            {block.categories.map(({ name, count, to }) => (
              <li key={name}>
                <SiteLink to={to}>
                  <Text as="span">{name}</Text>
                  <span className={clsx(pricedLineStyles.dots, styles.lineDots)} aria-hidden="true" />
                  <span>
                    {count}
                    <span className="vh"> {t("articles")}</span>
                  </span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <SubHeading className={styles.sub}>{block.imagesHeading}</SubHeading>
          <ul className={styles.images}>
            {images.map(({ slug, title, image }) => (
              <li key={slug}>
                <SiteLink to={block.imagesLink} aria-label={t("inGallery", { title })}>
                  <Image image={image} alt="" sizes="(min-width: 64rem) 11rem, 45vw" />
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Section>
  );
}
