import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { LayoutData } from "../../../src/content/model/content.ts";
import { defaultFormats } from "../../../src/core/shared/formats.ts";
import { PageLayout } from "../../../src/site/layout/page-layout.tsx";
import { sampleAddresses } from "../../support/addresses.tsx";
import { wrapPage } from "../../../src/site/layout/wrap-page.tsx";

const every = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const data: LayoutData = {
  siteUrl: "https://www.example.com",
  addresses: sampleAddresses,
  formats: defaultFormats,
  languages: ["en"],
  home: "/",
  site: {
    name: "Delish",
    tagline: "Lamps on until two",
    description: "",
    established: 1998,
    address: "14 Lantern Street, Harbour Quarter",
    phone: "555-0100",
    hotline: "555-0124",
    email: "table@example.com",
    image: { data: null },
  },
  navigation: {
    headerA: [
      { label: "HOME", to: "/" },
      { label: "LUNCH", to: "/Lunch" },
    ],
    headerB: [{ label: "MENU", to: "/FoodMenu" }],
    findStore: { label: "Find a Store", to: "#" },
    orderTracking: { label: "Order Tracking", to: "#" },
    book: { label: "BOOK A TABLE", to: "/Book" },
    footerA: [{ title: "The house", links: [{ label: "About", to: "/About" }] }],
    newsletterTitle: "Newsletter",
    newsletterText: "One letter a month.",
    footerB: [{ title: "The larder", text: "Oil and honey.", button: { label: "SEE THE SHELF", to: "#" } }],
  },
  hours: {
    hero: "18:00 - 02:00",
    topBar: [],
    footer: [{ days: "Saturday", hours: "11:00 – 00:00" }],
    footerTitle: "Without booking",
    happyHour: "17:00 – 21:00",
    contactCard: [],
    openingTimes: [],
    about: [],
    office: [],
  },
  themeColor: "#14100d",
  booking: {
    timeZone: "Europe/Rome",
    closures: [],
    specialOpenings: [],
    writtenOn: null,
    servicePeriods: [{ name: "Dinner", from: "18:00", to: "02:00", days: [...every] }],
  },
};

beforeAll(() => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList;
});

const show = (over: Partial<Parameters<typeof PageLayout>[0]> = {}) =>
  render(
    <PageLayout data={data} path="/lunch" header="a" footer="a" overlay={false} {...over}>
      <p>The page</p>
    </PageLayout>,
  );

test("the skip link leads to the page's main part", () => {
  show();
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveAttribute("href", "#main");
  expect(screen.getByRole("main")).toHaveAttribute("id", "main");
});

test("the current page is marked, in any casing of its link", () => {
  show();
  const nav = screen.getByRole("navigation", { name: "Main" });
  expect(within(nav).getByRole("link", { name: "LUNCH" })).toHaveAttribute("aria-current", "page");
  expect(within(nav).getByRole("link", { name: "HOME" })).not.toHaveAttribute("aria-current");
});

test("header A has address bar, tools and booking button", () => {
  show();
  const banner = within(screen.getByRole("banner"));
  expect(banner.getByText("14 Lantern Street, Harbour Quarter")).toBeInTheDocument();
  for (const name of ["Search", "Log in", "Wishlist"])
    expect(banner.getAllByRole("link", { name })[0]).toBeInTheDocument();
  expect(banner.getAllByRole("link", { name: "Find a Store" })[0]).toHaveAttribute("href", "#");
  expect(banner.getAllByRole("link", { name: "BOOK A TABLE" })[0]).toHaveAttribute("href", "/book");
});

test("header B has its own links", () => {
  show({ header: "b" });
  expect(
    within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "MENU" }),
  ).toHaveAttribute("href", "/foodmenu");
});

test("the menu opens, keeps the focus inside, and closes by Escape and by a tap beside it", async () => {
  const user = userEvent.setup();
  show();
  const toggle = screen.getByRole("button", { name: "Open menu" });
  await user.click(toggle);
  expect(toggle).toHaveAccessibleName("Close menu");
  expect(toggle).toHaveAttribute("aria-expanded", "true");
  const menu = screen.getByRole("navigation", { name: "Main, expanded" });
  expect(screen.getByRole("main").inert).toBe(true);

  await user.tab({ shift: true });
  expect(within(menu).getByRole("link", { name: "BOOK A TABLE" })).toHaveFocus();
  await user.tab();
  expect(toggle).toHaveFocus();
  await user.tab();
  expect(within(menu).getByRole("link", { name: "HOME" })).toHaveFocus();

  await user.keyboard("{Escape}");
  expect(menu).not.toBeVisible();
  expect(toggle).toHaveFocus();
  expect(screen.getByRole("main").inert).toBe(false);

  await user.click(toggle);
  await user.click(screen.getByRole("link", { name: "Delish, home" }));
  expect(toggle).toHaveAttribute("aria-expanded", "false");
});

