/** Adds the methods of dialogs, which jsdom lacks. As in a browser, they move the focus in and back. */
export function teachDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function () {
    openers.set(this, document.activeElement);
    this.open = true;
    this.querySelector("button")?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event("close"));
  };
}
