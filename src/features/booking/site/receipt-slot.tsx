import { Suspense } from "react";
import { LoadAgain, lazyWithRetry } from "../../../site/ui/load-again.tsx";
import type { Receipt } from "./use-receipt.ts";
import { useMessages } from "../../../core/browser/use-messages.ts";

// Loaded while a booking is under way.
const { Component: ReceiptTicket, script } = lazyWithRetry(() => import("./receipt.tsx"));

/** Fetches the receipt's script early, so that it is ready when the booking succeeds. */
export const prepareReceipt = (): void => void script.load();

interface ReceiptSlotProps {
  /** Unique on the page. */
  readonly id: string;
  readonly receipt: Receipt | undefined;
  /** Number to call. */
  readonly phone: string;
}

/**
 * The receipt of a booking, once there is one. Until its script has loaded, shows the number as plain text.
 */
export function ReceiptSlot({ receipt, ...rest }: ReceiptSlotProps) {
  const t = useMessages("booking");
  if (!receipt) return null;
  return (
    <div className="paper">
      <Suspense
        fallback={
          receipt.reference === undefined ? null : (
            <p role="status">
              <span>{t("ticket.number")} </span>
              <b>{receipt.reference}</b>
            </p>
          )
        }
      >
        <ReceiptTicket receipt={receipt} {...rest} />
      </Suspense>
      <LoadAgain script={script} what={t("load.ticket")} />
    </div>
  );
}
