import { useEffect, useState, type ReactNode, type ComponentType } from "react";
import type { DoneReply } from "../../../accounts/contract/account.ts";
import { clsx } from "clsx";
import * as paths from "../../../../core/contract/paths.ts";
import type {
  RecoveryCodesReply,
  SecondFactorReply,
  StaffLinkReply,
  StaffSessionReply,
} from "../../contract/staff.ts";
import { callStaff, problemText, Refused } from "../../shell/api.ts";
import { timeOfDay } from "../../../../core/shared/time.ts";
import { roleTexts } from "../../shell/pages.ts";
import { FormProblem, useStaffForm } from "../../shell/staff-form.tsx";
import type { SignInWayProps } from "../../shell/sign-in-way.ts";
import { addPasskey, deviceName, hasPasskeySupport, signInByPasskey } from "./passkeys.ts";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import * as paper from "../../shell/staff-page.module.css";
import * as styles from "./sign-in.module.css";
import { initialsOf } from "../../../../core/shared/text.ts";

const go = clsx(paper.button, paper.tall, paper.go);

interface StepProps {
  readonly onSession: (session: StaffSessionReply) => void;
}

function Card({ restaurant, title, children }: { restaurant: string; title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <p className={styles.brand}>
          {restaurant}
          <b>.</b>
        </p>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}

/**
 * Signs in with a passkey, which needs neither mail nor digits. Hidden if the browser does not support
 * passkeys.
 */
function PasskeyButton({ onSession, isFirst = false }: StepProps & { readonly isFirst?: boolean }) {
  const { problem, sending, submit } = useStaffForm({}, async () => onSession(await signInByPasskey()));
  if (!hasPasskeySupport()) return null;
  return (
    <>
      <button type="button" className={isFirst ? go : paper.button} aria-disabled={sending} onClick={submit}>
        Sign in with a passkey
      </button>
      <FormProblem of={problem} className={styles.problem} />
    </>
  );
}

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
          <b>{lost}.</b> Ask for a new one; the old cannot be opened twice.
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
            <b>Look in your mail.</b> {sent}.
          </p>
        )}
      </div>
      <PasskeyButton onSession={onSession} />
      <p className={styles.fine}>
        The link works once, for 15 minutes. On the restaurant’s own computer, starting the site prints one
        too.
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
      onOther(error instanceof Refused ? "This link has been used or has run out" : problemText(error)),
    );
    // The link is that of the address, and looked at once.
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
        The link is used up when you press the button, not before. Everyone is signed out at{" "}
        {timeOfDay(4 * 60, RESTAURANT_FORMATS)}.
      </p>
    </Card>
  );
}

/** Six digits: in reality one field, so that pasting and autofill work, drawn as six boxes. */
function CodeForm({
  onCode,
  label,
}: {
  readonly onCode: (code: string) => Promise<void>;
  readonly label: string;
}) {
  const { attributes, field, problem, sending, set, values } = useStaffForm(
    { code: "" },
    ({ code }) => onCode(code),
    { resetOnFailure: true },
  );
  return (
    <form {...attributes} className={styles.form}>
      <div className={styles.digits}>
        <input
          {...field("code")}
          aria-label="Six digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          onChange={({ target }) => set("code", target.value.replace(/\D/g, "").slice(0, 6))}
        />
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} aria-hidden="true" data-current={index === Math.min(values.code.length, 5)}>
            {values.code[index] ?? ""}
          </span>
        ))}
      </div>
      <FormProblem of={problem} className={styles.problem} />
      <button type="submit" className={go} aria-disabled={sending}>
        {label}
      </button>
    </form>
  );
}

function GiveCode({ session, onSession }: StepProps & { readonly session: StaffSessionReply }) {
  const hasDigits = session.ways.includes("authenticator");
  const hasPasskey = session.ways.includes("passkey");
  const [recovering, setRecovering] = useState(false);
  const verify = async (code: string) =>
    onSession(await callStaff<StaffSessionReply>(paths.verifySecondFactor, { code }));
  const useCode = (
    <button type="button" className={styles.plain} onClick={() => setRecovering(true)}>
      Use a recovery code
    </button>
  );
  if (!recovering && !hasDigits)
    return (
      <Card restaurant={session.restaurant} title="Your passkey">
        <p>One more touch, for {session.staff?.name}: the link alone does not open this.</p>
        <PasskeyButton onSession={onSession} isFirst />
        {useCode}
        <p className={styles.fine}>
          Without the device and the codes, an owner resets how you sign in, under Who works here.
        </p>
      </Card>
    );
  if (!recovering)
    return (
      <Card restaurant={session.restaurant} title="Six digits">
        <p>From your authenticator app, for {session.staff?.name}.</p>
        <CodeForm onCode={verify} label="Continue" />
        {hasPasskey ? <PasskeyButton onSession={onSession} /> : null}
        {useCode}
        <p className={styles.fine}>5 tries, then a pause of 15 minutes and a mail to all owners.</p>
      </Card>
    );
  return (
    <Card restaurant={session.restaurant} title="A recovery code">
      <p>One of the eight you kept when you set up the second lock. It works once.</p>
      <RecoveryForm onCode={verify} />
      <button type="button" className={styles.plain} onClick={() => setRecovering(false)}>
        {hasDigits ? "Use the six digits" : "Use your passkey"}
      </button>
    </Card>
  );
}

