import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import * as paths from "../../../../core/contract/paths.ts";
import type { OwnSignInReply, Passkey } from "../../contract/passkeys.ts";
import type { RecoveryCodesReply } from "../../contract/staff.ts";
import { textLimits } from "../../../../core/contract/text-limits.ts";
import { fullDay } from "../../../../core/shared/format-date.ts";
import { callStaff, problemText, Refused } from "../../shell/api.ts";
import * as desk from "../../shell/desk-form.module.css";
import { OutcomeLine, Unanswered, type Outcome } from "../../shell/outcome-line.tsx";
import { addPasskey, deviceName, hasPasskeySupport, signInByPasskey } from "../sign-in/passkeys.ts";
import { signOut } from "../../shell/sign-out.ts";
import { FormProblem, useStaffForm } from "../../shell/staff-form.tsx";
import { StaffPage } from "../../shell/staff-page.tsx";
import { useReply } from "../../shell/use-reply.ts";
import { Notifications } from "./notifications.tsx";
import * as styles from "./own-sign-in.module.css";
import type { StaffMember } from "../../../../core/contract/staff-roles.ts";
import { RecoveryCodes } from "../sign-in/second-factor.tsx";

/** Runs an action, and shows on the page the text to which the action resolves. */
type Act = (action: () => Promise<string | undefined>) => Promise<void>;

const day = (instant: string): string => fullDay(instant.slice(0, 10), RESTAURANT_FORMATS);

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly act: Act;
  readonly carryOut: Act;
}

function PasskeyRow({ passkey, act, carryOut }: PasskeyRowProps) {
  const [doing, setDoing] = useState<"rename" | "remove">();
  const renameButton = useRef<HTMLButtonElement>(null);
  const change = async (path: string, more: object = {}) =>
    (await callStaff<{ message: string }>(path, { id: passkey.id, ...more })).message;
  const rename = (name: string) =>
    carryOut(async () => {
      const message = await change(paths.renamePasskey, { name });
      renameButton.current?.focus();
      setDoing(undefined);
      return message;
    });
  return (
    <li className={styles.row}>
      <p>
        <b>{passkey.name}</b>
        <small>
          Added {day(passkey.createdAt)}
          {passkey.usedAt === null ? ", not used yet" : `, last used ${day(passkey.usedAt)}`}
        </small>
      </p>
      {doing === "remove" ? (
        <div className={desk.sure}>
          <button
            type="button"
            className={desk.bad}
            onClick={() => void act(() => change(paths.removePasskey))}
          >
            Remove {passkey.name}
          </button>
          <button type="button" onClick={() => setDoing(undefined)}>
            Keep
          </button>
        </div>
      ) : (
        <div className={styles.actions}>
          <button
            ref={renameButton}
            type="button"
            aria-label={`Rename ${passkey.name}…`}
            aria-expanded={doing === "rename"}
            onClick={() => setDoing(doing === "rename" ? undefined : "rename")}
          >
            Rename…
          </button>
          <button type="button" aria-label={`Remove ${passkey.name}…`} onClick={() => setDoing("remove")}>
            Remove…
          </button>
        </div>
      )}
      {doing === "rename" ? <RenameForm name={passkey.name} onRename={rename} /> : null}
    </li>
  );
}

function RenameForm({ name, onRename }: { name: string; onRename: (name: string) => Promise<void> }) {
  const form = useStaffForm({ name }, (typed) => onRename(typed.name));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form {...form.attributes} className={styles.rename}>
      <label>
        <span>New name</span>
        <input {...form.field("name")} ref={input} required maxLength={textLimits.name} autoComplete="off" />
      </label>
      <button type="submit" aria-disabled={form.sending}>
        Save
      </button>
      <FormProblem of={form.problem} />
    </form>
  );
}

interface PartProps {
  readonly own: OwnSignInReply;
  readonly act: Act;
  /** Like `act`, but rejects if the action fails, so that a form can show the error. */
  readonly carryOut: Act;
  readonly onCodes: (codes: readonly string[]) => void;
}

function AddPasskey({ carryOut, onCodes }: Pick<PartProps, "carryOut" | "onCodes">) {
  const add = (name: string) =>
    carryOut(async () => {
      const { recoveryCodes } = await addPasskey(name);
      if (recoveryCodes) onCodes(recoveryCodes);
      return `You can now sign in with ${name}`;
    });
  const form = useStaffForm({ name: deviceName() }, ({ name }) => add(name));
  return (
    <form {...form.attributes} className={desk.form}>
      <label>
        <span>Name of the passkey</span>
        <input {...form.field("name")} required maxLength={textLimits.name} autoComplete="off" />
      </label>
      <FormProblem of={form.problem} />
      <button type="submit" className={desk.go} aria-disabled={form.sending}>
        Add a passkey
      </button>
    </form>
  );
}

