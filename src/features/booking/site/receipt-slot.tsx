import { Suspense } from "react";
import { LoadAgain, lazyWithRetry } from "../../../site/ui/load-again.tsx";
import type { Receipt } from "./use-receipt.ts";
import { useMessages } from "../../../core/browser/use-messages.ts";

// The receipt's script is loaded while a booking is being sent.
const { Component: ReceiptTicket, script } = lazyWithRetry(() => import("./receipt.tsx"));

/** Loads the receipt's script early, so that it is ready when the booking succeeds. */
export const prepareReceipt = (): void => void script.load();

interface ReceiptSlotProps {
  /** Unique on the page. */
  readonly id: string;
  readonly receipt: Receipt | undefined;
  readonly phone: string;
}

/**
 * The receipt of a booking, if there is one. Shows only the number, as plain text, until its script has
 * loaded.
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
