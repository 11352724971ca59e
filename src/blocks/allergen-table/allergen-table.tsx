import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { DietMark } from "../../features/menu-search/dish-marks.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import type { BlockProps } from "../define.ts";
import type { allergenTable } from "./fields.ts";
import * as styles from "./allergen-table.module.css";

const cellClasses = { Yes: styles.contained, No: styles.free, Ask: styles.unconfirmed } as const;

/** Every dish by the fourteen allergens: a table that scrolls in its own frame where the window is narrow. */
export default function AllergenTable({
  block,
  data: { allergens, categories, phone },
  headingLevel,
  id,
}: BlockProps<typeof allergenTable>) {
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div className="head">
        <SectionTitle block={block} />
        {block.text ? <p>{block.text}</p> : null}
      </div>
      <p className={styles.key} id={`${id}-key`}>
        <b>Yes</b>: it is in the dish. <b>No</b>: the kitchen has confirmed that it is not. <b>Ask</b>: not
        confirmed; please ring <PhoneLink number={phone} /> or ask at the table. <b>V</b> vegetarian,{" "}
        <b>VG</b> vegan.
      </p>
      {/* A frame that scrolls must be reached by keyboard (WCAG 2.1.1). */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} role="group" aria-label="Table of allergens" tabIndex={0}>
        <table aria-labelledby={`${id}-title`} aria-describedby={`${id}-key`}>
          <thead>
            <tr>
              <th scope="col">Dish</th>
              {allergens.map((name) => (
                <th key={name} scope="col">
                  <span>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          {categories.map(({ category, dishes }) => (
            <tbody key={category}>
              <tr>
                <th className={styles.category} scope="rowgroup" colSpan={allergens.length + 1}>
                  <span>{category}</span>
                </th>
              </tr>
              {dishes.map(({ slug, path, title, diet, cells }) => (
                <tr key={slug}>
                  <th scope="row">
                    <SiteLink to={path}>{title}</SiteLink>
                    {diet ? (
                      <>
                        {" "}
                        <DietMark diet={diet} />
                      </>
                    ) : null}
                  </th>
                  {cells.map((word, index) => (
                    <td key={allergens[index]} className={cellClasses[word]}>
                      {word}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Section>
  );
}
