import { useRef, type ReactNode } from "react";
import { shortWeekdayAndDay } from "../../../../../core/shared/format-date.ts";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { EmptyState } from "../../../../../site/ui/empty-state.tsx";
import { FormMessage } from "../../../../../site/ui/form-message.tsx";
import { HeadingLevel } from "../../../../../site/ui/heading-level.tsx";
import { Heading, SubHeading } from "../../../../../site/ui/heading.tsx";
import { Loading } from "../../../../../site/ui/loading.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { PageLink, SiteLink, usePageAddresses } from "../../../../../site/ui/site-link.tsx";
import { bookingTime } from "../../../../../core/shared/booking-time.ts";
import { readableTime } from "../../../../../core/shared/time.ts";
import { bookingHandoverAddress } from "../../../../booking/rules/handover.ts";
import { Ticket } from "../../../../../site/ui/ticket.tsx";
import type { AccountReservation, OverviewReply } from "../../../contract/account.ts";
import * as paths from "../../../../../core/contract/paths.ts";
import { AccountApiForm } from "../../account-api-form.tsx";
import {
  isSessionEnded,
  errorText,
  postAccountAction,
  useAccount,
  type AccountState,
} from "../../use-account.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { account } from "./fields.ts";
import { ConfirmForm, DeleteForm, PasswordForm, ProfileForm } from "./own-forms.tsx";
import { DataDownload, Devices } from "./devices.tsx";
import { clsx } from "clsx";
import * as styles from "./account.module.css";
import * as pricedLineStyles from "../../../../../site/ui/priced-line.module.css";
import * as tagStyles from "../../../../../site/ui/tag.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { useFormats } from "../../../../../core/browser/site-context.ts";

/**
 * The account of the logged-in guest. The prerendered page shows no account, because only the browser knows
 * who is logged in.
 */
export default function Account({ block, data, headingLevel, id }: BlockProps<typeof account>) {
  const t = useMessages("account");
  const state = useAccount();
  const top = useRef<HTMLDivElement>(null);
  const { token, overview, problem, message } = state;
  const formats = useFormats();
  const hasTables = usePageAddresses().booking !== undefined;
  const next = overview?.reservations.find(({ upcoming, status }) => upcoming && status === "confirmed");

  const logIn = (text: string) => {
    state.setMessage({ kind: "success", text });
    // Moves the focus out of the form, which is about to be removed.
    top.current?.focus();
  };
  const logOut = async () => {
    try {
      const { message } = await postAccountAction(paths.logout, undefined, state.words);
      state.signOut({ kind: "success", text: message });
    } catch (error) {
      state.signOut(
        isSessionEnded(error)
          ? { kind: "success", text: t("loggedOut") }
          : {
              kind: "error",
              text: t("forgotten", { reason: errorText(error, state.words) }),
            },
      );
    }
    // Moves the focus off the button, which is about to be removed.
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
      fills
    >
      <div className={clsx("dark night lamp grid", styles.opening, token === null && styles.entrance)}>
        {token === null && block.image ? (
          <div className={styles.picture}>
            <Image image={block.image} sizes="100vw" />
          </div>
        ) : null}
        <div ref={top} className={styles.head} tabIndex={-1}>
          {next ? <p className="eyebrow">{t("next")}</p> : null}
          <Heading>{block.heading}</Heading>
          {overview ? (
            <Profile account={overview.account} state={state} onLogOut={() => void logOut()} />
          ) : null}
          {token === null && hasTables ? <p className="lead soft">{t("login.lead")}</p> : null}
        </div>
        {next ? (
          <div className={clsx("paper", styles.ticket)}>
            <Ticket
              id={`${id}-next`}
              state="kept"
              eyebrow={t("ticket")}
              date={next.reservationDate}
              time={readableTime(next.reservationTime, formats)}
              minutes={next.minutes}
              numberOfPersons={next.numberOfPersons}
              reference={next.id}
            />
          </div>
        ) : null}
      </div>
      <div
        className={clsx(
          token === null ? "dark night" : "paper",
          "section grid",
          styles.body,
          next && styles.belowTicket,
        )}
      >
        <div className={styles.message}>
          <FormMessage message={message} />
        </div>
        {state.confirmation === undefined ? null : (
          <AccountSection title={t("confirm.title")}>
            <p>{t("confirm.text")}</p>
            <ConfirmForm id={id} state={state} token={state.confirmation} />
          </AccountSection>
        )}
        {overview ? (
          <>
            {hasTables || overview.reservations.length > 0 ? (
              <AccountSection title={t("reservations")}>
                <Reservations block={block} reservations={overview.reservations} />
              </AccountSection>
            ) : null}
            <AccountSection title={t("name")}>
              <ProfileForm id={id} name={overview.account.name} state={state} />
            </AccountSection>
            <AccountSection title={t("password")}>
              <PasswordForm id={id} state={state} email={overview.account.email} />
            </AccountSection>
            <AccountSection title={t("devices")}>
              <Devices sessions={overview.sessions} state={state} />
            </AccountSection>
            <AccountSection title={t("data")}>
              <DataDownload state={state} />
              <DeleteForm id={id} state={state} />
            </AccountSection>
          </>
        ) : (
          <div className={clsx(styles.loggedOut, token === null && ["paper", styles.card])}>
            {problem === undefined ? null : (
              <>
                <FormMessage message={{ kind: "error", text: problem }} />
                <button className="btn" type="button" onClick={state.refetch}>
                  {t("again")}
                </button>
              </>
            )}
            {token === null ? <LoggedOut id={id} phone={data.phone} onLogIn={logIn} /> : null}
            {token !== null && problem === undefined ? (
              <Loading text={t("looking")} without={<p>{t("noScript")}</p>} />
            ) : null}
          </div>
        )}
      </div>
    </Section>
  );
}