function Passkeys({ own, act, carryOut, onCodes }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>Passkeys</h2>
      <p>
        With a passkey, you sign in with your fingerprint, your face or your device’s code, without emails or
        six-digit codes. Add one on each of two devices.
      </p>
      {own.passkeys.length === 0 ? null : (
        <ul>
          {own.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} {...{ passkey, act, carryOut }} />
          ))}
        </ul>
      )}
      {hasPasskeySupport() ? (
        <AddPasskey {...{ carryOut, onCodes }} />
      ) : (
        <p>This browser does not support passkeys, or the site’s address does not start with https.</p>
      )}
    </section>
  );
}

function Codes({
  own,
  codes,
  act,
  onCodes,
}: Omit<PartProps, "carryOut"> & {
  /** New codes, which are shown once. */
  readonly codes: readonly string[] | undefined;
}) {
  const renew = () =>
    void act(async () => {
      const { recoveryCodes } = await callStaff<RecoveryCodesReply>(paths.renewRecoveryCodes, {});
      onCodes(recoveryCodes);
      return "Earlier codes are no longer valid";
    });
  return (
    <section className={styles.part}>
      <h2>Recovery codes</h2>
      {codes ? (
        <>
          <p>Keep these codes. Each signs you in once if you lose your phone. They are not shown again.</p>
          <RecoveryCodes codes={codes} />
        </>
      ) : (
        <p>
          {own.recoveryCodes === 0 ? "You have none left." : `You have ${own.recoveryCodes} of them left.`} If
          you lose your phone, each code lets you finish signing in by email once. If you have none left, ask
          an owner to reset your sign-in.
        </p>
      )}
      <button type="button" onClick={renew}>
        Make new codes
      </button>
    </section>
  );
}

/** Asks the member to sign in again, because someone else might be using the device. */
function SignInAgain({ own, onAgain }: { readonly own: OwnSignInReply; readonly onAgain: () => void }) {
  return (
    <section className={styles.part}>
      <h2>Sign in again to make changes</h2>
      <p>
        You signed in more than a quarter of an hour ago, and someone else might be using this device now.
      </p>
      {own.passkeys.length > 0 && hasPasskeySupport() ? (
        <button type="button" className={desk.go} onClick={onAgain}>
          Use your passkey
        </button>
      ) : (
        <button type="button" onClick={() => void signOut()}>
          Sign out, then sign in with a new link
        </button>
      )}
    </section>
  );
}

/** Page on which the signed-in member changes how they sign in, and chooses notifications for this device. */
export function OwnSignIn({ staff }: { readonly staff: StaffMember }) {
  const { reply: own, problem, look } = useReply<OwnSignInReply>(paths.getOwnSignIn);
  const [codes, setCodes] = useState<readonly string[]>();
  const [news, setNews] = useState<Outcome>();
  const carryOut: Act = async (action) => {
    setNews(undefined);
    try {
      const text = await action();
      if (text !== undefined) setNews({ text, isBad: false });
    } catch (error) {
      // Reloads the page's data after a refusal, because the data may be out of date or the session too old.
      if (error instanceof Refused) await look();
      throw error;
    }
    await look();
  };
  const act: Act = (action) =>
    carryOut(action).catch((error: unknown) => setNews({ text: problemText(error), isBad: true }));
  const again = () =>
    void act(async () => {
      await signInByPasskey();
      return undefined;
    });
  const parts = { act, carryOut, onCodes: setCodes };
  const hasFactor = own !== undefined && (own.passkeys.length > 0 || own.authenticator);
  return (
    <StaffPage heading="Your sign-in" staff={staff}>
      <div className={clsx(desk.root, styles.root)}>
        <OutcomeLine of={[news]} />
        {problem === undefined ? null : <Unanswered problem={problem} onRetry={() => void look()} />}
        {own && !own.isFresh && (own.mayHavePasskeys || hasFactor) ? (
          <SignInAgain own={own} onAgain={again} />
        ) : null}
        {own?.mayHavePasskeys ? <Passkeys own={own} {...parts} /> : null}
        {hasFactor ? <Codes {...{ own, codes, act }} onCodes={setCodes} /> : null}
        <Notifications {...{ staff, act }} />
      </div>
    </StaffPage>
  );
}
