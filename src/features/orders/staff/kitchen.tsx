import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { KitchenReply } from "../contract/kitchen.ts";
import type { OpenedBook } from "../../staff/shell/live/live-app.tsx";
import { useBookSession } from "../../staff/shell/live/use-live-book.ts";
import * as controls from "../../staff/shell/screen/buttons.module.css";
import { useIdentity, usePinMembers } from "../../staff/shell/screen/use-identity.ts";
import { useScreen } from "../../staff/shell/screen/use-screen.ts";
import { WhoSheet } from "../../staff/shell/screen/who-sheet.tsx";
import { signInPage } from "../../staff/shell/pages.ts";
import { Bands, Messages } from "./bands.tsx";
import { ByEmail } from "./by-email.tsx";
import * as commands from "./commands.ts";
import { KitchenContext, useKitchen, type KitchenContextValue, type OpenPanel } from "./context.ts";
import { Head } from "./head.tsx";
import { StartupPage } from "../../staff/shell/screen/startup-page.tsx";
import * as styles from "./kitchen.module.css";
import type { KitchenKeeper } from "./live/kitchen-store.ts";
import type { KitchenBook } from "./model/book.ts";
import { isCalling, ticketsOf, type Ticket as TicketModel } from "./model/tickets.ts";
import { isForLater } from "./model/later.ts";
import type { Minute } from "./model/clock.ts";
import { KeysPanel, LaterPanel, MenuPanel, MorePanel, OrderPanel, PausePanel } from "./panels.tsx";
import { Rail, OverflowTickets, usePackedTickets } from "./rail.tsx";
import { Recall } from "./recall.tsx";
import { Shelf } from "./shelf.tsx";
import { AllDay, CoversDue, LastChange, Oven, Places } from "./side.tsx";
import { cssVariables, spokenOf } from "./ticket.tsx";
import { useKitchenKeys } from "./use-kitchen-keys.ts";
import { useKitchenBook } from "./use-kitchen-book.ts";
import { useReportShown } from "./use-report-shown.ts";
import { useSound } from "./use-sound.ts";
import { lastUndoable } from "../../staff/shell/undo.ts";

/** Options of the placeholder that is shown until the tickets are loaded. */
export const opening = { thing: "tickets", screen: styles.kitchen, center: styles.center };

type KitchenPageProps = OpenedBook<KitchenReply, KitchenBook> & { readonly keeper: KitchenKeeper };

/**
 * Height of the rail, in pixels, that its columns cannot use. `railPadding`: the rail's padding.
 * `placesHeight`: the padding and the plates that show a station's places.
 */
const railPadding = 24;
const placesHeight = railPadding + 116;

const stationKey = "staff-kitchen-station";

/**
 * Returns the station shown on the screen, and functions that change it. The device remembers the station. If
 * the station no longer exists, all stations are shown.
 */
function useStation(book: KitchenBook | undefined) {
  const [chosen, setChosen] = useState<string | undefined>(() => {
    try {
      return localStorage.getItem(stationKey) ?? undefined;
    } catch {
      return undefined;
    }
  });
  const names = book?.kitchen.stations.map(({ name }) => name) ?? [];
  const station = chosen !== undefined && names.includes(chosen) ? chosen : undefined;
  const onStation = useCallback((next: string | undefined) => {
    setChosen(next);
    try {
      if (next === undefined) localStorage.removeItem(stationKey);
      else localStorage.setItem(stationKey, next);
    } catch {
      // Storage is blocked, so the choice is lost when the page is closed.
    }
  }, []);
  const all = [undefined, ...names];
  return { station, onStation, onNext: () => onStation(all[(all.indexOf(station) + 1) % all.length]) };
}

/** Separates the orders for later days, which have no tickets yet. */
function splitLater(book: KitchenBook | undefined, now: Minute) {
  if (!book) return { book, later: [] };
  const isLater = (order: KitchenBook["orders"][number]) => isForLater(order, now, book.timeZone);
  const later = book.orders.filter(isLater);
  return {
    book: later.length === 0 ? book : { ...book, orders: book.orders.filter((order) => !isLater(order)) },
    later,
  };
}

