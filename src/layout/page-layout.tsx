import type { ReactNode } from "react";
import { Image } from "../components/content-image.tsx";
import { Rating } from "../components/rating.tsx";
import { SectionTitle } from "../components/section-title.tsx";
import { SiteLink } from "../components/site-link.tsx";
import type { LayoutData } from "../content-model/content.ts";
import { useOpenNow } from "../features/opening/use-open-now.ts";
import { Footer } from "./footer/footer.tsx";
import { Header } from "./header/header.tsx";

interface PageLayoutProps {
  data: LayoutData;
  /** The page's path, for the current link. */
  path: string;
  header: "a" | "b";
  footer: "a" | "b";
  /** The page opens with a dark picture, and the header lies over it. */
  overlay: boolean;
  children: ReactNode;
}

/** What stands round every page: skip link, header, main, footer, and on phones the booking bar under the thumb. */
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
      <ThumbBar data={data} />
    </>
  );
}

/**
 * Blocks arrive one by one, each in a script of its own. What nearly all of them need comes once, here: without this
 * line the bundler writes the same parts into every block's script.
 */
PageLayout.shared = [SectionTitle, Image, Rating] as const;

function ThumbBar({ data: { booking, hours, navigation } }: { data: LayoutData }) {
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
