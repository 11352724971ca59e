import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { Heading } from "../../components/heading.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import type { BlockProps } from "../define.ts";
import type { banner } from "./fields.ts";
import * as styles from "./banner.module.css";

/** The short dark opening of an inner page: heading, breadcrumb and a picture. */
export default function Banner({ block, headingLevel, id }: BlockProps<typeof banner>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="night" padding={false}>
      <div className={styles.pic}>
        <Image image={block.image} sizes="(min-width: 64rem) 60vw, 100vw" eager={headingLevel === 1} />
      </div>
      <div className={styles.txt}>
        <Breadcrumb parent={{ label: "Home", to: "/" }} current={block.heading} />
        <Heading>{block.heading}</Heading>
        {block.lead ? <p className="lead">{block.lead}</p> : null}
      </div>
    </Section>
  );
}
