import { useEffect, useRef, useState } from "react";
import type { QuotedOrder, QuoteOrderReply } from "../contract/orders.ts";
import type { ErrorCode } from "../../../core/contract/errors.ts";
import { quoteOrder, type QuoteRequest } from "./calls.ts";
import { refusalOf } from "../../../core/browser/api.ts";

/** Milliseconds after the last change of a bag until it is asked for. */
const pauseMs = 300;
/** Milliseconds after which a guest is told that the answer takes its time. */
const slowMs = 4_000;
/** Milliseconds after which an answer is asked for again: the kitchen goes on. */
const staleMs = 60_000;

/** The service's answer about a bag. */
export interface Quoting {
  /** `empty`: nothing has been asked yet. `unreachable`: no answer came, and none is on its way. */
  readonly phase: "empty" | "asking" | "slow" | "answered" | "refused" | "unreachable";
  /** The last answer, which may be of the bag before. */
  readonly quote: QuotedOrder | undefined;
  /** The code of a refusal. */
  readonly code: ErrorCode | undefined;
  /** The request, as JSON, that {@link quote} answers. */
  readonly answers: string | undefined;
  /** When the hold on prices and last portions ends; null if there is none. */
  readonly hold: QuoteOrderReply["hold"];
  /** Quarter hours of today and tomorrow that can be asked for, as of the last answer that had any. */
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
 * Price and time of a bag, requested again after each change, each minute while the page is visible, and once the
 * browser is online.
 *
 * @param request undefined while the bag is not known yet
 * @param hold id of the guest's hold on prices and last portions
 * @param onAnswer must stay the same function
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
            const code = refusalOf(failure);
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
      // The answer on its way is about another bag.
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
    /** Whether the last answer is of this very bag. */
    isCurrent: text !== undefined && quoting.answers === text,
    askAgain: () => setRound((now) => now + 1),
    /** Takes what the service said in place of an order. */
    take: (quote: QuotedOrder) => {
      latest.current += 1;
      setQuoting((now) => ({ ...now, phase: "answered", quote, code: undefined, answers: text, hold: null }));
    },
  };
}
