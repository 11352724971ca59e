import { clsx } from "clsx";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Stay } from "../../shared/evening-rules.ts";
import * as paths from "../../contract/paths.ts";
import type { StaffSessionReply } from "../../contract/staff.ts";
import { shiftDate } from "../../shared/time.ts";
import { callStaff } from "../api.ts";
import { initialsOf } from "../../shared/initials.ts";
import { signInPage } from "../pages.ts";
import { forgetKept } from "../offline.ts";
import { leave } from "../sign-out.ts";
import { UndoBar } from "../undo-bar.tsx";
import * as commands from "./commands.ts";
import {
  EveningContext,
  views,
  type EveningContextValue,
  type OpenPanel,
  type Screen,
  type View,
} from "./context.ts";
import * as controls from "./buttons.module.css";
import { SegmentedControl } from "./segmented-control.tsx";
import * as styles from "./evening.module.css";
import { FloorEditor } from "./floor/floor-editor.tsx";
import { Floor, type Picked } from "./floor/floor.tsx";
import { Icon } from "./icon.tsx";
import { PartyList } from "./list/list.tsx";
import type { EveningBook, Party, ServiceSpan } from "./model/book.ts";
import { clockTime } from "./model/clock.ts";
import { countCovers, partiesOfService } from "./model/phase.ts";
import { PartySheet } from "./party/party.tsx";
import { SidePanel } from "./party/side.tsx";
import { PrintSheet } from "./print/print-sheet.tsx";
import { FindSheet, KeysSheet, LogSheet, MenuSheet, WaitingSheet } from "./sheets/book-sheets.tsx";
import { BookingSheet, OfferSheet, WaitSheet } from "./sheets/booking-sheet.tsx";
import { PinSheet } from "./sheets/pin-sheet.tsx";
import { ReportSheet } from "./sheets/report-sheet.tsx";
import { BlockSheet, JoinSheet, TablesSheet, TimeSheet, UnblockSheet } from "./sheets/table-sheet.tsx";
import { CancelSheet, NoteSheet } from "./sheets/text-sheets.tsx";
import { WalkInSheet } from "./sheets/walk-in.tsx";
import { WhoSheet } from "./sheets/who-sheet.tsx";
import { Board } from "./timeline/board.tsx";
import { useEvening, type Evening, type EveningOptions } from "./use-evening.ts";
import { NobodyNamed, useIdentity, usePinMembers, type Identity } from "./use-identity.ts";
import { useSessionEnd } from "./use-session-end.ts";
import { useSignedInAgain } from "./use-signed-in-again.ts";
import { WalkInBar } from "./walk-in-bar.tsx";
import { longEvening, shortEvening } from "./weekday.ts";

const screenOf = (width: number): Screen => (width < 700 ? "phone" : width < 1200 ? "tablet" : "desk");
const defaultView: Readonly<Record<Screen, View>> = { phone: "List", tablet: "Room", desk: "Timeline" };

