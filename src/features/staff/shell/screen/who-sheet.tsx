import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { verifyPin } from "../../../../core/contract/paths.ts";
import type { PinReply } from "../../contract/staff.ts";
import { callStaff, Refused } from "../api.ts";
import { useStaffForm } from "../staff-form.tsx";
import * as controls from "./buttons.module.css";
import type { Identity, PinMember } from "./use-identity.ts";
import { Icon } from "./icon.tsx";
import * as styles from "./sheet.module.css";
import { Sheet } from "./sheet.tsx";
import { initialsOf } from "../../../../core/shared/text.ts";

const pinLength = 4;

interface WhoSheetProps {
  /** Members with a PIN; undefined until the service has answered. */
  readonly members: readonly PinMember[] | undefined;
  /** False if the service cannot be reached, so that PINs cannot be checked. */
  readonly isLive: boolean;
  /** Initials of the people who made the most recent changes. */
  readonly suggestions: readonly string[];
  /** Called with undefined if the user dismisses the sheet. The change is then not made. */
  readonly onGiven: (identity: Identity | undefined) => void;
}

/**
 * Asks on a shared screen who is making a change: by PIN, or by initials if the person has no PIN or PINs
 * cannot be checked.
 */
export function WhoSheet({ members, isLive, suggestions, onGiven }: WhoSheetProps) {
  const [chosen, setChosen] = useState<PinMember>();
  const [wantsInitials, setWantsInitials] = useState(false);
  // Does not follow `isLive`: if the connection returns, the form in use must not be replaced.
  const [lost, setLost] = useState(!isLive);
  const hasPins = members !== undefined && members.length > 0;
  const canCheck = !lost;
  const asksForPin = hasPins && canCheck && !wantsInitials;
  const note = !canCheck
    ? "Not live, so PINs can’t be checked. The log will show that these initials weren’t checked."
    : hasPins
      ? "The log will show that your initials weren’t checked."
      : "Your initials appear beside each of your changes in the log.";
  return (
    <Sheet title={asksForPin && chosen ? chosen.name : "Who is it?"} onClose={() => onGiven(undefined)}>
      {!asksForPin ? (
        <InitialsForm {...{ suggestions, note }} onGiven={(initials) => onGiven({ initials })} />
      ) : chosen ? (
        <PinPad
          key={chosen.id}
          member={chosen}
          onGiven={onGiven}
          onLost={() => setLost(true)}
          onOther={() => setChosen(undefined)}
        />
      ) : (
        <div className={styles.content}>
          <div className={clsx(styles.options, styles.members)}>
            {members.map((member, index) => (
              <MemberButton
                key={member.id}
                member={member}
                isFirst={index === 0}
                onClick={() => setChosen(member)}
              />
            ))}
          </div>
          <button type="button" className={controls.btn} onClick={() => setWantsInitials(true)}>
            Someone without a PIN
          </button>
        </div>
      )}
    </Sheet>
  );
}

function MemberButton({
  member: { name },
  isFirst,
  onClick,
}: {
  readonly member: PinMember;
  readonly isFirst: boolean;
  readonly onClick: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  return (
    <button ref={button} type="button" data-autofocus={isFirst ? "" : undefined} onClick={onClick}>
      <span className={controls.who} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <b>{name}</b>
      <Icon name="right" />
    </button>
  );
}

function InitialsForm({
  suggestions,
  note,
  onGiven,
}: {
  readonly suggestions: readonly string[];
  readonly note: string;
  readonly onGiven: (initials: string) => void;
}) {
  const { attributes, field } = useStaffForm({ initials: "" }, ({ initials }) =>
    onGiven(initials.trim().toUpperCase()),
  );
  return (
    <form {...attributes} className={clsx(styles.content, styles.form)}>
      <div className={styles.numbers}>
        {suggestions.map((one) => (
          <button key={one} type="button" onClick={() => onGiven(one)}>
            {one}
          </button>
        ))}
      </div>
      <label className={controls.field}>
        <span>Initials</span>
        <input {...field("initials")} required maxLength={4} pattern="[\p{L}\p{N}]{1,4}" autoComplete="off" />
        <small>{note}</small>
      </label>
      <button type="submit" className={clsx(controls.btn, controls.go, controls.big)}>
        Continue
      </button>
    </form>
  );
}

/** Keypad for a four-digit PIN, which can also be typed on a keyboard. The fourth digit submits the PIN. */
function PinPad({
  member,
  onGiven,
  onLost,
  onOther,
}: {
  readonly member: PinMember;
  readonly onGiven: (identity: Identity) => void;
  readonly onLost: () => void;
  readonly onOther: () => void;
}) {
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const check = async (given: string) => {
    setIsChecking(true);
    try {
      const { identity, staff } = await callStaff<PinReply>(verifyPin, { id: member.id, pin: given });
      onGiven({ initials: initialsOf(staff.name), token: identity, name: staff.name });
    } catch (error) {
      if (!(error instanceof Refused)) return onLost();
      setPin("");
      setProblem(`${error.message}.`);
      setIsChecking(false);
      field.current?.focus();
    }
  };
  const type = (text: string) => {
    if (isChecking) return;
    const digits = text.replace(/\D/g, "").slice(0, pinLength);
    setPin(digits);
    if (digits !== "") setProblem(undefined);
    if (digits.length === pinLength) void check(digits);
  };
  const key = (digit: string) => (
    <button key={digit} type="button" onClick={() => type(pin + digit)}>
      {digit}
    </button>
  );
  return (
    <div className={styles.content}>
      <label className={controls.field}>
        <span>PIN</span>
        <input
          ref={field}
          className={styles.pin}
          // No on-screen keyboard opens, because fingers use the keypad below. Browsers do not offer to store
          // a one-time code.
          type="password"
          inputMode="none"
          autoComplete="one-time-code"
          maxLength={pinLength}
          aria-describedby="pin-problem"
          aria-invalid={problem !== undefined}
          value={pin}
          onChange={(event) => type(event.target.value)}
        />
      </label>
      <p id="pin-problem" className={controls.error} role="alert">
        {problem}
      </p>
      <div className={styles.keypad} role="group" aria-label="Digits">
        {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(key)}
        <button type="button" className={styles.word} onClick={onOther}>
          Other
        </button>
        {key("0")}
        <button type="button" className={styles.word} onClick={() => type(pin.slice(0, -1))}>
          Delete
        </button>
      </div>
      <p className={styles.soft} role="status">
        {isChecking ? "Checking…" : ""}
      </p>
    </div>
  );
}
