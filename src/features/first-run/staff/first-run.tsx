import { clsx } from "clsx";
import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from "react";
import { Icon } from "../../../site/ui/icon.tsx";
import type { FirstRunReply } from "../contract/first-run.ts";
import * as desk from "../../staff/shell/desk-form.module.css";
import { Notice } from "../../staff/shell/notice.tsx";
import { cmsPage, todayPage } from "../../staff/shell/pages.ts";
import { StaffBar } from "../../staff/shell/staff-bar.tsx";
import * as pageStyles from "../../staff/shell/staff-page.module.css";
import { CardForm, cardValues, type CardDraft } from "./card-form.tsx";
import * as styles from "./first-run.module.css";
import { ModelForm, type Data } from "./model-form.tsx";
import { PagePreview } from "./page-preview.tsx";
import { useFirstRun } from "./use-first-run.ts";
import type { StaffMember } from "../../../core/contract/staff-roles.ts";
import { pluralize } from "../../../core/shared/text.ts";

type Step = FirstRunReply["steps"][number];

/** Hash of the last screen. */
const end = "done";

function onHashChange(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

/**
 * Returns the current step, and a function that changes it. The step is stored in the URL, so that reloading
 * and the browser's Back button work.
 */
function usePlace(steps: readonly Step[]): readonly [string, (place: string) => void] {
  const hash = useSyncExternalStore(onHashChange, () => location.hash.slice(1));
  const isPlace = hash === end || steps.some(({ step }) => step === hash);
  const open = steps.find(({ isDone }) => !isDone)?.step ?? end;
  return [isPlace ? hash : open, (next) => (location.hash = next)];
}

/** Lists the sample entries that this step removes, and says if the sample dishes stay for now. */
function Samples({ state: { samples, needsCard } }: { readonly state: FirstRunReply }) {
  if (samples.length === 0)
    return (
      <p className={styles.well}>
        <Icon name="check" /> No entries are left of the sample restaurant.
      </p>
    );
  return (
    <>
      <ul>
        {samples.map(({ label, count }) => (
          <li key={label}>
            <b>{count}</b> {label.toLowerCase()}
          </li>
        ))}
      </ul>
      {needsCard ? (
        <p className={styles.note}>
          The sample dishes stay until you have added your own: a menu needs at least one dish.{" "}
          <a href="#card">Paste your menu</a>
        </p>
      ) : null}
      <p className={styles.soft}>
        This also removes parts of pages that would be empty, and links to removed entries.
      </p>
    </>
  );
}

/** Last screen: problems found by the content check, remaining sample content, and what to do next. */
function End({ state: { problems, samples, sampleParts } }: { readonly state: FirstRunReply }) {
  const things = samples.reduce((sum, { count }) => sum + count, 0);
  const parts = sampleParts.reduce((sum, entry) => sum + entry.parts.length, 0);
  return (
    <>
      {problems.length > 0 ? (
        <div className={styles.problem}>
          <p>The check found problems:</p>
          <ul>
            {problems.slice(0, 10).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : things + parts === 0 ? (
        <p className={styles.well}>
          <Icon name="check" /> Everything is in order.
        </p>
      ) : null}
      {things > 0 ? (
        <p className={styles.note}>
          {pluralize(things, "thing")} of the sample restaurant {things === 1 ? "is" : "are"} still on the
          site. <a href="#samples">Remove them</a>
        </p>
      ) : null}
      {parts > 0 ? (
        <p>
          <b>{pluralize(parts, "part")}</b> of your pages {parts === 1 ? "still has" : "still have"} sample
          content or links that lead nowhere. The site works all the same; change them in the editor whenever
          you like.
        </p>
      ) : null}
      {sampleParts.map(({ title, href, parts: own }) => (
        <details key={href}>
          <summary>
            {title}: {pluralize(own.length, "part")}
          </summary>
          <ul>
            {own.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <a href={href}>Change {title}</a>
        </details>
      ))}
      <p>
        You can change everything later in the editor: the restaurant, its hours, tables and colours under
        Settings, and the menu under Dishes. Add pictures of your dishes there, and have a cook enter the
        allergens.
      </p>
      <p className={styles.ways}>
        <a href="/">See the site</a>
        <a href={cmsPage}>Edit the site</a>
        <a href={todayPage}>Today</a>
      </p>
    </>
  );
}

interface StepFormProps {
  readonly run: ReturnType<typeof useFirstRun>;
  readonly state: FirstRunReply;
  readonly here: Step;
  /** Called after a save, with the next step. */
  readonly onDone: (next: string) => void;
}

function StepForm({ run, state, here, onDone }: StepFormProps) {
  const { busy, problem } = run;
  const { step } = here;
  // The unsaved input or, if there is none, the saved values.
  const draft = run.typed[step] ?? (step === "card" ? { text: "" } : here.values);
  const index = state.steps.indexOf(here);
  const [before, next] = [state.steps[index - 1], state.steps[index + 1]];
  const card = step === "card" ? (draft as CardDraft) : undefined;
  const dishes = card?.rows?.length ?? 0;
  const set = (typed: unknown) => run.setDraft(step, typed);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (card && dishes === 0)
      return run.setProblem({
        text: card.rows ? "There are no dishes to add." : "Paste your menu and press “Read it” first.",
      });
    if (await run.save(step, card ? cardValues(card) : draft)) onDone(next?.step ?? end);
  };
  const words = () => {
    if (busy) return "Saving…";
    if (card) return dishes > 0 ? `Add all ${dishes}` : "Add the menu";
    return step === "samples" ? "Remove the samples" : `Next: ${next?.name.toLowerCase()}`;
  };
  return (
    <form className={clsx(desk.root, styles.form)} onSubmit={(event) => void submit(event)}>
      {card ? (
        <CardForm {...{ state, problem }} draft={card} onChange={set} />
      ) : (
        <>
          {step === "samples" ? <Samples state={state} /> : null}
          <ModelForm fields={here.fields} values={draft as Data} problem={problem} onChange={set} />
        </>
      )}
      <footer>
        {before ? <a href={`#${before.step}`}>Back</a> : null}
        <a href={`#${next?.step ?? end}`}>{here.isDone ? "Go on" : "Leave as it is"}</a>
        <button type="submit" className={desk.go} aria-disabled={busy}>
          {words()}
        </button>
        <p role="status">
          {busy && card ? (
            <>
              <progress aria-hidden="true" /> Saving {pluralize(dishes, "dish", "dishes")}…
            </>
          ) : null}
        </p>
      </footer>
    </form>
  );
}

/** "Make it yours": turns the sample restaurant into the owner's. */
export function FirstRun({ staff }: { readonly staff: StaffMember }) {
  const run = useFirstRun();
  const { state, typed, busy, problem, note } = run;
  const [place, go] = usePlace(state?.steps ?? []);
  const [version, setVersion] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPlace = useRef<string>(undefined);
  const isKnown = state !== undefined;

  useEffect(() => {
    document.title = "Make it yours";
  }, []);
  useEffect(() => {
    if (!isKnown) return;
    if (shownPlace.current !== undefined && shownPlace.current !== place) {
      scrollTo({ top: 0, behavior: "instant" });
      heading.current?.focus({ preventScroll: true });
    }
    shownPlace.current = place;
  }, [place, isKnown]);
  useEffect(() => {
    if (problem) document.querySelector<HTMLElement>("form [aria-invalid]")?.focus();
  }, [problem]);

  if (run.hasFailed)
    return <Notice title="No answer yet" text="Trying again every few seconds." onRetry={run.retry} />;
  if (!state)
    return (
      <main className={clsx(pageStyles.paper, pageStyles.page)}>
        <p role="status">Opening…</p>
      </main>
    );

  const here = state.steps.find(({ step }) => step === place);
  const look = (typed.look as Data | undefined)?.["preset"];
  const done = (next: string) => {
    setVersion((count) => count + 1);
    go(next);
  };
  const undo = async () => {
    const last = state.undo;
    if (last && (await run.undo(last))) done(last);
  };

  return (
    <div className={clsx(pageStyles.paper, pageStyles.page)}>
      <StaffBar
        heading="Make it yours"
        staff={staff}
        hasLinks={false}
        status={
          <div className={styles.status}>
            <p role="status">{note}</p>
            {state.undo ? (
              <button type="button" aria-disabled={busy} onClick={() => void undo()}>
                Undo: {state.steps.find(({ step }) => step === state.undo)?.name}
              </button>
            ) : null}
            <a href={todayPage}>Finish later</a>
          </div>
        }
      />
      <div className={styles.layout}>
        <nav className={styles.steps} aria-label="Steps">
          {state.steps.map(({ step, name, isDone }, index) => (
            <a key={step} href={`#${step}`} aria-current={step === place ? "step" : undefined}>
              <i aria-hidden="true">{isDone ? "✓" : index + 1}</i>
              {name}
              {isDone ? <span className="vh">, done</span> : null}
            </a>
          ))}
        </nav>
        <main>
          <h2 ref={heading} tabIndex={-1}>
            {here?.name ?? "It is yours"}
          </h2>
          {here ? <p>{here.lead}</p> : null}
          <div role="alert">
            {problem ? (
              <div className={styles.problem}>
                <p>{problem.text}</p>
                {problem.code === "NOT_SIGNED_IN" || problem.code === "SECOND_FACTOR_REQUIRED" ? (
                  <button type="button" onClick={() => location.reload()}>
                    Sign in again
                  </button>
                ) : null}
                {problem.code === "CONTENT_CHANGED" && here && typed[here.step] !== undefined ? (
                  <button type="button" onClick={() => run.setDraft(here.step, undefined)}>
                    Show what is saved
                  </button>
                ) : null}
              </div>
            ) : null}
          </div>
          {here ? (
            <StepForm key={here.step} {...{ run, state, here }} onDone={done} />
          ) : (
            <End state={state} />
          )}
        </main>
        <PagePreview version={version} palette={state.looks.find(({ id }) => id === look)?.palette ?? {}} />
      </div>
    </div>
  );
}
