import { clsx } from "clsx";
import { useRef, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import type { FirstRunCardReply } from "../../contract/first-run.ts";
import * as paths from "../../contract/paths.ts";
import { currencyDecimals, formatPrice } from "../../shared/money.ts";
import { countOf } from "../../shared/plural.ts";
import { callStaff, Refused } from "../api.ts";
import { decodeTable } from "../dishes/decode-table.ts";
import { formatsIn } from "./drawings.tsx";
import { Field, type FormProps } from "./settings-forms.tsx";
import { isGuess, needsYou, takenRows, toRow, typedPrice, type CardRow } from "./steps.ts";
import * as styles from "./first-run.module.css";

const patienceMs = 30_000;

const allergenNames: Readonly<Record<string, string>> = { dairy: "milk", egg: "eggs" };
const allergenName = (key: string): string => allergenNames[key] ?? key;

/** Rows that need somebody first, then guesses; otherwise in the order of the card. */
const byDoubt = (rows: readonly CardRow[]): CardRow[] =>
  rows.toSorted(
    (a, b) => Number(needsYou(b)) - Number(needsYou(a)) || Number(isGuess(b)) - Number(isGuess(a)),
  );

interface PartOptionsProps {
  readonly parts: readonly string[];
  /** Those that saving adds. */
  readonly newParts: readonly string[];
}

/** The parts of the card, to choose from. */
const PartOptions = ({ parts, newParts }: PartOptionsProps) => (
  <>
    <option value="">Choose</option>
    {newParts
      .filter((part) => !parts.includes(part))
      .map((part) => (
        <option key={part} value={part}>
          {`${part} (new)`}
        </option>
      ))}
    {parts.map((part) => (
      <option key={part}>{part}</option>
    ))}
  </>
);

interface RowProps extends PartOptionsProps {
  readonly row: CardRow;
  readonly price: (value: number) => string;
  readonly isOpen: boolean;
  readonly error: string | undefined;
  readonly onOpen: (open: boolean) => void;
  readonly onChange: (row: CardRow) => void;
}

interface RowEditorProps extends Pick<RowProps, "row" | "parts" | "newParts" | "onChange"> {
  readonly onOut: () => void;
}

/** Everything of a dish, by hand. */
function RowEditor({ row, parts, newParts, onChange, onOut }: RowEditorProps) {
  const { dish } = row;
  const right = (change: Partial<CardRow>) => onChange({ ...row, isRight: true, ...change });
  return (
    <tr className={styles.editor}>
      <td colSpan={5}>
        <div className={styles.editorFields}>
          <Field label="Name" error={undefined}>
            {(control) => (
              <input
                {...control}
                maxLength={80}
                value={row.name}
                onChange={({ target }) => right({ name: target.value })}
              />
            )}
          </Field>
          <Field label="Price" error={undefined}>
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                value={row.price}
                onChange={({ target }) => right({ price: target.value })}
              />
            )}
          </Field>
          <Field label="Part of the card" error={undefined}>
            {(control) => (
              <select {...control} value={row.part} onChange={({ target }) => right({ part: target.value })}>
                <PartOptions {...{ parts, newParts }} />
              </select>
            )}
          </Field>
          <Field label="Description" error={undefined}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                maxLength={200}
                value={row.description}
                onChange={({ target }) => right({ description: target.value })}
              />
            )}
          </Field>
        </div>
        {dish.allergens.length > 0 ? (
          <fieldset className={styles.confirm}>
            <legend>Likely in it. Tick only what a cook has confirmed.</legend>
            {dish.allergens.map((one) => (
              <label key={one}>
                <input
                  type="checkbox"
                  checked={row.contains.includes(one)}
                  onChange={({ target }) =>
                    onChange({
                      ...row,
                      contains: target.checked
                        ? [...row.contains, one]
                        : row.contains.filter((other) => other !== one),
                    })
                  }
                />
                {allergenName(one)}
              </label>
            ))}
          </fieldset>
        ) : null}
        <button
          type="button"
          className={styles.textButton}
          onClick={() => {
            onOut();
            onChange({ ...row, isLeftOut: true });
          }}
        >
          Leave it out
        </button>
      </td>
    </tr>
  );
}

