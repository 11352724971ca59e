/** A number as people write it (`+1 555-0100`) as the address of a call (`tel:+15550100`). */
export const callTo = (number: string): string => `tel:${number.replace(/[^+\d]/g, "")}`;
