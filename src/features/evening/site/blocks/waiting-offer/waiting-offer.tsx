import { clsx } from "clsx";
import { useEffect, useState, type ReactNode } from "react";
import { Heading } from "../../../../../site/ui/heading.tsx";
import { Loading } from "../../../../../site/ui/loading.tsx";
import { Image } from "../../../../../site/ui/content-image.tsx";
import { Section } from "../../../../../site/ui/section.tsx";
import { SiteLink, usePageAddresses } from "../../../../../site/ui/site-link.tsx";
import type { Offer } from "../../../contract/waiting-list.ts";
import { addressOf } from "../../../../../core/shared/page-roles.ts";
import { useWaitingOffer } from "../../use-waiting-offer.ts";
import { weekdayAndDay } from "../../../../../core/shared/format-date.ts";
import type { Formats } from "../../../../../core/shared/formats.ts";
import { bookingTime } from "../../../../../core/shared/booking-time.ts";
import { readableTime } from "../../../../../core/shared/time.ts";
import type { BlockProps } from "../../../../../content/compose/define.ts";
import type { waitingOffer } from "./fields.ts";
import * as styles from "./waiting-offer.module.css";
import { inline, useMessages } from "../../../../../core/browser/use-messages.ts";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { Spinner } from "../../../../../site/ui/spinner.tsx";
import { PhoneLink } from "../../../../../site/ui/phone-link.tsx";

type Props = BlockProps<typeof waitingOffer>;

/** Returns an offer with its times formatted for guests. */
const onRestaurantsClock = (offer: Offer, formats: Formats): Offer => ({
  ...offer,
  time: readableTime(offer.time, formats),
  until: readableTime(offer.until, formats),
  heldUntilTime: readableTime(offer.heldUntilTime, formats),
  answeredAt: offer.answeredAt && readableTime(offer.answeredAt, formats),
});

/**
 * Time left to answer. Shows the deadline as a time of day first, so that a stopped countdown does not
 * mislead the guest.
 */
function Countdown({
  offer,
  skewMs,
  onLapsed,
}: {
  readonly offer: Offer;
  readonly skewMs: number;
  readonly onLapsed: () => void;
}) {
  const t = useMessages("reservation");
  const [now, setNow] = useState(() => Date.now() + skewMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + skewMs), 1_000);
    return () => clearInterval(timer);
  }, [skewMs]);
  const seconds = Math.max(Math.ceil((Date.parse(offer.heldUntil) - now) / 1000), 0);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onLapsed();
  }, [isOver, onLapsed]);
  return (
    <p className={styles.countdown} role="timer">
      <b>{offer.heldUntilTime}</b>
      <span>
        {t("offer.held")}
        <br />
        {t("offer.left", { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })}
      </span>
    </p>
  );
}

function Result({
  isGood,
  title,
  children,
}: {
  readonly isGood: boolean;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div
      className={clsx(styles.result, isGood ? styles.good : styles.bad)}
      role={isGood ? "status" : "alert"}
    >
      <strong>{title}</strong>
      {children ? <span>{children}</span> : null}
    </div>
  );
}

interface OfferContentProps {
  readonly offer: Offer;
  readonly button: (text: string, onClick: () => void, isMain?: boolean) => ReactNode;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
  /** Error message if the guest's last answer did not reach the service. */
  readonly problem: ReactNode;
  /** Link to book another table. */
  readonly book: ReactNode;
}

/** An offer in its current state: its buttons while it is open, then its outcome. */
function OfferContent({ offer: sent, button, onAccept, onDecline, problem, book }: OfferContentProps) {
  const addresses = usePageAddresses();
  const formats = useFormats();
  const layout = useMessages("layout");
  const t = useMessages("reservation");
  const offer = onRestaurantsClock(sent, formats);
  const time = bookingTime(offer, formats, layout);
  const ticket = (
    <p className={styles.ticket}>
      <b>{weekdayAndDay(offer.date, formats)}</b>
      {t("offer.when", {
        from: time,
        until: offer.until,
        people: t("offer.people", { count: offer.size }),
      })}
      {offer.area ? ` · ${offer.area}` : ""}
    </p>
  );
  const stay = offer.turn === null ? "" : ` ${t("offer.turn", { turn: offer.turn })}`;
  if (offer.state === "open")
    return (
      <>
        <Heading>{t("offer.title", { time, size: offer.size })}</Heading>
        {ticket}
        <div className={styles.buttons}>
          {button(t("offer.yes"), onAccept)}
          {button(t("offer.no"), onDecline, false)}
          {problem}
        </div>
        <p className={styles.fine}>
          {offer.name ? `${t("offer.for", { name: offer.name })} ` : ""}
          {t("offer.fine", { time: offer.heldUntilTime })}
        </p>
      </>
    );
  if (offer.state === "accepted")
    return (
      <>
        <Heading>{t("offer.yours")}</Heading>
        {ticket}
        <Result
          isGood
          title={`${offer.answeredAt ? `${t("offer.saidYes", { time: offer.answeredAt })} ` : ""}${t("offer.booked", { time, people: t("offer.people", { count: offer.size }) })}`}
        >
          {t("offer.kept")}
        </Result>
        {offer.reservationToken ? (
          <a className="btn" href={`${addressOf(addresses, "reservation")}#${offer.reservationToken}`}>
            {t("offer.see")}
          </a>
        ) : null}
      </>
    );
  const titles = {
    lapsed: t("offer.lapsed", { time: offer.heldUntilTime }),
    declined: offer.answeredAt ? t("offer.saidNo", { time: offer.answeredAt }) : t("offer.saidNoPlain"),
    withdrawn: t("offer.withdrawn"),
  };
  return (
    <>
      <Heading>{offer.state === "declined" ? t("offer.another") : t("offer.late")}</Heading>
      {ticket}
      <Result isGood={offer.state === "declined"} title={titles[offer.state]}>
        {offer.state === "lapsed" ? t("offer.next") : ""}
        {stay}
      </Result>
      {book}
    </>
  );
}

