import { useSyncExternalStore } from "react";
import { routeChanged } from "../../../../../core/browser/route.ts";
import { monthName } from "../../../../../core/shared/format-date.ts";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { newsList } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./news-list.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { SectionTitle, SubHeading } from "../../../../../site/ui/heading.tsx";

const onRoute = (listener: () => void) => {
  window.addEventListener(routeChanged, listener);
  return () => window.removeEventListener(routeChanged, listener);
};
const categoryInAddress = () => new URLSearchParams(window.location.search).get("category") ?? "";

/**
 * Every fifth post is large on wide screens. The number is odd, so that the large posts alternate between
 * left and right.
 */
const rhythm = 5;
/** The `sizes` of a small picture. On a phone, `1px` selects the smallest file. */
const smallSizes = "(min-width: 46rem) 33vw, 1px";

/**
 * All posts, or those of the category in the URL (`?category=`), newest first: a large date, the text beside
 * it, and a picture.
 */
export default function NewsList({ block, data, headingLevel, id }: BlockProps<typeof newsList>) {
  const formats = useFormats();
  const t = useMessages("papers");
  const category = useSyncExternalStore(onRoute, categoryInAddress, () => "");
  const posts = category === "" ? data.posts : data.posts.filter((post) => post.category === category);
  return (
    <Section id={id} headingLevel={headingLevel}>
      <div>
        <div className="head">
          <SectionTitle block={block} />
        </div>
        {category === "" ? null : (
          <p className={styles.filter} role="status">
            <span>{t("filtered", { category, count: posts.length })} </span>
            <SiteLink to={window.location.pathname}>{t("showAll")}</SiteLink>
          </p>
        )}
        <ol className={styles.posts}>
          {posts.map((post, index) => {
            const day = Number(post.date.slice(8, 10));
            const large = index % rhythm === 0;
            const largeSizes =
              index === 0 ? "(min-width: 80rem) 75rem, 100vw" : `(min-width: 64rem) 60vw, ${smallSizes}`;
            return (
              <li key={post.slug} className={clsx(styles.post, large && styles.large)}>
                <time className={styles.date} dateTime={post.date}>
                  <b>{day}</b> {monthName(post.date, formats)}
                </time>
                <div className={styles.text}>
                  <p className={styles.meta}>
                    <Text as="b">{post.category}</Text>
                    <span className={styles.author}>{t("by", { author: post.author })}</span>
                    <span>{t("comments", { count: post.comments })}</span>
                  </p>
                  <SubHeading className={styles.title}>
                    <SiteLink to={block.cardLink ?? post.path}>{post.title}</SiteLink>
                  </SubHeading>
                  <Text>{post.excerpt}</Text>
                </div>
                <div className={styles.pic}>
                  <Image image={post.image} alt="" sizes={large ? largeSizes : smallSizes} />
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </Section>
  );
}
