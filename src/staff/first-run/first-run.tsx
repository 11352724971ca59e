import { clsx } from "clsx";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { Icon } from "../../components/icon.tsx";
import type { FirstRunReply, FirstRunStep } from "../../contract/first-run.ts";
import type { StaffMember } from "../../contract/staff.ts";
import { countOf } from "../../shared/plural.ts";
import { timeOfDay } from "../../shared/time.ts";
import { Notice } from "../notice.tsx";
import { cmsPage, todayPage } from "../pages.ts";
import { StaffBar } from "../staff-bar.tsx";
import { CardForm } from "./card-form.tsx";
import { CardDrawing, formatsIn, CountedRoom } from "./drawings.tsx";
import { PagePreview, type TypedText } from "./page-preview.tsx";
import {
  ClockForm,
  HoursForm,
  HouseForm,
  LookForm,
  PagesForm,
  SamplesForm,
  TablesForm,
} from "./settings-forms.tsx";
import { isGuess, needsYou, stepTexts, summaryOf, type CardRow, type Drafts } from "./steps.ts";
import { useFirstRun, type SaveProblem } from "./use-first-run.ts";
import * as styles from "./first-run.module.css";

/** The last screen. */
const end = "done";
type Place = FirstRunStep | typeof end;

const isPlace = (text: string): text is Place => text === end || stepTexts.some(({ step }) => step === text);
const placeInAddress = (): Place | undefined => {
  const hash = location.hash.slice(1);
  return isPlace(hash) ? hash : undefined;
};

