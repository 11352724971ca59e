import { ModalDialog } from "../../../../../site/ui/modal-dialog.tsx";
import type { ManagedReservation, ManagedReservationReply } from "../../../contract/managed-reservation.ts";
import { bookingTime } from "../../../../../core/shared/booking-time.ts";
import { longDay } from "../../../../../core/shared/format-date.ts";
import { cancelReservation } from "../../calls.ts";
import { clsx } from "clsx";
import * as styles from "./manage-reservation.module.css";
import * as noteStyles from "../../../../../site/ui/note.module.css";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import { useRequest } from "./use-request.ts";
import { useFormats } from "../../../../../core/browser/site-context.ts";
import { SubHeading } from "../../../../../site/ui/heading.tsx";
import { Spinner } from "../../../../../site/ui/spinner.tsx";

interface CancelDialogProps {
  readonly id: string;
  readonly token: string;
  readonly reservation: ManagedReservation;
  readonly open: boolean;
  onCancelled(reply: ManagedReservationReply): void;
  onKeep(): void;
}

/**
 * Asks for confirmation before cancelling a reservation. Pressing Escape, or the button that is focused
 * first, keeps the reservation.
 */
export function CancelDialog({ id, token, reservation, open, onCancelled, onKeep }: CancelDialogProps) {
  const t = useMessages("reservation");
  const layout = useMessages("layout");
  const formats = useFormats();
  const request = useRequest(() => cancelReservation(token), onCancelled, t("cancel.unreachable"));
  const { busy, error } = request;

  return (
    <ModalDialog
      open={open}
      className={clsx("paper", styles.cancelDialog)}
      aria-labelledby={`${id}-cancel`}
      aria-describedby={`${id}-cancel-what`}
      onClose={onKeep}
    >
      <SubHeading id={`${id}-cancel`}>{t("cancel.title")}</SubHeading>
      <p id={`${id}-cancel-what`}>
        {t("cancel.what", {
          when: longDay(reservation.date, formats),
          time: bookingTime(reservation, formats, layout),
        })}
      </p>
      <div aria-live="assertive">
        {error ? <p className={clsx(noteStyles.root, styles.note, noteStyles.bad)}>{error}</p> : null}
      </div>
      <div className="btns">
        <button className="btn" type="button" onClick={onKeep}>
          {t("cancel.keep")}
        </button>
        <button
          className={clsx("btn btn--line", styles.cancelDialogConfirm)}
          type="button"
          aria-disabled={busy}
          onClick={() => void request.start()}
        >
          {busy ? <Spinner /> : null}
          <span>{t("cancel.confirm")}</span>
        </button>
      </div>
    </ModalDialog>
  );
}
