import { DefinitionList, hoursLines } from "../../ui/definition-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NewsletterAnswer, useNewsletter } from "../../ui/newsletter-answer.tsx";
import { useHoursToday } from "../../opening/use-hours-today.ts";
import { TodayNotice } from "../../opening/today-notice.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { Overhang } from "../../../content/model/composed.ts";
import type { CSSProperties } from "react";
import type { LayoutData } from "../../../content/model/content.ts";
import { clsx } from "clsx";
import * as styles from "./footer.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { Text } from "../../ui/text.tsx";
import { MapsLink } from "../../ui/maps-link.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";

interface FooterProps {
  data: LayoutData;
  variant: "a" | "b" | "line";
  /** How far the last block overlaps the footer. The footer leaves that much room at its top. */
  roomAbove: Overhang | undefined;
}

/**
 * The page's footer. `a`: columns of links, hours and newsletter. `b`: banners with buttons, and hours. In
 * both, the restaurant's name follows in large letters. All variants end with the address; `line` has nothing
 * else.
 */
export function Footer({ data, variant, roomAbove }: FooterProps) {
  const { site } = data;
  const t = useMessages("layout");
  return (
    <footer
      className={clsx("dark night grid", styles.root, variant === "line" && styles.line)}
      data-room-above={roomAbove}
    >
      {variant === "line" ? null : (
        <>
          {variant === "a" ? <Columns data={data} /> : <Banners data={data} />}
          <Sign name={site.name} />
        </>
      )}
      <div className={styles.legal}>
        <p>
          <MapsLink address={site.address} /> <span>·</span> <PhoneLink number={site.phone} /> <span>·</span>{" "}
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </p>
        <p>{t("footer.established", { year: site.established })}</p>
      </div>
    </footer>
  );
}

/**
 * Returns the approximate width of a name in the serif font, as a multiple of the font size. The browser
 * adjusts the spacing of the letters, so that the name fills the line exactly.
 */
const widthOf = (name: string): number =>
  [...name].reduce((sum, letter) => {
    if (/[MWmw&]/.test(letter)) return sum + 0.74;
    if (/[Iijlft .,’'-]/.test(letter)) return sum + 0.18;
    if (/[acersz]/.test(letter)) return sum + 0.35;
    return sum + (letter === letter.toLowerCase() ? 0.43 : 0.58);
  }, 0);

/** The restaurant's name in large letters, from one edge of the page to the other. Decorative. */
function Sign({ name }: { readonly name: string }) {
  return (
    <svg className={styles.sign} style={{ "--width": widthOf(name) } as CSSProperties} aria-hidden="true">
      <text x="-.045em" y=".74em" textLength="101%">
        {name}
      </text>
    </svg>
  );
}

/** Today's bookable hours, followed by the hours from the settings. */
function Hours({ hours, booking, addresses }: Pick<LayoutData, "hours" | "booking" | "addresses">) {
  const t = useMessages("layout");
  const today = useHoursToday(booking);
  const hasTables = addresses.booking !== undefined;
  const lines = [
    ...hoursLines(hours.footer),
    ...(hours.happyHour ? [[<i className="it">{t("footer.happyHour")}</i>, hours.happyHour] as const] : []),
  ];
  return (
    <div>
      <h2>{t("footer.hours")}</h2>
      <DefinitionList
        lines={[
          [
            t(hasTables ? "footer.tablesToday" : "footer.openToday"),
            <span>{today === "" ? t(hasTables ? "hours.noTables" : "hours.none") : (today ?? "…")}</span>,
          ],
        ]}
      />
      <TodayNotice />
      {lines.length > 0 ? (
        <>
          <Text className={styles.hoursOf}>{hours.footerTitle}</Text>
          <DefinitionList lines={lines} />
        </>
      ) : null}
    </div>
  );
}

function Columns({ data: { navigation, hours, site, booking, addresses } }: { data: LayoutData }) {
  return (
    <div className={styles.columns}>
      {(navigation.footerA ?? []).map((column, index) => (
        <nav key={column.title} aria-labelledby={`footer-${index}`}>
          <Text as="h2" id={`footer-${index}`}>
            {column.title}
          </Text>
          <ul>
            {column.links.map((link) => (
              <li key={link.label}>
                <SiteLink to={link.to}>{link.label}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <Hours hours={hours} booking={booking} addresses={addresses} />
      {navigation.newsletterTitle ? <Newsletter navigation={navigation} email={site.email} /> : null}
    </div>
  );
}

function Newsletter({
  navigation: { newsletterTitle, newsletterText },
  email,
}: Pick<LayoutData, "navigation"> & { email: string }) {
  const t = useMessages("layout");
  const { address, ...handlers } = useNewsletter();
  return (
    <>
      {/* Outside a dialog, `method="dialog"` submits nothing: without scripts, the browser only validates the address. */}
      <form method="dialog" className={styles.newsletter} {...handlers}>
        <Text as="h2">{newsletterTitle}</Text>
        {newsletterText ? <Text className="soft">{newsletterText}</Text> : null}
        <label className="vh" htmlFor="newsletter">
          {t("footer.email")}
        </label>
        <div className={styles.newsletterRow}>
          <input id="newsletter" type="email" autoComplete="email" placeholder={t("footer.email")} required />
          <button className="iconbtn" type="submit" aria-label={t("footer.subscribe")}>
            <Icon name="right" />
          </button>
        </div>
        <NewsletterAnswer address={address} to={email} />
      </form>
    </>
  );
}

/** The first banner is large and stands beside the hours; the other banners form a row below. */
function Banners({ data: { navigation, hours, booking, addresses } }: { data: LayoutData }) {
  return (
    <div className={styles.banners}>
      {(navigation.footerB ?? []).map(({ title, text, button }, index) => (
        <div key={title} className={styles.banner}>
          <Text as="h2">{title}</Text>
          <Text>{text}</Text>
          <SiteLink className={index === 0 ? "btn" : "btn btn--line"} to={button.to}>
            {button.label}
          </SiteLink>
        </div>
      ))}
      <Hours hours={hours} booking={booking} addresses={addresses} />
    </div>
  );
}
