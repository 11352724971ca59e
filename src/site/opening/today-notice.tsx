import { use } from "react";
import type { LayoutData } from "../../content/model/content.ts";
import * as styles from "./today-notice.module.css";
import { OpeningContext, useExceptionNotice } from "./use-hours-today.ts";

/** If today's hours are exceptional, a notice to show beside the usual hours: `Closed today. Staff party.` */
export function TodayNotice() {
  const booking = use(OpeningContext);
  return booking ? <Notice booking={booking} /> : null;
}

function Notice({ booking }: { readonly booking: LayoutData["booking"] }) {
  const notice = useExceptionNotice(booking);
  return notice === "" ? null : <p className={styles.root}>{notice}</p>;
}
