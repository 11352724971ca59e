/** Maximum lengths of texts, in characters. */
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
  lineNote: 140,
} as const;

/** Maximum number of lines in an order, and of choices in a line. */
export const [mostLines, mostChoices] = [50, 40];
