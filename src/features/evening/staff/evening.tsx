import { clsx } from "clsx";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { StaffSessionReply } from "../../staff/contract/staff.ts";
import { useBookSession } from "../../staff/shell/live/use-live-book.ts";
import { signInPage } from "../../staff/shell/pages.ts";
import { UndoBar } from "../../staff/shell/undo-bar.tsx";
import { BookView } from "./book-view.tsx";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import * as commands from "./commands.ts";
import { EveningContext, type EveningContextValue, type OpenPanel, type View } from "./context.ts";
import { StartupPage } from "../../staff/shell/screen/startup-page.tsx";
import * as styles from "./evening.module.css";
import type { Picked } from "./floor/picked.ts";
import { Head } from "./head.tsx";
import { Icon } from "../../staff/shell/screen/icon.tsx";
import { Messages, Notices } from "./messages.tsx";
import type { EveningBook, Party } from "./model/book.ts";
import { timeText } from "./model/clock.ts";
import { Panel } from "./panel.tsx";
import { SidePanel } from "./party/side.tsx";
import { PrintSheet } from "./print/print-sheet.tsx";
import { WhoSheet } from "../../staff/shell/screen/who-sheet.tsx";
import { useEvening, type Evening, type EveningOptions } from "./use-evening.ts";
import { useIdentity, usePinMembers } from "../../staff/shell/screen/use-identity.ts";
import { useScreen, type Screen } from "../../staff/shell/screen/use-screen.ts";
import { useService } from "./use-service.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { WalkInBar } from "./walk-in-bar.tsx";
import { initialsOf } from "../../../core/shared/text.ts";
import { formatEveningShort } from "./model/texts.ts";
import { lastUndoable } from "../../staff/shell/undo.ts";

/** Text and styles of the page that is shown until the book is loaded. */
export const opening = { thing: "book", screen: styles.evening, center: styles.center };

const defaultView: Readonly<Record<Screen, View>> = { phone: "List", tablet: "Room", desk: "Timeline" };

interface EveningPageProps extends Pick<
  EveningOptions,
  "staff" | "expiresAt" | "early" | "saved" | "keeper"
> {
  /** Called when a member has signed in again after the session ended. */
  readonly onSession: (session: StaffSessionReply) => void;
}

function useTitle(book: EveningBook | undefined): void {
  useEffect(() => {
    document.title = book ? `${formatEveningShort(book.date)}: the evening` : "The evening";
  }, [book]);
}

const useRun = (send: Evening["send"]) =>
  useCallback<EveningContextValue["run"]>(
    ({ command, text }, overrule) => send(command, text, overrule),
    [send],
  );

/** Bar that shows the last change made on this device, with a button to undo it. */
function Done({
  evening: { state, store },
  book,
  onUndo,
}: {
  readonly evening: Evening;
  readonly book: EveningBook;
  readonly onUndo: () => void;
}) {
  const canUndo = (book.log.find(({ sequence }) => sequence === state.done?.sequence) ?? state.done)?.canUndo;
  return (
    <div role="status">
      {state.done ? (
        <UndoBar
          key={state.done.sequence}
          title={state.done.text}
          detail={`${timeText(state.done.at)}${state.done.by ? ` by ${state.done.by}` : ""} · all screens have it`}
          icon={<Icon name="undo" />}
          onUndo={canUndo ? onUndo : undefined}
          onGone={store.dismissDone}
        />
      ) : null}
    </div>
  );
}

function SignInAgain() {
  return (
    <div className={styles.evening}>
      <main className={styles.center}>
        <h1>Sign in again</h1>
        <a className={clsx(controls.btn, controls.go)} href={signInPage}>
          Sign in
        </a>
      </main>
    </div>
  );
}

/** Shows a message for a few seconds if another host changes the party that is being dragged. */
function useInterruption() {
  const [interrupted, setInterrupted] = useState<string>();
  const onInterrupted = useCallback((party: Party) => {
    setInterrupted(`${party.changedBy ?? "Someone"} has just changed ${party.name}.`);
    setTimeout(() => setInterrupted(undefined), 6_000);
  }, []);
  return { interrupted, onInterrupted };
}

