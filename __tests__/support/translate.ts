/**
 * Imitates Chrome's translation of a page: replaces each text by a new one in two `<font>` elements. React
 * keeps the text nodes that it created, which are no longer in the page.
 */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === "" || text.parentElement?.closest("script, style, textarea, font")) continue;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    inner.textContent = text.data;
    text.replaceWith(outer);
  }
}
