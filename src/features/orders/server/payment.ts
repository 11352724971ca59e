/** Amount due for an order: cents of the restaurant's currency, including packaging. */
export interface OrderPayment {
  /** The order's number. */
  readonly number: string;
  readonly totalCents: number;
}

/**
 * How orders are paid. `due`: it is accepted, and paid on collection. `declined`: it is refused. Called while
 * the kitchen's places are locked, so it has to answer at once; asking a payment provider would need a
 * separate earlier step.
 */
export interface PaymentPort {
  authorize(payment: OrderPayment): Promise<"due" | "declined">;
}

/** The only payment method. */
export const atTheCounter: PaymentPort = { authorize: () => Promise.resolve("due") };
