import { useEffect, useState, type ReactNode, type ComponentType } from "react";
import type { DoneReply } from "../../../accounts/contract/account.ts";
import * as paths from "../../../../core/contract/paths.ts";
import type { StaffLinkReply, StaffSessionReply } from "../../contract/staff.ts";
import { callStaff, problemText, Refused } from "../../shell/api.ts";
import { timeOfDay } from "../../../../core/shared/time.ts";
import { roleTexts } from "../../shell/pages.ts";
import { FormProblem, useStaffForm } from "../../shell/staff-form.tsx";
import * as paper from "../../shell/staff-page.module.css";
import * as styles from "./sign-in.module.css";
import { initialsOf } from "../../../../core/shared/text.ts";
import { go, type StepProps, Card, PasskeyButton } from "./step.tsx";
import { GiveCode, SetUpSecondFactor } from "./second-factor.tsx";
import type { SignInWayProps } from "../../shell/use-session.ts";

function AskForLink({
  restaurant,
  lost,
  onSession,
  children,
}: StepProps & {
  readonly restaurant: string;
  readonly lost?: string | undefined;
  readonly children?: ReactNode;
}) {
  const [sent, setSent] = useState<string>();
  const { attributes, field, problem, sending } = useStaffForm(
    { email: "" },
    async (typed) => setSent((await callStaff<DoneReply>(paths.requestStaffLink, typed)).message),
    { resetWithMessage: true },
  );
  return (
    <Card restaurant={restaurant} title="Staff">
      {children}
      {lost === undefined ? null : (
        <div className={styles.lost} role="alert">
          <b>{lost}.</b> Ask for a new link; the old one cannot be used again.
        </div>
      )}
      <p>We send a link to your email address. There is no password to remember.</p>
      <form {...attributes} className={styles.form} noValidate>
        <label className={styles.field}>
          <span>Email</span>
          <input {...field("email")} type="email" autoComplete="email" />
        </label>
        <button type="submit" className={go} aria-disabled={sending}>
          Send me a link
        </button>
      </form>
      <FormProblem of={problem} className={styles.problem} />
      <div role="status">
        {sent === undefined ? null : (
          <p className={styles.sent}>
            <b>Check your email.</b> {sent}.
          </p>
        )}
      </div>
      <PasskeyButton onSession={onSession} />
      <p className={styles.fine}>
        The link works once, for 15 minutes. If you start the site on the restaurant’s own computer, it prints
        a sign-in link, too.
      </p>
      <a className={styles.plain} href="/">
        I am a guest
      </a>
    </Card>
  );
}

function UseLink({
  restaurant,
  token,
  onSession,
  onOther,
}: StepProps & { restaurant: string; token: string; onOther: (lost?: string) => void }) {
  const [link, setLink] = useState<StaffLinkReply>();
  const { problem, sending, submit } = useStaffForm({}, async () => {
    const session = await callStaff<StaffSessionReply>(paths.signInByLink, { token });
    history.replaceState(null, "", location.pathname);
    onSession(session);
  });
  useEffect(() => {
    callStaff<StaffLinkReply>(paths.viewStaffLink, { token }).then(setLink, (error: unknown) =>
      onOther(error instanceof Refused ? "This link has been used or has expired" : problemText(error)),
    );
    // The link in the URL is checked once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [token]);
  if (!link) return null;
  return (
    <Card restaurant={restaurant} title="Is this you?">
      <div className={styles.person}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(link.name)}
        </span>
        <b>{link.name}</b>
        <span>{roleTexts[link.role]}</span>
      </div>
      <button type="button" className={go} onClick={submit} aria-disabled={sending}>
        Sign in on this device
      </button>
      <button type="button" className={paper.button} onClick={() => onOther()}>
        Not me
      </button>
      <FormProblem of={problem} className={styles.problem} />
      <p className={styles.fine}>
        The link stays valid until you press the button. Everyone is signed out at{" "}
        {timeOfDay(4 * 60, RESTAURANT_FORMATS)}.
      </p>
    </Card>
  );
}

/** Signs in by an emailed link, and by the second factor if one is needed. */
export function SignIn({
  session: first,
  ways = [],
  onSignedIn,
}: {
  readonly session: StaffSessionReply;
  /** Further ways to sign in, from other features. */
  readonly ways?: readonly ComponentType<SignInWayProps>[] | undefined;
  readonly onSignedIn: (session: StaffSessionReply) => void;
}) {
  const [session, setSession] = useState(first);
  const [token, setToken] = useState(() => /^#link=([\w-]+)(?:&to=[\w/-]+)?$/.exec(location.hash)?.[1]);
  const [lost, setLost] = useState<string>();
  const onSession = (next: StaffSessionReply) => {
    setToken(undefined);
    setSession(next);
    if (next.state === "signed-in") onSignedIn(next);
  };
  const { restaurant } = session;
  useEffect(() => {
    document.title = `Sign in · ${restaurant}`;
  }, [restaurant]);
  if (token !== undefined)
    return (
      <UseLink
        {...{ restaurant, token, onSession }}
        onOther={(reason) => {
          history.replaceState(null, "", location.pathname);
          setLost(reason);
          setToken(undefined);
          // Redirects a member who is already signed in.
          if (session.state === "signed-in" && reason === undefined) onSignedIn(session);
        }}
      />
    );
  switch (session.state) {
    case "code":
      return <GiveCode {...{ session, onSession }} />;
    case "set-up":
      return <SetUpSecondFactor {...{ session, onSession }} />;
    case "signed-in":
      return lost === undefined ? null : <AskForLink {...{ restaurant, lost, onSession }} />;
    case "signed-out":
      return (
        <AskForLink {...{ restaurant, lost, onSession }}>
          {ways.map((Way, index) => (
            <Way
              key={index}
              onSignedIn={onSession}
              className={styles.demo}
              problemClassName={styles.problem}
            />
          ))}
        </AskForLink>
      );
  }
}
