import { useDeferredValue, useEffect, useRef, useState, type RefObject } from "react";
import { Icon } from "../../ui/icon.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { canonicalPath } from "../../../core/shared/canonical-path.ts";
import type { PageAddresses } from "../../../core/shared/page-roles.ts";
import type { PageContext } from "../../../content/model/composed.ts";
import type { LayoutData } from "../../../content/model/content.ts";
import { useGuestName } from "../../../core/browser/guest.ts";
import { CartButton } from "../../cart/cart-button.tsx";
import { clsx } from "clsx";
import { LanguageOffer } from "./language-offer.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import * as styles from "./header.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import type { Translate } from "../../../core/messages/words.ts";

interface HeaderProps {
  data: LayoutData;
  path: string;
  /** Path of the page in each language in which it exists, keyed by language. */
  alternates: PageContext["alternates"];
  variant: "a" | "b";
  /** True if the header lies over the dark picture at the top of the page. */
  overlay: boolean;
}

const large = "(min-width: 68rem)";
/**
 * Returns the links that are shown as icons. If the guest is logged in, a link to the account replaces the
 * link to the login page.
 */
const toolsFor = (
  { search, login, account, wishlist }: PageAddresses,
  guest: string | undefined,
  t: Translate<"layout">,
) =>
  [
    { label: t("nav.search"), to: search, icon: "search" } as const,
    guest === undefined
      ? ({ label: t("nav.login"), to: login, icon: "user" } as const)
      : ({ label: t("nav.account", { name: guest }), to: account, icon: "user" } as const),
    { label: t("nav.wishlist"), to: wishlist, icon: "heart" } as const,
  ].flatMap(({ to, ...tool }) => (to === undefined ? [] : [{ ...tool, to }]));

/**
 * Makes everything outside the header inert while the header's menu is open, but only once the menu is
 * visible: `inert` restyles every element of the page, which on a phone takes a third of the time needed to
 * handle the tap.
 */
function useRestInert(header: RefObject<HTMLElement | null>, open: boolean): void {
  const isInert = useDeferredValue(open);
  useEffect(() => {
    if (!isInert) return;
    const around = [...(header.current?.parentElement?.children ?? [])] as HTMLElement[];
    const rest = around.filter((element) => element !== header.current);
    for (const element of rest) element.inert = true;
    return () => {
      for (const element of rest) element.inert = false;
    };
  }, [header, isInert]);
}

/**
 * The header of every page: address, brand, main navigation and tools. In windows narrower than 68rem, a
 * button opens the navigation.
 */
export function Header({ data, path, alternates, variant, overlay }: HeaderProps) {
  const { site, navigation, addresses, languages, formats } = data;
  const t = useMessages("layout");
  const guest = useGuestName();
  const tools = toolsFor(addresses, guest, t);
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  // The path on which the menu was opened, so that navigating closes it.
  const [openOn, setOpenOn] = useState<string>();
  const open = openOn === path;
  const setOpen = (now: boolean) => setOpenOn(now ? path : undefined);
  const links = (variant === "b" ? navigation.headerB : undefined) ?? navigation.headerA;
  const { findStore, orderTracking } = navigation;
  const minor = [findStore, orderTracking].filter((link) => link !== undefined);
  const current = (to: string) => (canonicalPath(to) === canonicalPath(path) ? "page" : undefined);

  useRestInert(header, open);

  useEffect(() => {
    if (!open) return;
    const close = () => {
      setOpenOn(undefined);
      toggle.current?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
      if (event.key !== "Tab") return;
      const inside = [toggle.current, ...(menu.current?.querySelectorAll<HTMLElement>("a, button") ?? [])];
      const here = inside.indexOf(document.activeElement as HTMLElement);
      const next = event.shiftKey ? (here <= 0 ? inside.length - 1 : here - 1) : (here + 1) % inside.length;
      event.preventDefault();
      inside[next]?.focus();
    };
    const onPointer = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!menu.current?.contains(target) && !toggle.current?.contains(target)) setOpenOn(undefined);
    };
    const wide = window.matchMedia(large);
    const onWide = () => setOpenOn(undefined);
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPointer);
    wide.addEventListener("change", onWide);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPointer);
      wide.removeEventListener("change", onWide);
    };
  }, [open]);

  return (
    <header
      ref={header}
      className={clsx("dark night", styles.root, overlay && styles.over, open && styles.isOpen)}
    >
      <div className={styles.bar}>
        <div className={styles.barIn}>
          <address>{site.address}</address>
          {minor.map(({ label, to }) => (
            <SiteLink key={label} to={to}>
              {label}
            </SiteLink>
          ))}
          <LanguageSwitch {...{ languages, formats, alternates }} />
        </div>
      </div>
      <div className={styles.mast}>
        <nav className={styles.nav} aria-label={t("nav.main")}>
          {links.map(({ label, to }) => (
            <SiteLink key={label} to={to} aria-current={current(to)}>
              {label}
            </SiteLink>
          ))}
        </nav>
        <SiteLink className={styles.brand} to="/" aria-label={t("nav.home", { name: site.name })}>
          {site.name}
          <b>.</b>
        </SiteLink>
        <div className={styles.tools}>
          {tools.map(({ label, to, icon }) => (
            <SiteLink
              key={to}
              className={clsx("iconbtn", styles.onlyLarge)}
              to={to}
              aria-label={label}
              aria-current={current(to)}
            >
              {/* If the guest is logged in, shows the first letter of the guest's name. */}
              {icon === "user" && guest ? (
                <b className={styles.guestInitial} aria-hidden="true">
                  {Array.from(guest)[0]}
                </b>
              ) : (
                <Icon name={icon} />
              )}
            </SiteLink>
          ))}
          <CartButton />
          <button
            ref={toggle}
            className={clsx("iconbtn", styles.onlySmall)}
            type="button"
            aria-expanded={open}
            aria-controls="menu"
            aria-label={open ? t("nav.closeMenu") : t("nav.openMenu")}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? "close" : "menu"} />
          </button>
          <SiteLink className={clsx("btn btn--line", styles.onlyLarge)} to={navigation.book.to}>
            {navigation.book.label}
          </SiteLink>
        </div>
      </div>
      <nav
        ref={menu}
        id="menu"
        className={clsx("dark", styles.menu)}
        aria-label={t("nav.unfolded")}
        hidden={!open}
      >
        <ul>
          {links.map(({ label, to }) => (
            <li key={label}>
              <SiteLink to={to} aria-current={current(to)} onClick={() => setOpen(false)}>
                <Text as="span">{label}</Text>
              </SiteLink>
            </li>
          ))}
        </ul>
        <div className={styles.minor}>
          {[...tools, ...minor].map(({ label, to }) => (
            <SiteLink key={label} to={to} onClick={() => setOpen(false)}>
              {label}
            </SiteLink>
          ))}
        </div>
        <LanguageSwitch {...{ languages, formats, alternates }} isWide />
        <SiteLink className="btn btn--wide" to={navigation.book.to} onClick={() => setOpen(false)}>
          {navigation.book.label}
        </SiteLink>
      </nav>
      <LanguageOffer language={formats.language} alternates={alternates} />
    </header>
  );
}
