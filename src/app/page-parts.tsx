import type { ReactNode } from "react";
import { BookingPartsContext, type BookingParts } from "../features/booking/site/parts.ts";
import { lazyWithRetry } from "../site/ui/load-again.tsx";

const JoinWaitingList = lazyWithRetry(() => import("../features/evening/site/join-waiting-list.tsx"));
const ComingButton = lazyWithRetry(() => import("../features/evening/site/coming-button.tsx"));

const bookingParts: BookingParts = {
  whenFull: [JoinWaitingList.Component],
  ofReservation: [ComingButton.Component],
};

/** Provides the parts that features add to the blocks of other features. */
export const PageParts = ({ children }: { readonly children: ReactNode }) => (
  <BookingPartsContext value={bookingParts}>{children}</BookingPartsContext>
);