function useScreen(): Screen {
  const [screen, setScreen] = useState(() => screenOf(innerWidth));
  useEffect(() => {
    const onResize = () => setScreen(screenOf(innerWidth));
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);
  return screen;
}

/** The service that runs at a minute, or the next one; the last one on other days. */
function serviceAt(book: EveningBook, now: number | undefined): ServiceSpan {
  const all: ServiceSpan = {
    name: "Evening",
    from: 18 * 60,
    to: 24 * 60,
    closed: "",
    coversPerSlot: undefined,
  };
  const services = book.services.filter(({ closed }) => closed === undefined);
  // Tomorrow's book has a present minute too, for the small hours; whoever looks at it means its evening.
  if (now === undefined || book.date !== book.today) return services.at(-1) ?? book.services.at(-1) ?? all;
  return services.find(({ to }) => now < to) ?? services.at(-1) ?? book.services.at(-1) ?? all;
}

function LiveSign({ evening }: { readonly evening: Evening }) {
  const { state, lostAt } = evening;
  return (
    <span className={clsx(controls.live, lostAt !== undefined && controls.offline)} role="status">
      <i />
      {lostAt !== undefined ? `Not live since ${clockTime(lostAt)}` : state.book ? "Live" : "Opening…"}
    </span>
  );
}

interface HeadProps {
  readonly evening: Evening;
  readonly context: EveningContextValue;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly onDate: (date: string) => void;
  readonly onService: (name: string) => void;
  readonly onWalkIn: (size: number | undefined) => void;
  readonly isShared: boolean;
  readonly identity: Identity | undefined;
}

function ServiceSelect({ context, onService }: Pick<HeadProps, "context" | "onService">) {
  const { book, service } = context;
  if (book.services.length < 2) return null;
  return (
    <select aria-label="Service" value={service.name} onChange={(event) => onService(event.target.value)}>
      {book.services.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

function Head(props: HeadProps) {
  const { evening, context, view, onView, onDate, onService, onWalkIn, isShared, identity } = props;
  const { book, service, parties, now, lostAt, screen, staff, open } = context;
  const counts = useMemo(() => countCovers(parties), [parties]);
  // On a shared screen it is whoever has said so, until two minutes have been quiet.
  const sign = isShared ? (identity?.initials ?? "?") : initialsOf(staff.name);
  const named = identity ? (identity.name ?? "by initials") : "nobody named";
  const who = isShared ? `${named}, screen of ${staff.name}` : staff.name;
  const menu = (
    <button
      type="button"
      className={controls.whoButton}
      aria-label={`${sign}, ${who}: other evenings, print, sign out`}
      onClick={() => open({ kind: "menu" })}
    >
      <span className={controls.who}>{sign}</span>
    </button>
  );
  if (screen === "phone") {
    const serviceName = book.services.length > 1 ? service.name : undefined;
    return (
      <>
        <header className={styles.top}>
          <h1>
            <button
              type="button"
              aria-label={`${shortEvening(book.date)}${serviceName ? ` ${serviceName}` : ""}: other evenings, print`}
              onClick={() => open({ kind: "menu" })}
            >
              {shortEvening(book.date)} {serviceName ? <small>{serviceName}</small> : null}
            </button>
          </h1>
          {lostAt === undefined ? <LiveSign evening={evening} /> : null}
          {menu}
          <button
            type="button"
            className={controls.iconbtn}
            aria-label="Booking by phone"
            onClick={() => open({ kind: "booking" })}
          >
            <Icon name="phone" />
          </button>
          <button
            type="button"
            className={controls.iconbtn}
            aria-label="Find a party"
            onClick={() => open({ kind: "find" })}
          >
            <Icon name="search" />
          </button>
        </header>
        {lostAt === undefined ? null : (
          <div className={styles.offlineLine}>
            <LiveSign evening={evening} />
          </div>
        )}
      </>
    );
  }
  if (screen === "tablet")
    return (
      <header className={clsx(styles.bar, styles.tight)}>
        <div className={styles.date}>
          <h1>
            {shortEvening(book.date)}
            {now === undefined || book.date !== book.today ? "" : `, ${clockTime(now)}`}
          </h1>
          <ServiceSelect {...{ context, onService }} />
        </div>
        <LiveSign evening={evening} />
        {menu}
        <SegmentedControl label="View" names={["Room", "Timeline", "List"]} chosen={view} onChoose={onView} />
        <WalkInBar largest={4} onSize={onWalkIn} isWish={lostAt !== undefined} />
      </header>
    );
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href="/">
        {RESTAURANT_NAME}
        <b>.</b>
      </a>
      <div className={styles.date}>
        <button
          type="button"
          className={controls.iconbtn}
          aria-label={longEvening(shiftDate(book.date, -1))}
          onClick={() => onDate(shiftDate(book.date, -1))}
        >
          <Icon name="left" />
        </button>
        <h1>{longEvening(book.date)}</h1>
        <button
          type="button"
          className={controls.iconbtn}
          aria-label={longEvening(shiftDate(book.date, 1))}
          onClick={() => onDate(shiftDate(book.date, 1))}
        >
          <Icon name="right" />
        </button>
        <ServiceSelect {...{ context, onService }} />
      </div>
      <p className={styles.sums}>
        <span>
          <b>{counts.covers}</b> covers
        </span>
        {lostAt === undefined ? (
          <>
            <span>
              <b>{counts.seated}</b> seated
            </span>
            <span>
              <b>{counts.toCome}</b> to come
            </span>
          </>
        ) : (
          <span>
            <b>{counts.seated}</b> seated at {clockTime(lostAt)}
          </span>
        )}
      </p>
      <LiveSign evening={evening} />
      {menu}
      <SegmentedControl label="View" names={views} chosen={view} onChoose={onView} />
      <button type="button" className={controls.btn} onClick={() => open({ kind: "booking" })}>
        <Icon name="phone" />
        Booking
      </button>
      <button
        type="button"
        className={clsx(controls.btn, lostAt === undefined && controls.go)}
        onClick={() => onWalkIn(undefined)}
      >
        <Icon name="plus" />
        Walk-in
      </button>
    </header>
  );
}

function Panel({
  panel,
  book,
  onClose,
  menu,
}: {
  readonly panel: OpenPanel;
  readonly book: EveningBook;
  readonly onClose: () => void;
  readonly menu: Omit<React.ComponentProps<typeof MenuSheet>, "onClose">;
}) {
  const party = "id" in panel ? book.parties.find(({ id }) => id === panel.id) : undefined;
  switch (panel.kind) {
    case "party":
      return party ? <PartySheet key={party.id} party={party} onClose={onClose} /> : null;
    case "tables":
      return party ? <TablesSheet party={party} onClose={onClose} /> : null;
    case "time":
      return party ? <TimeSheet party={party} onClose={onClose} /> : null;
    case "join":
      return party ? <JoinSheet party={party} onClose={onClose} /> : null;
    case "note":
      return party ? <NoteSheet party={party} onClose={onClose} /> : null;
    case "cancel":
      return party ? <CancelSheet party={party} onClose={onClose} /> : null;
    case "walk-in":
      return <WalkInSheet size={panel.size} onClose={onClose} />;
    case "wait":
      return <WaitSheet size={panel.size} onClose={onClose} />;
    case "offer":
      return <OfferSheet waitingParty={panel.waitingParty} onClose={onClose} />;
    case "booking":
      return <BookingSheet onClose={onClose} />;
    case "block":
      return <BlockSheet table={panel.table} onClose={onClose} />;
    case "unblock":
      return <UnblockSheet block={panel.block} onClose={onClose} />;
    case "find":
      return <FindSheet onClose={onClose} />;
    case "log":
      return <LogSheet onClose={onClose} />;
    case "report":
      return <ReportSheet onClose={onClose} />;
    case "waiting":
      return <WaitingSheet onClose={onClose} />;
    case "keys":
      return <KeysSheet onClose={onClose} />;
    case "pin":
      return <PinSheet onClose={onClose} />;
    case "menu":
      return <MenuSheet onClose={onClose} {...menu} />;
  }
}

/** What was refused, what became of what had waited, and what this screen cannot do. */
function Messages({
  evening,
  onShow,
  onOverrule,
}: {
  readonly evening: Evening;
  readonly onShow: (id: string) => void;
  readonly onOverrule: (wanted: commands.Wanted) => void;
}) {
  const { state, store } = evening;
  const { rejection, outcomes } = state;
  const isThere = (id: string | undefined) => state.book?.parties.some((party) => party.id === id);
  return (
    <>
      {rejection ? (
        <div className={styles.message} role="alert">
          <p className={styles.notTaken}>
            <b>{rejection.text}</b>: not done. {rejection.message}
          </p>
          {rejection.overrule ? (
            <button
              type="button"
              className={clsx(controls.btn, controls.dark)}
              onClick={() => onOverrule(rejection.overrule!)}
            >
              {rejection.overruleText}
            </button>
          ) : null}
          {isThere(rejection.subject) ? (
            <button type="button" className={controls.btn} onClick={() => onShow(rejection.subject!)}>
              Show
            </button>
          ) : null}
          <button
            type="button"
            className={controls.iconbtn}
            aria-label="Close"
            onClick={store.dismissRejection}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
      {outcomes.length > 0 && state.queue.length === 0 ? (
        <div className={styles.message} role="status">
          <div>
            <b>Live again. What was kept here:</b>
            <ul>
              {outcomes.map((outcome, index) => (
                <li key={index} className={outcome.isTaken ? undefined : styles.notTaken}>
                  <span>
                    {outcome.text}: {outcome.isTaken ? "taken" : "not taken"}
                    {outcome.message ? `. ${outcome.message}` : ""}
                  </span>
                  {isThere(outcome.subject) ? (
                    <button
                      type="button"
                      className={controls.btn}
                      aria-label={`Show ${outcome.text}`}
                      onClick={() => onShow(outcome.subject!)}
                    >
                      Show
                    </button>
                  ) : null}
                </li>
              ))}
            </ul>
          </div>
          <button
            type="button"
            className={controls.iconbtn}
            aria-label="Close"
            onClick={store.dismissOutcomes}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </>
  );
}

const storedKeys = "staff-evening-keys";

interface EveningPageProps extends Pick<
  EveningOptions,
  "staff" | "expiresAt" | "early" | "saved" | "keeper"
> {
  /** Somebody has signed in again after the session had ended. */
  readonly onSession: (session: StaffSessionReply) => void;
}

/** While there is no book yet. @param onRetry given where it is tried again by itself after a while */
export function OpeningPage({
  problem,
  onRetry,
}: {
  readonly problem?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}) {
  return (
    <div className={styles.evening}>
      <main className={styles.center} aria-busy={problem === undefined}>
        <h1>{problem ? "The book cannot be opened" : onRetry ? "No answer yet" : "Opening the book…"}</h1>
        <p role="status">{problem ?? (onRetry ? "It is tried again every few seconds." : "")}</p>
        {onRetry ? (
          <button type="button" className={controls.btn} onClick={onRetry}>
            Try now
          </button>
        ) : null}
      </main>
    </div>
  );
}

/** The evening's book: one page, three views of it. */
export function EveningPage({ staff, expiresAt, early, saved, keeper, onSession }: EveningPageProps) {
  const screen = useScreen();
  const [date, setDate] = useState(() => new URLSearchParams(location.search).get("date") ?? undefined);
  const [chosenView, setView] = useState<View>();
  const [serviceName, setServiceName] = useState<string>();
  const [panel, setPanel] = useState<OpenPanel>();
  const [selected, setSelected] = useState<string>();
  const [picked, setPicked] = useState<Picked>();
  const [isArranging, setIsArranging] = useState(false);
  const [interrupted, setInterrupted] = useState<string>();
  const [hasKeys, setHasKeys] = useState(() => {
    try {
      return localStorage.getItem(storedKeys) !== "off";
    } catch {
      return true;
    }
  });
  const who = useIdentity();
  const { isShared, onShared, requireIdentity, identity, isAsking, onGiven, onForget } = who;
  const evening = useEvening({
    ...{ date, requireIdentity, onForget },
    ...{ staff, expiresAt, early, saved, keeper },
  });
  const { book, state, store, now, lostAt, keptIds, send } = evening;
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

  useEffect(() => {
    document.title = book ? `${shortEvening(book.date)}: the evening` : "The evening";
  }, [book]);

  const onSessionEnd = useCallback(() => {
    // The session is no more; without a network its cookie stays, and is worth nothing.
    callStaff(paths.signOutStaff, {}).then(leave, leave);
  }, []);
  useSessionEnd(expiresAt, store.now, onSessionEnd);
  useEffect(() => {
    if (state.isSignedOut) void forgetKept();
  }, [state.isSignedOut]);
  useSignedInAgain(
    state.isSignedOut,
    useCallback(
      (session) => {
        onSession(session);
        store.resume();
      },
      [onSession, store],
    ),
  );

  const run = useCallback(
    async ({ command, text }: commands.Wanted, overrule?: boolean) => {
      try {
        return await send(command, text, overrule);
      } catch (error) {
        // Whoever does not say who they are changes nothing.
        if (error instanceof NobodyNamed) return false;
        throw error;
      }
    },
    [send],
  );
  const open = useCallback(
    (next: OpenPanel | undefined) => {
      if (next?.kind === "party") {
        setSelected(next.id);
        // At the desk the panel is there already.
        if (screen === "desk" && view === "Timeline") return setPanel(undefined);
      }
      setPanel(next);
    },
    [screen, view],
  );
  const close = useCallback(() => setPanel(undefined), []);

  const service = useMemo(
    () =>
      book ? (book.services.find(({ name }) => name === serviceName) ?? serviceAt(book, now)) : undefined,
    [book, serviceName, now],
  );
  const parties = useMemo(
    () => (book && service ? partiesOfService(book, service.name) : []),
    [book, service],
  );
  // The board's span stays the same object while the service does.
  const from = service?.from ?? 0;
  const to = service?.to ?? 0;
  const span = useMemo(() => ({ from, to }), [from, to]);

  const context = useMemo<EveningContextValue | undefined>(
    () => book && service && { book, service, parties, now, lostAt, keptIds, screen, staff, open, run },
    [book, service, parties, now, lostAt, keptIds, screen, staff, open, run],
  );

  const onSelect = useCallback((id: string) => open({ kind: "party", id }), [open]);
  const onMove = useCallback(
    (party: Party, destination: Stay, overrule: boolean) =>
      void run(commands.move(party, destination), overrule),
    [run],
  );
  const onInterrupted = useCallback((party: Party) => {
    setInterrupted(`${party.changedBy ?? "Somebody"} has changed ${party.name} meanwhile.`);
    setTimeout(() => setInterrupted(undefined), 6_000);
  }, []);
  const onTable = useCallback(
    (table: { readonly name: string }) => open({ kind: "block", table: table.name }),
    [open],
  );
  const onBlock = useCallback(
    (block: EveningBook["blocks"][number]) => open({ kind: "unblock", block }),
    [open],
  );
  const onPartyKey = useCallback(
    (key: string, party: Party) => {
      if (!hasKeys && key !== "Enter") return false;
      const isToCome = party.status === "pending" || party.status === "confirmed";
      const isSeated = party.status === "seated";
      if (key === "s" && isToCome) {
        if (party.tables.length > 0) void run(commands.seat(party));
        else open({ kind: "tables", id: party.id });
      } else if (key === "l" && isSeated) void run(commands.complete(party));
      else if (key === "n" && isToCome) void run(commands.noShow(party));
      else if (key === "]" && (isSeated || isToCome)) void run(commands.lengthen(party, 15));
      else if (key === "[" && (isSeated || isToCome)) void run(commands.lengthen(party, -15));
      else return false;
      return true;
    },
    [hasKeys, open, run],
  );
  const onWalkIn = useCallback(
    (size: number | undefined) => {
      if (view === "Room" && size !== undefined) setPicked({ kind: "walk-in", size });
      else setPanel({ kind: "walk-in", size });
    },
    [view],
  );
  const undoLast = useCallback(() => {
    const last = store.getState().done ?? book?.log.find(({ canUndo }) => canUndo);
    store.dismissDone();
    if (last?.canUndo) void run(commands.undo(last.sequence, last.text));
  }, [book, run, store]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      const isTyping = target?.matches("input, textarea, select") ?? false;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isTyping) {
        event.preventDefault();
        undoLast();
        return;
      }
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || panel || isAsking || !hasKeys) return;
      if (event.key === "Escape") setPicked(undefined);
      // In the list the focus is on a party's name, or on its button.
      const id = target?.closest("li")?.querySelector<HTMLElement>("[data-party]")?.dataset["party"];
      const party = id === undefined ? undefined : book?.parties.find((one) => one.id === id);
      if (party && onPartyKey(event.key, party)) return event.preventDefault();
      const actions: Readonly<Record<string, () => void>> = {
        w: () => setPanel({ kind: "walk-in", size: undefined }),
        b: () => setPanel({ kind: "booking" }),
        "/": () => setPanel({ kind: "find" }),
        "?": () => setPanel({ kind: "keys" }),
        v: () => setView(views[(views.indexOf(view) + 1) % views.length]),
        t: () => {
          setServiceName(undefined);
          if (book && book.date !== book.today) onDate(book.today);
        },
      };
      const action = actions[event.key];
      if (action) {
        event.preventDefault();
        action();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [undoLast, panel, isAsking, hasKeys, view, book, onDate, onPartyKey]);

  const onUndoGone = useCallback(() => store.dismissDone(), [store]);

  if (state.isSignedOut && !book)
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
  if (!context || !book || !service)
    return (
      <OpeningPage problem={state.problem} onRetry={state.retryAt === undefined ? undefined : store.tryNow} />
    );

  const party = book.parties.find(({ id }) => id === selected);
  const canUndoDone = (book.log.find(({ sequence }) => sequence === state.done?.sequence) ?? state.done)
    ?.canUndo;
  const isDesk = screen === "desk" && view === "Timeline";
  const isClosed = book.tables.length === 0 || book.services.every(({ closed }) => closed !== undefined);
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
          onOverrule={(wanted) => void run(wanted, true)}
        />
        {interrupted ? (
          <div className={styles.message} role="alert">
            <p>{interrupted}</p>
          </div>
        ) : null}
        {state.isSignedOut ? (
          <div className={styles.message} role="alert">
            <p className={styles.notTaken}>
              <b>Your session has ended.</b> Sign in again
              {state.queue.length > 0 ? `; kept here: ${state.queue.map(({ text }) => text).join(", ")}` : ""}
              .
            </p>
            <a className={clsx(controls.btn, controls.dark)} href={signInPage}>
              Sign in
            </a>
          </div>
        ) : null}
        {lostAt !== undefined && !isDesk && !state.isSignedOut && state.queue.length > 0 ? (
          <p className={styles.offlineLine} role="status">
            Kept on this screen: {state.queue.map(({ text }) => text).join(", ")}
          </p>
        ) : null}
        <div className={clsx(styles.body, isDesk && styles.withPanel)}>
          <main aria-label={view === "Timeline" ? "Timeline" : view === "List" ? "List" : "Room"}>
            {isClosed && parties.length === 0 ? (
              <div className={styles.center}>
                <h2>Closed</h2>
                <p>{book.dayNote ?? "There is no service on this day."}</p>
              </div>
            ) : view === "Timeline" ? (
              <Board
                key={`${book.date} ${service.name}`}
                movedBy={state.movedBy}
                {...{ book, span, now, lostAt, keptIds, selected }}
                {...{ onSelect, onMove, onInterrupted, onPartyKey, onTable, onBlock }}
              />
            ) : view === "List" ? (
              <PartyList />
            ) : isArranging ? (
              <FloorEditor
                onDone={() => {
                  setIsArranging(false);
                  store.reload();
                }}
              />
            ) : (
              <Floor picked={picked} onPick={setPicked} />
            )}
          </main>
          {isDesk ? <SidePanel evening={evening} party={party} /> : null}
        </div>
        {screen === "phone" ? (
          <WalkInBar largest={4} onSize={onWalkIn} isThumb isWish={lostAt !== undefined} />
        ) : null}
        <div role="status">
          {state.done ? (
            <UndoBar
              key={state.done.sequence}
              title={state.done.text}
              detail={`${clockTime(state.done.at)}${state.done.by ? ` by ${state.done.by}` : ""} · all screens have it`}
              icon={<Icon name="undo" />}
              onUndo={canUndoDone ? undoLast : undefined}
              onGone={onUndoGone}
            />
          ) : null}
        </div>
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
              onKeys: (next) => {
                setHasKeys(next);
                try {
                  localStorage.setItem(storedKeys, next ? "on" : "off");
                } catch {
                  // It lasts until the page is closed.
                }
              },
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
