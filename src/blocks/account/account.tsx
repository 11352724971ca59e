import { useRef, type ReactNode } from "react";
import { shortWeekdayAndDay } from "../../shared/format-date.ts";
import { countOf } from "../../shared/plural.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FormMessage } from "../../components/form-message.tsx";
import { HeadingLevel } from "../../components/heading-level.tsx";
import { Heading } from "../../components/heading.tsx";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/section.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { useFormats } from "../../components/use-formats.ts";
import { readableTime } from "../../shared/time.ts";
import { handoverAddress } from "../../features/booking/handover.ts";
import { SubHeading } from "../../components/sub-heading.tsx";
import { Ticket } from "../../components/ticket.tsx";
import type { AccountReservation, OverviewReply } from "../../contract/account.ts";
import * as paths from "../../contract/paths.ts";
import {
  hasEnded,
  errorText,
  postAccountAction,
  useAccount,
  type AccountState,
} from "../../features/account/use-account.ts";
import type { BlockProps } from "../define.ts";
import type { account } from "./fields.ts";
import { ConfirmForm, DeleteForm, PasswordForm, ProfileForm } from "./own-forms.tsx";
import { DataDownload, Devices } from "./devices.tsx";
import { clsx } from "clsx";
import * as styles from "./account.module.css";
import * as pricedLineStyles from "../../components/priced-line.module.css";
import * as tagStyles from "../../components/tag.module.css";

/** The account of the guest who is logged in. Only the browser knows who that is, so the built page shows nobody's. */
export default function Account({ block, headingLevel, id }: BlockProps<typeof account>) {
  const state = useAccount();
  const top = useRef<HTMLDivElement>(null);
  const { token, overview, problem, message } = state;
  const formats = useFormats();
  const next = overview?.reservations.find(({ upcoming, status }) => upcoming && status === "confirmed");

  const logOut = async () => {
    try {
      const { message } = await postAccountAction(paths.logout, undefined);
      state.signOut({ kind: "success", text: message });
    } catch (error) {
      state.signOut(
        hasEnded(error)
          ? { kind: "success", text: "You are logged out" }
          : {
              kind: "error",
              text: `This browser has forgotten your login, but we could not end it at the house (${errorText(error)}). Log in again and choose “Log out everywhere” to be sure.`,
            },
      );
    }
    // The button that had the focus is removed.
    top.current?.focus();
  };

  return (
    <Section
      id={id}
      headingLevel={headingLevel}
      className={styles.root}
      ground="none"
      padding={false}
      grid={false}
    >
      <div className={clsx("dark night lamp grid", styles.opening)}>
        <div ref={top} className={styles.head} tabIndex={-1}>
          {next ? <p className="eyebrow">Your next table</p> : null}
          <Heading>{block.heading}</Heading>
          {overview ? (
            <Profile account={overview.account} state={state} onLogOut={() => void logOut()} />
          ) : null}
        </div>
        {token === null ? (
          <div className={clsx("paper", styles.ticket)}>
            <Ticket state="forming" eyebrow="Your ticket" date="" time="" numberOfPersons={undefined} />
          </div>
        ) : null}
        {next ? (
          <div className={clsx("paper", styles.ticket)}>
            <Ticket
              id={`${id}-next`}
              state="kept"
              eyebrow="Your ticket"
              date={next.reservationDate}
              time={readableTime(next.reservationTime, formats)}
              numberOfPersons={next.numberOfPersons}
              reference={next.id}
            />
          </div>
        ) : null}
      </div>
      <div
        className={clsx(
          "paper section grid",
          styles.body,
          next && styles.belowTicket,
          token === null && styles.besideTicket,
        )}
      >
        <div className={styles.message}>
          <FormMessage message={message} />
        </div>
        {state.confirmation === undefined ? null : (
          <AccountSection title="Confirm your email address">
            <p>
              Enter the password you signed up with, or choose a new one: if somebody else opened an account
              with your address, theirs then opens nothing.
            </p>
            <ConfirmForm id={id} state={state} token={state.confirmation} />
          </AccountSection>
        )}
        {overview ? (
          <>
            <AccountSection title="Reservations">
              <Reservations block={block} reservations={overview.reservations} />
            </AccountSection>
            <AccountSection title="Your name">
              <ProfileForm id={id} name={overview.account.name} state={state} />
            </AccountSection>
            <AccountSection title="Password">
              <PasswordForm id={id} state={state} email={overview.account.email} />
            </AccountSection>
            <AccountSection title="Where you are logged in">
              <Devices sessions={overview.sessions} state={state} />
            </AccountSection>
            <AccountSection title="Your data">
              <DataDownload state={state} />
              <DeleteForm id={id} state={state} />
            </AccountSection>
          </>
        ) : (
          <div className={styles.loggedOut}>
            {problem === undefined ? null : (
              <>
                <FormMessage message={{ kind: "error", text: problem }} />
                <button className="btn" type="button" onClick={state.refetch}>
                  Try again
                </button>
              </>
            )}
            {token === null ? <LoggedOut /> : null}
            {token !== null && problem === undefined ? (
              <Loading
                text="Looking for your account…"
                without={
                  <p>
                    Your account needs JavaScript, because your login is kept in this browser. Booking,
                    finding and cancelling a table work without it.
                  </p>
                }
              />
            ) : null}
          </div>
        )}
      </div>
    </Section>
  );
}

