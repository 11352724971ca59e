import { fullDay } from "../../shared/format-date.ts";
import { Heading } from "../../components/heading.tsx";
import { Image } from "../../components/content-image.tsx";
import { SearchForm } from "../../components/search-form.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { RichText } from "../../components/rich-text.tsx";
import { Section } from "../../components/section.tsx";
import type { BlockProps } from "../define.ts";
import type { featuredArticle } from "./fields.ts";
import "./featured-article.css";

/** One article in full beside a search box, the categories and nine small pictures. */
export default function FeaturedArticle({
  block,
  data: { post, images },
  headingLevel,
  id,
}: BlockProps<typeof featuredArticle>) {
  return (
    <Section id={id} headingLevel={headingLevel} className="featured-article">
      <div className="featured-article__top">
        <p className="eyebrow">{post.category}</p>
        <Heading className="featured-article__title">{post.title}</Heading>
        <p className="featured-article__byline">
          <span>by {post.author}</span>
          <time dateTime={post.date}>{fullDay(post.date)}</time>
        </p>
      </div>
      <div className="featured-article__pic">
        <Image image={post.image} sizes="(min-width: 64rem) 70vw, 100vw" eager={headingLevel === 1} />
      </div>
      <RichText html={post.html} className="featured-article__text" />
      <aside className="featured-article__aside" aria-label="More from the blog">
        <SearchForm
          id={`${id}-search`}
          name="The papers"
          label={block.searchLabel}
          placeholder="Bread, say"
        />
        <div>
          <SubHeading className="featured-article__sub">{block.categoriesHeading}</SubHeading>
          <ul className="featured-article__categories">
            {block.categories.map(({ name, count, to }) => (
              <li key={name}>
                <SiteLink to={to}>
                  <span>{name}</span>
                  <span className="line__dots" aria-hidden="true" />
                  <span>
                    {count}
                    <span className="vh"> articles</span>
                  </span>
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <SubHeading className="featured-article__sub">{block.imagesHeading}</SubHeading>
          <ul className="featured-article__images">
            {images.map(({ slug, title, image }) => (
              <li key={slug}>
                <SiteLink to={block.imagesLink} aria-label={`${title}, in the gallery`}>
                  <Image image={image} alt="" sizes="(min-width: 64rem) 8rem, 30vw" />
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </Section>
  );
}
