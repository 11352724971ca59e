import { clsx } from "clsx";
import { largestBooked } from "../../rules/evening-rules.ts";
import { cancel, edit } from "../commands.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import type { Party } from "../model/book.ts";
import * as styles from "../../../staff/shell/screen/sheet.module.css";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";
import { useStaffForm } from "../../../staff/shell/staff-form.tsx";

interface PartySheetProps {
  readonly party: Party;
  readonly onClose: () => void;
}

/** Sheet for editing the staff's note, the allergies and the occasion. */
export function NoteSheet({ party, onClose }: PartySheetProps) {
  const { run } = useEveningContext();
  const texts = { note: party.note ?? "", allergies: party.allergies ?? "", occasion: party.occasion ?? "" };
  const { attributes, field } = useStaffForm(
    { ...texts, size: String(party.size) },
    ({ note, allergies, occasion, size }) => {
      onClose();
      const changes = {
        ...(note.trim() === texts.note ? {} : { note: note.trim() }),
        ...(allergies.trim() === texts.allergies ? {} : { allergies: allergies.trim() }),
        ...(occasion.trim() === texts.occasion ? {} : { occasion: occasion.trim() }),
        ...(Number(size) === party.size ? {} : { size: Number(size) }),
      };
      if (Object.keys(changes).length > 0) void run(edit(party, changes));
    },
  );
  return (
    <Sheet title={`${party.size} ${party.name}: note`} onClose={onClose}>
      <form {...attributes} className={clsx(styles.content, styles.form)}>
        <label className={controls.field}>
          <span>Note</span>
          <textarea {...field("note")} rows={3} maxLength={1000} />
        </label>
        <label className={controls.field}>
          <span>Allergies</span>
          <input {...field("allergies")} maxLength={300} />
        </label>
        <div className={styles.pair}>
          <label className={controls.field}>
            <span>Occasion</span>
            <input {...field("occasion")} maxLength={100} />
          </label>
          <label className={controls.field}>
            <span>Party of</span>
            <input {...field("size")} type="number" inputMode="numeric" min={1} max={largestBooked} />
          </label>
        </div>
        <button type="submit" className={clsx(controls.btn, controls.go, controls.big)}>
          Save
        </button>
      </form>
    </Sheet>
  );
}

const cancelReasons = ["Guest called", "Ill", "Booked twice", "We are closed"] as const;

/** Sheet for cancelling a party. It asks for a reason and states the consequences. */
export function CancelSheet({ party, onClose }: PartySheetProps) {
  const { run } = useEveningContext();
  const { attributes, field, set, values } = useStaffForm({ reason: "" }, ({ reason }) => {
    onClose();
    void run(cancel(party, reason.trim()));
  });
  return (
    <Sheet title={`Cancel ${party.size} ${party.name}`} onClose={onClose}>
      <form {...attributes} className={clsx(styles.content, styles.form)}>
        <p className={styles.soft}>
          The table becomes free{party.hasEmail ? ", and the guest gets an email" : ""}. You can undo this in
          the log.
        </p>
        <div className={styles.options}>
          {cancelReasons.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={values.reason === one}
              onClick={() => set("reason", one)}
              style={{ gridTemplateColumns: "1fr" }}
            >
              {one}
            </button>
          ))}
        </div>
        <label className={controls.field}>
          <span>Reason</span>
          <input {...field("reason")} required maxLength={200} />
        </label>
        <button
          type="submit"
          className={clsx(controls.btn, controls.bad, controls.big)}
          disabled={values.reason.trim() === ""}
        >
          Cancel the party
        </button>
      </form>
    </Sheet>
  );
}
