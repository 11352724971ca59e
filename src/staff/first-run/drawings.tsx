import { RoomDrawing } from "../../components/room-drawing.tsx";
import { drawRoom } from "../../shared/room-drawing.ts";
import { formatPrice } from "../../shared/money.ts";
import type { FirstRunReply } from "../../contract/first-run.ts";
import { formatsOf, type FormatSettings } from "../../shared/formats.ts";
import { takenRows, typedPrice, type CardDraft, type Drafts } from "./steps.ts";
import * as styles from "./first-run.module.css";

/** How the restaurant writes prices, by what is saved. */
export const formatsIn = ({ clock }: Pick<FirstRunReply, "clock">) => {
  const { timeZone: _zone, phoneCountry, ...settings } = clock;
  return formatsOf({ ...settings, phoneCountry: phoneCountry ?? undefined } as FormatSettings);
};

/** The room as the counted tables make it. */
export function CountedRoom({ areas, street }: Drafts["tables"] & { readonly street: string }) {
  const tables = areas.flatMap(({ name, counts }) =>
    counts.flatMap(({ seats, count }) =>
      Array.from({ length: Math.min(count, 300) }, () => ({ max: seats, area: name })),
    ),
  );
  const named = tables.map((table, index) => ({ ...table, name: `${index + 1}` }));
  const drawing = drawRoom(
    named,
    areas.map(({ name, kind, fire }) => ({ name, kind: kind as "room", fire })),
  );
  if (!drawing) return <p className={styles.noShot}>Count a table, and the room is drawn.</p>;
  return (
    <RoomDrawing
      id="first-run-room"
      title={`Plan of the room with ${named.length} tables`}
      drawing={drawing}
      street={street}
      className={styles.plan}
    />
  );
}

interface CardDrawingProps {
  readonly state: FirstRunReply;
  readonly draft: CardDraft;
  /** The row in hand. */
  readonly open: number | undefined;
}

/** The card as it is corrected. */
export function CardDrawing({ state, draft, open }: CardDrawingProps) {
  const { rows = [], newParts = [] } = draft;
  const formats = formatsIn(state);
  const taken = takenRows(rows);
  const here = open === undefined ? undefined : rows[open];
  return (
    <div className={styles.cardSheet}>
      <p className={styles.cardHouse}>
        {state.house.name}
        <b>.</b>
      </p>
      <h3>The card</h3>
      {taken.length === 0 ? <p>Paste your card, and it is set here.</p> : null}
      {[...new Set([...newParts, ...state.parts])].map((part) => {
        const own = taken.filter((row) => row.part === part);
        return own.length === 0 ? null : (
          <section key={part}>
            <h4>{part}</h4>
            {own.map((row) => {
              const price = typedPrice(row);
              return (
                <p
                  key={row.dish.lines[0]}
                  className={styles.cardLine}
                  data-here={row === here ? "" : undefined}
                >
                  <span>{row.name}</span>
                  <i />
                  <b>{price === undefined ? "?" : formatPrice(price, formats)}</b>
                </p>
              );
            })}
          </section>
        );
      })}
    </div>
  );
}
