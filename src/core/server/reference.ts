import { randomBytes } from "node:crypto";

/** Crockford's base 32: without I, L, O and U, which are easily misread or misheard. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a new id for a reservation: ten random letters and digits (50 bits) in groups, `K7QX-2M9F-TB`. */
export const newReservationId = (random: (size: number) => Uint8Array = randomBytes): string => {
  const letters = Array.from(random(10), (byte) => alphabet[byte & 31]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
};
