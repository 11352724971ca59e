import { SiteContext } from "../../core/browser/site-context.ts";
import { mapsLink } from "../../core/shared/contact-links.ts";
import { use } from "react";
import * as styles from "./maps-link.module.css";

/** The restaurant's address, as a link that shows it on a map. */
export const MapsLink = ({ address }: { readonly address: string }) => (
  <a className={styles.root} href={mapsLink(address, use(SiteContext).site.location)} rel="noopener">
    {address}
  </a>
);
