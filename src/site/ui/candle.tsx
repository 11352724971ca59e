import { candleFlame } from "../../core/shared/candle.ts";

/** The candle on every ticket: lit once the table is booked. Decorative. */
export function Candle({ lit, className }: { readonly lit: boolean; readonly className?: string }) {
  return (
    <svg className={className} viewBox="-12 -20 24 52" aria-hidden="true">
      {lit ? (
        <>
          <circle r="11" cy="-8" fill="var(--amber)" opacity=".22" />
          <path d={candleFlame} fill="var(--amber)" />
        </>
      ) : null}
      <path d="M0-3v5" stroke="var(--ink-soft)" />
      <path d="M-4.5 2h9v30h-9z" fill="var(--amber-ink)" opacity={lit ? 1 : 0.45} />
    </svg>
  );
}
