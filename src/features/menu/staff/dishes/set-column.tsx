import { clsx } from "clsx";
import { useId, useState, type Ref } from "react";
import type { DishesColumn } from "../../contract/dishes-table.ts";
import * as paper from "../../../staff/shell/staff-page.module.css";
import { pluralize } from "../../../../core/shared/text.ts";
import * as styles from "./set-column.module.css";

/** True if a column can be set to the same cell for several dishes. */
const isSettable = ({ choices, isOrdering }: DishesColumn): boolean => choices !== undefined || isOrdering;

const firstCell = ({ choices }: DishesColumn): string => choices?.[0] ?? "";

interface SetColumnProps {
  readonly columns: readonly DishesColumn[];
  /** Number of selected dishes. */
  readonly count: number;
  readonly busy: boolean;
  /** Reason why the last attempt was refused. */
  readonly problem: string | undefined;
  readonly onSet: (column: DishesColumn, cell: string) => void;
  readonly onChange: () => void;
  readonly onClear: () => void;
  /** The first field. */
  readonly first: Ref<HTMLSelectElement>;
}

/** Form that sets one column for all selected dishes. */
export function SetColumn({
  columns,
  count,
  busy,
  problem,
  onSet,
  onChange,
  onClear,
  first,
}: SetColumnProps) {
  const id = useId();
  const settable = columns.filter(isSettable);
  const [name, setName] = useState(settable[0]?.name);
  const [cell, setCell] = useState(settable[0] ? firstCell(settable[0]) : "");
  const column = settable.find((one) => one.name === name) ?? settable[0];
  if (!column) return null;
  const { choices, help, isOptional } = column;
  const write = (value: string) => {
    setCell(value);
    onChange();
  };
  const field = {
    value: cell,
    "aria-describedby": `${id}help ${id}problem`,
    "aria-invalid": problem !== undefined,
  };
  const options = (list: readonly DishesColumn[]) =>
    list.map((one) => (
      <option key={one.name} value={one.name}>
        {one.label}
      </option>
    ));
  const ordering = settable.filter(({ isOrdering }) => isOrdering);
  return (
    <form
      className={styles.form}
      aria-label={`${pluralize(count, "dish", "dishes")} selected`}
      onSubmit={(event) => {
        event.preventDefault();
        onSet(column, cell.trim());
      }}
    >
      <label>
        <span>Set</span>
        <select
          ref={first}
          value={column.name}
          onChange={({ target }) => {
            const next = settable.find((one) => one.name === target.value);
            setName(target.value);
            write(next ? firstCell(next) : "");
          }}
        >
          {options(settable.filter(({ isOrdering }) => !isOrdering))}
          {ordering.length === 0 ? null : <optgroup label="Ordering">{options(ordering)}</optgroup>}
        </select>
      </label>
      <label>
        <span>To</span>
        {choices ? (
          <select {...field} onChange={({ target }) => write(target.value)}>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
            {isOptional ? <option value="">none</option> : null}
          </select>
        ) : (
          <input
            {...field}
            autoComplete="off"
            placeholder={isOptional ? "none" : undefined}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </label>
      <button type="submit" className={clsx(paper.button, paper.dark)} disabled={busy}>
        Set for {pluralize(count, "dish", "dishes")}
      </button>
      <button type="button" className={paper.button} onClick={onClear}>
        Select none
      </button>
      <p id={`${id}help`} className={styles.help}>
        {problem === undefined ? help : null}
      </p>
      <p id={`${id}problem`} role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  );
}
