/** Longest accepted texts of a reservation, in characters. */
export const textLimits = {
  name: 100,
  email: 254,
  phoneNumber: 40,
  tableNumber: 20,
  specialRequest: 1000,
  message: 2000,
} as const;
