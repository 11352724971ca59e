import { Heading } from "../../ui/heading.tsx";
import { Section } from "../../ui/section.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { BlockProps } from "../../../content/compose/define.ts";
import type { styleGuideLabel } from "./fields.ts";
import * as styles from "./style-guide-label.module.css";
import { inline, useMessages } from "../../../core/browser/use-messages.ts";

/** In the style guide: the name and help of the block that follows. */
export default function StyleGuideLabel({ block, headingLevel, id }: BlockProps<typeof styleGuideLabel>) {
  const t = useMessages("house");
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} ground="parchment" padding={false}>
      <div>
        <Heading className={styles.title}>{block.heading}</Heading>
        <p className="soft">
          {block.type ? <code>{block.type}</code> : null} {block.text}
          {block.path ? (
            <> {inline(t.rich("asOn", { path: <SiteLink to={block.path}>{block.path}</SiteLink> }))}</>
          ) : null}
        </p>
      </div>
    </Section>
  );
}