function Row({ row, parts, newParts, price, isOpen, error, onOpen, onChange }: RowProps) {
  const { dish } = row;
  const needs = needsYou(row);
  const guess = isGuess(row);
  const typed = typedPrice(row);
  const why = needs || guess ? dish.doubts.map(({ words }) => words).join(" ") : "";
  const isDoubtful = (about: string) => !row.isRight && dish.doubts.some((doubt) => doubt.about === about);
  const right = (change: Partial<CardRow> = {}) => onChange({ ...row, isRight: true, ...change });
  if (row.isLeftOut)
    return (
      <tr className={styles.isOut}>
        <td className={styles.dishName}>{row.name}</td>
        <td colSpan={3}>Left out</td>
        <td className={styles.rowActions}>
          <button
            type="button"
            className={styles.button}
            onClick={() => onChange({ ...row, isLeftOut: false })}
          >
            Bring back<span className="vh"> {row.name}</span>
          </button>
        </td>
      </tr>
    );
  return (
    <>
      <tr className={clsx(needs || error ? styles.needs : guess && styles.guess)}>
        <td className={styles.dishName}>
          {row.name}
          {why === "" ? (
            row.description === "" ? null : (
              <small>{row.description}</small>
            )
          ) : (
            <small>
              {needs && row.price === "" ? `Pasted as “${dish.text}”. ` : ""}
              {why}
            </small>
          )}
          {error ? <small className={styles.fieldError}>{error}</small> : null}
        </td>
        <td className={styles.dishPrice}>
          <span className={clsx((typed === undefined || isDoubtful("price")) && styles.unsure)}>
            {typed === undefined ? "?" : price(typed)}
          </span>
        </td>
        <td className={styles.dishPart}>
          <span className={clsx((row.part === "" || isDoubtful("part")) && styles.unsure)}>
            {row.part || "?"}
          </span>
        </td>
        <td className={styles.dishContains}>
          {row.contains.map(allergenName).join(", ")}
          {row.contains.length > 0 && dish.allergens.length > row.contains.length ? ", " : ""}
          <i>
            {dish.allergens
              .filter((one) => !row.contains.includes(one))
              .map((one) => `${allergenName(one)}?`)
              .join(", ")}
          </i>
        </td>
        <td className={styles.rowActions}>
          {dish.prices.length > 0 && typed === undefined
            ? dish.prices.map((value) => (
                <button
                  key={value}
                  type="button"
                  className={styles.button}
                  aria-label={`${row.name}: ${price(value)}`}
                  onClick={() => right({ price: value.toFixed(row.decimals) })}
                >
                  {price(value)}
                </button>
              ))
            : null}
          {guess ? (
            <button type="button" className={styles.button} onClick={() => right()}>
              Right<span className="vh">: {row.name}</span>
            </button>
          ) : null}
          {!needs && !guess ? (
            <span className={styles.sure}>
              <Icon name="check" />
            </span>
          ) : null}
          <button
            type="button"
            className={needs || guess ? styles.button : styles.textButton}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? "Done" : "Change"}
            <span className="vh"> {row.name}</span>
          </button>
        </td>
      </tr>
      {isOpen ? <RowEditor {...{ row, parts, newParts, onChange }} onOut={() => onOpen(false)} /> : null}
    </>
  );
}

interface PasteCardProps extends Pick<FormProps<"card">, "draft" | "onChange"> {
  readonly onRead: () => void;
  /** Of prices in the restaurant's currency. */
  readonly decimals: number;
}

