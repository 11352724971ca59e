import { clsx } from "clsx";
import { useState } from "react";
import type { DoneReply } from "../../../accounts/contract/account.ts";
import { setPin } from "../../../../core/contract/paths.ts";
import { callStaff, Refused } from "../../../staff/shell/api.ts";
import { signOut } from "../../../staff/shell/sign-out.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import { useEveningContext } from "../context.ts";
import { usePinMembers } from "../../../staff/shell/screen/use-identity.ts";
import * as styles from "../../../staff/shell/screen/sheet.module.css";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";

/** The PIN of who is signed in. */
export function PinSheet({ onClose }: { readonly onClose: () => void }) {
  const { staff, lostAt } = useEveningContext();
  const [pin, onPin] = useState("");
  const [current, onCurrent] = useState("");
  const [isSending, setIsSending] = useState(false);
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<{ readonly text: string; readonly mustSignIn: boolean }>();
  const isLive = lostAt === undefined;
  const { members } = usePinMembers(true, isLive, done !== undefined);
  const hasPin = members?.some(({ id }) => id === staff.id) ?? false;

  const save = async (next: string | null) => {
    setIsSending(true);
    setDone(undefined);
    setProblem(undefined);
    try {
      const body = { pin: next, ...(current === "" ? {} : { current }) };
      setDone((await callStaff<DoneReply>(setPin, body)).message);
      onPin("");
      onCurrent("");
    } catch (error) {
      setProblem(
        error instanceof Refused
          ? { text: `${error.message}.`, mustSignIn: error.code === "NOT_PERMITTED" }
          : { text: "No answer. Nothing has changed, as far as this screen knows.", mustSignIn: false },
      );
    } finally {
      setIsSending(false);
    }
  };
  const digits = (label: string, value: string, onChange: (value: string) => void, help: string) => (
    <label className={controls.field}>
      <span>{label}</span>
      <input
        type="password"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{4}"
        maxLength={4}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ""))}
      />
      <small>{help}</small>
    </label>
  );
  return (
    <Sheet title={`PIN of ${staff.name}`} onClose={onClose}>
      <form
        className={clsx(styles.content, styles.form)}
        onSubmit={(event) => {
          event.preventDefault();
          void save(pin);
        }}
      >
        <p className={styles.soft}>
          On a screen that several use, it says who changed what. It signs nobody in, and allows nothing that
          the screen may not do.
        </p>
        {digits("New PIN", pin, onPin, "Four digits.")}
        {hasPin
          ? digits(
              "Present PIN",
              current,
              onCurrent,
              "Not needed within a quarter of an hour of signing in: so is one replaced that was forgotten.",
            )
          : null}
        {problem ? (
          <div role="alert">
            <p className={controls.error}>{problem.text}</p>
            {problem.mustSignIn ? (
              <button type="button" className={controls.btn} onClick={() => void signOut()}>
                Sign out, to sign in again
              </button>
            ) : null}
          </div>
        ) : null}
        <p role="status">
          {done ? `${done}.` : isLive ? "" : "Not live: a PIN can be set when the line is back."}
        </p>
        <button
          type="submit"
          className={clsx(controls.btn, controls.go, controls.big)}
          disabled={!isLive || isSending || pin.length !== 4}
        >
          {hasPin ? "Change the PIN" : "Set the PIN"}
        </button>
        {hasPin ? (
          <button
            type="button"
            className={controls.btn}
            disabled={!isLive || isSending}
            onClick={() => void save(null)}
          >
            Remove my PIN
          </button>
        ) : null}
      </form>
    </Sheet>
  );
}
