import { clsx } from "clsx";
import { Breadcrumb } from "../../../../../site/ui/breadcrumb.tsx";
import { DefinitionList } from "../../../../../site/ui/definition-list.tsx";
import { Figure } from "../../../../../site/ui/figure.tsx";
import { Heading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { PageLink, SiteLink } from "../../../../../site/ui/site-link.tsx";
import { RichText } from "../../../../../site/ui/rich-text.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { ShareButton } from "../../../../../site/ui/share/share-button.tsx";
import { fullDay } from "../../../../../core/shared/format-date.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { postPage } from "./fields.ts";
import * as cardFrameStyles from "../../../../../site/ui/card-frame.module.css";
import * as styles from "./post-page.module.css";
import * as initialStyles from "../../../../../site/ui/initial.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { useFormats } from "../../../../../core/browser/site-context.ts";

/**
 * The page of one post, styled as paper: heading, a picture that bleeds off the left edge, the text with its
 * recipe beside it, and the next post.
 */
export default function PostPage({ data, headingLevel, id }: BlockProps<typeof postPage>) {
  const formats = useFormats();
  const t = useMessages("papers");
  const { recipe } = data;
  return (
    <Section id={id} headingLevel={headingLevel} ground="none" padding={false} grid={false}>
      <article className={clsx("paper grid", styles.root, recipe && styles.withRecipe)}>
        <header className={styles.head}>
          <Breadcrumb parent={{ label: t("blog"), page: "blog" }} current={data.title} />
          <Heading>{data.title}</Heading>
          <p className={styles.meta}>
            <Text as="b">{data.category}</Text>
            <span>{t("by", { author: data.author })}</span>
            <time dateTime={data.date}>{fullDay(data.date, formats)}</time>
            <span>{t("comments", { count: data.comments })}</span>
            <ShareButton title={data.title} />
          </p>
        </header>
        <Figure
          className={styles.pic}
          image={data.image}
          eager={headingLevel === 1}
          sizes="(min-width: 64rem) 72vw, 100vw"
        />
        <Text className={clsx("lead", styles.lead)}>{data.excerpt}</Text>
        {recipe ? (
          <aside className={clsx(cardFrameStyles.root, styles.recipe)} aria-labelledby={`${id}-recipe`}>
            <SubHeading id={`${id}-recipe`}>{recipe.title}</SubHeading>
            <DefinitionList lines={recipe.lines.map(({ name, value }) => [name, value])} />
          </aside>
        ) : null}
        <RichText html={data.html} className={clsx(styles.text, initialStyles.root)} />
      </article>
      <div className="paper parchment grid">
        <div className={styles.next}>
          {data.next ? (
            <>
              <Image image={data.next.image} alt="" sizes="(min-width: 64rem) 24rem, 40vw" />
              <div>
                <SubHeading className={styles.nextLabel}>{t("next")}</SubHeading>
                <p className={styles.nextTitle}>
                  <SiteLink to={data.next.path}>{data.next.title}</SiteLink>
                </p>
                <PageLink className="btn btn--text" page="blog">
                  {t("all")}
                </PageLink>
              </div>
            </>
          ) : (
            <PageLink className="btn btn--text" page="blog">
              {t("all")}
            </PageLink>
          )}
        </div>
      </div>
    </Section>
  );
}
