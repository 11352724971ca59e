/**
 * Sanitised HTML whose headings continue from a heading of the given level, without a gap: an editor may begin with any
 * heading and skip some. The order of ranks stays as written.
 */
export function nestHeadings(html: string, level: number): string {
  /** The ranks, as written, of the headings around the present place. */
  const ranks: number[] = [];
  return html.replace(/<(\/?)h([1-6])\b/g, (_, slash: string, digit: string) => {
    const rank = Number(digit);
    if (slash === "") {
      while (ranks.length > 0 && ranks.at(-1)! >= rank) ranks.pop();
      ranks.push(rank);
    }
    return `<${slash}h${Math.min(level + ranks.length, 6)}`;
  });
}
