import type { Locator, Page, Route } from "@playwright/test";
import type { AvailabilityReply, Slot } from "../../../src/features/booking/contract/availability.ts";

/** The network between the forms and the service, in a test's hand: it decides what comes back. */
export interface Network {
  /** Bodies of the bookings that were sent, in order. */
  readonly sent: Record<string, unknown>[];
  /** What the next bookings are answered with. */
  answer(status: number, body: unknown): void;
  /** The next bookings never reach the service. */
  cut(): void;
  /** The next bookings wait for an answer until the returned function lets it come. */
  hold(): () => void;
}

/** Answers the forms' calls in the service's place: what the service itself would never say can be seen, too. */
export async function takeNetwork(page: Page): Promise<Network> {
  const sent: Network["sent"] = [];
  let give: (route: Route) => Promise<void> = (route) => route.abort();
  await page.route("**/api/food/availability?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    return route.fulfill({
      json: day({ date: query.get("date")!, partySize: Number(query.get("partySize")) }),
    });
  });
  await page.route("**/api/food/createReservation", (route) => {
    sent.push(route.request().postDataJSON() as Record<string, unknown>);
    return give(route);
  });
  const network: Network = {
    sent,
    answer: (status, body) => {
      give = (route) =>
        route.fulfill(
          typeof body === "string" ? { status, body, contentType: "text/html" } : { status, json: body },
        );
    },
    cut: () => {
      give = (route) => route.abort("connectionfailed");
    },
    hold: () => {
      const answer = give;
      let release!: () => void;
      const released = new Promise<void>((resolve) => (release = resolve));
      give = (route) => released.then(() => answer(route));
      return release;
    },
  };
  return network;
}

/** A day on which everything is free, but for what is said otherwise. */
export function day(
  given: Partial<Omit<AvailabilityReply, "slots">> & { readonly slots?: readonly Partial<Slot>[] },
): AvailabilityReply {
  return {
    success: true,
    date: "2026-11-27",
    partySize: 1,
    timeZone: "Europe/Rome",
    largestParty: 12,
    firstDate: "2026-01-01",
    lastDate: "2030-12-31",
    ...given,
    slots: (given.slots ?? everyHalfHour).map((slot) => ({
      time: "7:30 PM",
      minutes: 1170,
      servicePeriod: "Dinner",
      state: "free",
      alternatives: [],
      ...slot,
    })),
  };
}

const everyHalfHour = Array.from({ length: 30 }, (_, index) => {
  const minutes = 9 * 60 + index * 30;
  const hour = Math.floor(minutes / 60);
  const half = minutes % 60 === 0 ? "00" : "30";
  return { minutes, time: `${hour % 12 || 12}:${half} ${hour < 12 ? "AM" : "PM"}`, servicePeriod: "All day" };
});

/** Chooses from one of the landing form's lists. */
export async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole("combobox", { name: label }).selectOption(option);
}

/** What a test that breaks the network or has it refuse must expect in the console. */
export const brokenNetwork = [/(failed|status \d+): .*createReservation/, /console: Failed to load resource/];
