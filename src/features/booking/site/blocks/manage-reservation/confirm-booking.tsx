import { clsx } from "clsx";
import { SiteLink } from "../../../../../site/ui/site-link.tsx";
import { useMessages } from "../../../../../core/browser/use-messages.ts";
import type { ManagedReservationReply } from "../../../contract/managed-reservation.ts";
import { confirmReservation } from "../../calls.ts";
import * as noteStyles from "../../../../../site/ui/note.module.css";
import * as styles from "./manage-reservation.module.css";
import { useRequest } from "./use-request.ts";
import { Spinner } from "../../../../../site/ui/spinner.tsx";

interface ConfirmBookingProps {
  readonly token: string;
  readonly book: { readonly label: string; readonly to: string };
  onBooked(reply: ManagedReservationReply): void;
}

/**
 * Button with which the guest confirms a booking from an emailed link. Merely opening the link books nothing,
 * because some mail programs open links automatically.
 */
export function ConfirmBooking({ token, book, onBooked }: ConfirmBookingProps) {
  const t = useMessages("reservation");
  const request = useRequest(() => confirmReservation(token), onBooked, t("confirm.unreachable"));
  const { busy, error } = request;
  return (
    <>
      <p className="lead soft">{t("confirm.text")}</p>
      <div aria-live="assertive">
        {error ? <p className={clsx(noteStyles.root, styles.note, noteStyles.bad)}>{error}</p> : null}
      </div>
      <div className={styles.actions}>
        <button className="btn" type="button" aria-disabled={busy} onClick={() => void request.start()}>
          {busy ? <Spinner /> : null}
          <span>{t("confirm.button")}</span>
        </button>
        {error ? (
          <SiteLink className="btn btn--line" to={book.to}>
            {book.label}
          </SiteLink>
        ) : null}
      </div>
    </>
  );
}
