import { clsx } from "clsx";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { placeTables } from "../../../../core/contract/paths.ts";
import { callStaff } from "../../../staff/shell/api.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { FormProblem, useStaffForm } from "../../../staff/shell/staff-form.tsx";
import { useEveningContext } from "../context.ts";
import { arrangedPlaces, layOutFloor, type TablePosition } from "../model/floor.ts";
import { followPointer } from "../pointer-lift.ts";
import { placedStyle, sketchStyle } from "./placed-style.ts";
import * as styles from "./floor.module.css";

/**
 * Distance by which an arrow key moves a table, in the units of {@link TablePosition}: `step`, or `largeStep`
 * with Shift.
 */
const step = 2;
const largeStep = 10;

const clamp = (value: number): number => Math.min(Math.max(Math.round(value), 0), 100);

const arrows: Readonly<Record<string, TablePosition>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the sketch's width and height minus those of a table's tile, in pixels. A table's position is a
 * percentage of these two lengths.
 */
const roomOf = (sketch: HTMLElement, name: string): { readonly width: number; readonly height: number } => {
  const sign = sketch.querySelector<HTMLElement>(`[data-table="${CSS.escape(name)}"]`);
  return {
    width: Math.max(sketch.clientWidth - (sign?.offsetWidth ?? 0), 1),
    height: Math.max(sketch.clientHeight - (sign?.offsetHeight ?? 0), 1),
  };
};

/**
 * Editor in which a host moves tables with the pointer or the arrow keys. Nothing is stored until the host
 * saves.
 */
export function FloorEditor({ onDone }: { readonly onDone: () => void }) {
  const { book } = useEveningContext();
  const tables = book.tables.filter(({ inUse }) => inUse);
  const [places, setPlaces] = useState(() => arrangedPlaces(tables));
  const [said, setSaid] = useState("");
  // The sketch keeps its initial size, because the table being dragged would move if the sketch grew.
  const [size] = useState(() => sketchStyle(layOutFloor(tables), tables, places));
  const sketch = useRef<HTMLDivElement>(null);
  const latest = useRef(places);
  useEffect(() => {
    latest.current = places;
  }, [places]);

  useEffect(() => {
    const element = sketch.current;
    if (!element) return;
    const put = (name: string, place: TablePosition) =>
      setPlaces((before) => new Map([...before, [name, { x: clamp(place.x), y: clamp(place.y) }]]));
    let before: TablePosition = { x: 0, y: 0 };
    return followPointer<string>(element, {
      find: (target) => target.closest<HTMLElement>("[data-table]")?.dataset["table"],
      lift: (name) => {
        before = latest.current.get(name)!;
      },
      move: (name, at, start) => {
        const room = roomOf(element, name);
        put(name, {
          x: before.x + (100 * (at.x - start.x)) / room.width,
          y: before.y + (100 * (at.y - start.y)) / room.height,
        });
      },
      drop: () => undefined,
      restore: (name) => put(name, before),
    }).stop;
  }, []);

  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const arrow = arrows[event.key];
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? largeStep : step;
    const { x, y } = places.get(name)!;
    const next = { x: clamp(x + arrow.x * by), y: clamp(y + arrow.y * by) };
    setPlaces(new Map([...places, [name, next]]));
    setSaid(`Table ${name}: ${next.x} from the left, ${next.y} from the top`);
  };

  const { problem, sending, submit } = useStaffForm({}, async () => {
    await callStaff(placeTables, { tables: [...places].map(([name, place]) => ({ name, ...place })) });
    onDone();
  });

  return (
    <div className={clsx(styles.room, styles.editor)}>
      <div className={styles.editorFloor}>
        <div className={styles.sketch} style={size} ref={sketch}>
          {tables.map(({ name, min, max }) => {
            const place = places.get(name)!;
            return (
              <button
                key={name}
                type="button"
                data-table={name}
                className={clsx(styles.table, styles.placed, styles.movable)}
                style={placedStyle({ max }, place)}
                aria-label={`${name}, ${min}–${max}: ${place.x} from the left, ${place.y} from the top; arrows move it`}
                onKeyDown={(event) => onKeyDown(event, name)}
              >
                <span className={styles.number} aria-hidden="true">
                  {name}
                </span>{" "}
                <span className={styles.size} aria-hidden="true">
                  {min}–{max}
                </span>
              </button>
            );
          })}
        </div>
      </div>
      <div className={styles.editorHint}>
        <p>
          Drag each table to its place in the room, or move it with the arrow keys. Hold Shift for larger
          steps.
        </p>
        <p role="status" className="vh">
          {said}
        </p>
        <FormProblem of={problem} className={controls.error} />
      </div>
      <div className={styles.look}>
        <button type="button" className={controls.btn} onClick={onDone}>
          Cancel
        </button>
        <button type="button" className={clsx(controls.btn, controls.go)} disabled={sending} onClick={submit}>
          Save the room
        </button>
      </div>
    </div>
  );
}
