import { useEffect, useState } from "react";
import { clsx } from "clsx";
import { SiteLink } from "../ui/site-link.tsx";
import type { LayoutData } from "../../content/model/content.ts";
import { useCartDrawer, totalCents, totalItems, useCart } from "../cart/store.ts";
import { useOpening } from "../opening/use-opening.ts";
import { exceptionNotice } from "../../core/shared/opening-day.ts";
import { formatCents } from "../../core/shared/money.ts";
import * as styles from "./booking-bar.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import { noticeIn } from "../opening/use-hours-today.ts";
import { useToday } from "../../core/browser/browser-values.ts";

/**
 * Elements that hide the bar while they are visible: a filled button in the page's own content, and the
 * ticket of a booked table, which must stay uncovered.
 */
const places = "main .btn:not(.btn--line, .btn--text), main [data-receipt]";

/** True while an element that matches `places` is visible. */
function usePlaceInView(pagePath: string): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const main = document.querySelector("main");
    if (!main || !("IntersectionObserver" in window)) return;
    const visible = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      for (const place of visible) if (!place.isConnected) visible.delete(place);
      setInView(visible.size > 0);
    });
    const observeAll = () => {
      for (const place of main.querySelectorAll(places)) observer.observe(place);
    };
    observeAll();
    // Observes blocks that appear later. Observing an element twice has no effect.
    const changes = new MutationObserver(observeAll);
    changes.observe(main, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
      setInView(false);
    };
  }, [pagePath]);
  return inView;
}

interface BookingBarProps {
  readonly data: LayoutData;
  readonly path: string;
  /** True if guests can add dishes or products to the cart on this page. */
  readonly cart: boolean;
}

/**
 * Bar at the lower edge of the window on phones. Shows whether the restaurant is open, and a link to the
 * booking page. On pages that use the cart, a button that opens the cart replaces both while the cart has
 * items.
 */
export function BookingBar({
  data: { booking, formats, navigation, addresses },
  path,
  cart,
}: BookingBarProps) {
  const t = useMessages("layout");
  const opening = useOpening(booking);
  // Undefined until hydration, because the built HTML may be read on any day.
  const today = useToday(booking.timeZone);
  const notice = today === undefined ? "" : exceptionNotice(booking, today, formats, noticeIn(t));
  const items = useCart(totalItems);
  const cents = useCart(totalCents);
  const openCart = useCartDrawer(({ setOpen }) => setOpen);
  const placeInView = usePlaceInView(path);
  const purpose = t(addresses.booking === undefined ? "bar.collect" : "bar.tonight");
  if (items > 0 && cart)
    return (
      <section className={clsx("dark night", styles.root)} aria-label={t("bar.cart")}>
        <button className={styles.cart} type="button" aria-haspopup="dialog" onClick={() => openCart(true)}>
          <span>{t("cart.items", { count: items })}</span> ·{" "}
          <span className="price">{formatCents(cents, formats)}</span> · <b>{t("cart.table")}</b>
        </button>
      </section>
    );
  return (
    <section className={clsx("dark night", styles.root, placeInView && styles.away)} aria-label={purpose}>
      <p>
        {opening?.until ? (
          <>
            <b>{t("bar.openNow")}</b> <span>{t("bar.until", { time: opening.until })}</span>
          </>
        ) : notice ? (
          <b>{notice}</b>
        ) : (
          <i>{opening ? opening.opens : purpose}</i>
        )}
      </p>
      <SiteLink className="btn" to={navigation.book.to}>
        {navigation.book.label}
      </SiteLink>
    </section>
  );
}
