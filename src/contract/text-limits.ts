/** Longest accepted texts of a reservation, in characters; the last four are staff's. */
export const textLimits = {
  name: 100,
  email: 254,
  phoneNumber: 40,
  tableNumber: 20,
  specialRequest: 1000,
  message: 2000,
  note: 1000,
  allergies: 300,
  occasion: 100,
  reason: 200,
} as const;
