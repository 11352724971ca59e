import { useId, useState } from "react";
import type { FirstRunCardReply, FirstRunReply } from "../contract/first-run.ts";
import * as paths from "../../../core/contract/paths.ts";
import { callStaff, problemText } from "../../staff/shell/api.ts";
import { decodeTable } from "../../../core/browser/decode-table.ts";
import type { FieldProblem } from "./model-form.tsx";
import * as styles from "./first-run.module.css";
import { pluralize } from "../../../core/shared/text.ts";

const patienceMs = 30_000;

/** A dish from the pasted menu, with the owner's corrections. */
interface CardRow extends Omit<FirstRunCardReply["dishes"][number], "price" | "part"> {
  /** Price as typed. */
  readonly price: string;
  readonly part: string;
}

export interface CardDraft extends Partial<Pick<FirstRunCardReply, "newParts" | "leftOut">> {
  readonly text: string;
  readonly rows?: readonly CardRow[];
}

/** Reads a typed price: `12`, `12,50`; undefined for anything else. */
function typedPrice(price: string): number | undefined {
  const [, whole, after = "0"] = /^(\d{1,7})(?:[.,](\d{1,4}))?$/.exec(price.trim()) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${after}`);
}

/** Returns the dishes in the order of the pasted menu. */
const inOrder = ({ rows = [] }: CardDraft): CardRow[] => rows.toSorted((a, b) => a.line - b.line);

/** Returns the menu in the form that the service expects. */
export const cardValues = (draft: CardDraft): object => ({
  dishes: inOrder(draft).map(({ name, price, sizes = [], part, description }) => ({
    ...{ name: name.trim(), price: typedPrice(price), part: part.trim(), description },
    ...(sizes.length > 0 ? { sizes } : {}),
  })),
});

const needsOwner = ({ name, price, part }: CardRow): boolean =>
  typedPrice(price) === undefined || name.trim() === "" || part.trim() === "";

interface RowProps {
  readonly row: CardRow;
  readonly decimals: number;
  /** Id of the `datalist` that suggests parts of the menu. */
  readonly partsId: string;
  readonly error: string | undefined;
  readonly onChange: (row: CardRow) => void;
  readonly onRemove: () => void;
}

/** Fields for editing a dish, and the reasons why the owner should check it. */
function Row({ row, decimals, partsId, error, onChange, onRemove }: RowProps) {
  const aboutId = useId();
  const input = (name: "name" | "price" | "part" | "description", label: string, maxLength: number) => ({
    value: row[name],
    maxLength,
    "aria-label": `${label}: ${row.name || row.text}`,
    "aria-describedby": row.doubts.length > 0 || error ? aboutId : undefined,
    required: name !== "description",
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...row, [name]: target.value }),
  });
  const decimal = decimals === 0 ? "" : `([.,]\\d{1,${decimals}})?`;
  return (
    <li className={styles.row} data-needs={needsOwner(row) || error ? "" : undefined}>
      <input {...input("name", "Name", 80)} />
      <input
        {...input("price", "Price", 12)}
        inputMode="decimal"
        placeholder="Price"
        pattern={`\\d{1,7}${decimal}`}
        title={`A price such as ${(12.5).toFixed(decimals)}`}
      />
      <input {...input("part", "Part of the menu", 40)} placeholder="Part of the menu" list={partsId} />
      <input {...input("description", "Description", 200)} placeholder="Description" />
      <button type="button" onClick={onRemove}>
        Leave out<span className="vh"> {row.name}</span>
      </button>
      {row.sizes?.length ? (
        <p className={styles.soft}>
          Sizes: {row.sizes.map((size) => `${size.name} ${size.price.toFixed(decimals)}`).join(" · ")}.{" "}
          <button type="button" onClick={() => onChange({ ...row, sizes: [] })}>
            Only one size<span className="vh">: {row.name}</span>
          </button>
        </p>
      ) : null}
      {row.doubts.length > 0 || error ? (
        <p id={aboutId} className={error ? styles.error : styles.soft}>
          {error ?? `Pasted as “${row.text}”. ${row.doubts.join(" ")}`}
        </p>
      ) : null}
    </li>
  );
}

interface CardFormProps {
  readonly state: FirstRunReply;
  readonly draft: CardDraft;
  readonly problem: FieldProblem | undefined;
  readonly onChange: (draft: CardDraft) => void;
}

/** A field for pasting the menu, and a file input for reading it from a file. */
function PasteCard({ state: { decimals }, draft, onChange }: CardFormProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(false);

  const read = async (text: string) => {
    if (reading || text.trim() === "") return;
    setReading(true);
    setProblem(undefined);
    try {
      const reply = await callStaff<FirstRunCardReply>(paths.readFirstRunCard, { text }, patienceMs);
      const rows = reply.dishes.map(({ price, part, ...dish }): CardRow => ({
        ...dish,
        ...{ price: price?.toFixed(decimals) ?? "", part: part ?? "" },
      }));
      const { newParts, leftOut } = reply;
      // Puts dishes that need the owner's input first, followed by dishes that were read with doubts.
      const inDoubt = (row: CardRow) => Number(needsOwner(row)) * 2 + Number(row.doubts.length > 0);
      onChange({ text, rows: rows.toSorted((a, b) => inDoubt(b) - inDoubt(a)), newParts, leftOut });
    } catch (error) {
      setProblem(`${problemText(error)}. Your text is still here.`);
    } finally {
      setReading(false);
    }
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id}>Paste it here</label>
      <textarea
        id={id}
        rows={14}
        maxLength={500_000}
        aria-describedby={`${id}-help`}
        placeholder={"ANTIPASTI\nBruschetta ........ 6\nFiori di zucca 9,00\n\nDOLCI\nTiramisù 6,50"}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <p id={`${id}-help`} className={styles.soft}>
        One dish per line, with its price. The text can contain headings, and descriptions below a dish. If
        you have a photo of the menu: most phones can copy the text in a picture.
      </p>
      <p role="alert" className={styles.error}>
        {problem}
      </p>
      <button type="button" aria-disabled={reading} onClick={() => void read(draft.text)}>
        {reading ? "Reading…" : "Read it"}
      </button>
      <label>
        Or choose a file (text or CSV)
        <input
          type="file"
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
      </label>
    </div>
  );
}

/** The pasted menu, and the dishes read from it. */
export function CardForm(props: CardFormProps) {
  const { state, draft, problem, onChange } = props;
  const { rows, newParts = [], leftOut = [] } = draft;
  const partsId = useId();
  if (!rows) return <PasteCard {...props} />;
  const needing = rows.filter(needsOwner).length;
  const wrong = /^Dishes › (\d+)/.exec(problem?.field ?? "")?.[1];
  const set = (next: readonly CardRow[]) => onChange({ ...draft, rows: next });
  return (
    <>
      <p role="status">
        <b>
          {pluralize(rows.length, "dish", "dishes")}, {needing} {needing === 1 ? "needs" : "need"} checking.
        </b>{" "}
        Allergens stay “not confirmed” until a cook enters them in the editor.
      </p>
      <button type="button" onClick={() => onChange({ text: draft.text })}>
        Paste again
      </button>
      <datalist id={partsId}>
        {[...newParts, ...state.parts].map((part) => (
          <option key={part} value={part} />
        ))}
      </datalist>
      <ul className={styles.rows} aria-label="Dishes">
        {rows.map((row) => (
          <Row
            key={row.line}
            {...{ row, partsId }}
            decimals={state.decimals}
            error={
              wrong !== undefined && inOrder(draft)[Number(wrong) - 1] === row ? problem?.text : undefined
            }
            onChange={(next) => set(rows.map((one) => (one === row ? next : one)))}
            onRemove={() => set(rows.filter((one) => one !== row))}
          />
        ))}
      </ul>
      {leftOut.length > 0 ? (
        <details>
          <summary>{pluralize(leftOut.length, "line")} left out</summary>
          <ul>
            {leftOut.map(({ line, text }) => (
              <li key={line}>{text}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
