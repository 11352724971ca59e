import { Section } from "../../components/section.tsx";
import { SectionTitle } from "../../components/section-title.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { DietMark } from "../../features/menu-search/dish-marks.tsx";
import { PhoneLink } from "../../components/phone-link.tsx";
import type { BlockProps } from "../define.ts";
import type { allergenTable } from "./fields.ts";
import * as styles from "./allergen-table.module.css";
import { inline, useMessages } from "../../components/use-messages.ts";
import { capitalized } from "../../shared/capitalized.ts";

const cellClasses = {
  contains: styles.contained,
  free: styles.free,
  unconfirmed: styles.unconfirmed,
} as const;

/** Every dish by the fourteen allergens: a table that scrolls in its own frame where the window is narrow. */
export default function AllergenTable({
  block,
  data: { allergens, categories, phone },
  headingLevel,
  id,
}: BlockProps<typeof allergenTable>) {
  const t = useMessages("menu");
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div className="head">
        <SectionTitle block={block} />
        {block.text ? <p>{block.text}</p> : null}
      </div>
      <p className={styles.key} id={`${id}-key`}>
        {inline(
          t.rich("table.key", {
            b: (inside) => <b>{inside}</b>,
            phone: () => <PhoneLink number={phone} />,
          }),
        )}
      </p>
      {/* Only where the window is narrow; the frame's own name says it to screen readers. */}
      <p className={styles.swipe} aria-hidden="true">
        {t("table.swipe")}
      </p>
      {/* A frame that scrolls must be reached by keyboard (WCAG 2.1.1). */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} role="group" aria-label={t("table.name")} tabIndex={0}>
        <table aria-labelledby={`${id}-title`} aria-describedby={`${id}-key`}>
          <thead>
            <tr>
              <th scope="col">{t("table.dish")}</th>
              {allergens.map((key) => (
                <th key={key} scope="col">
                  <span>{capitalized(t(`allergen.${key}`))}</span>
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
                  {cells.map((state, index) => (
                    <td key={allergens[index]} className={cellClasses[state]}>
                      {t(`table.${state}`)}
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