function LoggedOut() {
  return (
    <>
      <p className="lead">Log in and we’ll find your tables.</p>
      <p className="btns">
        <PageLink className="btn" page="login">
          Log in
        </PageLink>
        <PageLink className="btn btn--line" page="signup">
          Create an account
        </PageLink>
      </p>
    </>
  );
}

function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <SubHeading>{title}</SubHeading>
      <HeadingLevel>
        <div className={styles.content}>{children}</div>
      </HeadingLevel>
    </section>
  );
}

interface ProfileProps {
  account: OverviewReply["account"];
  state: AccountState;
  onLogOut(): void;
}

function Profile({ account, state, onLogOut }: ProfileProps) {
  const send = () =>
    postAccountAction(paths.sendConfirmation, undefined).then(
      ({ message }) => state.setMessage({ kind: "success", text: message }),
      (error: unknown) =>
        hasEnded(error) ? state.ended(error) : state.setMessage({ kind: "error", text: errorText(error) }),
    );
  return (
    <div className={styles.profile}>
      <p>
        <b>{account.name}</b>
        <span className="soft">{account.email}</span>
      </p>
      <button className="btn btn--line" type="button" onClick={onLogOut}>
        Log out
      </button>
      {account.confirmed ? null : (
        <div className={styles.unconfirmed}>
          <p>
            Your email address is not confirmed yet. Open the link we sent you, and everything booked with it
            stands here.
          </p>
          <button className="btn btn--text" type="button" onClick={() => void send()}>
            Send the link again
          </button>
        </div>
      )}
    </div>
  );
}

interface ReservationsProps extends Pick<BlockProps<typeof account>, "block"> {
  reservations: readonly AccountReservation[];
}

function Reservations({ block, reservations }: ReservationsProps) {
  const upcoming = reservations.filter((one) => one.upcoming);
  const past = reservations.filter((one) => !one.upcoming);
  return (
    <>
      {upcoming.length > 0 ? (
        <ul className={styles.reservations}>
          {upcoming.map((one) => (
            <Reservation key={one.id} reservation={one} />
          ))}
        </ul>
      ) : (
        <EmptyState
          layout="plain"
          heading={block.emptyHeading}
          text={block.emptyText}
          actions={
            <SiteLink className="btn" to={block.book.to}>
              {block.book.label}
            </SiteLink>
          }
        />
      )}
      {past.length > 0 ? (
        <details className={styles.past} open>
          <summary>Past evenings ({past.length})</summary>
          <ul className={styles.reservations}>
            {past.map((one) => (
              <Reservation key={one.id} reservation={one} book={block.book.to} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** @param book where the same can be booked again, for an evening gone by */
function Reservation({ reservation, book }: { reservation: AccountReservation; book?: string }) {
  const formats = useFormats();
  const { id, reservationDate, reservationTime, numberOfPersons, status, specialRequest, upcoming } =
    reservation;
  return (
    <li className={styles.reservation}>
      <p className={clsx(pricedLineStyles.root, styles.line)}>
        <span className={pricedLineStyles.name}>{shortWeekdayAndDay(reservationDate, formats)}</span>
        <span className={pricedLineStyles.dots} aria-hidden="true" />
        <span className="price">{readableTime(reservationTime, formats)}</span>
      </p>
      <p className={clsx("soft", styles.detail)}>
        {countOf(numberOfPersons, "person")} · No. {id}{" "}
        {/* Of a past reservation only an unusual status is shown. */}
        {upcoming || status !== "confirmed" ? (
          <span
            className={
              status === "confirmed"
                ? clsx(tagStyles.root, styles.tag, tagStyles.on)
                : clsx(tagStyles.root, styles.tag, tagStyles.out)
            }
          >
            {status}
          </span>
        ) : null}
      </p>
      {specialRequest ? <p className={clsx("soft", styles.request)}>“{specialRequest}”</p> : null}
      {book !== undefined && status === "confirmed" ? (
        <p className={styles.again}>
          <SiteLink
            to={handoverAddress(book, {
              numberOfPersons: String(numberOfPersons),
              reservationDate: "",
              reservationTime,
            })}
          >
            Book the same again
          </SiteLink>
        </p>
      ) : null}
    </li>
  );
}
