/** Unicode code points, the first and the last. */
export type GlyphRange = readonly [first: number, last: number];

/** English and its punctuation: what the first file of each typeface holds. scripts/subset-fonts.ts cuts the files by it. */
export const basicGlyphs: readonly GlyphRange[] = [
  [0x20, 0x7e], [0xa0, 0xa0], [0xa9, 0xa9], [0xb0, 0xb0], [0xb7, 0xb7], [0xbd, 0xbd], [0xd7, 0xd7],
  [0x2013, 0x2014], [0x2018, 0x2019], [0x201c, 0x201d], [0x2022, 0x2022], [0x2026, 0x2026], [0x2212, 0x2212],
]; // prettier-ignore
