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
import { FormProblem, useStaffForm } from "../../../staff/shell/staff-form.tsx";

/** Sheet in which the signed-in member sets a PIN. */
export function PinSheet({ onClose }: { readonly onClose: () => void }) {
  const { staff, lostAt } = useEveningContext();
  const [done, setDone] = useState<string>();
  const isLive = lostAt === undefined;
  const { members } = usePinMembers(true, isLive, done !== undefined);
  const hasPin = members?.some(({ id }) => id === staff.id) ?? false;

  const { attributes, failure, field, problem, sending, set, values } = useStaffForm(
    { pin: "", current: "" },
    async ({ pin, current }, pressed) => {
      setDone(undefined);
      const body = { pin: pressed === "remove" ? null : pin, ...(current === "" ? {} : { current }) };
      setDone((await callStaff<DoneReply>(setPin, body)).message);
    },
  );
  const digits = (name: keyof typeof values, label: string, help: string) => (
    <label className={controls.field}>
      <span>{label}</span>
      <input
        {...field(name)}
        type="password"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{4}"
        maxLength={4}
        onChange={({ target }) => set(name, target.value.replace(/\D/g, ""))}
      />
      <small>{help}</small>
    </label>
  );
  return (
    <Sheet title={`PIN of ${staff.name}`} onClose={onClose}>
      <form {...attributes} className={clsx(styles.content, styles.form)}>
        <p className={styles.soft}>
          On a shared screen, your PIN shows who changed what. It does not sign anyone in, and gives no
          additional permissions.
        </p>
        {digits("pin", "New PIN", "Four digits.")}
        {hasPin
          ? digits(
              "current",
              "Current PIN",
              "Not needed within a quarter of an hour of signing in, so that you can replace a forgotten PIN.",
            )
          : null}
        <FormProblem of={problem} className={controls.error} />
        {failure instanceof Refused && failure.code === "NOT_PERMITTED" ? (
          <button type="button" className={controls.btn} onClick={() => void signOut()}>
            Sign out to sign in again
          </button>
        ) : null}
        <p role="status">
          {done ? `${done}.` : isLive ? "" : "Not live: you can set a PIN once the connection is back."}
        </p>
        <button
          type="submit"
          className={clsx(controls.btn, controls.go, controls.big)}
          disabled={!isLive || sending || values.pin.length !== 4}
        >
          {hasPin ? "Change the PIN" : "Set the PIN"}
        </button>
        {hasPin ? (
          <button
            type="submit"
            value="remove"
            formNoValidate
            className={controls.btn}
            disabled={!isLive || sending}
          >
            Remove my PIN
          </button>
        ) : null}
      </form>
    </Sheet>
  );
}