const idOf = ({ order, state }: TicketModel): string => `${order.number} ${state} ${order.changedAt ?? ""}`;

/** Announces each new, changed or cancelled ticket once to screen readers. */
function Spoken({ tickets }: { readonly tickets: readonly TicketModel[] }) {
  const { book } = useKitchen();
  const known = useRef<ReadonlySet<string>>(undefined);
  const [text, setText] = useState("");
  useEffect(() => {
    const unseen = tickets.filter(({ isNew, isChanged, state }) => isNew || isChanged || state === "void");
    const before = known.current;
    known.current = new Set(unseen.map(idOf));
    const fresh = before ? unseen.filter((ticket) => !before.has(idOf(ticket))) : unseen;
    if (fresh.length > 0) setText(fresh.map((ticket) => spokenOf(ticket, book.timeZone)).join(" "));
  }, [tickets, book.timeZone]);
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
}

/**
 * The kitchen's screen: tickets, sorted by the time at which cooking must start, and an overview of open
 * portions beside them.
 */
export function KitchenPage({ staff, expiresAt, early, saved, keeper, onSession }: KitchenPageProps) {
  const screen = useScreen();
  const [panel, setPanel] = useState<OpenPanel>();
  const who = useIdentity();
  const { isShared, onShared, requireIdentity, identity, isAsking, onGiven, onForget } = who;
  const kitchen = useKitchenBook({ staff, expiresAt, early, saved, keeper, requireIdentity, onForget });
  const { book: whole, state, store, now, kept, send } = kitchen;
  const { book, later } = useMemo(() => splitLater(whole, now), [whole, now]);
  const isLive = state.lostSince === undefined && !state.isSignedOut;
  const pins = usePinMembers(isShared, isLive, isAsking);
  useBookSession(store, state.isSignedOut, expiresAt, onSession);
  useReportShown(isLive && book !== undefined);
  const { station, onStation, onNext } = useStation(book);

  const run = useCallback<KitchenContextValue["run"]>(({ command, text }) => send(command, text), [send]);
  const close = useCallback(() => setPanel(undefined), []);
  const all = useMemo(() => {
    const stations = book?.kitchen.stations.map(({ name }) => name) ?? [];
    return book ? ticketsOf(book.orders, station, now, stations) : [];
  }, [book, station, now]);
  const calling = book?.orders.filter(isCalling) ?? [];
  const sound = useSound(
    [
      ...all.filter(({ isNew }) => isNew).map(({ order }) => order.number),
      ...calling.map(({ number }) => `${number} outside`),
    ],
    all.filter(({ isChanged, state: own }) => isChanged || own === "void").map(idOf),
  );
  const rail = useRef<HTMLElement>(null);
  const { columns, rest, columnCount } = usePackedTickets(
    all,
    screen,
    rail,
    station === undefined ? railPadding : placesHeight,
  );

  const last = useMemo(() => {
    const kept = state.queue.at(-1);
    if (kept) return { at: kept.at, by: "kept here", text: kept.text };
    return book && lastUndoable(book, store.isOwn);
  }, [book, state.queue, store]);
  const undoLast = useCallback(async () => {
    if (store.takeBackKept()) return;
    // Waits until the queue is empty, because a command can be the last change even before the service
    // confirms it.
    await store.idle();
    const known = store.getState().book;
    const entry = known && lastUndoable(known, store.isOwn);
    if (entry) void run(commands.undo(entry.sequence, entry.text));
  }, [run, store]);
  useKitchenKeys({
    isCovered: panel !== undefined || isAsking,
    onTicket: (place) => {
      const ticket = columns.flat()[place - 1];
      if (ticket) void run(commands.nextRequest(ticket));
    },
    onStation: onNext,
    onUndo: () => void undoLast(),
    open: setPanel,
  });
  useEffect(() => {
    document.title = station ? `Kitchen: ${station}` : "Kitchen";
  }, [station]);

  const dishes = book?.kitchen.dishes;
  const dishNames = useMemo(() => new Map(dishes?.map(({ dish, title }) => [dish, title])), [dishes]);
  const context = useMemo<KitchenContextValue | undefined>(
    () => book && { book, later, dishNames, now, station, screen, staff, isLive, kept, open: setPanel, run },
    [book, later, dishNames, now, station, screen, staff, isLive, kept, run],
  );
  if (!context || !book)
    return state.isSignedOut ? (
      <div className={styles.kitchen}>
        <main className={styles.center}>
          <h1>Sign in again</h1>
          <a className={controls.btn} href={signInPage}>
            Sign in
          </a>
        </main>
      </div>
    ) : (
      <StartupPage
        {...opening}
        problem={state.problem}
        onRetry={state.retryAt === undefined ? undefined : store.tryNow}
      />
    );

  const lostSince = state.lostSince?.toISOString();
  const lastBar = (
    <LastChange entry={last} onUndo={() => void undoLast()}>
      {screen === "phone" ? (
        <button type="button" className={controls.btn} onClick={() => setPanel({ kind: "recall" })}>
          Recall
        </button>
      ) : null}
    </LastChange>
  );
  return (
    <KitchenContext value={context}>
      <div className={styles.kitchen}>
        <Head {...{ lostSince, onStation, isShared, identity, sound }} />
        <div className={styles.bands}>
          <Bands {...{ state, store, lostSince }} />
          <ByEmail />
          <Messages {...{ state, store }} />
          <Shelf />
        </div>
        <main
          ref={rail}
          className={styles.rail}
          style={cssVariables({ "--columns": columnCount })}
          aria-label="Tickets, by the time they must be started"
        >
          {station === undefined ? null : <Places />}
          <Rail columns={columns} now={now} />
          {screen === "phone" ? <OverflowTickets tickets={rest} /> : null}
        </main>
        {screen === "phone" ? null : (
          <section className={styles.pace} aria-label="Still to come">
            <OverflowTickets tickets={rest} most={columnCount} />
            {screen === "desk" ? <CoversDue /> : null}
          </section>
        )}
        <aside className={styles.side} aria-label="All day and the last change">
          {screen === "phone" ? null : <AllDay />}
          {screen === "desk" && station !== undefined ? <Oven /> : null}
          {lastBar}
        </aside>
        <Spoken tickets={all} />
        <Panel panel={panel} rest={rest} onClose={close} isShared={isShared} onShared={onShared} />
        {isAsking ? (
          <WhoSheet
            members={pins.hasFailed ? [] : pins.members}
            isLive={isLive}
            suggestions={[...new Set(book.log.flatMap(({ by }) => (by && by !== "guest" ? [by] : [])))].slice(
              0,
              6,
            )}
            onGiven={onGiven}
          />
        ) : null}
      </div>
    </KitchenContext>
  );
}

interface PanelProps {
  readonly panel: OpenPanel | undefined;
  readonly rest: readonly TicketModel[];
  readonly onClose: () => void;
  readonly isShared: boolean;
  readonly onShared: (next: boolean) => void;
}

function Panel({ panel, rest, onClose, isShared, onShared }: PanelProps) {
  switch (panel?.kind) {
    case "recall":
      return <Recall onClose={onClose} />;
    case "pause":
      return <PausePanel onClose={onClose} />;
    case "later":
      return <LaterPanel onClose={onClose} />;
    case "keys":
      return <KeysPanel onClose={onClose} />;
    case "more":
      return <MorePanel tickets={rest} onClose={onClose} />;
    case "menu":
      return <MenuPanel {...{ onClose, isShared, onShared }} />;
    case "order":
      return <OrderPanel key={panel.number} number={panel.number} onClose={onClose} />;
    default:
      return null;
  }
}
