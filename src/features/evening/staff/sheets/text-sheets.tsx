import { clsx } from "clsx";
import { useState } from "react";
import { largestBooked } from "../../rules/evening-rules.ts";
import { cancel, edit } from "../commands.ts";
import { useEveningContext } from "../context.ts";
import * as controls from "../../../staff/shell/screen/buttons.module.css";
import type { Party } from "../model/book.ts";
import * as styles from "../../../staff/shell/screen/sheet.module.css";
import { Sheet } from "../../../staff/shell/screen/sheet.tsx";

interface PartySheetProps {
  readonly party: Party;
  readonly onClose: () => void;
}

/** Staff's note, allergies and the occasion. */
export function NoteSheet({ party, onClose }: PartySheetProps) {
  const { run } = useEveningContext();
  const [note, setNote] = useState(party.note ?? "");
  const [allergies, setAllergies] = useState(party.allergies ?? "");
  const [occasion, setOccasion] = useState(party.occasion ?? "");
  const [size, setSize] = useState(String(party.size));
  return (
    <Sheet title={`${party.size} ${party.name}: note`} onClose={onClose}>
      <form
        className={clsx(styles.content, styles.form)}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          const changes = {
            ...(note.trim() === (party.note ?? "") ? {} : { note: note.trim() }),
            ...(allergies.trim() === (party.allergies ?? "") ? {} : { allergies: allergies.trim() }),
            ...(occasion.trim() === (party.occasion ?? "") ? {} : { occasion: occasion.trim() }),
            ...(Number(size) === party.size ? {} : { size: Number(size) }),
          };
          if (Object.keys(changes).length > 0) void run(edit(party, changes));
        }}
      >
        <label className={controls.field}>
          <span>Note</span>
          <textarea
            rows={3}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        <label className={controls.field}>
          <span>Allergies</span>
          <input maxLength={300} value={allergies} onChange={(event) => setAllergies(event.target.value)} />
        </label>
        <div className={styles.pair}>
          <label className={controls.field}>
            <span>Occasion</span>
            <input maxLength={100} value={occasion} onChange={(event) => setOccasion(event.target.value)} />
          </label>
          <label className={controls.field}>
            <span>Party of</span>
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={largestBooked}
              value={size}
              onChange={(event) => setSize(event.target.value)}
            />
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

/** Cancelling needs a reason, and says what happens. */
export function CancelSheet({ party, onClose }: PartySheetProps) {
  const { run } = useEveningContext();
  const [reason, setReason] = useState("");
  return (
    <Sheet title={`Cancel ${party.size} ${party.name}`} onClose={onClose}>
      <form
        className={clsx(styles.content, styles.form)}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void run(cancel(party, reason.trim()));
        }}
      >
        <p className={styles.soft}>
          Its table comes free{party.hasEmail ? ", and the guest gets a mail" : ""}. It can be undone in the
          log.
        </p>
        <div className={styles.options}>
          {cancelReasons.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={reason === one}
              onClick={() => setReason(one)}
              style={{ gridTemplateColumns: "1fr" }}
            >
              {one}
            </button>
          ))}
        </div>
        <label className={controls.field}>
          <span>Reason</span>
          <input
            required
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <button
          type="submit"
          className={clsx(controls.btn, controls.bad, controls.big)}
          disabled={reason.trim() === ""}
        >
          Cancel the party
        </button>
      </form>
    </Sheet>
  );
}