/** Where the owner is: in the address, so that a reload, and the browser's own way back, lead there. */
function usePlace(state: FirstRunReply | undefined): readonly [Place, (place: Place) => void] {
  const [place, setPlace] = useState(placeInAddress);
  useEffect(() => {
    const onHashChange = () => setPlace(placeInAddress());
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, []);
  const open = stepTexts.find(({ step }) => state?.steps[step].state === "open")?.step;
  return [place ?? open ?? end, (next) => (location.hash = next)];
}

const clockNow = (state: FirstRunReply): string => {
  const now = new Date();
  return timeOfDay(now.getHours() * 60 + now.getMinutes(), formatsIn(state));
};

/** The signature in the two lines that the home page sets it in. */
function twoLines(signature: string): string {
  const words = signature.replace(/[.!]$/, "").split(/\s+/);
  if (words.length < 3) return words.join(" ");
  const before = (at: number) => words.slice(0, at).join(" ").length;
  let best = 1;
  for (let at = 2; at < words.length; at += 1)
    if (Math.abs(before(at) - signature.length / 2) < Math.abs(before(best) - signature.length / 2))
      best = at;
  return `${words.slice(0, best).join(" ")}\n${words.slice(best).join(" ")}`;
}

interface PreviewProps {
  readonly place: Place;
  readonly state: FirstRunReply;
  readonly drafts: Drafts;
  readonly isTyped: boolean;
  readonly here: string;
  readonly open: number | undefined;
  readonly version: number;
  /** What the page may have in place of what is typed. */
  readonly seen: readonly FirstRunReply["house"][];
}

function Preview({ place, state, drafts, isTyped, here, open, version, seen }: PreviewProps) {
  const [isPhone, setIsPhone] = useState(false);
  const isDrawn = place === "tables" || place === "card";
  const isHouse = place === "house";
  const house = isHouse ? drafts.house : state.house;
  const texts = (["name", "address", "phone", "email"] as const).map((name): TypedText => ({
    from: [...new Set(seen.map((one) => one[name]))].filter((one) => one !== house[name]),
    to: house[name],
    isHere: isHouse && here === name,
  }));
  const caption =
    place === "card"
      ? "Your card, as you correct it"
      : place === "tables"
        ? "Your room, as you count"
        : place === "house"
          ? "Your home page, as you type"
          : place === "look"
            ? "Your home page, as you choose"
            : "Your home page, with what is saved";
  return (
    <aside className={styles.preview} aria-label="Your site, as it will be">
      <div className={styles.previewHead}>
        <p>{caption}</p>
        {isDrawn ? null : (
          <span className={styles.switch} role="group" aria-label="Show it as on">
            <button type="button" aria-pressed={!isPhone} onClick={() => setIsPhone(false)}>
              Wide
            </button>
            <button type="button" aria-pressed={isPhone} onClick={() => setIsPhone(true)}>
              Phone
            </button>
          </span>
        )}
      </div>
      {place === "tables" ? (
        <div className={clsx(styles.sheet, styles.isDark)}>
          <p className={styles.cardHouse}>
            {state.house.name}
            <b>.</b>
          </p>
          <CountedRoom {...drafts.tables} street={state.house.address.split(",")[0] ?? ""} />
        </div>
      ) : place === "card" ? (
        <div className={styles.sheet}>
          <CardDrawing state={state} draft={drafts.card} open={open} />
        </div>
      ) : (
        <PagePreview
          version={version}
          title="Your home page"
          isPhone={isPhone}
          texts={texts}
          heading={
            (isHouse && (isTyped || here === "signature")) || seen.length > 1
              ? { text: twoLines(house.signature), isHere: isHouse && here === "signature" }
              : undefined
          }
          preset={
            drafts.look.preset === (state.look.preset ?? "") && place !== "look"
              ? undefined
              : state.presets.find(({ id }) => id === drafts.look.preset)
          }
        />
      )}
    </aside>
  );
}

function Steps({ place, state }: { readonly place: Place; readonly state: FirstRunReply }) {
  return (
    <nav className={styles.steps} aria-label="Steps">
      {stepTexts.map(({ step, name }, index) => {
        const { state: reached } = state.steps[step];
        const isHere = place === step;
        const summary =
          reached === "done" ? summaryOf(step, state) : reached === "skipped" ? "Left as it came" : "";
        return (
          <a key={step} href={`#${step}`} aria-current={isHere ? "step" : undefined}>
            {reached === "done" && !isHere ? (
              <span className={styles.done}>
                <Icon name="check" />
              </span>
            ) : (
              <i aria-hidden="true">{index + 1}</i>
            )}
            <b>{name}</b>
            {reached === "done" ? <span className="vh">, done</span> : null}
            {summary === "" ? null : <small>{summary}</small>}
          </a>
        );
      })}
    </nav>
  );
}

function End({ state }: { readonly state: FirstRunReply }) {
  const samples = state.samples.reduce((sum, { count }) => sum + count, 0);
  const parts = state.sampleParts.reduce((sum, entry) => sum + entry.parts.length, 0);
  return (
    <>
      {state.problems.length > 0 ? (
        <div className={styles.problem}>
          <p>The check says:</p>
          <ul>
            {state.problems.slice(0, 10).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : samples + parts === 0 ? (
        <p className={styles.allGone}>
          <Icon name="check" /> Everything is in order.
        </p>
      ) : null}
      {parts > 0 ? (
        <>
          <p>
            <b>{parts === 1 ? "1 part is still the sample’s" : `${parts} parts are still the sample’s`}</b>,
            or lead nowhere. The site works with them; change them in the editor whenever you like.
          </p>
          {state.sampleParts.map(({ title, href, parts: own }) => (
            <details key={href} className={styles.more}>
              <summary>
                {title}: {countOf(own.length, "part")}
              </summary>
              <ul>
                {own.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
              <a href={href}>Change {title}</a>
            </details>
          ))}
        </>
      ) : null}
      {samples > 0 ? (
        <p className={styles.note}>
          {samples} things of the sample restaurant are still there. <a href="#samples">Take them away</a>
        </p>
      ) : null}
      <p>
        What you set here stays yours to change: under Settings in the editor are the restaurant, its hours,
        tables and colours, and under Dishes is the card. Read the texts of your pages there as well, and give
        your dishes their pictures; a cook says there what is in each.
      </p>
      <ul className={styles.links}>
        <li>
          <a className={styles.button} href="/">
            See the site
          </a>
        </li>
        <li>
          <a className={styles.button} href={cmsPage}>
            Edit the site
          </a>
        </li>
        <li>
          <a className={styles.button} href={todayPage}>
            Today
          </a>
        </li>
      </ul>
    </>
  );
}

interface FormOfProps {
  readonly place: Place;
  readonly run: ReturnType<typeof useFirstRun>;
  readonly state: FirstRunReply;
  readonly drafts: Drafts;
  readonly open: number | undefined;
  readonly onOpen: (index: number | undefined) => void;
  readonly onHere: (field: string) => void;
  readonly onTyped: () => void;
}

/** What is asked at a place. */
function FormOf({ place, run, state, drafts, open, onOpen, onHere, onTyped }: FormOfProps) {
  const errorOf = (field: string) => (run.problem?.field === field ? run.problem.text : undefined);
  const change =
    <S extends FirstRunStep>(one: S) =>
    (draft: Drafts[S]) => {
      run.clearProblem();
      onTyped();
      run.setDraft(one, draft);
    };
  const common = { state, errorOf };
  return place === "house" ? (
    <HouseForm {...common} draft={drafts.house} onChange={change("house")} onHere={onHere} />
  ) : place === "clock" ? (
    <ClockForm {...common} draft={drafts.clock} onChange={change("clock")} />
  ) : place === "hours" ? (
    <HoursForm {...common} draft={drafts.hours} onChange={change("hours")} />
  ) : place === "tables" ? (
    <TablesForm {...common} draft={drafts.tables} onChange={change("tables")} />
  ) : place === "look" ? (
    <LookForm {...common} draft={drafts.look} onChange={change("look")} />
  ) : place === "card" ? (
    <CardForm {...common} draft={drafts.card} onChange={change("card")} open={open} onOpen={onOpen} />
  ) : place === "pages" ? (
    <PagesForm {...common} draft={drafts.pages} onChange={change("pages")} />
  ) : place === "samples" ? (
    <SamplesForm state={state} />
  ) : (
    <End state={state} />
  );
}

interface ProblemsProps {
  readonly problem: SaveProblem | undefined;
  /** What is to be done before it can be saved. */
  readonly hint: string | undefined;
  /** Gives up what is typed here for what somebody else has saved. */
  readonly onShowSaved: (() => void) | undefined;
}

/** Why a step was not saved. */
const Problems = ({ problem, hint, onShowSaved }: ProblemsProps) => (
  <div role="alert">
    {problem ? (
      <div className={styles.problem}>
        <p>{problem.text}</p>
        {problem.isSignedOut ? (
          <button type="button" className={styles.button} onClick={() => location.reload()}>
            Sign in again
          </button>
        ) : null}
        {problem.isConflict && onShowSaved ? (
          <button type="button" className={styles.button} onClick={onShowSaved}>
            Show what is saved
          </button>
        ) : null}
      </div>
    ) : hint ? (
      <p className={styles.problem}>{hint}</p>
    ) : null}
  </div>
);

interface FooterProps {
  readonly step: FirstRunStep;
  readonly state: FirstRunReply;
  /** The dishes that would be taken. */
  readonly rows: readonly CardRow[];
  readonly busy: boolean;
  readonly onLeave: () => void;
}

/** The ways on from a step. */
function Footer({ step, state, rows, busy, onLeave }: FooterProps) {
  const index = stepTexts.findIndex((one) => one.step === step);
  const [before, next] = [stepTexts[index - 1], stepTexts[index + 1]];
  const guesses = rows.filter(isGuess).length;
  const words = (): string => {
    if (busy) return "Saving…";
    if (step === "card") return rows.length > 0 ? `Take all ${rows.length}` : "Take the card";
    if (step === "samples") return "Take the samples away";
    return next ? `Next: ${next.name.toLowerCase()}` : "Done";
  };
  return (
    <footer className={styles.go}>
      {before ? (
        <a className={styles.button} href={`#${before.step}`}>
          Back
        </a>
      ) : null}
      <button type="button" className={styles.textButton} aria-disabled={busy} onClick={onLeave}>
        {state.steps[step].state === "done" ? "Go on" : "Leave as it is"}
      </button>
      {step === "card" && rows.length > 0 && !busy ? (
        <span className={styles.soft}>
          {guesses > 0 ? `${countOf(guesses, "guess", "guesses")} taken as shown. ` : ""}Allergens stay “not
          confirmed” until a cook says yes.
        </span>
      ) : null}
      <p role="status" className={styles.saving}>
        {busy && step === "card" && rows.length > 0 ? (
          <>
            <progress aria-hidden="true" />
            Saving {rows.length.toLocaleString("en")} {rows.length === 1 ? "dish" : "dishes"}…
          </>
        ) : null}
      </p>
      <button type="submit" className={styles.save} aria-disabled={busy}>
        {words()}
      </button>
    </footer>
  );
}

/** What has to be done before the card can be taken. */
function missingIn({ rows }: Drafts["card"]): string | undefined {
  if (!rows) return "Paste your card, and let it be read first.";
  const needing = rows.filter(needsYou).length;
  if (rows.every(({ isLeftOut }) => isLeftOut)) return "There is no dish to take.";
  if (needing === 0) return undefined;
  return needing === 1
    ? "One dish still needs you: give it a price and a part of the card, or leave it out."
    : `${needing} dishes still need you: give each a price and a part of the card, or leave it out.`;
}

/** Whether the device knows that it has no network. */
function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    const listen = () => setIsOffline(!navigator.onLine);
    addEventListener("online", listen);
    addEventListener("offline", listen);
    return () => {
      removeEventListener("online", listen);
      removeEventListener("offline", listen);
    };
  }, []);
  return isOffline;
}

/** "Make it yours": from the sample restaurant to one's own, for owners. */
export function FirstRun({ staff }: { readonly staff: StaffMember }) {
  const run = useFirstRun();
  const { state, drafts, typed, busy, problem, note } = run;
  const [place, go] = usePlace(state);
  const [here, setHere] = useState("");
  const [open, setOpen] = useState<number>();
  const [hint, setHint] = useState<string>();
  const [version, setVersion] = useState(0);
  const [seen, setSeen] = useState<readonly FirstRunReply["house"][]>([]);
  const isOffline = useIsOffline();
  const heading = useRef<HTMLHeadingElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const shownPlace = useRef<Place>(undefined);
  const isKnown = state !== undefined;

  useEffect(() => {
    document.title = "Make it yours";
  }, []);
  // The page may have any house that was saved while it was open.
  if (state && !seen.some((one) => JSON.stringify(one) === JSON.stringify(state.house)))
    setSeen([...seen, state.house]);
  useEffect(() => {
    if (!isKnown) return;
    if (shownPlace.current !== undefined && shownPlace.current !== place) {
      heading.current?.focus();
      scroll.current?.scrollTo({ top: 0, behavior: "instant" });
    }
    shownPlace.current = place;
  }, [place, isKnown]);

  if (run.hasFailed)
    return <Notice title="No answer yet" text="Trying again every few seconds." onRetry={run.retry} />;
  if (!state || !drafts)
    return (
      <main className={styles.opening}>
        <p role="status">Opening…</p>
      </main>
    );

  const index = stepTexts.findIndex(({ step }) => step === place);
  const texts = stepTexts[index];
  const next = stepTexts[index + 1];
  const step = place === end ? undefined : place;
  const rows = drafts.card.rows?.filter(({ isLeftOut }) => !isLeftOut) ?? [];
  const undoName = stepTexts.find((one) => one.step === state.undo?.step)?.name;
  const leave = () => go(next?.step ?? end);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!step) return;
    const missing = step === "card" ? missingIn(drafts.card) : undefined;
    if (missing !== undefined) return setHint(missing);
    setHint(undefined);
    void run.save(step).then((isDone) => {
      if (!isDone) return;
      setVersion((count) => count + 1);
      leave();
    });
  };
  const undo = () => {
    if (!state.undo) return;
    const { step: last } = state.undo;
    void run.undo(last).then((isDone) => {
      if (!isDone) return;
      setVersion((count) => count + 1);
      go(last);
    });
  };

  return (
    <div className={styles.page} data-step={place}>
      <StaffBar
        heading="Make it yours"
        staff={staff}
        hasLinks={false}
        status={
          <>
            <p role="status" className={styles.kept} data-offline={isOffline ? "" : undefined}>
              {isOffline
                ? "Not connected. What you type is kept"
                : note === ""
                  ? ""
                  : `${note}, ${clockNow(state)}`}
            </p>
            {state.undo ? (
              <button
                type="button"
                className={styles.barButton}
                aria-label={`Undo: ${undoName}`}
                onClick={undo}
                aria-disabled={busy}
              >
                Undo<span className={styles.undoName}>: {undoName}</span>
              </button>
            ) : null}
            <a className={styles.barButton} href={todayPage}>
              Finish later
            </a>
          </>
        }
      />
      <Steps place={place} state={state} />
      <form className={styles.form} onSubmit={submit} aria-labelledby="first-run-heading">
        <div className={styles.inner} ref={scroll}>
          <div className={styles.phoneSteps} aria-hidden="true">
            {stepTexts.map((one) => (
              <i key={one.step} data-state={one.step === place ? "here" : state.steps[one.step].state} />
            ))}
          </div>
          {texts ? (
            <p className={styles.stepCount}>
              Step {index + 1} of {stepTexts.length}
            </p>
          ) : null}
          <h2 id="first-run-heading" ref={heading} tabIndex={-1}>
            {texts?.heading ?? "It is yours"}
          </h2>
          {texts ? <p className={styles.lead}>{texts.lead}</p> : null}
          <Problems
            {...{ problem, hint }}
            onShowSaved={
              step && typed[step] !== undefined
                ? () => {
                    run.clearProblem();
                    run.setDraft(step, undefined);
                  }
                : undefined
            }
          />
          <div className={styles.fields}>
            <FormOf
              {...{ place, run, state, drafts, open }}
              onOpen={setOpen}
              onHere={setHere}
              onTyped={() => setHint(undefined)}
            />
          </div>
        </div>
        {step ? (
          <Footer
            {...{ step, state, rows, busy }}
            onLeave={() => {
              if (busy) return;
              run.clearProblem();
              setHint(undefined);
              if (state.steps[step].state === "open") void run.skip(step).then((isDone) => isDone && leave());
              else leave();
            }}
          />
        ) : null}
      </form>
      <Preview {...{ place, state, drafts, here, open, version, seen }} isTyped={typed.house !== undefined} />
    </div>
  );
}
