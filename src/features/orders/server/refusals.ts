/** Error code for each state in which nothing can be ordered. */
export const orderRefusals = {
  "too-large": "ORDER_TOO_LARGE",
  closed: "ORDERING_CLOSED",
  paused: "ORDERING_PAUSED",
  full: "KITCHEN_FULL",
} as const;
