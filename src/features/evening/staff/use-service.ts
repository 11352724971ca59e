import { useMemo } from "react";
import type { EveningBook, ServiceSpan } from "./model/book.ts";
import { partiesOfService } from "./model/phase.ts";

/** The service that runs at a minute, or the next one; the last one on other days. */
function serviceAt(book: EveningBook, now: number | undefined): ServiceSpan {
  const all: ServiceSpan = {
    name: "Evening",
    from: 18 * 60,
    to: 24 * 60,
    closed: "",
    coversPerSlot: undefined,
  };
  const services = book.services.filter(({ closed }) => closed === undefined);
  // Tomorrow's book has a present minute too, for the small hours; but its evening is meant.
  if (now === undefined || book.date !== book.today) return services.at(-1) ?? book.services.at(-1) ?? all;
  return services.find(({ to }) => now < to) ?? services.at(-1) ?? book.services.at(-1) ?? all;
}

/** The chosen service, or the one of the minute, with its parties and its span. */
export function useService(
  book: EveningBook | undefined,
  serviceName: string | undefined,
  now: number | undefined,
) {
  const service = useMemo(
    () =>
      book ? (book.services.find(({ name }) => name === serviceName) ?? serviceAt(book, now)) : undefined,
    [book, serviceName, now],
  );
  const parties = useMemo(
    () => (book && service ? partiesOfService(book, service.name) : []),
    [book, service],
  );
  // The board's span stays the same object while the service does.
  const from = service?.from ?? 0;
  const to = service?.to ?? 0;
  const span = useMemo(() => ({ from, to }), [from, to]);
  return { service, parties, span };
}
