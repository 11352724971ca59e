import { clsx } from "clsx";
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type Ref } from "react";
import type { DishesPreview, DishesReply, TableChange } from "../../contract/dishes-table.ts";
import * as paths from "../../../../core/contract/paths.ts";
import { Unanswered } from "../../../staff/shell/outcome-line.tsx";
import { StaffPage } from "../../../staff/shell/staff-page.tsx";
import { useReply } from "../../../staff/shell/use-reply.ts";
import { DishList } from "./dish-list.tsx";
import { SetColumn } from "./set-column.tsx";
import { changedCells, noSelection, select, sharedProblems, type SharedProblem } from "./table-edits.ts";
import { useDraft, type DraftWork, type Edited, type Upload } from "./use-draft.ts";
import * as paper from "../../../staff/shell/staff-page.module.css";
import * as styles from "./dishes-table.module.css";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";
import { pluralize } from "../../../../core/shared/text.ts";

interface ProblemProps {
  readonly problem: Pick<SharedProblem, "message" | "fix">;
  /** Column of the problem, and its row in an uploaded file. */
  readonly place: string;
  readonly children?: ReactNode;
}

function Problem({ problem: { message, fix }, place, children }: ProblemProps) {
  return (
    <li>
      <b>{place}</b>
      <span>
        {message} {fix}
      </span>
      {children}
    </li>
  );
}

