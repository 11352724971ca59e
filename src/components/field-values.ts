type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** React's record of the value that a control last had; without it React takes an event that changes nothing for none. */
interface Tracked {
  readonly _valueTracker?: { setValue(value: string): void };
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/** Whether a control has another value than the one it was rendered with. */
function isChanged(control: Control): boolean {
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const { options, selectedIndex } = control;
  const rendered = Array.from(options).findIndex(({ defaultSelected }) => defaultSelected);
  // Without a selected option the browser shows the first that is not disabled.
  return (
    selectedIndex !== (rendered >= 0 ? rendered : Array.from(options).findIndex(({ disabled }) => !disabled))
  );
}

const controlsIn = (root: ParentNode): Control[] =>
  [...root.querySelectorAll<Control>("input:not([type=hidden], [type=file]), textarea, select")].filter(
    (control) => !isChoice(control),
  );

/** Sets a value behind React's back, as the browser does. */
function setUnseen(control: Control, value: string): void {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
}

/** Has React's `onChange` called for each control, with the value that it has now. */
function announce(controls: readonly Control[]): void {
  const values = controls.map((control) => [control, control.value] as const);
  for (const [control, value] of values) {
    // React may render between two events, and then puts the values that it knows into the other controls.
    if (control.value !== value) setUnseen(control, value);
    const type = control instanceof HTMLSelectElement ? "change" : "input";
    control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/**
 * Makes what was typed, chosen or filled in before React had hydrated `root` the state of its components, by the events
 * that React did not see. Call it in a layout effect: the next update would put the state's own, empty values into the
 * controls.
 */
export function adoptValues(root: ParentNode): void {
  const changed = controlsIn(root).filter(isChanged);
  for (const control of changed)
    if (!(control instanceof HTMLSelectElement))
      (control as Tracked)._valueTracker?.setValue(control.defaultValue);
  announce(changed);
}

/**
 * Has React notice values that were put into the texts of a form without an event, as some password managers do. Where
 * it knows the value nothing happens.
 */
export function noticeValues(form: ParentNode): void {
  announce(controlsIn(form).filter((control) => !(control instanceof HTMLSelectElement)));
}

/**
 * Lets the browser keep what was entered for when it comes back to the page: it keeps what differs from the `value` in the
 * HTML, which React has made the same. Call it as the page is left.
 */
export function exposeValues(root: ParentNode): void {
  for (const control of controlsIn(root))
    if (!(control instanceof HTMLSelectElement)) control.defaultValue = "";
}
