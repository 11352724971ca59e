import { clsx } from "clsx";
import { memo, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import type { DishesColumn, DishesRow, TableChange } from "../../contract/dishes-table.ts";
import { Icon } from "../../../../site/ui/icon.tsx";
import { foldText } from "../../../../core/shared/fold-text.ts";
import { formatPrice } from "../../../../core/shared/money.ts";
import { cmsPage } from "../../../staff/shell/pages.ts";
import * as day from "../../../staff/shell/day-section.module.css";
import * as paper from "../../../staff/shell/staff-page.module.css";
import * as styles from "./dish-list.module.css";
import { pluralize } from "../../../../core/shared/text.ts";
import { select, type Selection } from "./table-edits.ts";

type Changes = ReadonlyMap<string, TableChange["fields"][number]>;
type OnSelection = (change: (before: Selection) => Selection) => void;

const isSoldOut = ({ cells }: DishesRow): boolean => cells["available"] === "no";

/** A cell's text for people: prices with the currency, “Sold out” instead of “no”. */
function shownText(name: string, cell: string): string {
  if (name === "price") return cell === "" ? "" : formatPrice(Number(cell), RESTAURANT_FORMATS);
  if (name === "available") return cell === "no" ? "Sold out" : "On";
  return cell;
}

interface CellProps {
  readonly column: DishesColumn;
  readonly dish: DishesRow;
  readonly change: TableChange["fields"][number] | undefined;
}

function Cell({ column: { name, label, isOrdering }, dish, change }: CellProps) {
  const text = shownText(name, dish.cells[name] ?? "");
  const isPlainlyOn = name === "available" && !isSoldOut(dish) && !change;
  return (
    <td
      className={clsx(styles[name], isOrdering && styles.ordering, text === "" && !change && styles.empty)}
      data-label={label}
    >
      {change ? (
        <>
          {change.from === "" ? null : <del>{shownText(name, change.from)}</del>}{" "}
          <ins>{change.to === "" ? "none" : shownText(name, change.to)}</ins>
        </>
      ) : isPlainlyOn ? (
        <span className="vh">{text}</span>
      ) : (
        text
      )}
    </td>
  );
}

const boxIn = (row: Element | null | undefined) =>
  row?.querySelector<HTMLInputElement>("input[type=checkbox]");

interface RowProps {
  readonly dish: DishesRow;
  readonly columns: readonly DishesColumn[];
  readonly changes: Changes | undefined;
  readonly isSelected: boolean;
  /** The ids of all rows that are shown. */
  readonly shown: readonly string[];
  readonly onSelection: OnSelection;
  readonly onDone: () => void;
}

const Row = memo(function Row({ dish, columns, changes, isSelected, shown, onSelection, onDone }: RowProps) {
  const { id, title } = dish;
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, currentTarget } = event;
    if (key === "Enter") return onDone();
    const row = currentTarget.closest("tr");
    const next = boxIn(
      key === "ArrowDown" ? row?.nextElementSibling : key === "ArrowUp" ? row?.previousElementSibling : null,
    );
    if (!next) return;
    event.preventDefault();
    next.focus();
    if (shiftKey) onSelection((before) => select(before, [next.value], isSelected));
  };
  return (
    <tr className={clsx(isSoldOut(dish) && styles.isOut, isSelected && styles.isSelected)}>
      <td className={styles.check}>
        <input
          type="checkbox"
          aria-label={`Select ${title}`}
          value={id}
          checked={isSelected}
          onKeyDown={move}
          onChange={({ target, nativeEvent }) => {
            const isRange = (nativeEvent as MouseEvent).shiftKey;
            const { checked } = target;
            onSelection((before) => select(before, [id], checked, isRange ? shown : []));
          }}
        />
        <span />
      </td>
      <th scope="row">
        <a href={`${cmsPage}#/collections/dishes/entries/${id}`}>{title}</a>
      </th>
      {columns.map((column) => (
        <Cell key={column.name} {...{ column, dish }} change={changes?.get(column.label)} />
      ))}
    </tr>
  );
});