/** The card as it is pasted, or read from a file. */
function PasteCard({ draft, decimals, onChange, onRead }: PasteCardProps) {
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(false);
  const file = useRef<HTMLInputElement>(null);

  const read = async (text: string) => {
    if (reading || text.trim() === "") return;
    setReading(true);
    setProblem(undefined);
    try {
      const reply = await callStaff<FirstRunCardReply>(paths.readFirstRunCard, { text }, patienceMs);
      onRead();
      onChange({
        text,
        rows: byDoubt(reply.dishes.map((dish) => toRow(dish, decimals))),
        headings: reply.headings
          .filter(({ line }) => reply.dishes.some(({ heading }) => heading === line))
          .map(({ line, text: words, part }) => ({ line, text: words, part })),
        newParts: reply.newParts,
        leftOut: reply.leftOut,
      });
    } catch (error) {
      setProblem(
        error instanceof Refused
          ? `${error.message}.`
          : "No answer. The text is kept here: check the connection and try again.",
      );
    } finally {
      setReading(false);
    }
  };

  return (
    <>
      <Field
        label="Paste it here"
        error={problem}
        help="One dish a line, with its price. Headings may be in it, and descriptions below a dish. From a photo: most telephones copy the text of a picture."
      >
        {(control) => (
          <textarea
            {...control}
            className={styles.pasteBox}
            rows={14}
            maxLength={500_000}
            placeholder={"ANTIPASTI\nBruschetta ........ 6\nFiori di zucca 9,00\n\nDOLCI\nTiramisù 6,50"}
            value={draft.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Field>
      <p className={styles.actions}>
        <button
          type="button"
          className={styles.button}
          disabled={draft.text.trim() === ""}
          aria-disabled={reading}
          onClick={() => void read(draft.text)}
        >
          {reading ? "Reading…" : "Read it"}
        </button>
        <button type="button" className={styles.textButton} onClick={() => file.current?.click()}>
          Or choose a file (text or CSV)
        </button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="A file with your card"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = "";
            if (chosen)
              void chosen.arrayBuffer().then((bytes) => {
                const text = decodeTable(new Uint8Array(bytes));
                onChange({ text });
                return read(text);
              });
          }}
        />
      </p>
    </>
  );
}

/** Which part of the site's card each pasted heading is. */
function Headings({ draft, onChange, state }: Pick<FormProps<"card">, "draft" | "onChange" | "state">) {
  const { rows = [], headings = [], newParts = [] } = draft;
  return (
    <fieldset className={styles.headings}>
      <legend>Your headings, and the parts of the site’s card</legend>
      {headings.map((heading) => (
        <label key={heading.line}>
          <span>{heading.text}</span>
          <select
            value={heading.part}
            onChange={({ target: { value } }) =>
              onChange({
                ...draft,
                headings: headings.map((one) => (one === heading ? { ...one, part: value } : one)),
                rows: rows.map((row) => (row.dish.heading === heading.line ? { ...row, part: value } : row)),
              })
            }
          >
            <PartOptions parts={state.parts} newParts={newParts} />
          </select>
        </label>
      ))}
    </fieldset>
  );
}

interface CardFormProps extends FormProps<"card"> {
  /** The row in hand. */
  readonly open: number | undefined;
  readonly onOpen: (index: number | undefined) => void;
}

/** Step 6. */
export function CardForm({ draft, onChange, state, errorOf, open, onOpen }: CardFormProps) {
  const formats = formatsIn(state);
  const price = (value: number) => formatPrice(value, formats);
  const { rows } = draft;
  if (!rows)
    return (
      <PasteCard
        {...{ draft, onChange }}
        decimals={currencyDecimals(formats)}
        onRead={() => onOpen(undefined)}
      />
    );

  const taken = takenRows(rows);
  const needing = taken.filter(needsYou).length;
  const guesses = taken.filter(isGuess).length;
  const set = (index: number, row: CardRow) =>
    onChange({ ...draft, rows: rows.map((one, at) => (at === index ? row : one)) });
  const lines = draft.text.split("\n").filter((line) => line.trim() !== "");
  const errors = new Map(
    taken.map((row, index) => [
      row,
      ["name", "price", "part", "contains"]
        .map((field) => errorOf(`values.dishes.${index}.${field}`))
        .find(Boolean),
    ]),
  );
  return (
    <>
      <p role="status">
        <b>
          {taken.length - needing - guesses} sure, {countOf(guesses, "guess", "guesses")}, {needing}{" "}
          {needing === 1 ? "needs" : "need"} you.
        </b>
      </p>
      <div className={styles.pasted}>
        <p>
          <b>{countOf(lines.length, "line")}</b> {lines.slice(0, 8).join(" · ")}
        </p>
        <button type="button" className={styles.button} onClick={() => onChange({ text: draft.text })}>
          Paste again
        </button>
      </div>
      {draft.headings && draft.headings.length > 0 ? <Headings {...{ draft, onChange, state }} /> : null}
      <table className={styles.dishes}>
        <thead>
          <tr>
            <th scope="col">Dish</th>
            <th scope="col" className={styles.dishPrice}>
              Price
            </th>
            <th scope="col">Part</th>
            <th scope="col">Likely contains</th>
            <th scope="col">
              <span className="vh">Right or not</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={index}
              row={row}
              parts={state.parts}
              newParts={draft.newParts ?? []}
              price={price}
              isOpen={open === index}
              error={errors.get(row)}
              onOpen={(isOpen) => onOpen(isOpen ? index : undefined)}
              onChange={(next) => set(index, next)}
            />
          ))}
        </tbody>
      </table>
      {draft.leftOut && draft.leftOut.length > 0 ? (
        <details className={styles.more}>
          <summary>{countOf(draft.leftOut.length, "line")} left out</summary>
          <ul>
            {draft.leftOut.map(({ line, text, why }) => (
              <li key={line}>
                <b>{text}</b> {why}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
