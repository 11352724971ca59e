import { clsx } from "clsx";
import { useEffect, useState, type ReactNode } from "react";
import { Heading } from "../../components/heading.tsx";
import { Loading } from "../../components/loading.tsx";
import { Image } from "../../components/content-image.tsx";
import { Section } from "../../components/section.tsx";
import { SiteLink } from "../../components/site-link.tsx";
import { Spinner } from "../../components/spinner.tsx";
import type { Offer } from "../../contract/waiting-list.ts";
import { useFormats } from "../../components/use-formats.ts";
import { usePageAddresses } from "../../components/page-link.tsx";
import { addressOf } from "../../shared/page-roles.ts";
import { useWaitingOffer } from "../../features/reservation/use-waiting-offer.ts";
import { weekdayAndDay } from "../../shared/format-date.ts";
import type { Formats } from "../../shared/formats.ts";
import { readableTime } from "../../shared/time.ts";
import { PhoneLink } from "../../components/phone-link.tsx";
import type { BlockProps } from "../define.ts";
import type { waitingOffer } from "./fields.ts";
import * as styles from "./waiting-offer.module.css";

type Props = BlockProps<typeof waitingOffer>;

const peopleText = (size: number): string => (size === 1 ? "1 person" : `${size} people`);

/** An offer with its times as guests read them. */
const onRestaurantsClock = (offer: Offer, formats: Formats): Offer => ({
  ...offer,
  time: readableTime(offer.time, formats),
  until: readableTime(offer.until, formats),
  heldUntilTime: readableTime(offer.heldUntilTime, formats),
  answeredAt: offer.answeredAt && readableTime(offer.answeredAt, formats),
});

/** The clock time first, so that a timer that has stopped misleads nobody. */
function Countdown({
  offer,
  skewMs,
  onLapsed,
}: {
  readonly offer: Offer;
  readonly skewMs: number;
  readonly onLapsed: () => void;
}) {
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
        Held for you until then:
        <br />
        {Math.floor(seconds / 60)} min {seconds % 60} s left.
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

/** The table that is held for a guest of the waiting list. Opening the page takes nothing; Yes takes it. */
export default function WaitingOffer({ block, data, headingLevel, id }: Props) {
  const { page, failure, isSending, load, accept, decline, leaveList } = useWaitingOffer();
  const addresses = usePageAddresses();
  const formats = useFormats();
  const phone = <PhoneLink number={data.phone} />;
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
      <Result isGood={false} title="We cannot be reached right now.">
        Your answer is not in yet. Call {phone}, or press again.
      </Result>
    ) : failure === "refused" ? (
      <Result isGood={false} title="This link no longer works.">
        Call {phone}.
      </Result>
    ) : null;

  const content = (): ReactNode => {
    switch (page.phase) {
      case "loading":
        return (
          <>
            <Heading>{block.heading}</Heading>
            <div className={styles.loading}>
              <Loading
                text="Looking for your table …"
                without={<p>This page needs JavaScript. Please ring us, and the table is yours: {phone}</p>}
              />
            </div>
          </>
        );
      case "missing":
        return (
          <>
            <Heading>{block.heading}</Heading>
            <p>
              Open it from the link we emailed you. Not on the list yet? Choose your evening when you book a
              table: where it is fully booked, you can join the list.
            </p>
            {book}
            <p>Lost the email? Call {phone}.</p>
          </>
        );
      case "refused":
        return (
          <>
            <Heading>{block.heading}</Heading>
            <Result isGood={false} title="This link opens no table.">
              Perhaps a piece of it was lost on the way, or its evening is over. Call {phone}.
            </Result>
            {book}
          </>
        );
      case "unreachable":
        return (
          <>
            <Heading>{block.heading}</Heading>
            <Result isGood={false} title="We cannot be reached right now.">
              Nothing is lost yet. Call {phone}, or look again.
            </Result>
            {button("Look again", load)}
          </>
        );
      case "leaving":
        return (
          <>
            <Heading>Off the list?</Heading>
            <p>Then we will not ask again this evening.</p>
            {button("Take me off the list", () => void leaveList(page.token))}
            {offline}
          </>
        );
      case "left":
        return (
          <>
            <Heading>You are off the list</Heading>
            <Result isGood title="Thank you for saying so.">
              Somebody else gets the table.
            </Result>
            {book}
          </>
        );
      case "offer":
        return offerContent(page.token, page.offer);
    }
  };

  const offerContent = (token: string, sent: Offer): ReactNode => {
    const offer = onRestaurantsClock(sent, formats);
    const ticket = (
      <p className={styles.ticket}>
        <b>{weekdayAndDay(offer.date, formats)}</b>
        {offer.time} to {offer.until} · {peopleText(offer.size)}
        {offer.area ? ` · ${offer.area}` : ""}
      </p>
    );
    const stay =
      offer.turn === null
        ? ""
        : ` You are still on the list, ${offer.turn === 1 ? "next" : `number ${offer.turn}`} in turn.`;
    if (offer.state === "open")
      return (
        <>
          <Heading>
            A table at {offer.time}, for {offer.size}?
          </Heading>
          {ticket}
          <div className={styles.buttons}>
            {button("Yes, keep it for us", () => void accept(token))}
            {button("No, ask the next guest", () => void decline(token), false)}
            {offline}
          </div>
          <p className={styles.fine}>
            {offer.name ? `For ${offer.name}. ` : ""}No answer by {offer.heldUntilTime} counts as a no; you
            stay on tonight’s list.
          </p>
        </>
      );
    if (offer.state === "accepted")
      return (
        <>
          <Heading>The table is yours</Heading>
          {ticket}
          <Result
            isGood
            title={`${offer.answeredAt ? `You said yes at ${offer.answeredAt}. ` : ""}${offer.time}, ${peopleText(offer.size)}.`}
          >
            An email is on its way. There is one table, and it is kept, however often you press.
          </Result>
          {offer.reservationToken ? (
            <a className="btn" href={`${addressOf(addresses, "reservation")}#${offer.reservationToken}`}>
              SEE YOUR TABLE
            </a>
          ) : null}
        </>
      );
    const titles = {
      lapsed: `Held until ${offer.heldUntilTime}.`,
      declined: offer.answeredAt ? `You said no at ${offer.answeredAt}.` : "You said no.",
      withdrawn: "We had to take this table back.",
    };
    return (
      <>
        <Heading>{offer.state === "declined" ? "Another evening, then" : "Too late for this table"}</Heading>
        {ticket}
        <Result isGood={offer.state === "declined"} title={titles[offer.state]}>
          {offer.state === "lapsed" ? "We asked the next guest." : ""}
          {stay}
        </Result>
        {book}
      </>
    );
  };

  return (
    <Section id={id} headingLevel={headingLevel} padding={false}>
      <div className={styles.picture}>
        <Image image={block.image} sizes="(min-width: 64rem) 90vw, 100vw" eager={headingLevel === 1} />
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