/** The login form. After logging in here, the guest stays on this page. */
function LoggedOut({
  id,
  phone,
  onLogIn,
}: {
  readonly id: string;
  readonly phone: string;
  onLogIn(message: string): void;
}) {
  const t = useMessages("account");
  return (
    <>
      <AccountApiForm name="login" id={id} phone={phone} onDone={onLogIn} />
      <p className={styles.links}>
        <PageLink page="signup">{t("signup.link")}</PageLink>
        <PageLink page="forgotten">{t("forgotten.link")}</PageLink>
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
  const t = useMessages("account");
  const send = () =>
    postAccountAction(paths.sendConfirmation, undefined, state.words).then(
      ({ message }) => state.setMessage({ kind: "success", text: message }),
      (error: unknown) =>
        isSessionEnded(error)
          ? state.ended(error)
          : state.setMessage({ kind: "error", text: errorText(error, state.words) }),
    );
  return (
    <div className={styles.profile}>
      <p>
        <b>{account.name}</b>
        <span className="soft">{account.email}</span>
      </p>
      <button className="btn btn--line" type="button" onClick={onLogOut}>
        {t("logout")}
      </button>
      {account.confirmed ? null : (
        <div className={styles.unconfirmed}>
          <p>{t("unconfirmed")}</p>
          <button className="btn btn--text" type="button" onClick={() => void send()}>
            {t("sendAgain")}
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
  const t = useMessages("account");
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
          <summary>{t("past", { count: past.length })}</summary>
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

/** @param book URL for booking again with the same details; used only after the reservation is over */
function Reservation({ reservation, book }: { reservation: AccountReservation; book?: string }) {
  const t = useMessages("account");
  const formats = useFormats();
  const layout = useMessages("layout");
  const { id, reservationDate, reservationTime, minutes, numberOfPersons, status, specialRequest, upcoming } =
    reservation;
  return (
    <li className={styles.reservation}>
      <p className={clsx(pricedLineStyles.root, styles.line)}>
        <span className={pricedLineStyles.name}>{shortWeekdayAndDay(reservationDate, formats)}</span>
        <span className={pricedLineStyles.dots} aria-hidden="true" />
        <span className="price">
          {bookingTime({ date: reservationDate, time: reservationTime, minutes }, formats, layout)}
        </span>
      </p>
      <p className={clsx("soft", styles.detail)}>
        {t("detail", { count: numberOfPersons, id })}{" "}
        {/* Omits the status of a past reservation if it is `confirmed`. */}
        {upcoming || status !== "confirmed" ? (
          <span
            className={
              status === "confirmed"
                ? clsx(tagStyles.root, styles.tag, tagStyles.on)
                : clsx(tagStyles.root, styles.tag, tagStyles.out)
            }
          >
            {t(`status.${status}`)}
          </span>
        ) : null}
      </p>
      {specialRequest ? (
        <p className={clsx("soft", styles.request)}>{layout("quoted", { text: specialRequest })}</p>
      ) : null}
      {book !== undefined && status === "confirmed" ? (
        <p className={styles.again}>
          <SiteLink
            to={bookingHandoverAddress(book, {
              numberOfPersons: String(numberOfPersons),
              reservationDate: "",
              reservationTime,
            })}
          >
            {t("bookAgain")}
          </SiteLink>
        </p>
      ) : null}
    </li>
  );
}
