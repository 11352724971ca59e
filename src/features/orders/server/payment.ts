/** Amount due for an order: cents of the restaurant's currency, packaging included. */
export interface OrderPayment {
  /** The order's number. */
  readonly number: string;
  readonly totalCents: number;
}

/**
 * How orders are paid. `due`: it is taken, and paid when it is collected. `declined`: it is not taken. It is asked while the kitchen's places
 * are locked, and has to answer at once: one that asks a provider needs a step of its own before.
 */
export interface PaymentPort {
  authorize(payment: OrderPayment): Promise<"due" | "declined">;
}

/** The one way there is. */
export const atTheCounter: PaymentPort = { authorize: () => Promise.resolve("due") };
