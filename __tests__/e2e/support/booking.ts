import type { Locator, Page, Route } from "@playwright/test";
import type { AvailabilityReply, Slot } from "../../../src/features/booking/contract/availability.ts";

/** The network between the forms and the service, controlled by the test. */
export interface Network {
  /** Bodies of the bookings that were sent, in order. */
  readonly sent: Record<string, unknown>[];
  /** Sets the reply to the next bookings. */
  answer(status: number, body: unknown): void;
  /** Prevents the next bookings from reaching the service. */
  cut(): void;
  /** Delays replies to the next bookings until the returned function is called. */
  hold(): () => void;
}

/** Answers the forms' calls instead of the service, also with replies that the service itself never gives. */
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

/** Returns a day's availability, on which everything is free by default. */
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

/** Selects an option in a list of the landing page's form. */
export async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByRole("combobox", { name: label }).selectOption(option);
}

/** Problems to expect in a test that breaks the network, or makes it refuse bookings. */
export const brokenNetwork = [/(failed|status \d+): .*createReservation/, /console: Failed to load resource/];
