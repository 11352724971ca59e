import { clsx } from "clsx";
import { createContext, use, type ReactNode } from "react";
import type { HouseReply } from "../contract/house.ts";
import { downloadHouse } from "../../../core/contract/paths.ts";
import { OutcomeLine } from "../../staff/shell/outcome-line.tsx";
import { Notice } from "../../staff/shell/notice.tsx";
import { StaffPage } from "../../staff/shell/staff-page.tsx";
import * as paper from "../../staff/shell/staff-page.module.css";
import * as styles from "./house.module.css";
import { useHouse, type House as HouseState } from "./use-house.ts";
import {
  backupText,
  copyText,
  kindText,
  formatMoment,
  listNeeds,
  partNames,
  formatBytes,
  type Need,
  type SectionId,
} from "./words.ts";
import type { StaffMember } from "../../../core/contract/staff-roles.ts";

/** Ids of the sections to highlight, because the list of problems at the top of the page links to them. */
const Marked = createContext<ReadonlySet<string | undefined>>(new Set());

interface SectionProps {
  readonly id?: SectionId;
  readonly heading: string;
  readonly children: ReactNode;
}

function Section({ id, heading, children }: SectionProps) {
  const isMarked = use(Marked).has(id);
  return (
    <section id={id}>
      <h2 className={clsx(isMarked && styles.marked)}>{heading}</h2>
      {children}
    </section>
  );
}

