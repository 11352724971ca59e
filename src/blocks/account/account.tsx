import { useRef, type ReactNode } from "react";
import { fullDay } from "../../components/day.ts";
import { FormMessage } from "../../components/form-message.tsx";
import { Heading } from "../../components/heading.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { SubHeading } from "../../components/sub-heading.tsx";
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
import { DeleteForm, PasswordForm, ProfileForm } from "./own-forms.tsx";
import { Devices, OwnData } from "./devices.tsx";
import "./account.css";

/** The account of the guest who is logged in. Only this browser knows who that is, so the built page shows nobody's. */
export default function Account({ block, headingLevel, id }: BlockProps<typeof account>) {
  const own = useAccount();
  const top = useRef<HTMLDivElement>(null);
  const { token, overview, problem, said } = own;

  const logOut = async () => {
    try {
      const { message } = await postAccountAction(paths.logout, undefined);
      own.signOut({ kind: "success", text: message });
    } catch (error) {
      own.signOut(
        hasEnded(error)
          ? { kind: "success", text: "You are logged out" }
          : {
              kind: "error",
              text: `This browser has forgotten your login, but we could not end it at the house (${errorText(error)}). Log in again and choose “Log out everywhere” to be sure.`,
            },
      );
    }
    // The button that had the focus is gone.
    top.current?.focus();
  };

  return (
    <section className="own paper section grid" aria-labelledby={`${id}-title`}>
      <div ref={top} className="own__head" tabIndex={-1}>
        <Heading headingLevel={headingLevel} id={`${id}-title`}>
          {block.heading}
        </Heading>
        {overview ? <Who account={overview.account} own={own} onLogOut={() => void logOut()} /> : null}
      </div>
      <div className="own__said" aria-live="polite">
        <FormMessage message={said} />
      </div>
      {overview ? (
        <>
          <Part title="Reservations" headingLevel={headingLevel}>
            <Reservations block={block} reservations={overview.reservations} headingLevel={headingLevel} />
          </Part>
          <Part title="Your name" headingLevel={headingLevel}>
            <ProfileForm id={id} name={overview.account.name} own={own} />
          </Part>
          <Part title="Password" headingLevel={headingLevel}>
            <PasswordForm id={id} own={own} email={overview.account.email} />
          </Part>
          <Part title="Where you are logged in" headingLevel={headingLevel}>
            <Devices sessions={overview.sessions} own={own} />
          </Part>
          <Part title="Your data" headingLevel={headingLevel}>
            <OwnData own={own} />
            <DeleteForm id={id} own={own} />
          </Part>
        </>
      ) : (
        <div className="own__nobody">
          {problem === undefined ? null : (
            <>
              <FormMessage message={{ kind: "error", text: problem }} />
              <button className="btn" type="button" onClick={own.refetch}>
                Try again
              </button>
            </>
          )}
          {token === null ? <LoggedOut said={said !== undefined} /> : null}
          {token !== null && problem === undefined ? (
            <p role="status">
              <span className="spin" aria-hidden="true" />
              Looking for your account…
            </p>
          ) : null}
        </div>
      )}
    </section>
  );
}

function LoggedOut({ said }: { said: boolean }) {
  return (
    <>
      <p className="lead">
        {said ? "" : "You are not logged in. "}
        Your reservations and your data stand behind the login.
      </p>
      <p className="btns">
        <SiteLink className="btn" to="/login">
          Log in
        </SiteLink>
        <SiteLink className="btn btn--line" to="/signup">
          Create an account
        </SiteLink>
      </p>
    </>
  );
}

function Part({
  title,
  headingLevel,
  children,
}: {
  title: string;
  headingLevel: 1 | 2;
  children: ReactNode;
}) {
  return (
    <section className="own__part" aria-label={title}>
      <SubHeading headingLevel={headingLevel}>{title}</SubHeading>
      <div className="own__rest">{children}</div>
    </section>
  );
}

interface WhoProps {
  account: OverviewReply["account"];
  own: AccountState;
  onLogOut(): void;
}

function Who({ account, own, onLogOut }: WhoProps) {
  const send = () =>
    postAccountAction(paths.sendConfirmation, undefined).then(
      ({ message }) => own.say({ kind: "success", text: message }),
      (error: unknown) =>
        hasEnded(error) ? own.ended(error) : own.say({ kind: "error", text: errorText(error) }),
    );
  return (
    <div className="own__who">
      <p>
        <b>{account.name}</b>
        <span className="soft">{account.email}</span>
      </p>
      <button className="btn btn--line" type="button" onClick={onLogOut}>
        Log out
      </button>
      {account.confirmed ? null : (
        <div className="own__unconfirmed">
          <p>
            Your e-mail address is not confirmed yet. Open the link we sent you, and everything booked with it
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

interface ReservationsProps extends Pick<BlockProps<typeof account>, "block" | "headingLevel"> {
  reservations: readonly AccountReservation[];
}

function Reservations({ block, reservations, headingLevel }: ReservationsProps) {
  const upcoming = reservations.filter((one) => one.upcoming);
  const past = reservations.filter((one) => !one.upcoming);
  const Title = headingLevel === 1 ? "h3" : "h4";
  return (
    <>
      {upcoming.length > 0 ? (
        <ul className="own__tables">
          {upcoming.map((one) => (
            <Table key={one.id} reservation={one} />
          ))}
        </ul>
      ) : (
        <div className="own__empty">
          <Title className="own__hollow">{block.emptyHeading}</Title>
          <p className="soft">{block.emptyText}</p>
          <SiteLink className="btn" to={block.book.to}>
            {block.book.label}
          </SiteLink>
        </div>
      )}
      {past.length > 0 ? (
        <details className="own__past">
          <summary>Evenings gone by ({past.length})</summary>
          <ul className="own__tables">
            {past.map((one) => (
              <Table key={one.id} reservation={one} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const weekday = (date: string) => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];

function Table({ reservation }: { reservation: AccountReservation }) {
  const { id, reservationDate, reservationTime, numberOfPersons, status, specialRequest, upcoming } =
    reservation;
  return (
    <li className="own__table">
      <p className="line">
        <span className="line__name">
          {weekday(reservationDate)} {fullDay(reservationDate)}
        </span>
        <span className="line__dots" aria-hidden="true" />
        <span className="price">{reservationTime}</span>
      </p>
      <p className="own__detail soft">
        {numberOfPersons === 1 ? "1 person" : `${numberOfPersons} persons`} · No. {id}{" "}
        {/* That an evening gone by was confirmed goes without saying. */}
        {upcoming || status !== "confirmed" ? (
          <span className={status === "confirmed" ? "tag tag--in" : "tag tag--out"}>{status}</span>
        ) : null}
      </p>
      {specialRequest ? <p className="own__wish soft">“{specialRequest}”</p> : null}
    </li>
  );
}
