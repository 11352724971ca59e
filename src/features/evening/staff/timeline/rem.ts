/** Converts rem to pixels: from a window width of 1920 px the root font size grows with the window. */
export const remToPixels = (length: number): number =>
  length * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
