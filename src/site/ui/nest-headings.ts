/**
 * Shifts the headings in sanitized HTML so that they follow a heading of the given level without skipping
 * any. Editors can start with any level and skip levels; the nesting of headings is preserved.
 */
export function nestHeadings(html: string, level: number): string {
  /** Original levels of the headings above the current one, and its own. */
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
