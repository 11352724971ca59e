import { clsx } from "clsx";
import { useEffect, useRef, useState, type Ref } from "react";
import type { DishesPreview, DishesSaved, TableChange, TableProblem } from "../../contract/dishes-table.ts";
import * as paths from "../../../../core/contract/paths.ts";
import type { TodayReply } from "../../contract/today.ts";
import { callStaff, problemText } from "../../../staff/shell/api.ts";
import { Unanswered } from "../../../staff/shell/outcome-line.tsx";
import { StaffPage } from "../../../staff/shell/staff-page.tsx";
import { useReply } from "../../../staff/shell/use-reply.ts";
import { DishList } from "./dish-list.tsx";
import { decodeTable } from "../../../../core/browser/decode-table.ts";
import * as paper from "../../../staff/shell/staff-page.module.css";
import * as styles from "./dishes-table.module.css";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";
import { pluralize } from "../../../../core/shared/text.ts";

/** Timeout of a request in milliseconds. It is long, because each dish is a file, and there can be a thousand. */
const patienceMs = 60_000;

interface Upload {
  readonly name: string;
  readonly csv: string;
  readonly preview: DishesPreview;
}

function Problem({ problem: { row, column, message, fix } }: { readonly problem: TableProblem }) {
  return (
    <li>
      <b>
        Row {row}
        {column === "" ? "" : `, ${column}`}
      </b>
      <span>
        {message} {fix}
      </span>
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

/**
 * Page with all dishes, for editors and owners: a list that links to each dish's form, and download and
 * upload of the dishes as a spreadsheet. An upload is saved completely or not at all.
 */
export function DishesTable({ staff }: { readonly staff: StaffMember }) {
  const { reply, problem, look } = useReply<TodayReply>(paths.getToday);
  const [upload, setUpload] = useState<Upload>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [done, setDone] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (upload) outcome.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [upload]);

  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setErrorMessage(undefined);
    setDone(undefined);
    try {
      await work();
    } catch (error) {
      setErrorMessage(`${problemText(error)}.`);
    } finally {
      setBusy(false);
      // Otherwise the same file could not be chosen again once it has been fixed.
      if (input.current) input.current.value = "";
    }
  };
  const previewFile = (file: File | undefined) => {
    if (!file) return;
    void act(async () => {
      setUpload(undefined);
      const csv = decodeTable(new Uint8Array(await file.arrayBuffer()));
      const preview = await callStaff<DishesPreview>(paths.previewDishes, { csv }, patienceMs);
      setUpload({ name: file.name, csv, preview });
    });
  };
  const save = ({ csv, preview: { state } }: Upload) =>
    void act(async () => {
      const { changed } = await callStaff<DishesSaved>(paths.saveDishes, { csv, state }, patienceMs);
      setUpload(undefined);
      setDone(`${pluralize(changed, "dish", "dishes")} saved. Prices are live; texts follow in a moment.`);
      await look();
    });

  const { changes = [], problems = [] } = upload?.preview ?? {};
  return (
    <StaffPage
      heading="All dishes"
      title="All dishes as a table"
      staff={staff}
      footer={
        upload && changes.length > 0 && problems.length === 0 ? (
          <footer className={styles.bar}>
            <button
              type="button"
              className={paper.button}
              onClick={() => setUpload(undefined)}
              disabled={busy}
            >
              Discard
            </button>
            <button
              type="button"
              className={clsx(paper.button, paper.tall, paper.go)}
              onClick={() => save(upload)}
              disabled={busy}
            >
              Save {pluralize(changes.length, "dish", "dishes")}
            </button>
          </footer>
        ) : null
      }
    >
      <div className={styles.columns}>
        <div>
          <Outcome {...{ upload, busy, done, errorMessage, outcome }} />
          {problem === undefined ? null : <Unanswered problem={problem} onRetry={() => void look()} />}
          {reply === undefined && problem === undefined ? <p>One moment…</p> : null}
          {reply && !upload ? (
            <DishList dishes={reply.dishes}>
              <a className={styles.down} href="#spreadsheet">
                In a spreadsheet
              </a>
            </DishList>
          ) : null}
        </div>
        <section id="spreadsheet" className={styles.spreadsheet}>
          <h2>In a spreadsheet</h2>
          <h3>Download</h3>
          <p>
            Change the table in any spreadsheet and save it as CSV. Dishes whose rows you remove stay
            unchanged on the site.
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
          <p>Nothing is saved yet: the changes are shown first.</p>
          <label className={styles.file}>
            <span>Choose the table</span>
            <input
              ref={input}
              type="file"
              accept=".csv,.txt,.tsv,text/csv"
              disabled={busy}
              onChange={({ target }) => previewFile(target.files?.[0])}
            />
          </label>
        </section>
      </div>
    </StaffPage>
  );
}

interface OutcomeProps {
  readonly upload: Upload | undefined;
  readonly busy: boolean;
  readonly done: string | undefined;
  readonly errorMessage: string | undefined;
  readonly outcome: Ref<HTMLDivElement>;
}

/** The changes or problems of an upload, or the outcome of the previous upload. */
function Outcome({ upload, busy, done, errorMessage, outcome }: OutcomeProps) {
  const { changes = [], problems = [], unchanged = 0 } = upload?.preview ?? {};
  return (
    <>
      <div ref={outcome} role="status" className={styles.news}>
        {busy ? <p>One moment…</p> : null}
        {done === undefined ? null : <p className={styles.done}>{done}</p>}
        {upload && problems.length === 0 ? (
          <h2>
            {changes.length === 0
              ? "Nothing has changed."
              : `${pluralize(changes.length, "dish", "dishes")} will change.`}
          </h2>
        ) : null}
      </div>
      <div role="alert" className={styles.alerts}>
        {errorMessage === undefined ? null : <p className={styles.error}>{errorMessage}</p>}
        {upload && problems.length > 0 ? (
          <section className={styles.problems}>
            <h2>
              Nothing can be saved: {pluralize(problems.length, "problem")} in {upload.name}
            </h2>
            <ol>
              {problems.map((problem) => (
                <Problem key={`${problem.row} ${problem.column} ${problem.message}`} problem={problem} />
              ))}
            </ol>
            <p>Correct the spreadsheet, and choose the table again.</p>
          </section>
        ) : null}
      </div>
      {upload && changes.length > 0 ? (
        <section>
          <ol className={styles.changeList} aria-label="Changes">
            {changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ol>
          {unchanged > 0 ? <p className={styles.soft}>{unchanged} stay as they are.</p> : null}
        </section>
      ) : null}
    </>
  );
}
