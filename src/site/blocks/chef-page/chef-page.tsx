import { clsx } from "clsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Heading, SubHeading } from "../../ui/heading.tsx";
import { HeadingLevel } from "../../ui/heading-level.tsx";
import { Image } from "../../ui/content-image.tsx";
import { OtherDishes } from "../../ui/other-dishes.tsx";
import { PageLink, SiteLink } from "../../ui/site-link.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { Section } from "../../ui/section.tsx";
import { useTodaysDishes } from "../../ui/todays-menu.ts";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { chefPage } from "./fields.ts";
import * as styles from "./chef-page.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text, useLanguageOf } from "../../ui/text.tsx";

/**
 * The page of one chef: a picture and text, a handwritten note, the chef's dishes on the menu, and the other
 * chefs.
 */
export default function ChefPage({ data, headingLevel, id }: BlockProps<typeof chefPage>) {
  const t = useMessages("house");
  const languageOf = useLanguageOf();
  const dishes = useTodaysDishes(data.dishes);
  return (
    <Section id={id} headingLevel={headingLevel} ground="none" padding={false} grid={false}>
      <header className={clsx("dark night lamp grid", styles.cook)}>
        <div className={styles.pic}>
          <Image image={data.image} eager={headingLevel === 1} sizes="(min-width: 64rem) 46vw, 100vw" />
        </div>
        <div className={styles.txt}>
          <Breadcrumb parent={{ label: t("team"), page: "team" }} current={data.title} />
          <Text className="eyebrow">{data.role}</Text>
          <Heading>{data.title}</Heading>
          <Text className={styles.motto}>{data.description}</Text>
          {data.html ? <RichText html={data.html} className={styles.entryText} /> : null}
        </div>
        {data.note ? (
          <div className={styles.note}>
            <Text>{data.note}</Text>
            <p className={styles.signature} lang={languageOf(data.title)}>
              {data.firstName}
            </p>
          </div>
        ) : null}
      </header>
      <div className={clsx("paper section grid", data.note && styles.belowNote)}>
        {dishes.length > 0 ? (
          <div>
            <SubHeading className={styles.title}>{t("onTheCard", { name: data.firstName })}</SubHeading>
            <HeadingLevel>
              <OtherDishes dishes={dishes} layout="falling" />
            </HeadingLevel>
          </div>
        ) : null}
        <p className={clsx("btns", styles.go)}>
          <PageLink className="btn" page="booking">
            {t("book")}
          </PageLink>
          <PageLink className="btn btn--text" page="menu">
            {t("wholeMenu")}
          </PageLink>
        </p>
      </div>
      {data.others.length > 0 ? (
        <div className="paper parchment section grid">
          <div>
            <SubHeading className={styles.title}>{t("alsoBehind")}</SubHeading>
            <ul className={styles.others}>
              {data.others.map(({ title, role, path, image }) => (
                <li key={path}>
                  <SiteLink to={path}>
                    <Image image={image} alt="" sizes="(min-width: 64rem) 22rem, 33vw" />
                    <Text as="b">{title}</Text>
                    <Text as="span">{role}</Text>
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </Section>
  );
}
