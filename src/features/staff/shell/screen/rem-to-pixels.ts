/** Converts rem to pixels. In windows wider than 1920 px, the root font size grows with the window. */
export const remToPixels = (length: number): number =>
  length * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
