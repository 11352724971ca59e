import { clsx } from "clsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Heading } from "../../ui/heading.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import { PaperObject } from "./paper-object.tsx";
import type { banner } from "./fields.ts";
import * as styles from "./banner.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";

/** The top of a page: breadcrumb (not on the home page) and heading, beside a picture, beside a paper object, or alone. */
export default function Banner({ block, data, headingLevel, id }: BlockProps<typeof banner>) {
  const t = useMessages("house");
  const wanted = block.look ?? (block.image ? "picture" : "type");
  // A map needs a picture; without one, it would leave a gap, so the words stand alone on paper instead.
  const look = wanted === "map" && !block.image ? "paper" : wanted;
  const alone = look === "type" || look === "low" || look === "paper";
  const image = look === "picture" || look === "light" ? block.image : undefined;
  const paper = look === "light" || look === "map" || look === "letter" || look === "paper";
  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={clsx(
        styles.root,
        alone ? styles.alone : styles.beside,
        look === "low" && styles.low,
        paper && styles.onPaper,
      )}
      ground={paper ? (look === "paper" ? "paper" : "parchment") : "night"}
      glow={!paper && look !== "picture"}
      padding={false}
    >
      {image ? (
        <div className={clsx(styles.pic, image.print && styles.printed)}>
          <Image image={image} sizes="(min-width: 64rem) 60vw, 100vw" eager={headingLevel === 1} />
        </div>
      ) : null}
      <div className={styles.txt}>
        {data.isHome ? null : <Breadcrumb parent={{ label: t("home") }} current={block.heading} />}
        <Heading>{block.heading}</Heading>
        {alone ? (
          <div className={styles.foot}>
            {block.lead ? <Text className="lead soft">{block.lead}</Text> : null}
            {block.aside ? <Text className="caption">{block.aside}</Text> : null}
          </div>
        ) : block.lead ? (
          <Text className="lead soft">{block.lead}</Text>
        ) : null}
      </div>
      {alone || look === "picture" || look === "light" ? null : (
        <div className={styles.object} aria-hidden="true">
          <PaperObject look={look} block={block} data={data} />
        </div>
      )}
    </Section>
  );
}
