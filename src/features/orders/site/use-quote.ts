import { useEffect, useRef, useState } from "react";
import type { QuotedOrder, QuoteOrderReply } from "../contract/orders.ts";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import { quoteOrder, type QuoteRequest } from "./calls.ts";
import { errorCodeOfFailure } from "../../../core/browser/api.ts";

/** Milliseconds between the last change to a bag and the request for a quote. */
const pauseMs = 300;
/** Milliseconds after which the page tells the guest that the reply is slow. */
const slowMs = 4_000;
/** Milliseconds after which a quote is requested again, because the kitchen's state changes. */
const staleMs = 60_000;

/** The service's reply about a bag, and the state of the request. */
export interface Quoting {
  /** `empty`: nothing has been requested. `unreachable`: there was no reply, and no request is in progress. */
  readonly phase: "empty" | "asking" | "slow" | "answered" | "refused" | "unreachable";
  /** The last quote, which may be for an earlier bag. */
  readonly quote: QuotedOrder | undefined;
  readonly code: ErrorCode | undefined;
  /** The request, as JSON, that {@link quote} answers. */
  readonly answers: string | undefined;
  /** The hold on prices and last portions, with its end; null if there is none. */
  readonly hold: QuoteOrderReply["hold"];
  /** Quarter hours of one day to choose from. They come from the last reply that contained any. */
  readonly times: QuoteOrderReply["times"];
  /** Dates to choose from; as in the last reply. */
  readonly days: QuoteOrderReply["days"];
}

const nothing: Quoting = {
  phase: "empty",
  quote: undefined,
  code: undefined,
  answers: undefined,
  hold: null,
  times: [],
  days: [],
};

/**
 * Requests the price and time of a bag after each change, every minute while the page is visible, and when
 * the browser comes online.
 *
 * @param request undefined while the bag is unknown
 * @param hold id of the guest's hold on prices and last portions
 * @param onAnswer must keep its identity between renders
 */
export function useQuote(
  request: Omit<QuoteRequest, "hold"> | undefined,
  hold: string,
  onAnswer: (quote: QuotedOrder, request: QuoteRequest) => void,
) {
  const [quoting, setQuoting] = useState(nothing);
  const [round, setRound] = useState(0);
  // Only the latest of several requests may set the state.
  const latest = useRef(0);
  const text = request && JSON.stringify(request);

  useEffect(() => {
    if (text === undefined) {
      latest.current += 1;
      const timer = setTimeout(() => setQuoting(nothing));
      return () => clearTimeout(timer);
    }
    const ask = () => {
      const id = ++latest.current;
      const set = (next: Partial<Quoting>) => {
        if (id === latest.current) setQuoting((now) => ({ ...now, ...next }));
      };
      set({ phase: "asking" });
      const asked = { ...(JSON.parse(text) as QuoteRequest), hold };
      const slow = setTimeout(() => set({ phase: "slow" }), slowMs);
      quoteOrder(asked)
        .then(
          ({ hold: kept, times, days, ...quote }) => {
            set({ phase: "answered", quote, answers: text, code: undefined, hold: kept, days });
            if (times.length > 0) set({ times });
            if (id === latest.current) onAnswer(quote, asked);
          },
          (failure: unknown) => {
            const code = errorCodeOfFailure(failure);
            set(code ? { phase: "refused", code, quote: undefined } : { phase: "unreachable" });
          },
        )
        .finally(() => clearTimeout(slow));
    };
    const first = setTimeout(ask, pauseMs);
    const again = setInterval(() => {
      if (document.visibilityState === "visible") ask();
    }, staleMs);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      // An outstanding reply is ignored, because it answers an earlier request.
      latest.current += 1;
    };
  }, [text, hold, round, onAnswer]);

  useEffect(() => {
    const onOnline = () => setRound((now) => now + 1);
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);

  return {
    ...quoting,
    isCurrent: text !== undefined && quoting.answers === text,
    askAgain: () => setRound((now) => now + 1),
    /** Uses the quote that the service sent when it refused an order. */
    take: (quote: QuotedOrder) => {
      latest.current += 1;
      setQuoting((now) => ({ ...now, phase: "answered", quote, code: undefined, answers: text, hold: null }));
    },
  };
}
