import { followPointer } from "../../../../src/features/evening/staff/pointer-lift.ts";

function surface() {
  const element = document.createElement("div");
  document.body.replaceChildren(element);
  element.setPointerCapture = () => undefined;
  const events: string[] = [];
  const { cancel, stop } = followPointer<string>(element, {
    find: () => "Rossi",
    lift: (item) => events.push(`lift ${item}`),
    move: () => events.push("move"),
    drop: (item) => events.push(`drop ${item}`),
    restore: (item) => events.push(`restore ${item}`),
  });
  /** Dispatches a mouse's event; jsdom has no pointer events. */
  const mouse = (type: "down" | "move" | "up" | "cancel", clientX = 0) =>
    element.dispatchEvent(
      Object.assign(new MouseEvent(`pointer${type}`, { bubbles: true, clientX }), {
        pointerId: 1,
        pointerType: "mouse",
      }),
    );
  const escape = () => element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  return { events, mouse, escape, cancel, stop };
}

test("an item follows the mouse and is dropped where it is let go", () => {
  const { events, mouse } = surface();
  mouse("down", 0);
  mouse("move", 20);
  mouse("up", 20);
  expect(events).toEqual(["lift Rossi", "move", "drop Rossi"]);
});

test.each<[string, (on: ReturnType<typeof surface>) => unknown]>([
  ["Escape is pressed", ({ escape }) => escape()],
  ["the system interrupts", ({ mouse }) => mouse("cancel")],
  ["the caller cancels", ({ cancel }) => cancel()],
  ["the surface is removed", ({ stop }) => stop()],
])("a lifted item goes back, and is not dropped later, if %s", (_when, end) => {
  const on = surface();
  on.mouse("down", 0);
  on.mouse("move", 20);
  end(on);
  on.mouse("up", 20);
  expect(on.events).toEqual(["lift Rossi", "move", "restore Rossi"]);
});

test("a surface that is no longer followed lifts nothing", () => {
  const { events, mouse, stop } = surface();
  stop();
  mouse("down", 0);
  mouse("move", 20);
  expect(events).toEqual([]);
});

test("a press that has not moved far enough is a click, and cancelling it restores nothing", () => {
  const { events, mouse, cancel } = surface();
  mouse("down", 0);
  mouse("move", 3);
  cancel();
  expect(events).toEqual([]);
});
