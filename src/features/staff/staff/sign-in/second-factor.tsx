import { useEffect, useState } from "react";
import * as paths from "../../../../core/contract/paths.ts";
import type { RecoveryCodesReply, SecondFactorReply, StaffSessionReply } from "../../contract/staff.ts";
import { callStaff, problemText } from "../../shell/api.ts";
import { FormProblem, useStaffForm } from "../../shell/staff-form.tsx";
import { addPasskey, deviceName, hasPasskeySupport } from "./passkeys.ts";
import * as paper from "../../shell/staff-page.module.css";
import * as styles from "./sign-in.module.css";
import { go, type StepProps, Card, PasskeyButton } from "./step.tsx";
import { encode } from "uqr";

/** Recovery codes, which are shown once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}

/** A QR code with the margin that scanners need. Dark on light in every theme. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/**
 * Form for a six-digit code. Its field looks like six boxes, but is a single one, so that pasting and
 * autofill work.
 */
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

export function GiveCode({ session, onSession }: StepProps & { readonly session: StaffSessionReply }) {
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
        <p>Please also use the passkey of {session.staff?.name}: the link alone is not enough.</p>
        <PasskeyButton onSession={onSession} isFirst />
        {useCode}
        <p className={styles.fine}>
          If you have neither the device nor a recovery code, an owner can reset your sign-in under “Who works
          here”.
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
        <p className={styles.fine}>
          After 5 wrong tries, you have to wait 15 minutes, and all owners get an email.
        </p>
      </Card>
    );
  return (
    <Card restaurant={session.restaurant} title="A recovery code">
      <p>Enter one of the eight codes you kept when you set up your second factor. Each code works once.</p>
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

/** The recovery codes that come with the first second factor, and a button to continue. */
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
      <p>Each code signs you in once if you lose your phone. They are not shown again.</p>
      <RecoveryCodes codes={codes} />
      <button type="button" className={go} onClick={onKept}>
        I have kept them
      </button>
    </Card>
  );
}

/**
 * Sets up an owner's second factor: a passkey or, if the owner prefers it or the browser does not support
 * passkeys, an authenticator app.
 */
export function SetUpSecondFactor({
  session,
  onSession,
}: StepProps & { readonly session: StaffSessionReply }) {
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
    <Card restaurant={restaurant} title="Your second factor">
      <p>
        Owners sign in with a second factor. The quickest is a passkey: your fingerprint, your face or this
        device’s code. From then on, you won’t need emailed links or six-digit codes.
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
    // Called only once, because every call creates a new secret.
    callStaff<SecondFactorReply>(paths.startSecondFactor, {}).then(setFactor, (error: unknown) =>
      setProblem(problemText(error)),
    );
  }, []);
  return (
    <Card restaurant={session.restaurant} title="Your second factor">
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
