import { Image } from "../../../../../site/ui/content-image.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { Text, useLanguageOf } from "../../../../../site/ui/text.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { categoryPicker } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./category-picker.module.css";
import { SectionTitle } from "../../../../../site/ui/heading.tsx";

/**
 * Four categories in a row, of which the selected one is larger. They are native radio buttons: arrow keys
 * move the selection, the style sheet shows it, and no script is needed.
 */
export default function CategoryPicker({ block, headingLevel, id }: BlockProps<typeof categoryPicker>) {
  const languageOf = useLanguageOf();
  return (
    <Section id={id} headingLevel={headingLevel} ground="walnut">
      <div className={clsx("head", styles.head)}>
        <SectionTitle block={block} />
      </div>
      <div className={styles.options} role="radiogroup" aria-labelledby={`${id}-title`}>
        {block.categories.map(({ name, note, image }, index) => (
          <label key={name} className={styles.categoryOption}>
            <input
              className="vh"
              type="radio"
              name={`${id}-category`}
              value={name}
              defaultChecked={index === 0}
              aria-describedby={`${id}-note-${index}`}
              aria-label={name}
              lang={languageOf(name)}
            />
            <Image image={image} alt="" sizes="(min-width: 46rem) 44vw, 100vw" />
            <Text as="span" className={styles.categoryOptionName}>
              {name}
            </Text>
            <Text as="span" className={styles.categoryOptionNote} id={`${id}-note-${index}`}>
              {note}
            </Text>
          </label>
        ))}
      </div>
    </Section>
  );
}
