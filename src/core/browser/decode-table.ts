/**
 * Decodes a file written by a spreadsheet. Excel's “CSV UTF-8” begins with a byte order mark, and its
 * “Unicode text” is UTF-16. Its plain “CSV” is Windows-1252, which no file declares, so any text that is not
 * UTF-8 is decoded as Windows-1252.
 */
export function decodeTable(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
