import { useFormats, SiteContext } from "../../core/browser/site-context.ts";
import { telAddress, mapsLink } from "../../core/shared/contact-links.ts";
import { use } from "react";
import * as styles from "./maps-link.module.css";

/** A telephone number as written, with a link that calls it. */
export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={telAddress(number, useFormats())}>{number}</a>;
}

/** The restaurant's address, as a link to the maps of the phone. */
export const MapsLink = ({ address }: { readonly address: string }) => (
  <a className={styles.root} href={mapsLink(address, use(SiteContext).site.location)} rel="noopener">
    {address}
  </a>
);
