/** On a phone the collections are one line that scrolls: the chosen one is scrolled into it whenever it is drawn or chosen. */
export function showChosenCollection(): void {
  document.addEventListener("animationstart", ({ animationName, target }) => {
    if (animationName === "chosen-collection" && target instanceof Element)
      target.scrollIntoView({ block: "nearest", inline: "center" });
  });
}