function Change({ change: { title, row, isNew, fields } }: { readonly change: TableChange }) {
  return (
    <li>
      <b>{title}</b>
      <small>
        Row {row}
        {isNew ? ", new" : ""}
      </small>
      <dl>
        {fields.map(({ column, from, to }) => (
          <div key={column}>
            <dt>{column}</dt>
            <dd>
              {from === "" ? null : (
                <>
                  <del>{from}</del> <span aria-hidden="true">→</span>{" "}
                </>
              )}
              <ins>{to === "" ? "empty" : to}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** Bar at the bottom of the window, with a form for the selected dishes and the buttons of the draft. */
function Bar({ work, children }: { readonly work: DraftWork; readonly children: ReactNode }) {
  const { upload, edited, busy, errorMessage } = work;
  const draft = upload ?? edited;
  const { changes = [], problems = [] } = draft?.preview ?? {};
  const canSave = draft !== undefined && changes.length > 0 && problems.length === 0;
  if (children === null && !edited && !canSave) return null;
  return (
    <footer className={styles.bar}>
      {children}
      {errorMessage !== undefined && !upload ? (
        <p role="alert" className={styles.error}>
          {errorMessage}
        </p>
      ) : null}
      {edited || canSave ? (
        <div className={styles.decide}>
          {edited ? (
            <button type="button" className={paper.button} onClick={work.undo} disabled={busy}>
              Undo
            </button>
          ) : null}
          <button type="button" className={paper.button} onClick={work.discard} disabled={busy}>
            Discard
          </button>
          {canSave ? (
            <button
              type="button"
              className={clsx(paper.button, paper.tall, paper.go)}
              onClick={() => work.save(draft)}
              disabled={busy}
            >
              Save {pluralize(changes.length, "dish", "dishes")}
            </button>
          ) : problems.length > 0 ? (
            <a className={clsx(paper.button, paper.tall, paper.bad)} href="#problems">
              See what is missing
            </a>
          ) : null}
        </div>
      ) : null}
    </footer>
  );
}

/** Download and upload of the dishes as a spreadsheet. */
function Spreadsheet({ work: { busy, edited, previewFile } }: { readonly work: DraftWork }) {
  return (
    <section id="spreadsheet" className={styles.spreadsheet}>
      <h2>In a spreadsheet</h2>
      <h3>Download</h3>
      <p>
        Change the table in any spreadsheet and save it as CSV. Dishes whose rows you remove stay unchanged on
        the site.
      </p>
      <p className={styles.actions}>
        <a className={paper.button} href={`${paths.downloadDishes}?dialect=comma`} download>
          With commas, 12.50
        </a>
        <a className={paper.button} href={`${paths.downloadDishes}?dialect=semicolon`} download>
          With semicolons, 12,50
        </a>
      </p>
      <h3>Upload</h3>
      <p>
        {edited
          ? "Save or discard the changes in the table first."
          : "Nothing is saved yet: the changes are shown first."}
      </p>
      <label className={styles.file}>
        <span>Choose the table</span>
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          disabled={busy || edited !== undefined}
          onChange={({ target }) => previewFile(target)}
        />
      </label>
    </section>
  );
}

/**
 * Page with all dishes, for editors and owners: a table that links to each dish's form, in which one column
 * can be set for several dishes, and download and upload of the dishes as a spreadsheet. Changes are shown
 * first; then all of them are saved, or none.
 */
export function DishesTable({ staff }: { readonly staff: StaffMember }) {
  const { reply, problem, look } = useReply<DishesReply>(paths.getDishes);
  const [selection, setSelection] = useState(noSelection);
  const [isOrdering, setIsOrdering] = useState(false);
  const work = useDraft(async () => {
    setSelection(noSelection);
    await look();
  });
  const { upload, edited, busy, done, errorMessage } = work;
  const outcome = useRef<HTMLDivElement>(null);
  const setForm = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (upload ?? done) outcome.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [upload, done]);

  const draft = upload ?? edited;
  const changes = useMemo(() => changedCells(edited?.preview.changes ?? []), [edited]);
  const focusForm = useCallback(() => setForm.current?.focus(), []);
  const isSelecting = !upload && selection.ids.size > 0;
  const dishes = edited?.dishes ?? reply?.dishes ?? [];
  const titleOf = (id: string) => dishes.find((dish) => dish.id === id)?.title ?? id;
  return (
    <StaffPage
      heading="All dishes"
      title="All dishes as a table"
      staff={staff}
      footer={
        <Bar work={work}>
          {isSelecting && reply ? (
            <SetColumn
              columns={reply.columns}
              count={selection.ids.size}
              busy={busy}
              problem={work.refusal}
              onSet={(column, cell) =>
                work.setColumn(column, cell, [...selection.ids], () => setIsOrdering(column.isOrdering))
              }
              onChange={work.forgetRefusal}
              onClear={() => setSelection(noSelection)}
              first={setForm}
            />
          ) : null}
        </Bar>
      }
    >
      <div className={styles.columns}>
        <div>
          <Outcome
            draft={draft}
            busy={busy}
            done={done}
            // The bar at the bottom shows it beside the buttons.
            errorMessage={isSelecting || edited ? undefined : errorMessage}
            outcome={outcome}
          >
            {upload
              ? upload.preview.problems.map((one) => (
                  <Problem
                    key={`${one.row} ${one.column} ${one.message}`}
                    problem={one}
                    place={`Row ${one.row}${one.column === "" ? "" : `, ${one.column}`}`}
                  />
                ))
              : sharedProblems(edited?.preview.problems ?? [], edited?.edits ?? []).map((one) => (
                  <Problem key={`${one.column} ${one.message}`} problem={one} place={one.column}>
                    <button
                      type="button"
                      className={styles.link}
                      onClick={() => setSelection(select(noSelection, one.ids, true))}
                    >
                      Select {one.ids.length === 1 ? titleOf(one.ids[0]!) : `these ${one.ids.length} dishes`}
                    </button>
                  </Problem>
                ))}
          </Outcome>
          {upload && upload.preview.changes.length > 0 ? <Changes preview={upload.preview} /> : null}
          {problem === undefined ? null : <Unanswered problem={problem} onRetry={() => void look()} />}
          {reply === undefined && problem === undefined ? <p>One moment…</p> : null}
          {reply && !upload ? (
            <DishList
              {...{ dishes, changes, selection, isOrdering }}
              columns={reply.columns}
              onSelection={setSelection}
              onOrdering={setIsOrdering}
              onDone={focusForm}
            >
              <a className={styles.down} href="#spreadsheet">
                In a spreadsheet
              </a>
            </DishList>
          ) : null}
        </div>
        <Spreadsheet work={work} />
      </div>
    </StaffPage>
  );
}

interface OutcomeProps {
  readonly draft: Upload | Edited | undefined;
  readonly busy: boolean;
  readonly done: string | undefined;
  readonly errorMessage: string | undefined;
  readonly outcome: Ref<HTMLDivElement>;
  /** The draft's problems. */
  readonly children: ReactNode;
}

/** Changes and problems of a draft, or the outcome of the previous one. */
function Outcome({ draft, busy, done, errorMessage, outcome, children }: OutcomeProps) {
  const { changes = [], problems = [] } = draft?.preview ?? {};
  const name = draft && "name" in draft ? draft.name : undefined;
  return (
    <>
      <div ref={outcome} role="status" className={styles.news}>
        {busy ? <p>One moment…</p> : null}
        {done === undefined ? null : <p className={styles.done}>{done}</p>}
        {draft && problems.length === 0 ? (
          <h2>
            {changes.length === 0
              ? "Nothing has changed."
              : `${pluralize(changes.length, "dish", "dishes")} will change.`}
          </h2>
        ) : null}
      </div>
      <div role="alert" className={styles.alerts}>
        {errorMessage === undefined ? null : <p className={styles.error}>{errorMessage}</p>}
        {draft && problems.length > 0 ? (
          <section id="problems" className={styles.problems}>
            <h2>
              {name === undefined
                ? "Nothing can be saved yet"
                : `Nothing can be saved: ${pluralize(problems.length, "problem")} in ${name}`}
            </h2>
            <ol>{children}</ol>
            <p>
              {name === undefined
                ? "Set what is missing too, or undo the last change."
                : "Correct the spreadsheet, and choose the table again."}
            </p>
          </section>
        ) : null}
      </div>
    </>
  );
}

function Changes({ preview: { changes, unchanged } }: { readonly preview: DishesPreview }) {
  return (
    <section>
      <ol className={styles.changeList} aria-label="Changes">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      {unchanged > 0 ? <p className={styles.soft}>{unchanged} stay as they are.</p> : null}
    </section>
  );
}
