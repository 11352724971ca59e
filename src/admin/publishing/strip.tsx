import { useEffect, useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { PublishState } from "../../contract/publishing.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { goToField, resumeGoingToField } from "./go-to-field.ts";
import { HistoryDialog, ReleaseDialog } from "./history-dialog.tsx";
import { MendDialog } from "./mend-dialog.tsx";
import { isChange, listen, type RefusedRequest, type Saved } from "./messages.ts";
import { fetchHistory, followPublishing, undo, type Connection } from "./publish-api.ts";
import { sendToService } from "./service-backend.ts";
import { stripLine, type StripLine } from "./strip-line.ts";

const signs: Readonly<Record<StripLine["tone"], ReactNode>> = {
  calm: "▤",
  building: <span className="strip-spin" />,
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
  mend: "Open the text",
  release: "Release the hold…",
  review: "Send for review",
  "sign in": "Sign in",
} as const;

/** What the open page of the CMS is on the site; the home page where it is none. */
function liveAddress(): string {
  const link = document.querySelector<HTMLAnchorElement>('#nc-root a[target="_blank"][href^="http"]');
  return link ? new URL(link.href).pathname : "/";
}

const draftAddress = ({ collection, slug }: NonNullable<Saved["draft"]>): string =>
  `/admin/?draft=${collection}/${slug}`;

type Dialog = "history" | "conflict" | "mend" | "release";

function PublishStrip() {
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
  useEffect(
    () =>
      listen("refused", (next) =>
        // What Decap cannot read in the background is no news beside what was not saved.
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
  // Another entry: what was refused of the last one is no news any more.
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
  // Something newer than what was saved may be live: then the history says whether that is in it.
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

  const line = stripLine({ state, connection, refused, saved, liveCommit, now });
  const act = (): void => {
    switch (line.action) {
      case "undo":
        if (saved?.commit === undefined) return;
        undo(saved.commit).then(
          () => {
            setSaved(undefined);
            // Decap shows the entry as it was typed until it is loaded again.
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
            message: "This uses what you wanted to delete.",
            fix: "Choose something else and save; then it can be deleted.",
          });
        return;
      case "sign in":
        window.open("/staff/sign-in", "_blank", "noopener");
        return;
      case "compare":
        return setDialog("conflict");
      case "mend":
        return setDialog("mend");
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
    <div className={`strip strip-${line.tone}`}>
      <a className="strip-brand" href="/staff">
        {RESTAURANT_NAME}
        <b>.</b>
      </a>
      <span className="strip-sign" aria-hidden="true">
        {signs[line.tone]}
      </span>
      <p role={isAlert ? "alert" : "status"}>
        <strong>{problem ?? line.strong}</strong> {problem === undefined ? line.soft : ""}
      </p>
      <div className="strip-actions">
        <button type="button" className="strip-quiet" onClick={() => setDialog("history")}>
          History
        </button>
        {line.action ? (
          <button type="button" className={isMain ? "strip-main" : "strip-quiet"} onClick={act}>
            {nextWords[line.action]}
          </button>
        ) : null}
        {line.tone === "good" || line.tone === "building" || line.tone === "calm" ? (
          <a
            className="strip-button"
            href={saved?.draft ? draftAddress(saved.draft) : "/"}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => {
              if (!saved?.draft) event.currentTarget.href = liveAddress();
            }}
          >
            {saved?.draft ? "View the draft" : "View live"}
          </a>
        ) : null}
      </div>
      {line.progress === undefined ? null : (
        <span className="strip-bar" style={{ width: `${Math.round(line.progress * 100)}%` }} />
      )}
      {dialog === "history" ? <HistoryDialog state={state} onClose={() => setDialog(undefined)} /> : null}
      {dialog === "release" ? <ReleaseDialog onClose={() => setDialog(undefined)} /> : null}
      {dialog === "conflict" && refused?.conflicts ? (
        <ConflictDialog refused={refused} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === "mend" && refused?.unreadable ? (
        <MendDialog file={refused.unreadable} onClose={() => setDialog(undefined)} />
      ) : null}
    </div>
  );
}

/** Puts the strip over the CMS, where it stays. */
export function showStrip(): void {
  const place = document.getElementById("publish-strip");
  if (!place) throw new Error("The page has no place for the strip.");
  document.documentElement.classList.add("has-strip");
  createRoot(place).render(<PublishStrip />);
}
