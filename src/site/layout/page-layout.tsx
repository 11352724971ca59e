import { type ReactNode, useEffect } from "react";
import { Image } from "../ui/content-image.tsx";
import { SiteContext } from "../../core/browser/site-context.ts";
import { Section } from "../ui/section.tsx";
import { Text, UntranslatedContext } from "../ui/text.tsx";
import type { Overhang, PageContext } from "../../content/model/composed.ts";
import type { LayoutData } from "../../content/model/content.ts";
import { BookingBar } from "./booking-bar.tsx";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";
import * as styles from "./page-layout.module.css";
import { useMessages } from "../../core/browser/use-messages.ts";
import { OpeningContext } from "../opening/use-hours-today.ts";
import { SectionTitle, SubHeading } from "../ui/heading.tsx";
import { useAmbientLight } from "../opening/use-opening.ts";

/**
 * Sets `data-light` on the document by the restaurant's clock, so that the page's dark backgrounds show the
 * light of that time of day (`.lamp` in base.css).
 */
export function AmbientLight({ timeZone }: { readonly timeZone: string }) {
  const light = useAmbientLight(timeZone);
  useEffect(() => {
    if (!light) return;
    document.documentElement.dataset["light"] = light;
    return () => {
      delete document.documentElement.dataset["light"];
    };
  }, [light]);
  return null;
}

interface PageLayoutProps {
  data: LayoutData;
  /** The page's path, for marking the current link. */
  path: string;
  /** Path of the page in each language in which it exists, keyed by language; absent if the site has only one. */
  alternates?: PageContext["alternates"];
  header: "a" | "b";
  footer: "a" | "b" | "line";
  /** True if the header lies over the dark picture at the top of the page. */
  overlay: boolean;
  /** How far the last block overlaps the footer. The footer leaves that much room at its top. */
  footerRoom?: Overhang | undefined;
  /** Bar at the lower edge of the window on phones; by default, the booking bar. */
  bar?: PageContext["bar"];
  /** Texts on the page that are still in the source language. */
  untranslated?: PageContext["untranslated"];
  children: ReactNode;
}

/**
 * Everything around a page: skip link, header, main element, footer, and on phones the booking bar at the
 * lower edge.
 */
export function PageLayout({
  data,
  path,
  alternates,
  header,
  footer,
  overlay,
  footerRoom,
  bar,
  untranslated,
  children,
}: PageLayoutProps) {
  const t = useMessages("layout");
  return (
    <SiteContext value={data}>
      <UntranslatedContext value={untranslated}>
        <OpeningContext value={data.booking}>
          <a className={styles.skipLink} href="#main">
            {t("skip")}
          </a>
          <Header data={data} path={path} alternates={alternates} variant={header} overlay={overlay} />
          <main id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
          <Footer data={data} variant={footer} roomAbove={footerRoom} />
          {bar === "none" ? null : <BookingBar data={data} path={path} cart={bar === "cart"} />}
          <AmbientLight timeZone={data.booking.timeZone} />
        </OpeningContext>
      </UntranslatedContext>
    </SiteContext>
  );
}

/**
 * Each block has its own script. Components that nearly all blocks need are part of the layout's script
 * instead; without this line, the bundler would copy them into every block's script.
 */
PageLayout.shared = [Section, SectionTitle, SubHeading, Image, Text] as const;

/** The content of the pages that show only the header or a footer. */
export function LayoutPart({ part, name }: { part: "navbar" | "footer-a" | "footer-b"; name: string }) {
  const t = useMessages("layout");
  const isHeader = part === "navbar";
  return (
    <section className="paper section grid">
      <div className="head">
        <h1 className="title">{isHeader ? t("part.header", { name }) : t("part.footer", { name })}</h1>
        <p className="soft">{isHeader ? t("part.above") : t("part.below")}</p>
      </div>
    </section>
  );
}
