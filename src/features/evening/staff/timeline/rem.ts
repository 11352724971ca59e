/** Pixels of a length that the board's style sheet has in rem: from 1920 px on these grow with the window. */
export const rem = (length: number): number =>
  length * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
