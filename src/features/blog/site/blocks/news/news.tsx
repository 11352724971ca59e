import { dayAndMonth } from "../../../../../core/shared/format-date.ts";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { news } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./news.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { SectionTitle, SubHeading } from "../../../../../site/ui/heading.tsx";

/** Three posts: the first one large, two beside it. */
export default function News({ block, data, headingLevel, id }: BlockProps<typeof news>) {
  const formats = useFormats();
  const t = useMessages("papers");
  return (
    <Section id={id} headingLevel={headingLevel} ground="walnut">
      <div>
        <div className={styles.head}>
          <div className="head">
            <SectionTitle block={block} />
          </div>
          <SiteLink className="btn btn--line" to={block.link.to}>
            {block.link.label}
          </SiteLink>
        </div>
        <div className={styles.posts}>
          {data.posts.map((post) => (
            <article key={post.slug} className={styles.post}>
              <Image image={post.image} sizes="(min-width: 64rem) 40vw, (min-width: 46rem) 92vw, 132px" />
              <p className={styles.meta}>
                <time dateTime={post.date}>{dayAndMonth(post.date, formats)}</time>
                <Text as="b">{post.category}</Text>
                <span>{t("by", { author: post.author })}</span>
                <span>{t("comments", { count: post.comments })}</span>
              </p>
              <SubHeading>
                <SiteLink to={block.cardLink}>{post.title}</SiteLink>
              </SubHeading>
              <SiteLink className={clsx("btn btn--text", styles.article)} to={post.path}>
                {t("read")}
                <span className="vh"> {t("about", { title: post.title })}</span>
              </SiteLink>
            </article>
          ))}
        </div>
      </div>
    </Section>
  );
}