test("a new page starts with a closed menu", async () => {
  const { rerender } = show();
  await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
  rerender(
    <PageLayout data={data} path="/dinner" header="a" footer="a" overlay={false}>
      <p>Another page</p>
    </PageLayout>,
  );
  expect(screen.getByRole("button", { name: "Open menu" })).toHaveAttribute("aria-expanded", "false");
});

test("footer A has links, hours and a newsletter field that takes email addresses only", () => {
  show();
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByRole("link", { name: "About" })).toHaveAttribute("href", "/about");
  expect(footer.getByText("11:00 – 00:00")).toBeInTheDocument();
  expect(footer.getByText("Without booking")).toBeInTheDocument();
  expect(footer.getByText("17:00 – 21:00")).toBeInTheDocument();
  expect(footer.getByLabelText("Your email address")).toHaveAttribute("type", "email");
  expect(footer.getByLabelText("Your email address")).toBeRequired();
  // Without its script, the form leaves the URL unchanged.
  expect(document.querySelector("footer form")).toHaveAttribute("method", "dialog");
});

test("footer B has banners with buttons", () => {
  show({ footer: "b" });
  expect(
    within(screen.getByRole("contentinfo")).getByRole("link", { name: "SEE THE SHELF" }),
  ).toHaveAttribute("href", "#");
});

test("the booking bar says until when the kitchen is open, and when it opens again", () => {
  jest.useFakeTimers({ now: new Date("2026-11-22T00:59:00Z") });
  show();
  expect(screen.getByText("Open now")).toBeInTheDocument();
  expect(screen.getByText("until 2:00 AM")).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByText("Open now")).toBeNull();
  expect(screen.getByText("Opens at 6:00 PM")).toBeInTheDocument();
  jest.useRealTimers();
});

test("in development, Gatsby's own page for an unknown address has no header and footer", () => {
  render(wrapPage(<p>There is no page at /nope yet.</p>, {}, "/nope"));
  expect(screen.getByText("There is no page at /nope yet.")).toBeInTheDocument();
  expect(screen.queryByRole("banner")).not.toBeInTheDocument();
});

describe("the languages", () => {
  const italian = { ...data, languages: ["en", "it"] };
  const groups = () => screen.getAllByRole("group", { name: "Language", hidden: true });

  test("are not mentioned if there is one", () => {
    show();
    expect(screen.queryByRole("group", { name: "Language", hidden: true })).toBeNull();
  });

  test("the current one is marked, the other is a link to the same page, with its own name", () => {
    show({ data: italian, alternates: { en: "/lunch", it: "/it/lunch" } });
    for (const group of groups()) {
      const link = within(group).getByRole("link", { name: /Italiano$/, hidden: true });
      expect(link).toHaveAttribute("href", "/it/lunch");
      expect(link).toHaveAttribute("hreflang", "it");
      expect(link).toHaveAttribute("lang", "it");
      expect(group.querySelector("[aria-current]")).toHaveTextContent(/^EN|English$/);
    }
    expect(groups()).toHaveLength(2);
  });

  test("a page without a translation says so there, and links nowhere", () => {
    show({ data: italian, alternates: { en: "/lunch" } });
    for (const group of groups()) {
      expect(within(group).queryByRole("link", { hidden: true })).toBeNull();
      expect(within(group).getByText("(in inglese)").closest("[lang]")).toHaveAttribute("lang", "it");
    }
  });

  describe("the offer on the first visit", () => {
    const alternates = { en: "/lunch", it: "/it/lunch" };
    const asks = (...languages: string[]) =>
      Object.defineProperty(navigator, "languages", { value: languages, configurable: true });
    beforeEach(() => localStorage.clear());
    afterAll(() => asks("en-US", "en"));

    test("names the other language once, if the browser prefers it", async () => {
      asks("de", "it-CH", "en");
      const { unmount } = show({ data: italian, alternates });
      const close = screen.getByRole("button", { name: "Close" });
      expect(within(close.parentElement!).getByRole("link", { name: "Italiano" })).toHaveAttribute(
        "href",
        "/it/lunch",
      );
      await userEvent.click(close);
      expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
      unmount();
      show({ data: italian, alternates });
      expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    });

    test.each([[["en-GB", "it"]], [["fr"]]])("is not made to a browser that prefers %j", (languages) => {
      asks(...languages);
      show({ data: italian, alternates });
      expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    });
  });
});