/**
 * The table held for a guest on the waiting list. Opening the page does not accept the offer; only pressing
 * Yes does.
 */
export default function WaitingOffer({ block, data, headingLevel, id }: Props) {
  const { page, failure, isSending, load, accept, decline, leaveList } = useWaitingOffer();
  const formats = useFormats();
  const t = useMessages("reservation");
  const phone = () => <PhoneLink number={data.phone} />;
  const book = (
    <SiteLink className="btn" to={block.book.to}>
      {block.book.label}
    </SiteLink>
  );
  const button = (text: string, onClick: () => void, isMain = true) => (
    <button
      className={clsx("btn", "btn--wide", !isMain && "btn--line")}
      type="button"
      aria-disabled={isSending}
      onClick={() => {
        if (!isSending) onClick();
      }}
    >
      {isSending && isMain ? <Spinner /> : null}
      <span>{text}</span>
    </button>
  );
  const offline =
    failure === "unreachable" ? (
      <Result isGood={false} title={t("offer.unreachable")}>
        {inline(t.rich("offer.notIn", { phone }))}
      </Result>
    ) : failure === "refused" ? (
      <Result isGood={false} title={t("offer.noLonger")}>
        {inline(t.rich("offer.call", { phone }))}
      </Result>
    ) : null;

  const content = (): ReactNode => {
    switch (page.phase) {
      case "loading":
        return (
          <>
            <Heading>{block.heading}</Heading>
            <div className={styles.loading}>
              <Loading text={t("looking")} without={<p>{inline(t.rich("offer.noScript", { phone }))}</p>} />
            </div>
          </>
        );
      case "missing":
        return (
          <>
            <Heading>{block.heading}</Heading>
            <p>{t("offer.missing")}</p>
            {book}
            <p>{inline(t.rich("offer.lost", { phone }))}</p>
          </>
        );
      case "refused":
        return (
          <>
            <Heading>{block.heading}</Heading>
            <Result isGood={false} title={t("offer.wrong")}>
              {inline(t.rich("offer.wrongText", { phone }))}
            </Result>
            {book}
          </>
        );
      case "unreachable":
        return (
          <>
            <Heading>{block.heading}</Heading>
            <Result isGood={false} title={t("offer.unreachable")}>
              {inline(t.rich("offer.nothingLost", { phone }))}
            </Result>
            {button(t("again"), load)}
          </>
        );
      case "leaving":
        return (
          <>
            <Heading>{t("offer.leave")}</Heading>
            <p>{t("offer.leaveText")}</p>
            {button(t("offer.leaveButton"), () => void leaveList(page.token))}
            {offline}
          </>
        );
      case "left":
        return (
          <>
            <Heading>{t("offer.left.title")}</Heading>
            <Result isGood title={t("offer.thanks")}>
              {t("offer.somebody")}
            </Result>
            {book}
          </>
        );
      case "offer":
        return (
          <OfferContent
            offer={page.offer}
            button={button}
            onAccept={() => void accept(page.token)}
            onDecline={() => void decline(page.token)}
            problem={offline}
            book={book}
          />
        );
    }
  };

  return (
    <Section id={id} headingLevel={headingLevel} padding={false} fills>
      <div className={styles.picture}>
        <Image
          image={block.image}
          sizes="(min-width: 64rem) 90vw, (min-width: 46rem) 180vw, 100vw"
          eager={headingLevel === 1}
        />
      </div>
      <div className={styles.main}>
        {page.phase === "offer" && page.offer.state === "open" ? (
          <Countdown offer={onRestaurantsClock(page.offer, formats)} skewMs={page.skewMs} onLapsed={load} />
        ) : null}
        <div className={styles.text}>{content()}</div>
      </div>
    </Section>
  );
}
