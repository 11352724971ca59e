import { fullDay } from "../../components/day.ts";
import { Heading } from "../../components/heading.tsx";
import { Picture } from "../../components/content-image.tsx";
import { SearchForm } from "../../components/search-form.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
import { Typeset } from "../../components/rich-text.tsx";
import type { BlockProps } from "../define.ts";
import type { featuredArticle } from "./fields.ts";
import "./featured-article.css";

/** One article in full, and beside it a search box, the categories and nine small pictures. */
export default function FeaturedArticle({
  block,
  data: { post, pictures },
  level,
  id,
}: BlockProps<typeof featuredArticle>) {
  return (
    <section className="feature paper section grid" aria-labelledby={`${id}-title`}>
      <div className="feature__top">
        <p className="eyebrow">{post.category}</p>
        <Heading level={level} id={`${id}-title`} className="feature__title">
          {post.title}
        </Heading>
        <p className="feature__byline">
          <span>by {post.author}</span>
          <time dateTime={post.date}>{fullDay(post.date)}</time>
        </p>
      </div>
      <div className="feature__pic">
        <Picture picture={post.picture} sizes="(min-width: 64rem) 70vw, 100vw" eager={level === 1} />
      </div>
      <Typeset html={post.html} below={level} className="feature__text" />
      <aside className="feature__aside" aria-label="More from the blog">
        <SearchForm
          id={`${id}-search`}
          name="The papers"
          label={block.searchLabel}
          placeholder="Bread, say"
        />
        <div>
          <SubHeading level={level} className="feature__sub">
            {block.categoriesHeading}
          </SubHeading>
          <ul className="cats">
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
          <SubHeading level={level} className="feature__sub">
            {block.picturesHeading}
          </SubHeading>
          <ul className="nine">
            {pictures.map(({ slug, title, picture }) => (
              <li key={slug}>
                <SiteLink to={block.picturesLink} aria-label={`${title}, in the gallery`}>
                  <Picture picture={picture} alt="" sizes="(min-width: 64rem) 8rem, 30vw" />
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </section>
  );
}
