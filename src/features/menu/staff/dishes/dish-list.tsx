import { useState, type ReactNode } from "react";
import type { TodayDish } from "../../contract/today.ts";
import { Icon } from "../../../../site/ui/icon.tsx";
import { foldText } from "../../../../core/shared/fold-text.ts";
import { formatPrice } from "../../../../core/shared/money.ts";
import { cmsPage } from "../../../staff/shell/pages.ts";
import * as paper from "../../../staff/shell/staff-page.module.css";
import * as styles from "./dish-list.module.css";
import { pluralize } from "../../../../core/shared/text.ts";

/**
 * List of all dishes, each with its part of the menu, its price, and a mark if it is sold out. The name links
 * to the dish's form in the CMS.
 */
export function DishList({
  dishes,
  children,
}: {
  readonly dishes: readonly TodayDish[];
  /** Shown beside the number of dishes. */
  readonly children?: ReactNode;
}) {
  const [term, setTerm] = useState("");
  const wanted = foldText(term.trim());
  const found = dishes.filter(({ title, category }) => foldText(`${title} ${category}`).includes(wanted));
  const soldOut = dishes.filter(({ available }) => !available).length;
  return (
    <>
      <div className={styles.head}>
        <p>
          <b>{pluralize(dishes.length, "dish", "dishes")}</b>
          {soldOut > 0 ? `, ${soldOut} sold out` : ""}
        </p>
        {children}
        <label className={paper.find}>
          <Icon name="search" />
          <input
            type="search"
            placeholder="Find a dish"
            aria-label="Find a dish"
            value={term}
            onChange={({ target }) => setTerm(target.value)}
          />
        </label>
      </div>
      {found.length === 0 ? (
        <p className={styles.none}>
          {dishes.length === 0 ? "There is no dish yet." : "No dish has that in its name."}
        </p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Dish</th>
              <th scope="col">Part of the menu</th>
              <th scope="col">Price</th>
              <th scope="col">Today</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ id, title, category, price, available }) => (
              <tr key={id} className={available ? undefined : styles.isOut}>
                <th scope="row">
                  <a href={`${cmsPage}#/collections/dishes/entries/${id}`}>{title}</a>
                </th>
                <td>{category}</td>
                <td>{formatPrice(price, RESTAURANT_FORMATS)}</td>
                <td>{available ? <span className="vh">On</span> : "Sold out"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
