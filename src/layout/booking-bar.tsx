import { clsx } from "clsx";
import { SiteLink } from "../components/site-link.tsx";
import type { LayoutData } from "../content-model/content.ts";
import { useOpenNow } from "../features/opening/use-open-now.ts";
import * as styles from "./booking-bar.module.css";

/** On phones, at the window's lower edge: whether the restaurant is open, and the way to a table. */
export function BookingBar({ data: { booking, hours, navigation } }: { data: LayoutData }) {
  const open = useOpenNow(booking);
  return (
    <div className={clsx("dark night", styles.root)}>
      <p>
        {open ? (
          <>
            <b>Open now</b> <span>until {open.until}</span>
          </>
        ) : (
          <>
            <i>Opening hours</i> <span>{hours.hero}</span>
          </>
        )}
      </p>
      <SiteLink className="btn" to={navigation.book.to}>
        {navigation.book.label}
      </SiteLink>
    </div>
  );
}
