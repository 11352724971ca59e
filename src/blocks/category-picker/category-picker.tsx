import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import type { BlockProps } from "../define.ts";
import type { categoryPicker } from "./fields.ts";
import "./category-picker.css";

/**
 * Four doors in a row, of which one stands open. Radio buttons of the browser's own: arrows move the choice, the
 * stylesheet shows it, and it works before any script has come.
 */
export default function CategoryPicker({ block, headingLevel, id }: BlockProps<typeof categoryPicker>) {
  return (
    <Section id={id} headingLevel={headingLevel} className="category-picker" ground="walnut">
      <div className="category-picker__head head">
        <SectionTitle block={block} />
      </div>
      <div className="category-picker__options" role="radiogroup" aria-labelledby={`${id}-title`}>
        {block.categories.map(({ name, note, image }, index) => (
          <label key={name} className="category-option">
            <input
              className="vh"
              type="radio"
              name={`${id}-category`}
              value={name}
              defaultChecked={index === 0}
              aria-describedby={`${id}-note-${index}`}
              aria-label={name}
            />
            <Image image={image} alt="" sizes="(min-width: 46rem) 44vw, 100vw" />
            <span className="category-option__name">{name}</span>
            <span className="category-option__note" id={`${id}-note-${index}`}>
              {note}
            </span>
          </label>
        ))}
      </div>
    </Section>
  );
}
