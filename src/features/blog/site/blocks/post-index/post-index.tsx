import { monthName } from "../../../../../core/shared/format-date.ts";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { postIndex } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./post-index.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { SectionTitle, SubHeading } from "../../../../../site/ui/heading.tsx";

type Props = BlockProps<typeof postIndex>;
type Post = Props["data"]["posts"][number];

/** Posts by date: as a list, or as a grid of pictures in three sizes on a dark background. */
export default function PostIndex({ block, data, headingLevel, id }: Props) {
  const grid = block.look === "grid";
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={grid ? styles.grid : styles.index}
      ground={grid ? "walnut" : "paper"}
    >
      <div className={clsx("head", styles.head)}>
        <SectionTitle block={block} />
      </div>
      <div className={styles.list}>
        {data.posts.map((post, index) => (
          <Entry key={post.slug} post={post} more={block.more} lead={grid && index === 0} />
        ))}
      </div>
    </Section>
  );
}

function Entry({ post, more, lead }: { post: Post; more: Props["block"]["more"]; lead: boolean }) {
  const formats = useFormats();
  const t = useMessages("papers");
  const month = monthName(post.date, formats);
  return (
    <article className={styles.entry}>
      <time dateTime={post.date}>
        {post.date.slice(8, 10)}
        <span> {month}</span>
      </time>
      <div className={styles.txt}>
        <SubHeading>
          <SiteLink to={post.path}>{post.title}</SiteLink>
        </SubHeading>
        <p className="soft">
          {t("by", { author: post.author })} · <span>{t("comments", { count: post.comments })}</span>
        </p>
        {lead ? <Text className={styles.excerpt}>{post.excerpt}</Text> : null}
        <SiteLink className="btn btn--text" to={more.to}>
          <Text as="span">{more.label}</Text>
          <span className="vh"> {t("about", { title: post.title })}</span>
        </SiteLink>
      </div>
      <div className={styles.pic}>
        <Image
          image={post.image}
          sizes={
            lead
              ? "(min-width: 64rem) 80vw, (min-width: 46rem) 100vw, 132px"
              : "(min-width: 64rem) 30vw, (min-width: 46rem) 40vw, 132px"
          }
        />
      </div>
    </article>
  );
}
