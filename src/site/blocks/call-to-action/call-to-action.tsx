import { ButtonLinks } from "../../ui/button-links.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { callToAction } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./call-to-action.module.css";
import { SectionTitle } from "../../ui/heading.tsx";

/** An invitation with buttons at the end of a page; its heading overlaps the picture. */
export default function CallToAction({ block, headingLevel, id }: BlockProps<typeof callToAction>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="walnut">
      <div className={styles.pic}>
        <Image image={block.image} sizes="(min-width: 64rem) 80vw, 100vw" />
      </div>
      <div className={clsx("head", styles.txt)}>
        <SectionTitle block={block} />
        {block.text ? <Text className="lead soft">{block.text}</Text> : null}
        <ButtonLinks links={block.links} rest="line" />
      </div>
    </Section>
  );
}
