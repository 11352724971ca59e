import { useMemo } from "react";
import type { EveningBook, ServiceSpan } from "./model/book.ts";
import { partiesOfService } from "./model/phase.ts";

/**
 * Returns the service that is running at a minute or, if there is none, the next one. On days other than
 * today, returns the last one.
 */
function serviceAt(book: EveningBook, now: number | undefined): ServiceSpan {
  const all: ServiceSpan = {
    name: "Evening",
    from: 18 * 60,
    to: 24 * 60,
    closed: "",
    coversPerSlot: undefined,
  };
  const services = book.services.filter(({ closed }) => closed === undefined);
  // After midnight, the next day's book also has a current minute, but its evening is still to come.
  if (now === undefined || book.date !== book.today) return services.at(-1) ?? book.services.at(-1) ?? all;
  return services.find(({ to }) => now < to) ?? services.at(-1) ?? book.services.at(-1) ?? all;
}

/** Returns the chosen service, or the current one if none is chosen, with its parties and its span. */
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
  // Keeps the span the same object until the service changes.
  const from = service?.from ?? 0;
  const to = service?.to ?? 0;
  const span = useMemo(() => ({ from, to }), [from, to]);
  return { service, parties, span };
}
