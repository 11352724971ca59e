import { useEffect, useState } from "react";
import type {
  DishesColumn,
  DishesPreview,
  DishesReply,
  DishesRow,
  DishesSaved,
} from "../../contract/dishes-table.ts";
import { decodeTable } from "../../../../core/browser/decode-table.ts";
import * as paths from "../../../../core/contract/paths.ts";
import { pluralize } from "../../../../core/shared/text.ts";
import { callStaff, ExplainedError, problemText } from "../../../staff/shell/api.ts";
import { editsAsCsv, hasForeignChange, sharedProblems, type Edit } from "./table-edits.ts";

/** Timeout of a request. It is long, because each dish is a file, and there can be a thousand. */
const patienceMs = 60_000;

/** Changes that are previewed, but not saved. */
interface Draft {
  readonly csv: string;
  readonly preview: DishesPreview;
}
/** The changes of an uploaded file. */
export interface Upload extends Draft {
  readonly name: string;
}
/** The changes made on this page, and the table from which they were made. */
export interface Edited extends Draft {
  readonly edits: readonly Edit[];
  readonly dishes: readonly DishesRow[];
}

/** Previews edits against the current state of the dishes. */
async function previewEdits(edits: readonly Edit[]): Promise<Edited> {
  const { dishes, columns } = await callStaff<DishesReply>(paths.getDishes, undefined, patienceMs);
  const csv = editsAsCsv(edits, dishes);
  const preview = await callStaff<DishesPreview>(paths.previewDishes, { csv }, patienceMs);
  if (hasForeignChange(preview, edits, columns))
    throw new ExplainedError("Someone else has just changed one of these dishes: try again");
  return { edits, dishes, csv, preview };
}

/** Why an edit's own cell is refused; undefined if it is accepted. */
function refusalOf({ preview, edits }: Edited, edit: Edit, label: string): string | undefined {
  const own = sharedProblems(preview.problems, edits).filter(
    ({ column, ids }) => column === label && ids.some((id) => edit.ids.includes(id)),
  );
  const [first] = own;
  if (!first) return undefined;
  const isForAll = own.length === 1 && first.ids.length === edit.ids.length;
  const title = preview.changes.find(({ id }) => id === first.ids[0])?.title;
  return `${isForAll || title === undefined ? "" : `${title}: `}${first.message} ${first.fix}`;
}

/** The unsaved changes of the table, and what can be done with them. */
export type DraftWork = ReturnType<typeof useDraft>;

/**
 * Holds unsaved changes: those of an uploaded file, or those made on the page. Each action is sent to the
 * service, which checks the changes; `busy` is true until it answers.
 *
 * @param onSaved called after the changes were saved
 */
export function useDraft(onSaved: () => Promise<void>) {
  const [upload, setUpload] = useState<Upload>();
  const [edited, setEdited] = useState<Edited>();
  const [refusal, setRefusal] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [done, setDone] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!edited) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [edited]);

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setErrorMessage(undefined);
    setRefusal(undefined);
    setDone(undefined);
    try {
      await work();
    } catch (error) {
      setErrorMessage(`${problemText(error)}.`);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ upload, edited, refusal, errorMessage, done, busy },
    forgetRefusal: () => setRefusal(undefined),
    previewFile: (input: HTMLInputElement) => {
      const file = input.files?.[0];
      if (!file) return;
      void act(async () => {
        setUpload(undefined);
        const csv = decodeTable(new Uint8Array(await file.arrayBuffer()));
        // Otherwise the same file could not be chosen again once it has been fixed.
        input.value = "";
        const preview = await callStaff<DishesPreview>(paths.previewDishes, { csv }, patienceMs);
        setUpload({ name: file.name, csv, preview });
      });
    },
    /**
     * Adds an edit to the unsaved changes, unless its cell is refused.
     *
     * @param onAccepted called if it was added
     */
    setColumn: (column: DishesColumn, cell: string, ids: readonly string[], onAccepted: () => void) =>
      void act(async () => {
        const edit: Edit = { column: column.name, cell, ids };
        const next = await previewEdits([...(edited?.edits ?? []), edit]);
        const refused = refusalOf(next, edit, column.label);
        if (refused !== undefined) return setRefusal(refused);
        if (!edited && next.preview.changes.length === 0)
          return setRefusal(`${ids.length === 1 ? "The dish has" : "All of them have"} this already.`);
        setEdited(next);
        onAccepted();
      }),
    /** Removes the last edit. */
    undo: () =>
      void act(async () => {
        const edits = edited?.edits.slice(0, -1) ?? [];
        setEdited(edits.length === 0 ? undefined : await previewEdits(edits));
      }),
    discard: () => {
      setUpload(undefined);
      setEdited(undefined);
      setErrorMessage(undefined);
    },
    /** Saves all changes, or none. */
    save: ({ csv, preview: { state } }: Draft) =>
      void act(async () => {
        const { changed } = await callStaff<DishesSaved>(paths.saveDishes, { csv, state }, patienceMs);
        setUpload(undefined);
        setEdited(undefined);
        setDone(`${pluralize(changed, "dish", "dishes")} saved. Prices are live; texts follow in a moment.`);
        await onSaved();
      }),
  };
}
