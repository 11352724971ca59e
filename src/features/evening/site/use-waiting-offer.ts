import { useCallback, useEffect, useRef, useState } from "react";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import * as paths from "../../../core/contract/paths.ts";
import type { Offer, OfferReply } from "../contract/waiting-list.ts";
import { post, requireReply, errorCodeOfFailure } from "../../../core/browser/api.ts";

export type WaitingPage =
  | { readonly phase: "loading" }
  /** The URL has no token. */
  | { readonly phase: "missing" }
  /** The service refuses the token. */
  | { readonly phase: "refused"; readonly code: ErrorCode }
  | { readonly phase: "unreachable" }
  /** The link removes the guest from the list, but only once the guest presses the button. */
  | { readonly phase: "leaving"; readonly token: string }
  | { readonly phase: "left" }
  | {
      readonly phase: "offer";
      readonly token: string;
      readonly offer: Offer;
      /** The service's clock minus this device's, in milliseconds. */
      readonly skewMs: number;
    };

/** Reason why the last button press failed. The page stays unchanged. */
export type PressFailure = "unreachable" | "refused" | undefined;

const offerOf = async (
  path: typeof paths.viewOffer | typeof paths.acceptOffer | typeof paths.declineOffer,
  token: string,
): Promise<Offer> =>
  requireReply<OfferReply>(await post(path, { token }), ({ success, offer }) => success && offer).offer;

/** Loads the offer whose token is in the URL (`#offer=…`), or shows the button to leave the list (`#leave=…`). */
export function useWaitingOffer() {
  const [page, setPage] = useState<WaitingPage>({ phase: "loading" });
  const [failure, setFailure] = useState<PressFailure>();
  const [isSending, setIsSending] = useState(false);
  // Only the latest of several requests may set the state.
  const requestId = useRef(0);

  const show = useCallback((token: string, offer: Offer) => {
    setPage({ phase: "offer", token, offer, skewMs: Date.parse(offer.now) - Date.now() });
  }, []);

  const load = useCallback((): void => {
    const id = ++requestId.current;
    const hash = new URLSearchParams(window.location.hash.slice(1));
    const leave = hash.get("leave");
    const token = hash.get("offer");
    setFailure(undefined);
    if (leave) return setPage({ phase: "leaving", token: leave });
    if (!token) return setPage({ phase: "missing" });
    setPage({ phase: "loading" });
    offerOf(paths.viewOffer, token).then(
      (offer) => {
        if (id === requestId.current) show(token, offer);
      },
      (error: unknown) => {
        if (id !== requestId.current) return;
        const code = errorCodeOfFailure(error);
        setPage(code ? { phase: "refused", code } : { phase: "unreachable" });
      },
    );
  }, [show]);

  useEffect(() => {
    const first = setTimeout(load);
    window.addEventListener("hashchange", load);
    return () => {
      clearTimeout(first);
      requestId.current += 1;
      window.removeEventListener("hashchange", load);
    };
  }, [load]);

  const press = useCallback(async (action: () => Promise<void>) => {
    setIsSending(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(errorCodeOfFailure(error) ? "refused" : "unreachable");
    } finally {
      setIsSending(false);
    }
  }, []);

  const accept = (token: string) => press(async () => show(token, await offerOf(paths.acceptOffer, token)));
  const decline = (token: string) => press(async () => show(token, await offerOf(paths.declineOffer, token)));
  const leaveList = (token: string) =>
    press(async () => {
      requireReply<{ success: true }>(
        await post(paths.leaveWaitingList, { token }),
        ({ success }) => success,
      );
      setPage({ phase: "left" });
    });

  return { page, failure, isSending, load, accept, decline, leaveList };
}
