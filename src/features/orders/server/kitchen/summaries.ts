import type { KitchenEventKind } from "../../contract/kitchen.ts";
import { kitchenTime } from "../../../../core/shared/time.ts";
import type { EventDetails } from "../../../../core/server/log/log.ts";

/** Returns the log line of a kitchen event: `Bag K7QX: 2 Margherita done`. */
export function kitchenSummary(kind: KitchenEventKind, details: EventDetails): string {
  const { label = "An order", lines = "", minutes = 0, reason, subject = "" } = details;
  const time = kitchenTime(details.time ?? "");
  const portions = details.size;
  switch (kind) {
    case "order-placed":
      return `${label}: ${lines}`;
    case "order-changed":
      return `${label} changed: ${lines}`;
    case "order-cancelled":
      return `${label} cancelled`;
    case "order-turned-down":
      return `${label} turned down`;
    case "guest-outside":
      return `${label}: the guest is waiting outside`;
    case "order-seen":
      return `${label} seen`;
    case "order-accepted":
      return minutes === 0
        ? `${label} accepted`
        : `${label} accepted, ${minutes} minutes later than promised`;
    case "allergies-confirmed":
      return `${label}: allergies confirmed`;
    case "order-started":
      return `${label} started`;
    case "order-bumped":
      return `${label}: ${lines} done`;
    case "order-recalled":
      return `${label}: ${lines} brought back`;
    case "order-collected":
      return `${label} collected`;
    case "order-late":
      return `${label} is late: ready at ${time}`;
    case "order-moved":
      return `Moved ${details.tables?.join(" → ") ?? ""}: ${label}`;
    case "order-unseen":
      return `${label}: the kitchen hasn’t seen it`;
    case "facts-changed":
      return `${label}: the menu has changed for ${lines}`;
    case "station-slowed":
      return minutes === 0 ? `${subject} is back to normal` : `${subject} slow, +${minutes} minutes`;
    case "station-renamed":
      return `${reason ?? ""} is now ${subject}`;
    case "portions-set":
      return portions === undefined ? `${subject}: not counted` : `${subject}: ${portions} left`;
    case "orders-paused":
      return reason === "silence"
        ? "New orders paused: no screen in the kitchen shows them"
        : time
          ? `New orders paused until ${time}`
          : "New orders paused";
    case "orders-resumed":
      return "New orders are taken again";
    case "order-undone":
      return `Undone: ${details.undoes ? kitchenSummary(details.undoes.kind as KitchenEventKind, { ...details, undoes: undefined }) : label}`;
  }
}
