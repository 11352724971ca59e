import { BookingPartsContext } from "../../parts.ts";
import { useEffect, useRef, useState, type ReactNode, use, Suspense } from "react";
import { EmptyState } from "../../../../../site/ui/empty-state.tsx";
import { Heading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { Loading } from "../../../../../site/ui/loading.tsx";
import { Multiline } from "../../../../../site/ui/multiline.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import { Ticket } from "../../../../../site/ui/ticket.tsx";
import { CalendarButton } from "../../calendar-button.tsx";
import { isConfirmationToken } from "../../calls.ts";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { FindReservationForm } from "../../find-reservation-form.tsx";
import { useManagedReservation, type ManagedPageState } from "../../use-managed-reservation.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { ConfirmBooking } from "./confirm-booking.tsx";
import type { manageReservation } from "./fields.ts";
import { MoveForm } from "./move-form.tsx";
import { clsx } from "clsx";
import * as styles from "./manage-reservation.module.css";
import * as noteStyles from "../../../../../site/ui/note.module.css";
import { inline, useMessages } from "../../../../../core/browser/use-messages.ts";
import { MapsLink } from "../../../../../site/ui/maps-link.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

type Props = BlockProps<typeof manageReservation>;
type Open = Extract<ManagedPageState, { phase: "open" }>;

/** The reservation whose link was opened, with actions to move it, cancel it and add it to a calendar. */
export default function ManageReservation(props: Props) {
  const { block, headingLevel, id } = props;
  const { opened, load, changed } = useManagedReservation();

  return (
    <Section id={id} headingLevel={headingLevel} className={styles.root} fills={opened.phase === "missing"}>
      <Heading className={headingLevel === 2 ? "vh" : ""}>{block.heading}</Heading>
      {opened.phase === "open" ? (
        <Reservation
          {...props}
          key={opened.reservation.reference ?? opened.token}
          opened={opened}
          onChange={changed}
          refresh={load}
        />
      ) : (
        <Closed {...props} opened={opened} retry={load} />
      )}
    </Section>
  );
}

interface ClosedProps extends Props {
  readonly opened: Exclude<ManagedPageState, Open>;
  retry(): void;
}

/** Opens a reservation by writing its token into the URL. The page reacts to the change. */
const putIntoAddress = (token: string): void => {
  window.location.hash = token;
};

/** Explains why there is no reservation to show, and what the guest can do. */
function Closed({ opened, block, data, id, retry }: ClosedProps) {
  const t = useMessages("reservation");
  const phone = () => <PhoneLink number={data.phone} />;
  const find = (
    <SiteLink className="btn" to={block.find.to}>
      {block.find.label}
    </SiteLink>
  );
  if (opened.phase === "loading") {
    return (
      <div className={styles.loading}>
        <Loading
          text={t("looking")}
          without={
            <>
              <p>{t("noScript")}</p>
              {find}
            </>
          }
        />
      </div>
    );
  }
  const state = (heading: string, text: ReactNode, action: ReactNode) => (
    <EmptyState
      layout="side"
      drawing={
        <Ticket state="forming" eyebrow={t("ticket.empty")} date="" time="" numberOfPersons={undefined} />
      }
      className={styles.closed}
      heading={heading}
      text={text}
      actions={<div className="btns">{action}</div>}
      alert
    />
  );
  if (opened.phase === "missing") {
    return (
      <div className={styles.find}>
        {block.image ? (
          <div className={styles.findPicture}>
            <Image
              image={block.image}
              sizes="(min-width: 100rem) 50vw, (min-width: 64rem) 75vw, (min-width: 46rem) 95vw, 100vw"
            />
          </div>
        ) : null}
        <div>
          <SubHeading className={styles.findTitle}>{t("missing.title")}</SubHeading>
          <p className="lead soft">{t("missing.text")}</p>
        </div>
        <FindReservationForm id={id} phone={data.phone} button={block.find.label} open={putIntoAddress} />
      </div>
    );
  }
  if (opened.phase === "unreachable") {
    return state(
      t("unreachable.title"),
      inline(t.rich("unreachable.text", { phone })),
      <button className="btn" type="button" onClick={retry}>
        {t("again")}
      </button>,
    );
  }
  if (opened.code === "LINK_EXPIRED") {
    return state(
      t("expired.title"),
      t(isConfirmationToken(opened.token) ? "expired.confirm" : "expired.text"),
      <>
        {find}
        <SiteLink className="btn btn--line" to={block.book.to}>
          {block.book.label}
        </SiteLink>
      </>,
    );
  }
  return state(t("wrong.title"), inline(t.rich("wrong.text", { phone })), find);
}

interface ReservationProps extends Props {
  readonly opened: Open;
  readonly onChange: ReturnType<typeof useManagedReservation>["changed"];
  refresh(): void;
}

function Reservation({ opened, block, data, id, onChange, refresh }: ReservationProps) {
  const t = useMessages("reservation");
  const booking = useMessages("booking");
  const { reservation, token, done } = opened;
  const [moving, setMoving] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const moveButton = useRef<HTMLButtonElement>(null);
  const { state } = reservation;

  // Moves the focus, because the control that was focused has been removed.
  useEffect(() => {
    if (done) status.current?.focus();
  }, [done, reservation]);

  return (
    <>
      <div ref={status} className={styles.status} tabIndex={-1} role="status">
        {done ? <p className={clsx(noteStyles.root, styles.note, noteStyles.good)}>{t(done)}</p> : null}
      </div>
      <div className={styles.ticket}>
        <Ticket
          id={id}
          state={state === "unconfirmed" ? "forming" : state === "cancelled" ? "cancelled" : "kept"}
          eyebrow={t(`state.${state}`)}
          date={reservation.date}
          time={reservation.time}
          minutes={reservation.minutes}
          numberOfPersons={reservation.numberOfPersons}
          name={reservation.name}
          reference={reservation.reference ?? undefined}
          {...(state === "upcoming" ? { note: booking("ticket.show") } : {})}
        >
          {reservation.requests ? (
            <div className={styles.requests}>
              <p className={styles.label}>{t("asked")}</p>
              <p>
                <Multiline text={reservation.requests} />
              </p>
            </div>
          ) : null}
        </Ticket>
      </div>

      <div className={styles.side}>
        {state === "unconfirmed" ? (
          <ConfirmBooking token={token} book={block.book} onBooked={(reply) => onChange(reply, "booked")} />
        ) : state === "upcoming" ? (
          <div className={styles.actions}>
            {use(BookingPartsContext).ofReservation.map((Part, index) => (
              <Suspense key={index}>
                <Part token={token} phone={data.phone} />
              </Suspense>
            ))}
            <button
              ref={moveButton}
              className="btn"
              type="button"
              aria-expanded={moving}
              aria-controls={`${id}-move`}
              onClick={() => setMoving(!moving)}
            >
              {t("move")}
            </button>
            <CalendarButton token={token} reference={reservation.reference ?? ""} mailed />
            <button
              className="btn btn--line"
              type="button"
              aria-haspopup="dialog"
              onClick={() => setConfirming(true)}
            >
              {t("cancel.confirm")}
            </button>
          </div>
        ) : (
          <>
            <p className="lead soft">{t(`closed.${state}`)}</p>
            {state === "inProgress" ? null : (
              <div className={styles.actions}>
                <SiteLink className="btn" to={block.book.to}>
                  {block.book.label}
                </SiteLink>
              </div>
            )}
          </>
        )}
        <p className={styles.restaurant}>
          <strong>{data.name}</strong>
          <br />
          <MapsLink address={data.address} />
          <br />
          <PhoneLink number={data.phone} />
        </p>
      </div>

      <div id={`${id}-move`} className={styles.move} hidden={!moving || state !== "upcoming"}>
        {moving && state === "upcoming" ? (
          <MoveForm
            id={id}
            data={data}
            token={token}
            reservation={reservation}
            onMoved={(reply) => {
              setMoving(false);
              onChange(reply, "moved");
            }}
            onClosed={refresh}
            onLeave={() => {
              setMoving(false);
              moveButton.current?.focus();
            }}
          />
        ) : null}
      </div>
      {state === "upcoming" ? (
        <CancelDialog
          id={id}
          token={token}
          reservation={reservation}
          open={confirming}
          onCancelled={(reply) => {
            setConfirming(false);
            setMoving(false);
            onChange(reply, "cancelled");
          }}
          onKeep={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}
