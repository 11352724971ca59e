import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { TranslationOverview } from "../../contract/translations.ts";
import { fetchTranslations } from "../translations/translations-api.ts";
import type { PublishState } from "../../../../content/contract/publishing.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { watchFormProblems } from "./form-problems.ts";
import { goToField, resumeGoingToField } from "./go-to-field.ts";
import { HistoryDialog, ReleaseDialog } from "./history-dialog.tsx";
import { FixDialog } from "./fix-dialog.tsx";
import { isChange, listen, type RefusedRequest, type Saved } from "./messages.ts";
import { fetchHistory, followPublishing, undo, type Connection } from "./publish-api.ts";
import { sendToService } from "./service-backend.ts";
import { publishBarLine, type PublishBarLine } from "./publish-bar-line.ts";

const signs: Readonly<Record<PublishBarLine["tone"], string>> = {
  calm: "▤",
  building: "◔",
  good: "✓",
  refused: "△",
  failed: "△",
  conflict: "⇄",
  held: "⚲",
  away: "⊘",
};

const nextWords = {
  undo: "Undo",
  field: "Go to the field",
  place: "Go there",
  compare: "Compare",
  fix: "Open the text",
  release: "Release the hold…",
  review: "Send for review",
  "sign in": "Sign in",
} as const;

/**
 * Returns the site's path for the page that is open in the CMS; the home page's path if the entry has no
 * page.
 */
function liveAddress(): string {
  const link = document.querySelector<HTMLAnchorElement>('#nc-root a[target="_blank"][href^="http"]');
  return link ? new URL(link.href).pathname : "/";
}

const draftAddress = ({ collection, slug }: NonNullable<Saved["draft"]>): string =>
  `/admin/?draft=${collection}/${slug}`;

type Dialog = "history" | "conflict" | "fix" | "release";

interface OpenDialogProps {
  readonly dialog: Dialog | undefined;
  readonly state: PublishState | undefined;
  readonly refused: RefusedRequest | undefined;
  readonly onClose: () => void;
}

function OpenDialog({ dialog, state, refused, onClose }: OpenDialogProps) {
  if (dialog === "history") return <HistoryDialog state={state} onClose={onClose} />;
  if (dialog === "release") return <ReleaseDialog onClose={onClose} />;
  if (dialog === "conflict" && refused?.conflicts)
    return <ConflictDialog refused={refused} onClose={onClose} />;
  if (dialog === "fix" && refused?.unreadable)
    return <FixDialog file={refused.unreadable} onClose={onClose} />;
  return null;
}

interface MoreProps {
  readonly line: PublishBarLine;
  readonly draft: Saved["draft"];
  readonly onHistory: () => void;
}

/**
 * Secondary links: translations, history, and the live site or the draft. On phones they are in a popover,
 * because the bar has room for only one button.
 */
function More({ line, draft, onHistory }: MoreProps) {
  return (
    <div id="publish-bar-more" className="publish-bar-more" popover="auto">
      <TranslationsLink />
      <button type="button" className="publish-bar-quiet" onClick={onHistory}>
        History
      </button>
      {line.tone === "good" || line.tone === "building" || line.tone === "calm" ? (
        <a
          className="publish-bar-button"
          href={draft ? draftAddress(draft) : "/"}
          target="_blank"
          rel="noreferrer"
          onClick={(event) => {
            if (!draft) event.currentTarget.href = liveAddress();
          }}
        >
          {draft ? "View the draft" : "View live"}
        </a>
      ) : null}
    </div>
  );
}

