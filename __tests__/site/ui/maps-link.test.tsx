import { render, screen } from "@testing-library/react";
import { defaultFormats } from "../../../src/core/shared/formats.ts";
import { SiteContext, type Site } from "../../../src/core/browser/site-context.ts";
import { GettingHere } from "../../../src/site/ui/fact-list.tsx";
import { MapsLink } from "../../../src/site/ui/maps-link.tsx";

const show = (site: Partial<Site["site"]>) =>
  render(
    <SiteContext
      value={{
        addresses: {},
        formats: defaultFormats,
        languages: ["en"],
        home: "/",
        site: { name: "Delish", ...site },
      }}
    >
      <MapsLink address="14 Lantern Street, Harbour Quarter" />
      <GettingHere />
    </SiteContext>,
  );
const link = () => screen.getByRole("link", { name: "14 Lantern Street, Harbour Quarter" });

test("a guest who taps the address gets the phone's maps", () => {
  const { unmount } = show({});
  expect(link()).toHaveAttribute(
    "href",
    "https://www.google.com/maps/search/?api=1&query=14+Lantern+Street%2C+Harbour+Quarter",
  );
  unmount();
  show({ location: { latitude: 44.4089, longitude: 8.9264 } });
  expect(link()).toHaveAttribute("href", "https://www.google.com/maps/search/?api=1&query=44.4089%2C8.9264");
});

test("tram, parking and steps are only mentioned if the restaurant provides them", () => {
  const { container, unmount } = show({ gettingHere: { tram: "Line 1", stepFree: "By the yard" } });
  expect([...container.querySelectorAll("dt")].map(({ textContent }) => textContent)).toEqual([
    "By tram",
    "Step-free",
  ]);
  expect(screen.getByText("By the yard")).toBeVisible();
  unmount();
  expect(show({}).container.querySelector("dl")).toBeNull();
});
