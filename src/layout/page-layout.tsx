import type { ReactNode } from "react";
import { Image } from "../components/content-image.tsx";
import { Rating } from "../components/rating.tsx";
import { Section } from "../components/section.tsx";
import { SectionTitle } from "../components/section-title.tsx";
import { SiteLink } from "../components/site-link.tsx";
import { SubHeading } from "../components/sub-heading.tsx";
import type { LayoutData } from "../content-model/content.ts";
import { useOpenNow } from "../features/opening/use-open-now.ts";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";

interface PageLayoutProps {
  data: LayoutData;
  /** The page's path, which marks the current link. */
  path: string;
  header: "a" | "b";
  footer: "a" | "b";
  /** Whether the header lies over the dark picture that opens the page. */
  overlay: boolean;
  children: ReactNode;
}

/** Everything around a page: skip link, header, main element, footer, and on phones the booking bar at the lower edge. */
export function PageLayout({ data, path, header, footer, overlay, children }: PageLayoutProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header data={data} path={path} variant={header} overlay={overlay} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer data={data} variant={footer} />
      <BookingBar data={data} />
    </>
  );
}

/**
 * Each block has a script of its own. Components that nearly all blocks need are part of the layout's script: without this
 * line the bundler copies them into every block's.
 */
PageLayout.shared = [Section, SectionTitle, SubHeading, Image, Rating] as const;

function BookingBar({ data: { booking, hours, navigation } }: { data: LayoutData }) {
  const open = useOpenNow(booking);
  return (
    <div className="thumbbar dark night">
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