function PublishBar() {
  const [state, setState] = useState<PublishState>();
  const [connection, setConnection] = useState<Connection>("open");
  const [refused, setRefused] = useState<RefusedRequest>();
  const [saved, setSaved] = useState<Saved & { readonly at: string }>();
  const [liveCommit, setLiveCommit] = useState<string>();
  const [dialog, setDialog] = useState<Dialog>();
  const [problem, setProblem] = useState<string>();
  const [now, setNow] = useState(() => new Date());
  const isBuilding = state?.building !== undefined && state.building !== null;

  useEffect(() => followPublishing(setState, setConnection), []);
  useEffect(resumeGoingToField, []);
  useEffect(watchFormProblems, []);
  useEffect(
    () =>
      listen("refused", (next) =>
        // If a background read fails, the message about a failed save stays.
        setRefused((current) =>
          current && next && isChange(current.request.action) && !isChange(next.request.action)
            ? current
            : next,
        ),
      ),
    [],
  );
  useEffect(
    () =>
      listen("saved", (next) => {
        setRefused(undefined);
        setProblem(undefined);
        setSaved({ ...next, at: new Date().toISOString() });
      }),
    [],
  );
  // A refusal is no longer relevant once the editor opens another entry. Only the message about an unreadable
  // file stays.
  useEffect(() => {
    const forget = () => setRefused((current) => (current?.unreadable ? current : undefined));
    addEventListener("hashchange", forget);
    return () => removeEventListener("hashchange", forget);
  }, []);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), isBuilding ? 250 : 15_000);
    return () => clearInterval(timer);
  }, [isBuilding]);

  const savedCommit = saved?.commit;
  const { live, building } = state ?? {};
  // A newer version may have been published. The history shows if that version contains this save.
  useEffect(() => {
    if (savedCommit === undefined || !live || building || live.commit === savedCommit) return;
    fetchHistory().then(
      (changes) => {
        const change = changes.find(({ commit }) => commit === savedCommit);
        if (change?.state === "live" || change?.state === "kept") setLiveCommit(savedCommit);
      },
      (error: Error) => setProblem(error.message),
    );
  }, [savedCommit, live, building]);

  const line = publishBarLine({ state, connection, refused, saved, liveCommit, now });
  const act = (): void => {
    switch (line.action) {
      case "undo":
        if (saved?.commit === undefined) return;
        undo(saved.commit).then(
          () => {
            setSaved(undefined);
            // Reloads, because Decap would still show the entry as it was before the undo.
            location.reload();
          },
          (error: Error) => setProblem(error.message),
        );
        return;
      case "field":
        if (line.problem) goToField(line.problem);
        return;
      case "place":
        if (line.problem)
          goToField({
            ...line.problem,
            message: "This uses the entry that you wanted to delete.",
            fix: "Choose something else and save. You can then delete the entry.",
          });
        return;
      case "sign in":
        window.open("/staff/sign-in", "_blank", "noopener");
        return;
      case "compare":
        return setDialog("conflict");
      case "fix":
        return setDialog("fix");
      case "release":
        return setDialog("release");
      case "review":
        if (!saved?.draft) return;
        sendToService("updateUnpublishedEntryStatus", {
          collection: saved.draft.collection,
          slug: saved.draft.slug,
          newStatus: "pending_review",
        }).then(
          () => {
            setSaved({ ...saved, draft: { ...saved.draft!, status: "pending_review" } });
          },
          (error: Error) => setProblem(error.message),
        );
        return;
      case undefined:
    }
  };
  const isAlert = ["refused", "failed", "conflict"].includes(line.tone);
  const isMain = line.action !== undefined && line.action !== "undo";
  return (
    <div className={`publish-bar publish-bar-${line.tone}`}>
      <a className="publish-bar-brand" href="/staff">
        {RESTAURANT_NAME}
        <b>.</b>
      </a>
      <span className="publish-bar-sign" aria-hidden="true">
        {signs[line.tone]}
      </span>
      <p role={isAlert ? "alert" : "status"}>
        <strong>{problem ?? line.strong}</strong> {problem === undefined ? line.soft : ""}
      </p>
      <div className="publish-bar-actions">
        {line.action ? (
          <button type="button" className={isMain ? "publish-bar-main" : "publish-bar-quiet"} onClick={act}>
            {nextWords[line.action]}
          </button>
        ) : null}
        <button
          type="button"
          className="publish-bar-button publish-bar-toggle"
          popoverTarget="publish-bar-more"
        >
          More
        </button>
        <More line={line} draft={saved?.draft} onHistory={() => setDialog("history")} />
      </div>
      {line.progress === undefined ? null : (
        <span className="publish-bar-bar" style={{ width: `${Math.round(line.progress * 100)}%` }} />
      )}
      <OpenDialog {...{ dialog, state, refused }} onClose={() => setDialog(undefined)} />
    </div>
  );
}

/** Link to the translations, with the number of incomplete ones. Shown if the site has several languages. */
function TranslationsLink() {
  const [all, setAll] = useState<readonly TranslationOverview[]>([]);
  useEffect(() => {
    // If counting fails, the translations page itself shows why.
    fetchTranslations().then(setAll, () => undefined);
  }, []);
  const lacking = all.filter(({ missing, stale }) => missing > 0 || stale).length;
  return all.length === 0 ? null : (
    <a className="publish-bar-quiet" href="/admin/?translate=">
      Translations{lacking > 0 ? ` (${lacking})` : ""}
    </a>
  );
}

/**
 * Shows the publish bar above the CMS permanently. The bar is already listening for messages when this
 * function returns.
 */
export function showPublishBar(): void {
  const place = document.getElementById("publish-bar");
  if (!place) throw new Error("The page has no element for the publish bar.");
  document.documentElement.classList.add("has-publish-bar");
  const root = createRoot(place);
  flushSync(() => root.render(<PublishBar />));
}
