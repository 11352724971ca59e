import { useCallback, useEffect, useState } from "react";
import type { KitchenOrder, KitchenReply, KitchenState } from "../../contract/kitchen.ts";
import * as paths from "../../../../core/contract/paths.ts";
import { callStaff, Refused } from "../../../staff/shell/api.ts";
import type { KitchenRequest } from "../commands.ts";
import { minuteOf } from "../model/clock.ts";
import { isForLater } from "../model/later.ts";
import { shelfOf, toCook } from "../model/tickets.ts";
import type { KitchenCommandReply } from "../../contract/kitchen-commands.ts";

/** Milliseconds between two requests for the kitchen's state. */
const lookMs = 15_000;

export interface KitchenToday {
  readonly state: KitchenState;
  readonly timeZone: string;
  /** Orders to be cooked. Empty unless orders arrive by email. */
  readonly open: readonly KitchenOrder[];
  /** Orders for later days, whichever way they arrive. */
  readonly later: readonly KitchenOrder[];
  /** Bags waiting to be collected. */
  readonly shelf: readonly KitchenOrder[];
  /** Reason why the last change failed. */
  readonly problem: string | undefined;
  readonly send: (request: KitchenRequest) => Promise<void>;
}

/**
 * Loads the kitchen's state, including slow stations and remaining portions.
 *
 * @param isWanted true if the signed-in member is allowed to see the state
 * @returns undefined until the service has replied, and if it takes no orders
 */
export function useKitchenToday(isWanted: boolean): KitchenToday | undefined {
  const [known, setKnown] = useState<Pick<KitchenReply, "kitchen" | "timeZone" | "orders" | "now">>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const look = () =>
      callStaff<KitchenReply>(paths.getKitchen).then(
        ({ kitchen, timeZone, orders, now }) => {
          if (!isOver) setKnown({ kitchen, timeZone, orders, now });
        },
        // The page shows that it is not live. The next request tries again.
        () => undefined,
      );
    void look();
    const timer = setInterval(() => void look(), lookMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isWanted]);
  const send = useCallback(async ({ command, text }: KitchenRequest) => {
    setProblem(undefined);
    try {
      const key = crypto.randomUUID();
      const reply = await callStaff<KitchenCommandReply>(paths.sendKitchenCommand, { key, command });
      setKnown(
        (now) =>
          now && {
            ...now,
            kitchen: reply.kitchen,
            orders: now.orders.map(
              (order) => reply.orders.find(({ number }) => number === order.number) ?? order,
            ),
          },
      );
      if (reply.outcome !== "done") setProblem(`${text}: not done. ${reply.message}`);
    } catch (error) {
      const why = error instanceof Refused ? error.message : "No answer";
      setProblem(`${text}: probably not done. ${why}.`);
    }
  }, []);
  const minute = known && minuteOf(known.now);
  const isLater = (order: KitchenOrder) => isForLater(order, minute!, known!.timeZone);
  return known?.kitchen.ordering
    ? {
        state: known.kitchen,
        timeZone: known.timeZone,
        open: known.kitchen.byEmail
          ? toCook(known.orders, new Date(known.now)).filter((order) => !isLater(order))
          : [],
        later: known.orders.filter(isLater),
        shelf: shelfOf(known.orders),
        problem,
        send,
      }
    : undefined;
}
