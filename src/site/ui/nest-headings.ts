/**
 * Shifts the headings in sanitised HTML so that they follow a heading of the given level without skipping any. Editors may
 * begin with any heading and skip ranks; which heading is below which stays as written.
 */
export function nestHeadings(html: string, level: number): string {
  /** The ranks as written of the headings above the current one, and its own. */
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