/** The evening's book: one page with three views. */
export function EveningPage({ staff, expiresAt, early, saved, keeper, onSession }: EveningPageProps) {
  const screen = useScreen();
  const [date, setDate] = useState(() => new URLSearchParams(location.search).get("date") ?? undefined);
  const [chosenView, setView] = useState<View>();
  const [serviceName, setServiceName] = useState<string>();
  const [panel, setPanel] = useState<OpenPanel>();
  const [selected, setSelected] = useState<string>();
  const [picked, setPicked] = useState<Picked>();
  const [isArranging, setIsArranging] = useState(false);
  const { interrupted, onInterrupted } = useInterruption();
  const who = useIdentity();
  const { isShared, onShared, requireIdentity, identity, isAsking, onGiven, onForget } = who;
  const evening = useEvening({
    ...{ date, requireIdentity, onForget },
    ...{ staff, expiresAt, early, saved, keeper },
  });
  const { book, state, store, now, lostAt, queuedIds, send } = evening;
  const view = chosenView ?? defaultView[screen];
  const isLive = lostAt === undefined && !state.isSignedOut;
  const pins = usePinMembers(isShared, isLive, isAsking);

  const onDate = useCallback((next: string) => {
    setDate(next);
    setPanel(undefined);
    setSelected(undefined);
    setServiceName(undefined);
    history.replaceState(null, "", `?date=${next}`);
  }, []);

  useBookSession(store, state.isSignedOut, expiresAt, onSession);
  useTitle(book);

  const run = useRun(send);
  const open = useCallback(
    (next: OpenPanel | undefined) => {
      if (next?.kind === "party") {
        setSelected(next.id);
        // On a desk screen, the panel beside the timeline is always open and shows the selected party.
        if (screen === "desk" && view === "Timeline") return setPanel(undefined);
      }
      setPanel(next);
    },
    [screen, view],
  );
  const close = useCallback(() => setPanel(undefined), []);

  const { service, parties, span } = useService(book, serviceName, now);

  const context = useMemo<EveningContextValue | undefined>(
    () => book && service && { book, service, parties, now, lostAt, queuedIds, screen, staff, open, run },
    [book, service, parties, now, lostAt, queuedIds, screen, staff, open, run],
  );

  const onWalkIn = useCallback(
    (size: number | undefined) => {
      if (view === "Room" && size !== undefined) setPicked({ kind: "walk-in", size });
      else setPanel({ kind: "walk-in", size });
    },
    [view],
  );
  const undoLast = useCallback(() => {
    const last = store.getState().done ?? (book && lastUndoable(book, store.isOwn));
    store.dismissDone();
    if (last?.canUndo) void run(commands.undo(last.sequence, last.text));
  }, [book, run, store]);

  const isCovered = panel !== undefined || isAsking;
  const { hasKeys, onKeys, onPartyKey } = useShortcuts({
    ...{ book, view, isCovered, open, run, onDate, undoLast },
    onView: setView,
    onOpen: setPanel,
    onEscape: () => setPicked(undefined),
    onTonight: () => setServiceName(undefined),
  });

  if (state.isSignedOut && !book) return <SignInAgain />;
  if (!context || !book || !service)
    return (
      <StartupPage
        {...opening}
        problem={state.problem}
        onRetry={state.retryAt === undefined ? undefined : store.tryNow}
      />
    );

  const party = book.parties.find(({ id }) => id === selected);
  const isDesk = screen === "desk" && view === "Timeline";
  return (
    <EveningContext value={context}>
      <div className={styles.evening}>
        <Head
          {...{ evening, context, view, onDate, onWalkIn, isShared, identity }}
          onView={setView}
          onService={setServiceName}
        />
        <Messages
          evening={evening}
          onShow={(id) => open({ kind: "party", id })}
          onOverrule={(request) => void run(request, true)}
        />
        <Notices {...{ evening, interrupted, onDate }} isQueueShown={!isDesk} />
        <div className={clsx(styles.body, isDesk && styles.withPanel)}>
          <BookView
            {...{ view, span, selected, picked, isArranging, onInterrupted, onPartyKey }}
            movedBy={state.movedBy}
            onPick={setPicked}
            onArranged={() => {
              setIsArranging(false);
              store.reload();
            }}
          />
          {isDesk ? <SidePanel evening={evening} party={party} /> : null}
        </div>
        {screen === "phone" ? (
          <WalkInBar largest={4} onSize={onWalkIn} isThumb isTentative={lostAt !== undefined} />
        ) : null}
        <Done evening={evening} book={book} onUndo={undoLast} />
        {panel ? (
          <Panel
            key={`${panel.kind} ${"id" in panel ? panel.id : ""}`}
            panel={panel}
            book={book}
            onClose={close}
            menu={{
              onDate,
              onService: setServiceName,
              view,
              onView: setView,
              isShared,
              onShared,
              identity,
              onForget,
              hasKeys,
              onArrange: () => {
                setView("Room");
                setIsArranging(true);
                setPanel(undefined);
              },
              onKeys,
            }}
          />
        ) : null}
        {isAsking ? (
          <WhoSheet
            members={pins.members}
            isLive={isLive && !pins.hasFailed}
            suggestions={[
              ...new Set([
                initialsOf(staff.name),
                ...book.log.flatMap(({ by }) => (by && by !== "guest" ? [by] : [])),
              ]),
            ].slice(0, 6)}
            onGiven={onGiven}
          />
        ) : null}
      </div>
      <PrintSheet />
    </EveningContext>
  );
}