/** The columns beside a dish's name, in this order, with their headings. */
const menuColumns = { category: "Part of the menu", price: "Price", available: "Today" } as const;

interface DishListProps {
  readonly dishes: readonly DishesRow[];
  readonly columns: readonly DishesColumn[];
  /** Changes that are not saved yet, by dish. */
  readonly changes: ReadonlyMap<string, Changes>;
  readonly selection: Selection;
  readonly onSelection: OnSelection;
  /** True to show the columns for orders instead of those of the menu. */
  readonly isOrdering: boolean;
  readonly onOrdering: (isOrdering: boolean) => void;
  /** Called when a person presses Enter on a row's checkbox. */
  readonly onDone: () => void;
  /** Shown beside the number of dishes. */
  readonly children?: ReactNode;
}

/**
 * Table of all dishes, to find and select some: each with its part of the menu, its price, and a mark if it is
 * sold out, or with its columns for orders. The name links to the dish's form in the CMS. Unsaved changes are
 * shown beside the current cells.
 */
export function DishList({
  dishes,
  columns,
  changes,
  selection,
  onSelection,
  isOrdering,
  onOrdering,
  onDone,
  children,
}: DishListProps) {
  const [term, setTerm] = useState("");
  const wanted = foldText(term.trim());
  const found = useMemo(
    () =>
      dishes.filter(({ title, cells }) => foldText(`${title} ${cells["category"] ?? ""}`).includes(wanted)),
    [dishes, wanted],
  );
  const shown = useMemo(() => found.map(({ id }) => id), [found]);
  const visible = useMemo(
    () =>
      isOrdering
        ? columns.filter((column) => column.isOrdering)
        : Object.keys(menuColumns).flatMap((name) => columns.find((column) => column.name === name) ?? []),
    [columns, isOrdering],
  );
  const soldOut = dishes.filter(isSoldOut).length;
  const selected = shown.filter((id) => selection.ids.has(id)).length;
  const hidden = selection.ids.size - selected;
  return (
    <>
      <div className={styles.head}>
        <p>
          <b>{pluralize(dishes.length, "dish", "dishes")}</b>
          {soldOut > 0 ? `, ${soldOut} sold out` : ""}
          <span role="status">
            {selection.ids.size > 0 ? `, ${selection.ids.size} selected` : ""}
            {hidden > 0 ? ` (${hidden} not shown)` : ""}
          </span>
        </p>
        {children}
        {columns.some((column) => column.isOrdering) ? (
          <button
            type="button"
            className={day.toggle}
            aria-pressed={isOrdering}
            onClick={() => onOrdering(!isOrdering)}
          >
            Ordering
          </button>
        ) : null}
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
        <>
          <p className="vh" id="selecting">
            The arrow keys move between the dishes; with Shift they also select. Enter goes to what to set.
          </p>
          <table className={clsx(styles.table, isOrdering && styles.isOrdering)}>
            <thead>
              <tr>
                <td className={styles.check}>
                  <input
                    type="checkbox"
                    aria-label="Select all shown"
                    aria-describedby="selecting"
                    ref={(box) => {
                      if (box) box.indeterminate = selected > 0 && selected < shown.length;
                    }}
                    checked={selected === shown.length}
                    onChange={({ target: { checked } }) =>
                      onSelection((before) => select(before, shown, checked))
                    }
                  />
                  <span />
                  <small aria-hidden="true">All shown</small>
                </td>
                <th scope="col">Dish</th>
                {visible.map(({ name, label, help }) => (
                  <th key={name} scope="col" className={styles[name]} title={isOrdering ? help : undefined}>
                    {name in menuColumns ? menuColumns[name as keyof typeof menuColumns] : label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.map((dish) => (
                <Row
                  key={dish.id}
                  {...{ dish, shown, onSelection, onDone }}
                  columns={visible}
                  changes={changes.get(dish.id)}
                  isSelected={selection.ids.has(dish.id)}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