/** Current problems, or a line saying that there are none. */
function Needs({ list }: { readonly list: readonly Need[] }) {
  return list.length === 0 ? (
    <p className={styles.well}>Everything is running.</p>
  ) : (
    <ul className={styles.needs} aria-label="What needs your attention">
      {list.map(({ text, section }) => (
        <li key={text}>
          <a href={`#${section}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

function Backups({ reply: { backups, downloadUntil, at } }: { readonly reply: HouseReply }) {
  const { last, copy, drill, kept, everyHours, state } = backups;
  return (
    <Section id="backups" heading="Backups">
      {state === "good" ? <p>{backupText(backups)}</p> : null}
      <dl>
        <div>
          <dt>Last backup</dt>
          <dd>{last ? `${formatMoment(last.at)}, ${formatBytes(last.bytes)}` : "never"}</dd>
        </div>
        <div>
          <dt>Last restore test</dt>
          <dd>
            {drill
              ? `${formatMoment(drill.at)}, ${drill.isGood ? "good" : "it cannot be restored"}`
              : "never"}
          </dd>
        </div>
        <div>
          <dt>Last copy off the machine</dt>
          <dd>
            {copy
              ? copy.at
                ? `${formatMoment(copy.at)}; ${copy.kept} are kept`
                : "none yet"
              : "none: not set up"}
          </dd>
        </div>
        <div>
          <dt>Kept</dt>
          <dd>
            {kept}
            {everyHours === 0 ? "" : `; one is made every ${everyHours} hours`}
          </dd>
        </div>
      </dl>
      <p className={styles.soft}>
        {everyHours === 0
          ? "Automatic backups are switched off. The person who looks after the machine can switch them on with BACKUP_EVERY_HOURS=24."
          : copy
            ? copyText(copy.state)
            : "The backups are on the same machine as the data. Keep a copy elsewhere, too: download everything once a month, or ask the person who looks after the machine to have each backup copied with BACKUP_COPY_TO."}
      </p>
      {copy?.problem ? (
        <ul className={styles.reasons}>
          <li>The last attempt to copy failed: {copy.problem}</li>
        </ul>
      ) : null}
      {drill && !drill.isGood ? (
        <ul className={styles.reasons}>
          {drill.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {at < downloadUntil ? (
        <p>
          <a className={paper.button} href={downloadHouse} download>
            Download everything
          </a>
        </p>
      ) : null}
      <p className={styles.soft}>
        {at < downloadUntil
          ? "Texts, pictures, bookings and accounts as one archive. It holds your guests’ names and addresses: keep it safe."
          : "You can download everything only within a quarter of an hour of signing in: sign out, then sign in again."}
      </p>
    </Section>
  );
}

function Mails({ house, mails }: { readonly house: HouseState; readonly mails: HouseReply["mails"] }) {
  const { waiting, givenUp, list, leaveHouse } = mails;
  return (
    <Section id="mails" heading="Emails">
      <p>{waiting + givenUp === 0 ? "No email is waiting." : `${waiting} waiting, ${givenUp} given up.`}</p>
      {list.length > 0 ? (
        <ul className={styles.rows}>
          {list.map((mail) => (
            <li key={mail.id}>
              <b>{mail.to}</b>
              <span>
                {kindText(mail.kind)}, {formatMoment(mail.since)}
              </span>
              <span className={clsx(mail.givenUp && styles.bad)}>
                {mail.givenUp ? `Failed after ${mail.attempts} attempts.  ` : null}
                {mail.why ?? (mail.givenUp ? "" : "Waiting to be sent.")}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {list.length < waiting + givenUp ? <p>{waiting + givenUp - list.length} more.</p> : null}
      <div className={styles.actions}>
        <button
          type="button"
          className={paper.button}
          disabled={house.doing === "test"}
          onClick={house.sendTestMail}
        >
          {house.doing === "test" ? "Sending…" : "Send a test email"}
        </button>
        {waiting + givenUp > 0 ? (
          <button
            type="button"
            className={paper.button}
            disabled={house.doing === "retry"}
            onClick={house.retryMails}
          >
            Try again
          </button>
        ) : null}
      </div>
      {leaveHouse ? null : (
        <p className={styles.soft}>
          Emails are written to a folder and not sent. For the person who looks after the machine:{" "}
          <code>SMTP_URL</code> names a mail server.
        </p>
      )}
    </Section>
  );
}

function Disk({ disk: { free, size, isLow, parts } }: Pick<HouseReply, "disk">) {
  return (
    <Section id="disk" heading="Disk">
      <p>
        {formatBytes(free)} of {formatBytes(size)} is free.
        {isLow ? " When it’s full, guests can’t book." : null}
      </p>
      <dl>
        {parts
          .filter(({ bytes }) => bytes > 0)
          .toSorted((a, b) => b.bytes - a.bytes)
          .map(({ name, bytes }) => (
            <div key={name}>
              <dt>{partNames[name]}</dt>
              <dd>{formatBytes(bytes)}</dd>
            </div>
          ))}
      </dl>
    </Section>
  );
}

function Releases({ releases: { current, kept } }: Pick<HouseReply, "releases">) {
  if (!current)
    return (
      <Section heading="The live site">
        <p>Nothing has been published yet: guests see the site from the installation.</p>
      </Section>
    );
  return (
    <Section heading="The live site">
      <p>
        Live since {formatMoment(current.since)}.
        {current.heldBy === null
          ? null
          : ` ${current.heldBy} has held the site at this version, so no later saves go live.`}
      </p>
      <ol className={styles.rows}>
        {kept.map(({ id, builtAt }) => (
          <li key={id} aria-current={id === current.id ? "true" : undefined}>
            <b>{formatMoment(builtAt)}</b>
            <span>{id === current.id ? "Live" : "Available to go back to"}</span>
          </li>
        ))}
      </ol>
      <p className={styles.soft}>To go back to another version, open History in the CMS.</p>
    </Section>
  );
}

function Sessions({ house, sessions }: { readonly house: HouseState } & Pick<HouseReply, "sessions">) {
  return (
    <Section heading="Who is signed in">
      <ul className={styles.rows}>
        {sessions.map(({ id, name, device, since, usedAt, isOwn }) => (
          <li key={id}>
            <b>
              {name}
              {isOwn ? " (you, here)" : ""}
            </b>
            <span>{device || "A device we do not know"}</span>
            <span>
              Since {formatMoment(since)}, last used {formatMoment(usedAt)}
            </span>
            {isOwn ? null : (
              <button
                type="button"
                className={paper.button}
                aria-label={`Sign out ${name}, ${device || "unknown device"}`}
                disabled={house.doing === "end"}
                onClick={() => house.endSession(id)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>All staff are signed out at four in the morning.</p>
    </Section>
  );
}

function Alarms({ alarms }: Pick<HouseReply, "alarms">) {
  return (
    <Section id="alarms" heading="The last seven days">
      {alarms.length === 0 ? <p>No alarms.</p> : null}
      <ul className={styles.rows}>
        {alarms.map(({ id, what, todo, since, until }) => (
          <li key={id}>
            <b>{what}</b>
            <span>
              {formatMoment(since)} {until === null ? "until now" : `to ${formatMoment(until)}`}
            </span>
            <span>{todo}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Version({ version: { number, changesOf, changes } }: Pick<HouseReply, "version">) {
  const isOwn = changesOf?.startsWith(number) === true;
  return (
    <Section heading="Version">
      <p>
        This is version {number}. The service does not check for newer versions: ask the person who looks
        after the machine.
      </p>
      {changes.length > 0 ? (
        <details>
          <summary>{isOwn ? "What’s new in this version" : `What has changed since (${changesOf})`}</summary>
          <ul className={styles.changes}>
            {changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </Section>
  );
}

/** The state of the site, for owners. */
export function House({ staff }: { readonly staff: StaffMember }) {
  const house = useHouse();
  const { reply, isStale, message } = house;
  const list = reply ? listNeeds(reply) : [];
  if (!reply && isStale)
    return <Notice title="No answer yet" text="Trying again every minute." onRetry={house.look} />;
  const stale =
    isStale && reply
      ? { text: `No connection. Last updated ${formatMoment(reply.at)}`, isBad: true }
      : undefined;
  return (
    <StaffPage heading="Operations" staff={staff}>
      <div className={styles.house} aria-busy={!reply}>
        <OutcomeLine of={[stale, message]} />
        {reply ? (
          <Marked value={new Set(list.map(({ section }) => section))}>
            <Needs list={list} />
            <div className={styles.sections}>
              <div>
                <Backups reply={reply} />
                <Disk disk={reply.disk} />
              </div>
              <div>
                <Mails house={house} mails={reply.mails} />
                <Sessions house={house} sessions={reply.sessions} />
              </div>
              <div>
                <Alarms alarms={reply.alarms} />
                <Releases releases={reply.releases} />
                <Version version={reply.version} />
              </div>
            </div>
          </Marked>
        ) : (
          <p role="status">Looking…</p>
        )}
      </div>
    </StaffPage>
  );
}