function RecoveryForm({ onCode }: { readonly onCode: (code: string) => Promise<void> }) {
  const { attributes, field, problem, sending } = useStaffForm({ code: "" }, ({ code }) => onCode(code));
  return (
    <form {...attributes} className={styles.form}>
      <label className={styles.field}>
        <span>Recovery code</span>
        <input {...field("code")} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </label>
      <FormProblem of={problem} className={styles.problem} />
      <button type="submit" className={go} aria-disabled={sending}>
        Continue
      </button>
    </form>
  );
}

/** The codes that come with the first second factor, and a button to continue. */
function KeepCodes({
  restaurant,
  codes,
  onKept,
}: {
  readonly restaurant: string;
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  return (
    <Card restaurant={restaurant} title="Keep these codes">
      <p>Each signs you in once if you lose your phone. They are not shown again.</p>
      <RecoveryCodes codes={codes} />
      <button type="button" className={go} onClick={onKept}>
        I have kept them
      </button>
    </Card>
  );
}

/** Sets up an owner's second factor: a passkey or, if that is impossible, an authenticator app. */
function SetUpSecondFactor({ session, onSession }: StepProps & { readonly session: StaffSessionReply }) {
  const [isApp, setIsApp] = useState(!hasPasskeySupport());
  const [codes, setCodes] = useState<readonly string[]>();
  const { restaurant } = session;
  const finish = () => onSession({ ...session, state: "signed-in", secondFactor: true });
  const { problem, sending, submit } = useStaffForm({}, async () => {
    const { recoveryCodes } = await addPasskey(deviceName());
    if (recoveryCodes) setCodes(recoveryCodes);
    else finish();
  });
  if (codes) return <KeepCodes {...{ restaurant, codes }} onKept={finish} />;
  if (isApp) return <SetUpAuthenticator {...{ session }} onCodes={setCodes} />;
  return (
    <Card restaurant={restaurant} title="One more lock">
      <p>
        Owners sign in with a second lock. A passkey is the shortest: your finger, your face or the code of
        this device, and from then on neither mail nor digits.
      </p>
      <button type="button" className={go} onClick={submit} aria-disabled={sending}>
        Make a passkey
      </button>
      <FormProblem of={problem} className={styles.problem} />
      <button type="button" className={paper.button} onClick={() => setIsApp(true)}>
        Use an authenticator app
      </button>
    </Card>
  );
}

function SetUpAuthenticator({
  session,
  onCodes,
}: {
  readonly session: StaffSessionReply;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const [factor, setFactor] = useState<SecondFactorReply>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // Only once, because every call creates a new secret.
    callStaff<SecondFactorReply>(paths.startSecondFactor, {}).then(setFactor, (error: unknown) =>
      setProblem(problemText(error)),
    );
  }, []);
  return (
    <Card restaurant={session.restaurant} title="One more lock">
      <p>
        Scan this with an authenticator app, or{" "}
        {factor ? <a href={factor.uri}>open it on this device</a> : "open it on this device"}, and type the
        six digits it shows.
      </p>
      <div role="alert">{problem === undefined ? null : <p className={styles.problem}>{problem}.</p>}</div>
      {factor ? (
        <>
          <div className={styles.qr}>
            <QrCode text={factor.uri} label="QR code for the authenticator app" />
          </div>
          <p className={styles.fine}>
            Or type this key: <code>{factor.secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          </p>
          <CodeForm
            label="Set up"
            onCode={async (code) => {
              const { recoveryCodes } = await callStaff<RecoveryCodesReply>(paths.confirmSecondFactor, {
                code,
              });
              onCodes(recoveryCodes);
            }}
          />
        </>
      ) : null}
    </Card>
  );
}

/** Sign-in by mail, by the link, and by the second factor if it is due. */
export function SignIn({
  session: first,
  ways = [],
  onSignedIn,
}: {
  readonly session: StaffSessionReply;
  /** Ways to sign in that other features offer. */
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
          // A member who is already signed in is redirected at once.
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
