import { useEffect, useRef, useState } from "react";
import type { PublishedChange, PublishState } from "../../../../content/contract/publishing.ts";
import { fetchHistory, showRelease, unpinRelease } from "./publish-api.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { clockTime } from "./publish-bar-line.ts";
import { initialsOf } from "../../../../core/shared/text.ts";

const stateWords = { live: "Live now", kept: "Kept", waiting: "Waiting", failed: "Never went live" } as const;

/**
 * Dialog with the history of saves: author, time and outcome. The editor can show guests any stored version
 * again.
 */
export function HistoryDialog({
  state,
  onClose,
}: {
  readonly state: PublishState | undefined;
  readonly onClose: () => void;
}) {
  const [lines, setLines] = useState<readonly PublishedChange[]>();
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<PublishedChange>();
  const question = useRef<HTMLElement>(null);
  // Moves the focus to the question above the list, because the pressed button may be far below.
  useEffect(() => question.current?.focus(), [chosen]);
  const now = new Date();
  const fail = (error: Error) => setProblem(error.message);
  useEffect(() => {
    fetchHistory().then(setLines, fail);
  }, [state?.sequence]);

  const back = (release: string): void => {
    showRelease(release).then(() => setChosen(undefined), fail);
  };
  return (
    <PublishDialog title="Publish history" onClose={onClose}>
      {problem === undefined ? null : (
        <p role="alert" className="publish-bar-problem">
          {problem}
        </p>
      )}
      {chosen ? (
        <section ref={question} tabIndex={-1} className="publish-bar-question" aria-label="Back to here?">
          <p>
            Guests will see the version of <strong>{clockTime(chosen.at, now)}</strong> ({chosen.title}:{" "}
            {chosen.what}) within a second. The site is then held at that version: later saves are kept, but
            do not go live until you release the hold.
          </p>
          <button type="button" className="publish-bar-main" onClick={() => back(chosen.release!)}>
            Back to {clockTime(chosen.at, now)}
          </button>
          <button type="button" className="publish-bar-button" onClick={() => setChosen(undefined)}>
            Cancel
          </button>
        </section>
      ) : null}
      {lines === undefined && problem === undefined ? <p role="status">Loading the history…</p> : null}
      <ol className="publish-bar-history">
        {lines?.map((line) => (
          <li key={line.commit} className={`publish-bar-history-${line.state}`}>
            <time dateTime={line.at}>{clockTime(line.at, now)}</time>
            <span className="publish-bar-who">
              <b>{initialsOf(line.by)}</b> {line.by}
            </span>
            <span className="publish-bar-what">
              <strong>{line.title}</strong>
              {line.what}
            </span>
            <span className="publish-bar-state">{stateWords[line.state]}</span>
            {line.release === undefined ? (
              <span />
            ) : (
              <button type="button" className="publish-bar-button" onClick={() => setChosen(line)}>
                Back to here…
              </button>
            )}
          </li>
        ))}
      </ol>
    </PublishDialog>
  );
}

/**
 * Dialog to release the pinned version: guests see the later saves, or the pinned version becomes the current
 * content.
 */
export function ReleaseDialog({ onClose }: { readonly onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const release = (keep: boolean): void => {
    unpinRelease(keep).then(
      // Reloads, because open forms still show the old content.
      () => (keep ? location.reload() : onClose()),
      (error: Error) => setProblem(error.message),
    );
  };
  return (
    <PublishDialog title="Release the hold" onClose={onClose}>
      {problem === undefined ? null : (
        <p role="alert" className="publish-bar-problem">
          {problem}
        </p>
      )}
      <p>Guests see an earlier version. Later saves are waiting.</p>
      <div className="publish-bar-question">
        <button type="button" className="publish-bar-main" onClick={() => release(false)}>
          Publish the waiting saves
        </button>
        <button type="button" className="publish-bar-button" onClick={() => release(true)}>
          Keep this version
        </button>
      </div>
      <p>
        If you keep this version, it is saved again as the latest change. The waiting saves stay in the
        history, too.
      </p>
    </PublishDialog>
  );
}
