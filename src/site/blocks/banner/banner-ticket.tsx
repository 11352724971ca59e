import { timeOfDay } from "../../../core/shared/time.ts";
import * as styles from "./banner.module.css";
import { useMessages } from "../../../core/browser/use-messages.ts";
import { useFormats } from "../../../core/browser/site-context.ts";
import { Candle } from "../../ui/candle.tsx";

/**
 * Drawing of a reservation ticket, with a stamp that marks it as a sample.
 *
 * @param name the restaurant's name
 */
export function BannerTicket({ name }: { readonly name: string }) {
  const t = useMessages("house");
  return (
    <svg className={styles.map} viewBox="0 0 640 230">
      <path className={styles.ticketSheet} d="M0 0h441a9 9 0 0 0 18 0h181v230H459a9 9 0 0 0-18 0H0z" />
      <path className={styles.ticketLines} d="M30 66h390M30 70h390M450 18v194" />
      <svg x="392" y="16" width="24" height="50">
        <Candle lit />
      </svg>
      <g className={styles.ticketText}>
        <text x="30" y="52">
          {t("ticket.of", { name })}
        </text>
        <text x="30" y="190">
          {timeOfDay(20 * 60, useFormats())} {t("ticket.two")}
        </text>
        <text x="480" y="190">
          {t("ticket.number")}
        </text>
      </g>
      <g className={styles.ticketDate}>
        <text x="30" y="116">
          {t("ticket.evening")}
        </text>
        <text x="30" y="154">
          {t("ticket.chose")}
        </text>
      </g>
      <g className={styles.stamp} transform="rotate(-9 440 118)">
        <path d="M322 84h236v68H322z" />
        <text x="440" y="134" textAnchor="middle">
          {t("ticket.sample")}
        </text>
      </g>
    </svg>
  );
}
