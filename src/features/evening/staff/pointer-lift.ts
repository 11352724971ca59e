export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Handlers for items that a pointer lifts and moves. */
export interface LiftHandlers<Item> {
  /** Finds the item under a press; undefined if it cannot be lifted. */
  readonly find: (target: Element) => Item | undefined;
  readonly lift: (item: Item, at: Point) => void;
  readonly move: (item: Item, at: Point, start: Point) => void;
  readonly drop: (item: Item, at: Point, start: Point) => void;
  /** Called if the item was not dropped: after Escape, an interruption by the system, or `cancel`. */
  readonly restore: (item: Item) => void;
}

export interface PointerLift {
  /** Ends the press, and restores the lifted item. */
  readonly cancel: () => void;
  readonly stop: () => void;
}

/** Number of pixels that a mouse can move during a press that still counts as a click. */
const slopPx = 5;
/** Milliseconds for which a finger must rest on an item to lift it. Moving sooner scrolls. */
const liftMs = 350;
/** If a finger moves this many pixels before it has lifted an item, it scrolls. */
const scrollPx = 8;

/**
 * Lets a pointer lift items on a surface: a mouse by moving with its button pressed, a finger by resting on
 * an item.
 */
export function followPointer<Item>(element: HTMLElement, handlers: LiftHandlers<Item>): PointerLift {
  let press:
    | { readonly item: Item; readonly start: Point; readonly pointer: number; readonly timer: number }
    | undefined;
  let isLifted = false;

  const end = () => {
    clearTimeout(press?.timer);
    press = undefined;
    isLifted = false;
  };
  const cancel = () => {
    const lifted = isLifted ? press : undefined;
    end();
    if (lifted) handlers.restore(lifted.item);
  };
  const lift = () => {
    if (!press) return;
    isLifted = true;
    element.setPointerCapture(press.pointer);
    handlers.lift(press.item, press.start);
  };

  const down = (event: PointerEvent) => {
    if (press || event.button !== 0) return;
    const item = handlers.find(event.target as Element);
    if (item === undefined) return;
    press = {
      item,
      start: { x: event.clientX, y: event.clientY },
      pointer: event.pointerId,
      timer: event.pointerType === "touch" ? window.setTimeout(lift, liftMs) : 0,
    };
  };
  const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerId !== press?.pointer) return;
    const distance = Math.hypot(x - press.start.x, y - press.start.y);
    if (!isLifted && press.timer !== 0) {
      if (distance > scrollPx) end();
      return;
    }
    if (!isLifted && distance > slopPx) lift();
    if (isLifted) handlers.move(press.item, { x, y }, press.start);
  };
  const up = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    if (pointerId !== press?.pointer) return;
    const { item, start } = press;
    const wasLifted = isLifted;
    end();
    if (!wasLifted) return;
    // The click that ends a drag must not open anything.
    const swallow = (click: Event) => click.stopPropagation();
    element.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
    handlers.drop(item, { x, y }, start);
  };
  const touch = (event: TouchEvent) => {
    if (isLifted) event.preventDefault();
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isLifted) return;
    event.stopPropagation();
    cancel();
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", cancel);
  element.addEventListener("touchmove", touch, { passive: false });
  addEventListener("keydown", escape, { capture: true });
  return {
    cancel,
    stop: () => {
      cancel();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      element.removeEventListener("touchmove", touch);
      removeEventListener("keydown", escape, { capture: true });
    },
  };
}
