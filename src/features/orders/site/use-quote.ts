import { useEffect, useRef, useState } from "react";
import type { QuotedOrder, QuoteOrderReply } from "../contract/orders.ts";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import { quoteOrder, type QuoteRequest } from "./calls.ts";
import { errorCodeOfFailure } from "../../../core/browser/api.ts";

/** Milliseconds after the last change to a bag before a quote is requested. */
const pauseMs = 300;
/** Milliseconds after which a guest sees that the answer is slow. */
const slowMs = 4_000;
/** Milliseconds after which a quote is requested again, because the kitchen's state changes. */
const staleMs = 60_000;

/** The service's answer about a bag. */
export interface Quoting {
  /** `empty`: nothing was requested yet. `unreachable`: there was no answer, and no request is under way. */
  readonly phase: "empty" | "asking" | "slow" | "answered" | "refused" | "unreachable";
  /** The last answer, which may be for the previous bag. */
  readonly quote: QuotedOrder | undefined;
  /** The code of a refusal. */
  readonly code: ErrorCode | undefined;
  /** The request, as JSON, to which {@link quote} is the answer. */
  readonly answers: string | undefined;
  /** When the hold on prices and last portions ends; null if there is none. */
  readonly hold: QuoteOrderReply["hold"];
  /** Quarter hours of today and tomorrow to choose from, from the last answer that contained any. */
  readonly times: QuoteOrderReply["times"];
}

const nothing: Quoting = {
  phase: "empty",
  quote: undefined,
  code: undefined,
  answers: undefined,
  hold: null,
  times: [],
};

/**
 * Requests the price and time of a bag after each change, each minute while the page is visible, and when the
 * browser comes online.
 *
 * @param request undefined while the bag is unknown
 * @param hold id of the guest's hold on prices and last portions
 * @param onAnswer must be a stable function
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
          ({ hold: kept, times, ...quote }) => {
            set({ phase: "answered", quote, answers: text, code: undefined, hold: kept });
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
      // The pending answer is for an earlier bag.
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
    /** True if the last answer is for this bag, not an earlier one. */
    isCurrent: text !== undefined && quoting.answers === text,
    askAgain: () => setRound((now) => now + 1),
    /** Uses the quote that came with the refusal of an order. */
    take: (quote: QuotedOrder) => {
      latest.current += 1;
      setQuoting((now) => ({ ...now, phase: "answered", quote, code: undefined, answers: text, hold: null }));
    },
  };
}
