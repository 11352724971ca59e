import { Section } from "../../ui/section.tsx";
import { Multiline } from "../../ui/multiline.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Figure } from "../../ui/figure.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { welcome } from "./fields.ts";
import * as styles from "./welcome.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text, useLanguageOf } from "../../ui/text.tsx";
import { useFormats } from "../../../core/browser/site-context.ts";
import { telAddress } from "../../../core/shared/contact-links.ts";
import { SectionTitle } from "../../ui/heading.tsx";

/** An invitation to book beside two pictures, with the telephone number in large digits. */
export default function Welcome({ block, data, headingLevel, id }: BlockProps<typeof welcome>) {
  const t = useMessages("house");
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div className={styles.pics}>
        <div className={styles.big}>
          <Image image={block.image} sizes="(min-width: 64rem) 73vw, 140vw" />
        </div>
        <Figure className={styles.small} image={block.detail} sizes="(min-width: 64rem) 17rem, 75vw" />
      </div>
      <div className="head">
        <SectionTitle block={block} />
        <Text className={styles.dropcap}>{block.text}</Text>
        <p className={styles.link}>
          <SiteLink className="btn btn--text" to={block.link.to}>
            {block.link.label}
          </SiteLink>
        </p>
        <div className={styles.hotline}>
          <p className="soft">
            {data.isHotline ? t("hotline") : t("telephone")}
            <br />
            <span lang={useLanguageOf()(block.hotlineText)}>
              <Multiline text={block.hotlineText} />
            </span>
          </p>
          <SiteLink to={telAddress(data.hotline, useFormats())}>{data.hotline}</SiteLink>
        </div>
      </div>
    </Section>
  );
}
