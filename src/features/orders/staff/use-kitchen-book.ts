import { useMemo, useState } from "react";
import type { KitchenReply } from "../contract/kitchen.ts";
import type { OpenedBook } from "../../staff/shell/live/live-app.tsx";
import {
  useKeptCopy,
  usePresentMinute,
  useSend,
  useStore,
  useStoreOptions,
  type RequireIdentity,
} from "../../staff/shell/live/use-live-book.ts";
import { createKitchenStore, type KitchenKeeper, type KitchenTypes } from "./live/kitchen-store.ts";
import { queuedParts, withCommands } from "./live/with-commands.ts";
import type { KitchenBook } from "./model/book.ts";

interface KitchenBookOptions extends Omit<OpenedBook<KitchenReply, KitchenBook>, "onSession"> {
  readonly keeper: KitchenKeeper;
  readonly requireIdentity: RequireIdentity;
  /** Called if the service no longer accepts the token for the PIN of the person at the screen. */
  readonly onForget: () => void;
}

/**
 * Keeps the tickets up to date with every change, every minute and every action on this screen, and stores
 * them on the device.
 */
export function useKitchenBook(options: KitchenBookOptions) {
  const { staff, expiresAt, keeper, requireIdentity, onForget } = options;
  // Only the initial values are used, because the store keeps later changes itself.
  const [{ saved, early }] = useState(options);
  const browser = useStoreOptions<KitchenTypes>(staff);
  const store = useMemo(() => createKitchenStore({ early, saved, ...browser }), [early, saved, browser]);
  const state = useStore(store);
  const { book: known, queue, sending, lostSince, skewMs } = state;
  const minute = usePresentMinute(store, skewMs);
  useKeptCopy(store, lostSince === undefined ? known : undefined, { keeper, staff, expiresAt, minute });
  const book = useMemo(() => known && withCommands(known, [...queue, ...sending]), [known, queue, sending]);
  const kept = useMemo(() => queuedParts(queue), [queue]);
  const send = useSend(store, requireIdentity, onForget);
  return { store, state, book, kept, now: minute, send };
}
