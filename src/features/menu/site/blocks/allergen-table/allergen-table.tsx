import type { ReactNode } from "react";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink, usePageAddresses } from "../../../../../site/ui/site-link.tsx";
import { DietMark } from "../../search/dish-marks.tsx";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { allergenTable } from "./fields.ts";
import { clsx } from "clsx";
import * as styles from "./allergen-table.module.css";
import { inline, useMessages } from "../../../../../core/browser/use-messages.ts";
import { Text } from "../../../../../site/ui/text.tsx";
import { capitalized } from "../../../../../core/shared/text.ts";
import { SectionTitle, SubHeading } from "../../../../../site/ui/heading.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

const cellClasses = {
  contains: styles.contained,
  free: styles.free,
  unconfirmed: styles.unconfirmed,
} as const;

/** Shows which of the fourteen allergens each dish contains: as a table or, in a narrow window, as a list. */
export default function AllergenTable({
  block,
  data: { allergens, categories, phone },
  headingLevel,
  id,
}: BlockProps<typeof allergenTable>) {
  const t = useMessages("menu");
  const hasTables = usePageAddresses().booking !== undefined;
  const key = {
    b: (inside: ReactNode) => <b>{inside}</b>,
    phone: () => <PhoneLink number={phone} />,
  };
  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root}>
      <div className="head">
        <SectionTitle block={block} />
        {block.text ? <Text>{block.text}</Text> : null}
      </div>
      <div className={styles.narrow}>
        <p className={styles.key}>{inline(t.rich(hasTables ? "list.key" : "list.keyAway", key))}</p>
        {categories.map(({ category, dishes }, index) => (
          <details key={category} open={index === 0}>
            <summary>
              <SubHeading className={styles.category}>{category}</SubHeading>
              <span className="soft">{dishes.length}</span>
            </summary>
            <ul>
              {dishes.map(({ slug, path, title, diet, cells }) => {
                const names = (of: (typeof cells)[number]) =>
                  allergens
                    .filter((_key, index) => cells[index] === of)
                    .map((one) => t(`allergen.${one}`))
                    .join(", ");
                const [contained, unconfirmed] = [names("contains"), names("unconfirmed")];
                return (
                  <li key={slug}>
                    <p className={styles.dish}>
                      <SiteLink to={path}>{title}</SiteLink> {diet ? <DietMark diet={diet} /> : null}
                    </p>
                    {contained || !unconfirmed ? (
                      <p>
                        {t("contains")} <b>{contained || t("contains.none")}</b>
                      </p>
                    ) : null}
                    {unconfirmed ? (
                      <p className={styles.unconfirmed}>
                        {t("unconfirmed.ask", { names: capitalized(unconfirmed) })}
                      </p>
                    ) : null}
                  </li>
                );
              })}
            </ul>
          </details>
        ))}
      </div>
      <p className={clsx(styles.key, styles.wide)} id={`${id}-key`}>
        {inline(t.rich(hasTables ? "table.key" : "table.keyAway", key))}
      </p>
      {/* Focusable, because scrollable areas must be reachable by keyboard (WCAG 2.1.1). */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={clsx(styles.frame, styles.wide)} role="group" aria-label={t("table.name")} tabIndex={0}>
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
                  <Text as="span">{category}</Text>
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
