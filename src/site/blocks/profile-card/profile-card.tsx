import { ButtonLinks } from "../../ui/button-links.tsx";
import { Image } from "../../ui/content-image.tsx";
import { Section } from "../../ui/section.tsx";
import { Text } from "../../ui/text.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { profileCard } from "./fields.ts";
import * as styles from "./profile-card.module.css";
import { SectionTitle } from "../../ui/heading.tsx";
import { Paragraphs } from "../../ui/multiline.tsx";

/** One chef: a tall portrait with the name across its edge, and a text. */
export default function ProfileCard({ block, data, headingLevel, id }: BlockProps<typeof profileCard>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} padding={false}>
      <div className={styles.pic}>
        <Image image={data.image} sizes="(min-width: 64rem) 46vw, 100vw" eager={headingLevel === 1} />
      </div>
      <div className={styles.name}>
        <SectionTitle block={{ eyebrow: data.role, heading: data.title }} />
      </div>
      <div className={styles.txt}>
        <Text className={styles.lead}>{data.description}</Text>
        <Paragraphs text={block.text} />
        {block.saying ? (
          <blockquote>
            <Text>{block.saying}</Text>
          </blockquote>
        ) : null}
        <ButtonLinks links={block.links} />
      </div>
    </Section>
  );
}
